"""What members can do, one feature for each folder or file; none imports another."""

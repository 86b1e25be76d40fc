"""Features for members, one for each folder or file; none imports another."""

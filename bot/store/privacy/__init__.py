"""Personal data: the columns with the id of a member, and what the export and the deletion do with them."""

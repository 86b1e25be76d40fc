"""What both engines have in common: errors, statements and rows, and what the store needs of a database."""

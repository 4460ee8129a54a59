"""What can be asked of a table: one function for each endpoint, which takes a call and gives a reply."""

"""The processes in which work of the table is done."""

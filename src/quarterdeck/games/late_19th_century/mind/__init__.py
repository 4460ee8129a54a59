"""What bots know of this book: how well a seat stands, and what is told of options by themselves."""

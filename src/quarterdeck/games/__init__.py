"""The rule books, one folder each. Adding a game is adding a folder: nothing here lists them."""

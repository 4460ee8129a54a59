"""What is wrong with files and with what a game hands over, in words and with the line."""

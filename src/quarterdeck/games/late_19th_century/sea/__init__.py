"""Naval: ships, guns, torpedoes, movement and hits on ships (LC-70 to LC-92)."""

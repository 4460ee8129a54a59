"""Land: movement, fire, close combat, hits and work (LC-1 to LC-65)."""

"""What a scenario fixes for a whole battle: the map, the sides, units, ships and goals."""

"""What a match looks like on the wire, made of what a viewpoint may know."""

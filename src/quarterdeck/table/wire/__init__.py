"""Everything that goes over the wire, as types: they decode, encode, and make the descriptions (openapi, typescript)."""

"""Descriptions for machines, made from the table of endpoints and the types on the wire."""

"""Descriptions for machines, made from the table of endpoints and the types on the wire.

``openapi`` describes requests, ``asyncapi`` frames, both by ``wire_schemas``. The page's own
types are declared by ``tools/typescript.py``.
"""

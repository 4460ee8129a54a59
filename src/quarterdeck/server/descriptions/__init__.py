"""Machine-readable API descriptions, generated from the table of endpoints and the wire types.

``openapi`` describes requests and ``asyncapi`` frames, both with ``wire_schemas``.
``tools/typescript.py`` declares the types for the page.
"""

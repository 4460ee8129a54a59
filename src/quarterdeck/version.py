"""The version of Quarterdeck, also used when the package is built."""

__version__ = "0.1.0"

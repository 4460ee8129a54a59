"""The version of Quarterdeck, for the package that is built as well."""

__version__ = "0.1.0"

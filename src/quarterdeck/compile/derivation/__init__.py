"""The pass that derives a rule book, as plain functions and classes, from its source."""

"""The pass that derives a rule book: from the source of its rules to plain functions and classes."""

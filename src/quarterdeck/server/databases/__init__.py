"""What is kept, in SQLite or PostgreSQL: the schema, reading, writing, and what other servers have changed."""

"""From chunks of text to tables, and from tables to the archive."""

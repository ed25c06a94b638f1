"""Names of people taken out of records: keyed pseudonyms in every place where a name can stand, and the
proof that none is left."""

"""One question a file; the file name is the question."""

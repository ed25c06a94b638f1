"""A published data set: an archive as a folder of files that anybody can use, and that can be proved whole."""

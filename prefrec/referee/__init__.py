"""The record against the rules: everything that is wrong with it, and what it comes to."""

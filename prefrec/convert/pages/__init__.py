"""Diagrams of deals for people to read, as card books print them."""

"""The games, a folder each: the folders are the list."""

"""What is drawn: pure painters that turn values into rows, and the one widget that shows rows."""

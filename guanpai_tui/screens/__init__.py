"""What is on the terminal at one time, and what its keys do."""

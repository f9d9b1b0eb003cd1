"""How long things take, and how that grows with the program."""

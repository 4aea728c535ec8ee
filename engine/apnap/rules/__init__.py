"""How the game moves, one module per chapter of the rules."""

"""What the game is: board, objects, players, zones, agenda, events and decisions."""

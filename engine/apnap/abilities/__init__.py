"""The vocabulary: costs, conditions, events watched, effects, selectors."""

"""From a timeline to the terminal, a page, JSON and an outcome tree."""

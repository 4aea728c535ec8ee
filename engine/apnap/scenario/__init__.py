"""The scenario file: its format, its loader, its runner and its expectations."""

"""The commands; each one thin."""

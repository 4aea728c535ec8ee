"""Printed card text and abilities, in both directions."""

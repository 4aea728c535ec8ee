"""Tests of the rules on games built by hand from the few words in `toy`."""

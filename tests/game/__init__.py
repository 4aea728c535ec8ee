"""Tests of the containers, the key and the codec; `situations` makes boards to try them on."""

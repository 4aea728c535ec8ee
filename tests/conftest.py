"""What all tests share."""

from pathlib import Path

import pytest
from hypothesis import settings

# The same examples everywhere, and no deadline that a slow machine could miss.
settings.register_profile("apnap", derandomize=True, deadline=None)
settings.load_profile("apnap")


@pytest.fixture
def checkout() -> Path:
    """The project's top directory."""
    return Path(__file__).parents[1]

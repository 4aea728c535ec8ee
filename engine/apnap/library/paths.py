"""Where the card files and the scenarios lie: in a checkout, or inside an installed wheel.

And where the user's own card library lies.
"""

from __future__ import annotations

import os
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1]


def cards_directory() -> Path:
    """The directory of the bundled card files."""
    return _directory("cards")


def scenarios_directory() -> Path:
    """The directory of the bundled scenarios."""
    return _directory("scenarios")


def _directory(name: str) -> Path:
    installed = PACKAGE / "_data" / name
    return installed if installed.is_dir() else PACKAGE.parents[1] / name


def card_files() -> list[Path]:
    """The bundled card files, in an order that is the same everywhere."""
    return sorted(cards_directory().glob("*.yaml"))


def reference_files() -> list[Path]:
    """The files of the collection of cards that are looked up last."""
    return sorted((cards_directory() / "reference").glob("*.yaml"))


def store_path() -> Path:
    """Where the user's library lies; the variable APNAP_DATA names another folder."""
    if folder := os.environ.get("APNAP_DATA"):
        return Path(folder) / "cards.sqlite"
    from platformdirs import user_data_path

    return user_data_path("apnap", appauthor=False) / "cards.sqlite"


def kept_path() -> Path:
    """Where what was understood of cards is kept, to be quicker; it may be removed at any time."""
    if folder := os.environ.get("APNAP_DATA"):
        return Path(folder) / "understood.sqlite"
    from platformdirs import user_cache_path

    return user_cache_path("apnap", appauthor=False) / "understood.sqlite"

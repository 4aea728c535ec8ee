"""apnap: what triggers, who orders it, and what every legal order leads to (CR 101.4, 603.3b)."""

__version__ = "0.1.0"

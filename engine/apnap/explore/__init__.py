"""Every legal order and what it leads to (CR 603.3b)."""

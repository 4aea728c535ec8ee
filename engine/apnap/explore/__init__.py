"""Every legal order of triggers and what it leads to."""

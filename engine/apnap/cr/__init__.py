"""The numbers of the Comprehensive Rules, and what proves them here."""

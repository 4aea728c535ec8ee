"""Card facts: bundled files, a scenario's own cards, names in any language."""

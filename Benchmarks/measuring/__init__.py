"""Measures Winnow beside its peers and writes the tables of the README and docs/; Scripts/bench calls it."""

"""Measures Winnow beside its peers and writes the tables of docs/ and the README's; Scripts/bench calls it."""

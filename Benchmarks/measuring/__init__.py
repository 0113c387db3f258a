"""Measures Winnow and its peers and writes the tables of docs/ and the README; Scripts/bench runs it."""

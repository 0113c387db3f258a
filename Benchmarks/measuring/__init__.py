"""Measures Winnow beside its peers and writes the tables of README.md and docs/benchmarks.md; Scripts/bench calls it."""

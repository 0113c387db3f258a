"""Small models, many labels, bounded error rates, drift, disguised spam and updates, beside peers."""
import importlib

from .data import NEEDED
from .driver import Run, Subject


class Trust(Subject):
    name, peers, needs, writes_parts = "trust", "trust", NEEDED, True
    # A module `trust_PART` for each, with tables(options, folder, python).
    parts = ("small", "labels", "sure", "drift", "disguise", "update")
    description = """Measures what models cost and what their answers are worth: `small`, the size of models and their accuracy
at a size; `labels`, the cost of training with many labels; `sure`, sets of labels with a bounded error rate; `drift`,
texts unlike those in training; `disguise`, disguised spam; `update`, new and withdrawn rows (an hour)."""

    def tables(self, run: Run):
        found = {}
        for part in run.parts:
            module = importlib.import_module(f"measuring.trust_{part}")
            found |= module.tables(run.options, run.folder, run.python)
            found[f"trust-{part}-circumstances"] = run.circumstances()
        return found


SUBJECT = Trust()

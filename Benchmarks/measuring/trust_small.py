"""Sizes of models, and their accuracy at a size, beside fastText's quantized models.

All models are trained on the training and validation parts and measured once on the test part: official ones, or those of
make_splits.py.
"""
import json
import pathlib
import re
import sys

from . import processes
from .report import table

PEERS = pathlib.Path(__file__).with_name("trust_small_peers.py")
# Sets of many features or labels, whose models are compressed by default.
LARGE = {"banking77": "Banking77", "clinc150": "CLINC150", "20news_bydate": "20 Newsgroups"}
# Sets at a size, in the words of both programs.
LIMITED = {"sms": "SMS Spam", "sst2": "SST-2", "bbc": "BBC News"}
LIMIT = ("100KB", "100K")
# How long fastText searches for the best model of a size.
SECONDS = 120


def size(count):
    return f"{count / 1e6:.1f} MB" if count >= 1e6 else f"{count / 1e3:.0f} kB"


class Run:
    def __init__(self, options, folder, python):
        self.winnow, self.python, self.folder = options.winnow, python, pathlib.Path(folder)
        self.seconds = 10 if options.quick else SECONDS
        self.splits = self.folder / "splits"
        if not self.splits.exists():
            processes.output(sys.executable, options.scripts / "make_splits.py", self.splits)

    def parts(self, name):
        return [self.splits / f"{name}.{part}.csv" for part in ("train", "validation", "test")]

    def path(self, name, kind):
        return self.folder / f"{name}-{'-'.join(re.findall('[a-z-]+', kind.lower()))}.winnow"

    def winnow_model(self, name, kind, *options):
        """The size and the accuracy of a model of Winnow."""
        train, validation, _ = self.parts(name)
        model = self.path(name, kind)
        processes.output(self.winnow, "train", train, "--validation", validation, "-o", model, "-q", *options)
        return model, self.measured(name, kind, model)

    def compressed(self, name, kind, model, limit):
        smaller = self.path(name, kind)
        processes.output(self.winnow, "compress", model, "--max-size", limit, "-o", smaller, "-q")
        return self.measured(name, kind, smaller)

    def measured(self, name, kind, model):
        report = json.loads(processes.output(
            self.winnow, "evaluate", model, self.parts(name)[2], "--format", "json"))
        return {"name": kind, "size": model.stat().st_size, "accuracy": report["accuracy"]}

    def peers(self, name, *size):
        return json.loads(processes.output(self.python, PEERS, *self.parts(name), self.seconds, *size))


def rows(title, results):
    """A row of the table for each model."""
    return [
        [title if not index else "", result["name"], size(result["size"]), f"{100 * result['accuracy']:.2f}"]
        for index, result in enumerate(results)
    ]


def tables(options, folder, python):
    run = Run(options, folder, python)
    large = dict(list(LARGE.items())[:1]) if options.quick else LARGE
    limited = dict(list(LIMITED.items())[:1]) if options.quick else LIMITED
    defaults, limits = [], []
    for name, title in large.items():
        results = [
            run.winnow_model(name, "Winnow, all weights", "--no-compression")[1],
            run.winnow_model(name, "**Winnow**")[1], *run.peers(name),
        ]
        defaults += rows(title, results)
    for name, title in limited.items():
        model, whole = run.winnow_model(name, "Winnow, all weights", "--no-compression")
        results = [
            whole, run.winnow_model(name, "**Winnow**, `train --max-size`", "--max-size", LIMIT[0])[1],
            run.compressed(name, "**Winnow**, `compress`", model, LIMIT[0]), *run.peers(name, LIMIT[1]),
        ]
        limits += rows(title, results)
    head = ["data", "model", "size", "accuracy"]
    return {"trust-small-defaults": table(head, defaults), "trust-small-limited": table(head, limits)}

"""What training costs where labels are many, beside fastText: CPU time, memory, size and accuracy.

Banking77 and CLINC150 are trained on their training and validation parts and measured once on the test part. The third set is
made: each of its labels is a pair of an intent of each set, and its texts are pieces of texts of both.
"""
import csv
import json
import pathlib
import random
import sys

from . import processes
from .report import table
from .trust_small import size

PEERS = pathlib.Path(__file__).with_name("trust_labels_peers.py")
SETS = {"banking77": "Banking77", "clinc150": "CLINC150"}
# Labels, training texts and test texts of each label.
PAIRS, EACH, TESTS = 1200, 40, 5
# The words of each piece of a text.
FEWEST, MOST = 3, 6


def intents(path):
    """The words of each text, by label."""
    found = {}
    with open(path, newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            found.setdefault(row["label"], []).append(row["text"].split())
    return found


def piece(texts, generator):
    """Some consecutive words of one of the texts."""
    words = generator.choice(texts)
    count = generator.randint(FEWEST, MOST)
    start = generator.randint(0, max(0, len(words) - count))
    return words[start:start + count]


def write_pairs(path, labels, first, second, each, seed):
    """Writes `each` texts for each of the labels, in random order."""
    generator = random.Random(seed)
    rows = [
        (" ".join(piece(first[one], generator) + piece(second[other], generator)), f"{one}+{other}")
        for one, other in labels for _ in range(each)
    ]
    generator.shuffle(rows)
    with open(path, "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["text", "label"])
        writer.writerows(rows)


def make_pairs(splits, count):
    """Writes the made set beside the others; returns its parts."""
    parts = [splits / f"pairs.{part}.csv" for part in ("train", "test")]
    sources = {part: [intents(splits / f"{name}.{part}.csv") for name in ("clinc150", "banking77")]
               for part in ("train", "test")}
    first, second = sources["train"]
    pairs = [(one, other) for one in sorted(first) for other in sorted(second)]
    labels = sorted(random.Random(1).sample(pairs, count))
    for path, part, each, seed in zip(parts, ("train", "test"), (EACH, TESTS), (2, 3)):
        write_pairs(path, labels, *sources[part], each, seed)
    return parts


def measured(options, folder, python, name, train, validation, test):
    """The results of both programs on a set; `validation` is a list of at most one part."""
    model = folder / f"{name}-labels.winnow"
    words = [options.winnow.resolve(), "train", train, "-o", model, "-q"]
    words += [word for part in validation for word in ("--validation", part)]
    run = processes.launch([processes.command(*words)])[0][0]
    report = json.loads(processes.output(options.winnow, "evaluate", model, test, "--format", "json"))
    own = {"name": "**Winnow**", "seconds": run["processor"], "memory": run["peak"], "size": model.stat().st_size,
           "accuracy": report["accuracy"], "logLoss": report["logLoss"]}
    peer = json.loads(processes.output(python, PEERS, test, train, *validation))
    return [own, peer]


def rows(title, results):
    return [
        [title if not index else "", result["name"], f"{result['seconds']:.1f} s", size(result["memory"]),
         size(result["size"]), f"{100 * result['accuracy']:.2f}", f"{result['logLoss']:.3f}"]
        for index, result in enumerate(results)
    ]


def tables(options, folder, python):
    folder = pathlib.Path(folder)
    splits = folder / "splits"
    if not splits.exists():
        processes.output(sys.executable, options.scripts / "make_splits.py", splits)
    lines = []
    for name, title in SETS.items():
        parts = [splits / f"{name}.{part}.csv" for part in ("train", "validation", "test")]
        lines += rows(title, measured(options, folder, python, name, parts[0], parts[1:2], parts[2]))
    count = 200 if options.quick else PAIRS
    train, test = make_pairs(splits, count)
    lines += rows(f"{count:,} made labels", measured(options, folder, python, "pairs", train, [], test))
    head = ["data", "program", "CPU time of training", "peak memory", "model", "accuracy", "log loss"]
    return {"trust-labels-cost": table(head, lines)}

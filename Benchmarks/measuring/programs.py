"""Trains and classifies with Winnow and its peers, and verifies the work done."""
import json
import os
import pathlib
import zlib

from . import processes
from .data import beside
from .failures import Failure, require

PEERS = ("Vowpal Wabbit", "fastText", "scikit-learn")
SCRIPT = pathlib.Path(__file__).with_name("peers.py")


def macro_f1(truth, answers):
    """The unweighted mean of the labels' F1."""
    require(len(truth) == len(answers), f"{len(answers)} answers to {len(truth)} texts")
    scores = []
    for label in sorted(set(truth)):
        hits = sum(a == b == label for a, b in zip(truth, answers))
        scores.append(2 * hits / (truth.count(label) + answers.count(label)))
    return sum(scores) / len(scores)


class Model:
    """The properties of a model in its file's header."""

    def __init__(self, path):
        self.path, self.bytes = path, os.path.getsize(path)
        with open(path, "rb") as file:
            header = json.loads(file.read(int.from_bytes(file.read(8), "little")))
        manifest = json.loads(header["__metadata__"]["manifest"])
        self.labels = manifest["labels"]
        self.features = header["weights"]["shape"][0]
        self.training = manifest["information"]["trainingData"][0]


class Winnow:
    """The installed command."""

    def __init__(self, path, folder):
        self.path, self.folder = path, folder

    def train(self, table, name, rows, *options):
        """A run of `winnow train` on a table of `rows` rows, and its model."""
        path = self.folder / f"{name}.winnow"
        path.unlink(missing_ok=True)
        run = processes.launch([processes.command(self.path, "train", table, "-o", path, "--quiet", *options)])[0][0]
        model = Model(path)
        crc = 0
        with open(table, "rb") as file:
            while block := file.read(1 << 20):
                crc = zlib.crc32(block, crc)
        require(model.training["rows"] == rows, f"Winnow read {model.training['rows']} of {rows} rows")
        require(model.training["crc32"] == crc, f"Winnow did not read the bytes of {table.name}")
        require(model.features > 0, "the model has no features")
        return run, model

    def classify(self, model, lines):
        """A run of `winnow classify` on lines, and its labels."""
        answers = beside(lines, ".answers")
        run = processes.launch([
            processes.command(self.path, "classify", model.path, "--format", "tsv", source=lines, target=answers)
        ])[0][0]
        labels = [line.split("\t")[0] for line in answers.read_text(encoding="utf-8").splitlines()]
        require(set(labels) <= set(model.labels), "an answer is not a label of the model")
        return run, labels

    def measure(self, train, lines, rows):
        """Seconds of training and classifying, peak memory of training, and the answers."""
        training, model = self.train(train, f"of-{train.stem}", rows)
        classifying, answers = self.classify(model, lines)
        return {
            "train": training["seconds"], "peak": training["peak"], "classify": classifying["seconds"],
            "predicted": answers,
        }

    def model_of_size(self, size, table, name, rows, *options):
        """A model of about `size` bytes, found by varying the number of n-grams."""
        low, count, high = 0, size // 60, None
        for _ in range(12):
            model = self.train(table, name, rows, "--maximum-size", count, *options)[1]
            if abs(model.bytes / size - 1) < 0.02:
                return model
            fitting = round(count * size / model.bytes)
            if model.bytes < size:
                low = count
            else:
                high = count
            # Decrease by at least a fifth: a limit above the number of n-grams has no effect.
            count = (low + high) // 2 if low and high else fitting if low else min(fitting, count * 4 // 5)
        raise Failure(f"{table.name} gives no model of {size / 1e6:.0f} MB; the last had {model.bytes / 1e6:.1f} MB")

    def evaluate(self, model, table):
        """The report of `winnow evaluate`."""
        return json.loads(processes.output(self.path, "evaluate", model.path, table, "--format", "json"))


class Peers:
    """The other programs, in a separate Python."""

    def __init__(self, python):
        self.python = python

    def versions(self):
        """The names and versions."""
        code = "from importlib.metadata import version as v\n" + "\n".join(
            f"print('{name}', v('{package}'))"
            for name, package in zip(PEERS, ("vowpalwabbit", "fasttext-wheel", "scikit-learn"))
        )
        return processes.output(self.python, "-c", code).splitlines()

    def run(self, *words, target):
        processes.launch([processes.command(self.python, SCRIPT, *words, target=target)])
        return json.loads(target.read_text())

    def measure(self, name, train, test, labels):
        """Seconds of training and classifying, peak memory, and the answers."""
        for table in (train, test):
            require(beside(table, ".ft").exists(), f"{table.name} is not prepared for the peers")
        return self.run(name, train, test, len(labels), target=beside(test, ".json"))

    def regression(self, train, test):
        """Word tf-idf with logistic regression on spam."""
        return self.run("regression", train, test, target=beside(test, ".json"))

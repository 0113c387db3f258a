"""The benchmark data, made from public data sets into one folder."""
import csv
import itertools
import json
import re
import sys

from .failures import require
from .processes import output

csv.field_size_limit(1 << 30)
COLLECTION = "sms_spam_collection/SMSSpamCollection"
# The scripts that make messages and splits are in a folder beside the data sets.
NEEDED = ("../bench/make_messages.py", "../bench/make_splits.py", COLLECTION, "imdb.tar.xz")


def read(path):
    """The rows of a CSV file, without its header."""
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.reader(file))[1:]


def write(path, rows):
    """Writes rows of text and label, with a header."""
    with open(path, "w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([["text", "label"], *rows])
    return path


def beside(path, extension):
    """The path of a companion file."""
    return path.with_name(path.name + extension)


class Data:
    """Makes each data file once, when it is needed."""

    def __init__(self, folder, datasets, plan):
        self.folder, self.datasets, self.plan = folder, datasets, plan
        self.scripts = datasets.parent / "bench"

    def once(self, name, make):
        """The path of a file in the folder, made by `make` if it does not exist yet."""
        path = self.folder / name
        if not path.exists():
            unfinished = beside(path, ".part")
            make(unfinished)
            unfinished.rename(path)
        return path

    def made(self, name, rows, *options):
        return self.once(name, lambda path: output(
            sys.executable, self.scripts / "make_messages.py", self.datasets / COLLECTION, path,
            "--rows", rows, *options))

    def messages(self, rows):
        """Generated messages, one per line; fewer rows are a prefix of more."""
        largest = self.made(f"messages-{self.plan.largest}.csv", self.plan.largest)
        return largest if rows == self.plan.largest else self.first_lines(largest, rows + 1, f"messages-{rows}.csv")

    def test_messages(self):
        """Messages generated with another seed."""
        return self.made(f"test-{self.plan.test_rows}.csv", self.plan.test_rows, "--seed", 7)

    def lines(self, table):
        """The texts of a table, one per line."""
        def make(path):
            with open(path, "w", encoding="utf-8") as file:
                file.writelines(re.sub(r"[\r\n]+", " ", row[0]) + "\n" for row in read(table))

        return self.once(table.stem + ".txt", make)

    def first_lines(self, lines, count, name=None):
        """The first `count` lines of a file."""
        def make(path):
            with open(lines, "rb") as source, open(path, "wb") as target:
                target.writelines(itertools.islice(source, count))

        return self.once(name or f"{lines.stem}-first-{count}.txt", make)

    def parts(self, name):
        """The training, validation and test part of a public set, by its fixed split."""
        parts = [self.folder / f"{name}.{part}.csv" for part in ("train", "validation", "test")]
        if not parts[2].exists():
            output(sys.executable, self.scripts / "make_splits.py", self.folder, name)
        return parts

    def split(self, name):
        """The training part (including validation) and test part of a public set."""
        parts = self.parts(name)
        both = self.once(f"{name}.csv", lambda path: write(path, read(parts[0]) + read(parts[1])))
        return both, parts[2]

    def reviews(self):
        """English film reviews as labelled rows, from the training part."""
        return self.split("imdb")[0]

    def prepare_for_peers(self, table, labels):
        """Tokenized, lower-cased copies in the formats of fastText and Vowpal Wabbit."""
        if beside(table, ".ft").exists():
            return
        number = {label: index + 1 for index, label in enumerate(labels)}
        if len(labels) == 2:
            number = {labels[0]: -1, labels[1]: 1}
        rows = read(table)
        known = all(label in number and " " not in label for _, label in rows)
        require(known, f"{table.name} has labels that are not among {labels[:3]} …, or that contain spaces")
        beside(table, ".labels").write_text(json.dumps(labels))
        with open(beside(table, ".vw"), "w", encoding="utf-8") as wabbit:
            with open(beside(table, ".ft"), "w", encoding="utf-8") as fast:
                for text, label in rows:
                    words = " ".join(re.findall(r"\w+", text.lower()))
                    fast.write(f"__label__{label} {words}\n")
                    wabbit.write(f"{number[label]} |t {words}\n")

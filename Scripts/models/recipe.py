"""The recipe of a shipped model: its data, the command that trains it, its scores, its card."""
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import zlib

from lib.commands import new_folder
from lib.paths import ROOT

MODELS = ROOT / "models"


class Work:
    """A folder in which `winnow` runs."""

    def __init__(self, winnow, folder):
        self.winnow, self.folder = winnow, pathlib.Path(folder)

    def run(self, *arguments, text=None):
        """The command's standard output; its standard error is only shown if it fails."""
        return self.streams(*arguments, text=text)[0]

    def streams(self, *arguments, text=None):
        answer = subprocess.run(
            [self.winnow, *map(str, arguments)], input=text, cwd=self.folder, capture_output=True, text=True,
            env={**os.environ, "WINNOW_MODELS": str(MODELS)})
        if answer.returncode != 0:
            sys.exit(f"winnow {' '.join(map(str, arguments))}: {answer.stderr}")
        return answer.stdout, answer.stderr

    def scores(self, model, test, *options):
        """The report of `winnow evaluate`."""
        return json.loads(self.run("evaluate", model, test, "--quiet", "--format", "json", *options))

    def write(self, name, text):
        (self.folder / name).write_text(text, encoding="utf-8", newline="")


def commands(text):
    """The words of the commands in lines of shell that train a model, without the name of the program."""
    lines = text.replace("\\\n", "").splitlines()
    return [shlex.split(line)[1:] for line in lines if line.startswith(("winnow train ", "winnow distill "))]


def filled(text, values):
    """A text with values in place of its @NAME@."""
    return re.sub(r"@([A-Z_]+)@", lambda match: values[match[1]], text)


class Recipe:
    """What all models have in common; a subclass names the model and trains it, by the command in the template of its card."""

    name = None         # of models/NAME.winnow, models/NAME.md and the card's template, models/NAME.md.in
    limit = None        # the maximum size of the model in bytes
    # Whether the same data and command give the same bytes. BLAS's last digits depend on the processor.
    exact = True

    def train(self, work, datasets):
        """Writes the model to the folder of `work`, and returns the values of the card's template."""
        raise NotImplementedError

    @property
    def template(self):
        return (MODELS / f"{self.name}.md.in").read_text()

    @property
    def file(self):
        return f"{self.name}.winnow"

    @property
    def files(self):
        """The files of the models that the card is of."""
        return [self.file]

    def run(self, work, *options):
        """Trains the model with the command that the card shows, and `options`; returns its messages."""
        [command] = commands(self.template)
        return work.streams(*command, *options)[1]

    def make(self, winnow, datasets):
        """The models and their card: the bytes of each file by name."""
        with new_folder() as folder:
            work = Work(winnow, folder)
            values = self.train(work, datasets)
            models = {file: (work.folder / file).read_bytes() for file in self.files}
        size = sum(map(len, models.values()))
        if size > self.limit:
            sys.exit(f"{', '.join(models)}: {size:,} bytes, more than the limit of {self.limit:,}")
        for model in models.values():
            refuse_fingerprints(model)
        values = {"SIZE": f"{size:,}", "CHECKSUM": f"{zlib.crc32(b''.join(models.values())):08x}"} | values
        return models | {f"{self.name}.md": filled(self.template, values).encode()}

def score(value, digits=3):
    """A score for a table."""
    return "–" if value is None else f"{value:.{digits}f}"


def refuse_fingerprints(model):
    """Exits if a model reveals which texts it was trained on."""
    header = json.loads(model[8 : 8 + int.from_bytes(model[:8], "little")])
    manifest = json.loads(header["__metadata__"]["manifest"])
    if "fingerprints" in manifest or "training.fingerprints" in header:
        sys.exit("the model contains fingerprints of its training texts; train it without --fingerprints")

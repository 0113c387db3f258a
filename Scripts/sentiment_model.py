"""Makes models/en-sentiment.winnow and its card, for Scripts/make-models."""
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import zlib

import sentiment_data
from sentiment_data import Missing, csv_text

LARGEST = 6_000_000
NAME = "en-sentiment"
TRAINING = "en-sentiment-training.csv"
OPTIONS = [
    "--weight-column", "weight", "--group-column", "source", "--lexicon", "vader.txt",
    "--lexicon", "opinion.txt", "--maximum-size", "80000",
]
INFORMATION = [
    "--author", "Winnow", "--license", "CC BY 4.0; see models/LICENSES", "--model-version", "1",
    "--description", "Says how positive or negative English texts are",
]
SST2_OPTIONS = ["--lexicon", "vader.txt", "--lexicon", "opinion.txt"]


class Maker:
    def __init__(self, winnow, folder, lexicons):
        self.winnow, self.folder = winnow, pathlib.Path(folder)
        for name, text in lexicons.items():
            self.write(name, text)

    def write(self, name, text):
        (self.folder / name).write_text(text, encoding="utf-8", newline="")

    def run(self, *arguments):
        answer = subprocess.run(
            [self.winnow, *arguments], cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        if answer.returncode != 0:
            sys.exit(f"winnow {' '.join(arguments)}: {answer.stderr}")
        return answer.stdout

    def train(self, model, data, *options):
        self.run("train", "sentiment", data, "-o", model, "--quiet", *options)

    def scores(self, model, rows):
        self.write("test.csv", csv_text(rows, ("text", "label")))
        return json.loads(self.run("evaluate", model, "test.csv", "--quiet", "--format", "json"))


def command():
    quoted = [f'"{word}"' if " " in word else word for word in [*OPTIONS, *INFORMATION]]
    lines = [f"winnow train sentiment {TRAINING} -o {NAME}.winnow"]
    lines += [f"    {option} {value}" for option, value in zip(quoted[::2], quoted[1::2])]
    return " \\\n".join(lines)


def grouped(row):
    """A row; our own few texts are no source by themselves, but go with the comments."""
    return (*row[:3], "goemotions") if row[3] == "own" else row


def make(winnow, datasets, template):
    """The bytes of the model, and its card."""
    rows, dropped = sentiment_data.training(datasets)
    with tempfile.TemporaryDirectory() as folder:
        maker = Maker(winnow, folder, sentiment_data.lexicons(datasets))
        maker.write(TRAINING, csv_text(map(grouped, rows), ("text", "label", "weight", "source")))
        maker.train(f"{NAME}.winnow", TRAINING, *OPTIONS, *INFORMATION)
        uci = maker.scores(f"{NAME}.winnow", sentiment_data.uci(datasets))
        tweets = maker.scores(f"{NAME}.winnow", sentiment_data.tweets(datasets))
        maker.write("sst2.csv", csv_text(sentiment_data.sst2_training(datasets), ("text", "label")))
        maker.train("sst2.winnow", "sst2.csv", *SST2_OPTIONS)
        sst2 = maker.scores("sst2.winnow", sentiment_data.sst2(datasets, "test"))
        model = (maker.folder / f"{NAME}.winnow").read_bytes()
    if len(model) > LARGEST:
        sys.exit(f"the model has {len(model):,} bytes, but may have {LARGEST:,}")
    counts = {source: sum(row[3] == source for row in rows) for source in {row[3] for row in rows}}
    values = {
        "SIZE": f"{len(model):,}", "CHECKSUM": f"{zlib.crc32(model):08x}", "COMMAND": command(),
        "ALL": f"{len(rows):,}", "DROPPED": f"{dropped:,}", "UCI": f"{uci['accuracy']:.3f}",
        "TWEETS": f"{tweets['accuracy']:.3f}", "PEARSON": f"{tweets['pearson']:.3f}",
        "SST": f"{sst2['accuracy']:.3f}",
        **{source.upper(): f"{count:,}" for source, count in counts.items()},
    }
    return model, re.sub(r"@([A-Z_]+)@", lambda match: values[match[1]], template)

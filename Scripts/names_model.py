"""Makes models/en-names.winnow and its card, for Scripts/make-models."""
import json
import pathlib
import random
import re
import subprocess
import sys
import tarfile
import tempfile
import zlib

import names_comments
import names_data
from sentiment_data import Missing, TestTexts

ROOT = pathlib.Path(__file__).resolve().parent.parent
LARGEST = 2_000_000
NAME = "en-names"
SAMPLE = ROOT / "data/names-sample.tsv"
INFORMATION = [
    "--author", "Winnow", "--license", "CC BY-SA 4.0; see models/LICENSES", "--model-version", "1",
    "--description", "Finds names of persons, places and organizations in English texts",
]
OPTIONS = [
    "--gazetteer", "classes.tsv", "--gazetteer", "terms.tsv", "--learning-rate", "0.05",
    "--average-weights", "--outside-penalty", "1.5",
]
WNUT = {"train": "wnut17train.conll", "dev": "emerging.dev.conll", "test": "emerging.test.annotated"}
# Sentences without a name, and comments with and without, beside those in which the rules found all names.
NAMELESS, COMMENTS, HEADINGS = 3000, 3000, 2000
# Words that headings in title case leave small.
SMALL = set("a an and as at but by for from in into of on or the to with n't 's".split())
# The shipped model's types for those of WNUT-17; products and works are no names to it.
SHIPPED = {"person": "person", "location": "place", "corporation": "organization", "group": "organization"}


def wnut(datasets, part):
    """Sentences of a part as lists of words with tags."""
    path = datasets / "ner_wnut17.tar.xz"
    if not path.exists():
        raise Missing(f"needs {path}")
    with tarfile.open(path) as tar:
        for entry in tar:
            if entry.name.endswith(WNUT[part]):
                text = tar.extractfile(entry).read().decode()
    sentences, words = [], []
    for line in [*text.split("\n"), ""]:
        fields = line.rstrip("\r").split("\t")
        if line.strip():
            words.append((fields[0], fields[-1]))
        elif words:
            sentences.append(words)
            words = []
    return sentences


def text_of(sentence):
    return " ".join(row[0] for row in sentence)


def terms():
    lines = (ROOT / "data/names.tsv").read_text().splitlines()
    return [tuple(line.split("\t")) for line in lines if not line.startswith("# ")]


class Data:
    """All that both models learn from, with the six types of WNUT-17."""

    def __init__(self, datasets):
        tested = TestTexts(map(text_of, wnut(datasets, "test")))
        treebanks = [s for s in names_data.ewt(datasets) + names_data.masc(datasets) if not tested.holds(text_of(s))]
        comments = [text for text in names_comments.texts(datasets) if not tested.holds(text)]
        first = names_data.first_names(datasets)
        own = terms()
        words = [[word for word, _ in sentence] for sentence in treebanks]
        words += [re.findall(r"[^\W\d_]+(?:'[a-z]+)?|[^\w\s]|\d+", text) for text in comments]
        self.classes = names_data.WordClasses(datasets, words)
        self.terms = own + [("first-name", name) for name in first]
        rules = names_data.Rules(own, first, self.classes)
        persons = names_comments.Persons(own, first, self.classes, seed=7)
        reader = names_comments.Comments(own, self.classes, persons)
        self.wnut = [s for s in wnut(datasets, "train") if not tested.holds(text_of(s))]
        self.dev = [s for s in wnut(datasets, "dev") if not tested.holds(text_of(s))]
        self.dropped = len(wnut(datasets, "train")) + len(wnut(datasets, "dev")) - len(self.wnut) - len(self.dev)
        self.treebanks, nameless = split(filter(None, map(rules.tagged, treebanks)))
        # Headings: short sentences in title case or in capitals, most of them without a name.
        short = drawn([s for s in nameless if len(s) <= 10], HEADINGS)
        self.headings = [recased(s, number) for number, s in enumerate(short)]
        short = drawn([s for s in self.treebanks if len(s) <= 12], HEADINGS // 4)
        self.headings += [recased(s, number) for number, s in enumerate(short)]
        self.nameless = drawn(nameless, NAMELESS)
        self.comments, plain = split(filter(None, map(reader.tagged, comments)))
        self.comments, self.plain = drawn(self.comments, COMMENTS), drawn(plain, COMMENTS)

    @property
    def train(self):
        return self.wnut + self.treebanks + self.nameless + self.headings + self.comments + self.plain

    def write(self, folder):
        """The files that do not differ between the two models."""
        classes = [(label, word) for word in self.classes.words() for label in self.classes.labels(word)]
        for name, rows in (("classes.tsv", classes), ("terms.tsv", self.terms)):
            write(folder / name, "".join(f"{label}\t{term}\n" for label, term in rows))


def split(sentences):
    """Sentences with a name, and without."""
    named, nameless = [], []
    for sentence in sentences:
        (nameless if all(tag == "O" for _, tag in sentence) else named).append(sentence)
    return named, nameless


def recased(sentence, number):
    """A sentence as a heading: two of three in title case, the others in capitals, without its full stop."""
    if sentence[-1][0] == "." and len(sentence) > 2:
        sentence = sentence[:-1]
    if number % 3 == 0:
        return [(word.upper(), tag) for word, tag in sentence]
    return [(word if place and word in SMALL else word[0].upper() + word[1:], tag)
            for place, (word, tag) in enumerate(sentence)]


def drawn(sentences, count):
    """So many sentences, in a fixed random order."""
    sentences = list(sentences)
    random.Random(1).shuffle(sentences)
    return sentences[:count]


def write(path, text):
    path.write_text(text, encoding="utf-8", newline="")


def write_sentences(path, sentences, types=None):
    """Words with tags; with `types` those of the shipped model."""
    def renamed(tag):
        if types is None or tag == "O":
            return tag
        return f"{tag[:2]}{types[tag[2:]]}" if tag[2:] in types else "O"

    rows = ("".join(f"{word}\t{renamed(tag)}\n" for word, tag in sentence) + "\n" for sentence in sentences)
    write(path, "".join(rows))


def training_texts(datasets):
    """What the model has seen, for Scripts/check-leaks."""
    data = Data(datasets)
    return [text_of(sentence) for sentence in data.train + data.dev]


def test_texts(datasets):
    return [text_of(sentence) for sentence in wnut(datasets, "test")]


def sample_texts(datasets):
    return [" ".join(line.split("\t")[0] for line in block.split("\n") if line)
            for block in SAMPLE.read_text().split("\n\n") if block.strip()]


def command():
    quoted = [f'"{word}"' if " " in word else word for word in [*OPTIONS, *INFORMATION]]
    lines, line = [], f"winnow train tagger train.tsv --validation dev.tsv -o {NAME}.winnow"
    for word in quoted:
        if word.startswith("--"):
            lines.append(line)
            line = f"    {word}"
        else:
            line += f" {word}"
    return " \\\n".join([*lines, line])


class Maker:
    """Trains models of the data in a folder, and measures them on the test part of WNUT-17."""

    def __init__(self, winnow, datasets, folder):
        self.winnow, self.folder, self.test = winnow, pathlib.Path(folder), wnut(datasets, "test")
        self.data = Data(datasets)
        self.data.write(self.folder)

    def run(self, *arguments):
        answer = subprocess.run(
            [self.winnow, *arguments], cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        if answer.returncode != 0:
            sys.exit(f"winnow {' '.join(arguments)}: {answer.stderr}")
        return answer.stdout

    def scores(self, model, test):
        return json.loads(self.run("evaluate", model, test, "--quiet", "--format", "json"))

    def measured(self, model, types):
        """A model of all six types, or of those that `types` names."""
        write_sentences(self.folder / "train.tsv", self.data.train, types)
        write_sentences(self.folder / "dev.tsv", self.data.dev, types)
        write_sentences(self.folder / "test.tsv", self.test, types)
        self.run("train", "tagger", "train.tsv", "--validation", "dev.tsv", "-o", model, "--quiet", *OPTIONS, *INFORMATION)
        return self.scores(model, "test.tsv")


def six_types(winnow, datasets):
    """The scores of a model of WNUT-17's six types, for Scripts/bench-analysis."""
    with tempfile.TemporaryDirectory() as folder:
        return Maker(winnow, datasets, folder).measured("six.winnow", None)


def make(winnow, datasets, template):
    """The bytes of the model, and its card."""
    with tempfile.TemporaryDirectory() as folder:
        maker = Maker(winnow, datasets, folder)
        data = maker.data
        six = maker.measured("six.winnow", None)
        three = maker.measured(f"{NAME}.winnow", SHIPPED)
        sample = maker.scores(f"{NAME}.winnow", str(SAMPLE))
        model = (maker.folder / f"{NAME}.winnow").read_bytes()
    if len(model) > LARGEST:
        sys.exit(f"the model has {len(model):,} bytes, but may have {LARGEST:,}")
    values = {
        "SIZE": f"{len(model):,}", "CHECKSUM": f"{zlib.crc32(model):08x}", "COMMAND": command(),
        "WNUT": f"{len(data.wnut):,}", "DEV": f"{len(data.dev):,}", "DROPPED": f"{data.dropped:,}",
        "TREEBANKS": f"{len(data.treebanks):,}", "NAMELESS": f"{len(data.nameless):,}",
        "HEADINGS": f"{len(data.headings):,}", "COMMENTS": f"{len(data.comments):,}", "PLAIN": f"{len(data.plain):,}", "TERMS": f"{len(terms()):,}",
        "TEST": f"{six['sentences']:,}", "SAMPLE": f"{sample['sentences']:,}",
        "TABLE": "\n".join(map(line, [("WNUT-17 test, its six types", six), ("WNUT-17 test, the three types", three),
                                       ("prose of our own, the three types", sample)])),
    }
    return model, re.sub(r"@([A-Z_]+)@", lambda match: values[match[1]], template)


def line(row):
    """A line of the table of scores."""
    name, scores = row
    spans = scores["spans"]
    figures = " | ".join(f"{spans[key]:.3f}" for key in ("precision", "recall", "f1"))
    return f"| {name} | {figures} | {spans['support']:,} |"

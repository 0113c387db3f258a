"""Reads the data sets, and keeps texts that a model is measured on out of its training data."""
import csv
import pathlib
import re
import tarfile

# Test texts with at least this many words are also looked for inside longer texts.
CONTAINED_WORDS = 7
WORDS = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")


DATA = pathlib.Path(__file__).resolve().parents[2] / "data"


class Missing(Exception):
    """A data set is not in the folder of data sets."""


def needed(path):
    """The path, if there is such a file or folder."""
    if not path.exists():
        raise Missing(f"needs {path}")
    return path


def archive(datasets, name):
    """A packed data set, open for reading."""
    return tarfile.open(needed(datasets / f"{name}.tar.xz"))


def files(datasets, name, pattern=""):
    """The files of a packed data set in whose names a pattern is found: their bytes by name, sorted."""
    with archive(datasets, name) as tar:
        found = {
            entry.name.removeprefix("./"): tar.extractfile(entry).read()
            for entry in tar if entry.isfile() and re.search(pattern, entry.name)}
    return dict(sorted(found.items()))


def text(datasets, name, pattern):
    """The only file in whose name a pattern is found, as text."""
    (found,) = files(datasets, name, pattern).values()
    return found.decode()


def own(name, part=None):
    """The rows of a file of ours, or of a part of it: text and label."""
    with open(DATA / name, newline="", encoding="utf-8") as file:
        return [(row["text"], row["label"]) for row in csv.DictReader(file) if part in (None, row.get("part"))]


def goemotions(datasets, *parts):
    """Comments and the names of their emotions; [NAME] and [RELIGION] mask words."""
    found = files(datasets, "goemotions", "goemotions/original/")
    names = found["goemotions/original/labels.txt"].decode().split()
    for part in parts:
        for line in found[f"goemotions/original/{part}.tsv"].decode().splitlines():
            text, numbers, _ = line.split("\t")
            yield text, [names[int(number)] for number in numbers.split(",")]


def treebank(datasets, part):
    """The sentences of a part of UD English EWT, each as the lines of CoNLL-U."""
    return [block for block in text(datasets, "ud_english_ewt", f"en_ewt-ud-{part}.conllu$").split("\n\n") if block.strip()]


def masc(datasets, left_out):
    """Sentences of words with tags of MASC, without texts of some kinds."""
    folder = "nltk/masc_tagged/"
    found = {name.removeprefix(folder): data.decode(errors="replace") for name, data in files(datasets, "nltk", folder).items()}
    kinds = dict(line.split()[:2] for line in found["categories.txt"].splitlines() if line.strip())
    for name in sorted(kinds):
        if kinds[name] not in left_out and name in found:
            for line in found[name].splitlines():
                words = [tuple(token.rsplit("_", 1)) for token in line.split() if "_" in token]
                yield [(word, tag) for word, tag in words if word]


def text_of(words):
    """A sentence's words, which rows begin with."""
    return " ".join(row[0] for row in words)


def joined(text):
    """A text without masks, and with the clitics of treebanks joined to their words: ca n't, it 's."""
    text = re.sub(r"\[(NAME|RELIGION)\]", "", text)
    return re.sub(r" (n't|'s|'m|'re|'ve|'ll|'d)\b", r"\1", text).strip()


def normalized(text):
    """The words of a text in lower case: equal for texts that differ only in punctuation, spaces and case."""
    return " ".join(word.replace("’", "'") for word in WORDS.findall(joined(text).lower()))


class TestTexts:
    """Texts that a model is measured on, to find them in its training data."""

    def __init__(self, texts):
        self.whole = {normalized(text) for text in texts} - {""}
        # Longer ones by their first words.
        self.inner = {}
        for text in self.whole:
            words = text.split(" ")
            if len(words) >= CONTAINED_WORDS:
                self.inner.setdefault(" ".join(words[:CONTAINED_WORDS]), []).append(text)

    def holds(self, text):
        """Whether a text is a test text, or contains one of at least seven words."""
        text = normalized(text)
        if text in self.whole:
            return True
        words = text.split(" ")
        for start in range(len(words) - CONTAINED_WORDS + 1):
            for inner in self.inner.get(" ".join(words[start : start + CONTAINED_WORDS]), ()):
                if words[start : start + inner.count(" ") + 1] == inner.split(" "):
                    return True
        return False

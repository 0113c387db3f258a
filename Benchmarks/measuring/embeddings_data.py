"""The texts of the embedding benchmarks, made from public data sets."""
import html
import json
import random
import re
import tarfile

from .failures import Missing, require

WORDS = 20
EXAMPLES = 10
SEED = 1
NEEDED = ("imdb.tar.xz", "banking77/train.csv", "banking77/test.csv", "sts_benchmark", "word_similarity",
          "ir_cranfield", "ir_medline")


def require_data(datasets):
    for name in NEEDED:
        if not (datasets / name).exists():
            raise Missing(f"{datasets / name} does not exist")


def sentences(text):
    """The sentences of a review, without tags."""
    text = re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]*>", " ", text))).strip()
    return re.split(r"(?<=[.!?])\s+(?=[A-Z])", text)


def of_twenty_words(datasets, count):
    """The first distinct sentences of exactly 20 words in film reviews."""
    found = {}
    with tarfile.open(datasets / "imdb.tar.xz") as tar:
        for member in tar:
            if not member.name.endswith(".jsonl"):
                continue
            for line in tar.extractfile(member):
                for sentence in sentences(json.loads(line)["text"]):
                    if len(sentence.split()) == WORDS:
                        found[sentence] = None
                if len(found) >= count:
                    return list(found)[:count]
    require(found, "the film reviews have no sentence of 20 words")
    return list(found)


def few(rows, count=EXAMPLES, seed=SEED):
    """The first `count` rows of text and label for each label, after a shuffle, in its order."""
    rows = list(rows)
    random.Random(seed).shuffle(rows)
    taken, wanted = {}, []
    for text, label in rows:
        taken[label] = taken.get(label, 0) + 1
        if taken[label] <= count:
            wanted.append((text, label))
    return wanted

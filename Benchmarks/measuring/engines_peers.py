"""Makes messages, and trains scikit-learn, in the peers' Python.

    python engines_peers.py FOLDER COUNT TRAINED     COUNT messages, and models of TRAINED labelled ones

Messages are made of words of a seeded vocabulary of 5,000 and of words that are frequent in one of two classes. The
settings of scikit-learn are those of peers.py; a second model has n-grams of characters, too, as Winnow's default.
"""
import csv
import pathlib
import pickle
import random
import sys

SPAM = "free prize claim winner urgent call now cash text reply offer mobile guaranteed award".split()
HAM = "see you at lunch home later ok love going meeting dinner tomorrow thanks where are".split()
BLOCK = 100_000


class Messages:
    """An endless source of labelled messages, the same for each seed."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        words = random.Random(7)
        self.words = [
            "".join(words.choice("bcdfghklmnprstvw") + words.choice("aeiou") for _ in range(words.randint(1, 4)))
            for _ in range(5_000)]

    def next(self):
        label = "spam" if self.random.random() < 0.2 else "ham"
        own = SPAM if label == "spam" else HAM
        count = min(40, max(2, round(self.random.gauss(15, 6))))
        words = (self.random.choice(own if self.random.random() < 0.25 else self.words) for _ in range(count))
        return " ".join(words), label


def train(folder, count):
    from sklearn.feature_extraction.text import TfidfVectorizer
    from sklearn.linear_model import LogisticRegression
    from sklearn.pipeline import make_pipeline, make_union

    source = Messages(1)
    rows = [source.next() for _ in range(count)]
    with open(folder / "train.csv", "w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([("text", "label"), *rows])
    words = TfidfVectorizer(ngram_range=(1, 2), min_df=2, sublinear_tf=True)
    characters = TfidfVectorizer(analyzer="char_wb", ngram_range=(2, 5), min_df=2, sublinear_tf=True)
    for kind, vectorizer in (("words", words), ("characters", make_union(words, characters))):
        model = make_pipeline(vectorizer, LogisticRegression(C=10, max_iter=200))
        model.fit([text for text, _ in rows], [label for _, label in rows])
        (folder / f"scikit-learn-{kind}").write_bytes(pickle.dumps(model))


def make(folder, count):
    import pyarrow
    from pyarrow import parquet

    source = Messages(2)
    columns = pyarrow.schema([("id", pyarrow.int64()), ("text", pyarrow.string())])
    with (open(folder / "messages.csv", "w", newline="", encoding="utf-8") as file,
          parquet.ParquetWriter(folder / "messages.parquet", columns) as table):
        lines = csv.writer(file)
        lines.writerow(columns.names)
        for first in range(0, count, BLOCK):
            rows = [(number, source.next()[0]) for number in range(first, min(count, first + BLOCK))]
            lines.writerows(rows)
            table.write_table(pyarrow.table({"id": [row[0] for row in rows], "text": [row[1] for row in rows]}, columns))


if __name__ == "__main__":
    train(pathlib.Path(sys.argv[1]), int(sys.argv[3]))
    make(pathlib.Path(sys.argv[1]), int(sys.argv[2]))

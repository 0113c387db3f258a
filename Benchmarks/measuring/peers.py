"""Trains and classifies with other programs, in their Python; prints JSON.

    peers.py measure NAME TRAIN TEST CLASSES   seconds, peak memory and answers of one of PEERS
    peers.py autotune SECONDS PARTS            the answers of the model that fastText's autotune finds

TRAIN and TEST are CSV files of text and label, PARTS those of training, validation and test. For `measure`, TRAIN.ft and
TRAIN.vw beside them are already tokenized; Python's start is not timed. With two classes the settings are those of the script
compare_training.py beside the data sets. With more, fastText's are those of its tutorial on text classification (25 epochs,
rate 1, word bigrams, 50 dimensions, 200,000 buckets) and Vowpal Wabbit makes ten passes: with fewer, both are much worse on
such small sets.
"""
import csv
import json
import os
import re
import resource
import sys
import tempfile
import time

csv.field_size_limit(1 << 30)
WORD = re.compile(r"\w+|[^\w\s]")
TOPICS = {"epoch": 25, "lr": 1.0, "dim": 50, "bucket": 200_000, "wordNgrams": 2}


def read(path):
    """The texts and the labels of a table."""
    with open(path, newline="", encoding="utf-8") as file:
        rows = list(csv.reader(file))[1:]
    return [row[0] for row in rows], [row[1] for row in rows]


def words_and_pairs(**options):
    from sklearn.feature_extraction.text import TfidfVectorizer

    return TfidfVectorizer(ngram_range=(1, 2), sublinear_tf=True, **options)


def logistic(**options):
    from sklearn.linear_model import LogisticRegression

    return LogisticRegression(**options)


def peak():
    """The peak memory of this process, in bytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)


# Peers that are measured in turn with Winnow: each yields before it trains, then before it classifies, then its answers.


def scikit_learn(train, test, classes):
    vectorizer, model = words_and_pairs(min_df=2), logistic(C=10, max_iter=200)
    yield
    texts, labels = read(train)
    model.fit(vectorizer.fit_transform(texts), labels)
    yield
    yield [str(label) for label in model.predict(vectorizer.transform(read(test)[0]))]


def fast_text(train, test, classes):
    import fasttext

    options = {"epoch": 5, "lr": 0.5, "dim": 10, "wordNgrams": 2} if classes == 2 else TOPICS
    yield
    model = fasttext.train_supervised(train + ".ft", thread=os.cpu_count(), verbose=0, **options)
    yield
    with open(test + ".ft", encoding="utf-8") as file:
        lines = [line.split(" ", 1)[1].rstrip("\n") for line in file]
    yield [answer[0].removeprefix("__label__") for answer in model.predict(lines)[0]]


def vowpal_wabbit(train, test, classes):
    from vowpalwabbit import Workspace

    kind = "--link logistic --passes 3" if classes == 2 else f"--oaa {classes} --passes 10"
    yield
    Workspace(f"--loss_function logistic {kind} -b 22 --ngram 2 -c -k --quiet -d {train}.vw -f {train}.vwm").finish()
    yield
    Workspace(f"--quiet -t -i {train}.vwm -d {test}.vw -p {test}.vwp").finish()
    with open(test + ".vwp", encoding="utf-8") as file:
        answers = [float(line.split()[0]) for line in file]
    with open(train + ".labels", encoding="utf-8") as file:
        labels = json.load(file)
    yield [labels[answer > 0.5 if classes == 2 else round(answer) - 1] for answer in answers]


PEERS = {"scikit-learn": scikit_learn, "fastText": fast_text, "Vowpal Wabbit": vowpal_wabbit}


def measure(name, train, test, classes):
    steps = PEERS[name](train, test, int(classes))
    next(steps)
    start = time.perf_counter()
    next(steps)
    trained, memory = time.perf_counter(), peak()
    predicted = next(steps)
    return {"train": trained - start, "peak": memory, "classify": time.perf_counter() - trained, "predicted": predicted}


def autotune(seconds, *paths):
    """The answers of the best model of words and punctuation in lower case; labels are numbers, as they may have spaces."""
    import fasttext

    fasttext.FastText.eprint = lambda *arguments: None
    train, validation, test = map(read, paths)
    labels = sorted({label for part in (train, validation, test) for label in part[1]})

    def words(text):
        return " ".join(WORD.findall(text.lower()))

    with tempfile.TemporaryDirectory() as folder:
        files = []
        for name, part in (("train", train), ("validation", validation)):
            files.append(f"{folder}/{name}.txt")
            with open(files[-1], "w", encoding="utf-8") as file:
                file.writelines(f"__label__{labels.index(label)} {words(text)}\n" for text, label in zip(*part))
        model = fasttext.train_supervised(
            files[0], autotuneValidationFile=files[1], autotuneDuration=int(seconds), verbose=0, seed=1)
    # The package's predict does not work with new versions of NumPy.
    found = (model.f.predict(words(text) + "\n", 1, 0.0, "strict") for text in test[0])
    return [labels[int(pairs[0][1].removeprefix("__label__"))] if pairs else labels[0] for pairs in found]


TASKS = (measure, autotune)

if __name__ == "__main__":
    print(json.dumps({task.__name__: task for task in TASKS}[sys.argv[1]](*sys.argv[2:])))

"""Trains and classifies with one peer, in the peers' Python; prints JSON.

    python peers.py NAME TRAIN TEST CLASSES      NAME: scikit-learn, fastText, Vowpal Wabbit
    python peers.py regression TRAIN TEST        spam's precision, recall, F1 and recall at a false-positive rate

TRAIN and TEST are CSV files of text and label; for fastText and Vowpal Wabbit, TRAIN.ft and TRAIN.vw beside them are
already tokenized. Python's start is not timed. With two classes the settings are those of
the script compare_training.py beside the data sets. With more, fastText's are those of its tutorial on
text classification (25 epochs, rate 1, word bigrams, 50 dimensions, 200,000 buckets) and Vowpal Wabbit makes ten
passes: with fewer, both are much worse on such small sets.
"""
import csv
import json
import os
import resource
import sys
import time

csv.field_size_limit(1 << 30)


def read(path):
    with open(path, newline="", encoding="utf-8") as file:
        rows = list(csv.reader(file))[1:]
    return [row[0] for row in rows], [row[1] for row in rows]


def scikit_learn(train, test, classes):
    from sklearn.feature_extraction.text import TfidfVectorizer
    from sklearn.linear_model import LogisticRegression

    yield
    texts, labels = read(train)
    vectorizer = TfidfVectorizer(ngram_range=(1, 2), min_df=2, sublinear_tf=True)
    model = LogisticRegression(C=10, max_iter=200).fit(vectorizer.fit_transform(texts), labels)
    yield
    yield [str(label) for label in model.predict(vectorizer.transform(read(test)[0]))]


def fast_text(train, test, classes):
    import fasttext

    if classes == 2:
        options = {"epoch": 5, "lr": 0.5, "dim": 10}
    else:
        options = {"epoch": 25, "lr": 1.0, "dim": 50, "bucket": 200_000}
    yield
    model = fasttext.train_supervised(train + ".ft", wordNgrams=2, thread=os.cpu_count(), verbose=0, **options)
    yield
    with open(test + ".ft", encoding="utf-8") as file:
        lines = [line.split(" ", 1)[1].rstrip("\n") for line in file]
    answers = model.predict(lines)[0]
    yield [answer[0].removeprefix("__label__") for answer in answers]


def vowpal_wabbit(train, test, classes):
    from vowpalwabbit import Workspace

    kind = "--link logistic --passes 3" if classes == 2 else f"--oaa {classes} --passes 10"
    yield
    Workspace(
        f"--loss_function logistic {kind} -b 22 --ngram 2 -c -k --quiet -d {train}.vw -f {train}.vwm"
    ).finish()
    yield
    Workspace(f"--quiet -t -i {train}.vwm -d {test}.vw -p {test}.vwp").finish()
    with open(test + ".vwp", encoding="utf-8") as file:
        answers = [float(line.split()[0]) for line in file]
    with open(train + ".labels", encoding="utf-8") as file:
        labels = json.load(file)
    if classes == 2:
        yield [labels[answer > 0.5] for answer in answers]
    else:
        yield [labels[round(answer) - 1] for answer in answers]


PEERS = {"scikit-learn": scikit_learn, "fastText": fast_text, "Vowpal Wabbit": vowpal_wabbit}


def peak():
    """The peak memory of this process, in bytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)


def measure(name, train, test, classes):
    steps = PEERS[name](train, test, int(classes))
    next(steps)
    start = time.perf_counter()
    next(steps)
    trained, memory = time.perf_counter(), peak()
    predicted = next(steps)
    done = time.perf_counter()
    return {"train": trained - start, "peak": memory, "classify": done - trained, "predicted": predicted}


def regression(train, test):
    """The usual baseline: word tf-idf with logistic regression."""
    from sklearn.feature_extraction.text import TfidfVectorizer
    from sklearn.linear_model import LogisticRegression
    from sklearn.metrics import precision_recall_fscore_support, roc_curve

    vectorizer = TfidfVectorizer(ngram_range=(1, 2), sublinear_tf=True)
    texts, labels = read(train)
    model = LogisticRegression(C=10, max_iter=1000)
    model.fit(vectorizer.fit_transform(texts), [label == "spam" for label in labels])
    texts, labels = read(test)
    truth = [label == "spam" for label in labels]
    scores = model.decision_function(vectorizer.transform(texts))
    precision, recall, f1, _ = precision_recall_fscore_support(truth, scores > 0, average="binary")
    false_positives, true_positives, _ = roc_curve(truth, scores, drop_intermediate=False)
    return {
        "examples": len(truth), "precision": float(precision), "recall": float(recall), "f1": float(f1),
        "recallAtRate": float(true_positives[false_positives <= 0.005].max()),
    }


if __name__ == "__main__":
    result = regression(*sys.argv[2:]) if sys.argv[1] == "regression" else measure(*sys.argv[1:])
    print(json.dumps(result))

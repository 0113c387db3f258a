"""Trains logistic regression on word tf-idf, one label against the rest, in the peers' Python; prints JSON.

    python multi_label_peer.py TRAIN VALIDATION TEST

The files are CSV of text and label names between commas. On the validation part it chooses the penalty, by the macro-F1,
and for each label the threshold with the highest F1; then it trains on both parts and scores the test part once.
"""
import csv
import json
import resource
import sys
import time

import numpy
from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import average_precision_score
from sklearn.preprocessing import MultiLabelBinarizer

PENALTIES = (1, 3, 10)


def read(path):
    with open(path, newline="", encoding="utf-8") as file:
        rows = list(csv.reader(file))[1:]
    return [row[0] for row in rows], [[label for label in row[1].split(",") if label] for row in rows]


def thresholds(truth, scores):
    """For each label the score from which its F1 is highest."""
    chosen = []
    for own, values in zip(truth.T, scores.T):
        order = numpy.argsort(-values, kind="stable")
        hits = numpy.cumsum(own[order])
        f1 = 2 * hits / (numpy.arange(1, len(order) + 1) + own.sum())
        chosen.append(values[order[f1.argmax()]])
    return numpy.array(chosen)


def label_f1(truth, answers):
    return 2 * (truth * answers).sum(axis=0) / numpy.maximum(1, truth.sum(axis=0) + answers.sum(axis=0))


def fitted(texts, truth, penalty):
    """The vectorizer, and a model for each label."""
    vectorizer = TfidfVectorizer(ngram_range=(1, 2), min_df=2, sublinear_tf=True)
    rows = vectorizer.fit_transform(texts)
    models = [LogisticRegression(C=penalty, solver="liblinear").fit(rows, own) for own in truth.T]
    return vectorizer, models


def scored(model, texts):
    vectorizer, models = model
    rows = vectorizer.transform(texts)
    return numpy.column_stack([one.decision_function(rows) for one in models])


def main(train, validation, test):
    texts, labels = read(train)
    held, held_labels = read(validation)
    binarizer = MultiLabelBinarizer().fit(labels + held_labels)
    truth, held_truth = binarizer.transform(labels), binarizer.transform(held_labels)
    start = time.process_time()
    best = None
    for penalty in PENALTIES:
        scores = scored(fitted(texts, truth, penalty), held)
        chosen = thresholds(held_truth, scores)
        figure = label_f1(held_truth, scores >= chosen).mean()
        if best is None or figure > best[0]:
            best = (figure, penalty, chosen)
    _, penalty, chosen = best
    model = fitted(texts + held, numpy.vstack([truth, held_truth]), penalty)
    seconds = time.process_time() - start
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
    texts, labels = read(test)
    truth, scores = binarizer.transform(labels), scored(model, texts)
    answers = scores >= chosen
    print(json.dumps({
        "macroF1": label_f1(truth, answers).mean(),
        "microF1": 2 * (truth * answers).sum() / (truth.sum() + answers.sum()),
        "subsetAccuracy": float((truth == answers).all(axis=1).mean()),
        "meanAveragePrecision": average_precision_score(truth, scores, average="macro"),
        "penalty": penalty, "processor": seconds, "peak": peak,
    }))


if __name__ == "__main__":
    main(*sys.argv[1:])

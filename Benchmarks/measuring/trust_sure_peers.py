"""The sets of labels by MAPIE and crepes: trust_sure_peers.py CALIBRATION TEST RATE...

The files have labels, true labels and probabilities. Prints {program: {rate: [labels of each text]}}. Runs in the peers'
environment.
"""
import json
import sys
import warnings

import numpy
from crepes import ConformalClassifier
from mapie.classification import SplitConformalClassifier
from sklearn.base import BaseEstimator, ClassifierMixin


class Known(ClassifierMixin, BaseEstimator):
    """A classifier whose probabilities are known: the row of a text is its only feature."""

    def __init__(self, probabilities=None, classes=None):
        self.probabilities, self.classes = probabilities, classes

    def fit(self, rows, labels):
        self.classes_ = self.classes
        self.is_fitted_ = True
        return self

    def predict_proba(self, rows):
        return self.probabilities[numpy.asarray(rows)[:, 0].astype(int)]

    def predict(self, rows):
        return self.classes_[self.predict_proba(rows).argmax(axis=1)]


def read(path):
    with open(path, encoding="utf-8") as file:
        data = json.load(file)
    probabilities = numpy.array(data["probabilities"])
    return data["labels"], data["truth"], probabilities / probabilities.sum(axis=1, keepdims=True)


def by_crepes(labels, calibration, truth, test, rates):
    """Class-conditional, with one minus the probability as the score."""
    scores = 1 - calibration[numpy.arange(len(truth)), truth]
    classifier = ConformalClassifier().fit(scores, bins=truth, seed=1)
    values = numpy.ones(test.shape)
    for label in range(len(labels)):
        # A label without rows cannot be excluded.
        if (truth == label).any():
            values[:, label] = classifier.predict_p(1 - test[:, label], bins=numpy.full(len(test), label), seed=1)
    return {rate: [[labels[place] for place in numpy.flatnonzero(row > rate)] for row in values] for rate in rates}


def by_mapie(labels, calibration, truth, test, rates, score):
    """The sets at each rate; none at a rate for which MAPIE refuses the number of rows."""
    known = Known(numpy.concatenate([calibration, test]), numpy.arange(len(labels))).fit(None, None)
    rows = numpy.arange(len(known.probabilities)).reshape(-1, 1)
    found = {}
    for rate in rates:
        classifier = SplitConformalClassifier(
            known, confidence_level=1 - rate, conformity_score=score, prefit=True, random_state=1)
        try:
            classifier.conformalize(rows[:len(calibration)], truth)
            _, sets = classifier.predict_set(rows[len(calibration):])
        except ValueError as error:
            if "number of samples" not in str(error):
                raise
            continue
        found[rate] = [[labels[place] for place in numpy.flatnonzero(row)] for row in sets[:, :, 0]]
    return found


def main(calibration, test, *rates):
    warnings.simplefilter("ignore")
    rates = [float(rate) for rate in rates]
    labels, names, probabilities = read(calibration)
    # The first model may lack a label.
    known = [row for row, name in enumerate(names) if name in labels]
    truth = numpy.array([labels.index(names[row]) for row in known])
    probabilities = probabilities[known]
    others = read(test)[2]
    found = {"crepes": by_crepes(labels, probabilities, truth, others, rates)}
    # MAPIE has the others for more than two labels alone.
    for score in ("lac", "aps", "raps") if len(labels) > 2 else ("lac",):
        found[score] = by_mapie(labels, probabilities, truth, others, rates, score)
    print(json.dumps(found))


if __name__ == "__main__":
    main(*sys.argv[1:])

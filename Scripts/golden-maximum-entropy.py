#!/usr/bin/env python3
"""Writes the golden problems of WinnowClassification's tests, as scikit-learn solves them.

    pip install scikit-learn==1.9.1 numpy==2.4.6
    Scripts/golden-maximum-entropy.py       # rewrites Tests/WinnowClassificationTests/Golden/*.json

A file holds one problem of multinomial logistic regression and its solution.
  labelCount, columnCount
  l2            the penalty's strength, 1 / C; the intercepts are not penalized
  l1            the strength of the penalty on absolute values; 0 in most
  rows          for each row its entries: column, value * 8, column, value * 8, ...
  labels        for each row its label's number
  weights       null, or for each row its weight
  expected      loss           the mean log loss with the penalty, over the sum of the weights
                coefficients   for each score (one for two labels, the second's) its weights by column
                intercepts     for each score
                probabilities  for each row those of all labels
  naiveBayes    for multinomial and complement, smoothed by 0.5, for each row the probabilities of all labels
Values are eighths and weights are whole, so that single precision holds them exactly.
"""

import json
import pathlib

import numpy as np
import sklearn
from sklearn.linear_model import LogisticRegression
from sklearn.naive_bayes import ComplementNB, MultinomialNB

SKLEARN, NUMPY = "1.9.1", "2.4.6"
if (sklearn.__version__, np.__version__) != (SKLEARN, NUMPY):
    raise SystemExit(
        f"needs scikit-learn {SKLEARN} and numpy {NUMPY}, "
        f"found {sklearn.__version__} and {np.__version__}: pip install scikit-learn=={SKLEARN} numpy=={NUMPY}"
    )

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "Tests/WinnowClassificationTests/Golden"


def problem(seed, labelCount, rowCount, columnCount, l2, weighted, l1=0.0):
    random = np.random.default_rng(seed)
    present = random.random((rowCount, columnCount)) < 0.25
    values = np.where(present, random.integers(1, 17, (rowCount, columnCount)), 0) / 8
    truth = random.normal(0, 1, (columnCount, labelCount))
    labels = (values @ truth + random.gumbel(0, 1, (rowCount, labelCount))).argmax(axis=1)
    weights = random.integers(1, 5, rowCount) if weighted else None

    if l1:
        # scikit-learn's strengths are parts of one: (1 - ratio) / C of the L2 and ratio / C of the L1 penalty.
        model = LogisticRegression(
            C=1 / (l1 + l2), l1_ratio=l1 / (l1 + l2), tol=1e-10, max_iter=1_000_000, solver="saga", random_state=0
        )
    else:
        model = LogisticRegression(C=1 / l2, tol=1e-10, max_iter=100_000, solver="lbfgs")
    model.fit(values, labels, sample_weight=weights)
    probabilities = model.predict_proba(values)
    rowWeights = np.ones(rowCount) if weights is None else weights
    loss = -(rowWeights * np.log(probabilities[np.arange(rowCount), labels])).sum()
    loss += l2 / 2 * (model.coef_**2).sum() + l1 * np.abs(model.coef_).sum()
    bayes = {
        name: kind(alpha=0.5).fit(values, labels, sample_weight=weights).predict_proba(values).round(9).tolist()
        for name, kind in (("multinomial", MultinomialNB), ("complement", ComplementNB))
    }
    return {
        "labelCount": labelCount,
        "columnCount": columnCount,
        "l2": l2,
        "l1": l1,
        "rows": [
            [int(number) for column in np.flatnonzero(row) for number in (column, row[column] * 8)] for row in values
        ],
        "labels": labels.tolist(),
        "weights": None if weights is None else weights.tolist(),
        "expected": {
            "loss": loss / rowWeights.sum(),
            "coefficients": model.coef_.round(9).tolist(),
            "intercepts": model.intercept_.round(9).tolist(),
            "probabilities": probabilities.round(9).tolist(),
        },
        "naiveBayes": bayes,
    }


PROBLEMS = {
    "binary": problem(1, 2, 60, 12, 1.0, False),
    "binary-weak-penalty": problem(2, 2, 80, 15, 0.0625, False),
    "binary-weighted": problem(3, 2, 50, 10, 0.5, True),
    "three-labels": problem(4, 3, 80, 12, 1.0, False),
    "three-labels-weighted": problem(5, 3, 70, 10, 0.25, True),
    "binary-l1": problem(6, 2, 60, 12, 0.0, False, l1=2.0),
    "binary-elastic-net-weighted": problem(7, 2, 60, 12, 1.0, True, l1=3.0),
    "three-labels-elastic-net": problem(8, 3, 80, 12, 0.5, False, l1=1.5),
}

FOLDER.mkdir(parents=True, exist_ok=True)
for name, content in PROBLEMS.items():
    (FOLDER / f"{name}.json").write_text(json.dumps(content, separators=(",", ":")) + "\n")

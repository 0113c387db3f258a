#!/usr/bin/env python3
"""Writes the golden numbers of WinnowEvaluation's tests, as scikit-learn computes them.

    pip install scikit-learn==1.9.1 numpy==2.4.6
    Scripts/golden-evaluation.py            # rewrites Tests/WinnowEvaluationTests/Golden/*.json

A file holds one case: the inputs as whole numbers, and what scikit-learn says of them.
  labels       how many labels there are, the additional ones (last) included
  modelLabels  how many of them the model knows
  truth        the index of each example's true label
  weights      N x modelLabels; a probability is weight / sum of its row
  scores       null, or N x modelLabels; a log-odds is score / 64
  predicted    null (the most probable label, the first of equals), or the index of each answer
  expected     the measures; null where scikit-learn says that one is undefined
Whole numbers, so that both languages divide to the very same 64-bit probabilities and scores, ties included.
"""

import json
import math
import pathlib
import warnings

import numpy as np
import sklearn
from sklearn import metrics

SKLEARN, NUMPY = "1.9.1", "2.4.6"
if (sklearn.__version__, np.__version__) != (SKLEARN, NUMPY):
    raise SystemExit(
        f"needs scikit-learn {SKLEARN} and numpy {NUMPY}, "
        f"found {sklearn.__version__} and {np.__version__}: pip install scikit-learn=={SKLEARN} numpy=={NUMPY}"
    )
# Undefined measures are expected here, and asked for as NaN.
warnings.filterwarnings("ignore")

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "Tests/WinnowEvaluationTests/Golden"
RATES = [0.001, 0.005, 0.05]


def orNone(value):
    value = float(value)
    return None if math.isnan(value) else value


def calibrationError(confidence, right, bins=15):
    """Guo et al. 2017; scikit-learn has none. Bins are open on the left, closed on the right."""
    place = np.clip(np.ceil(confidence * bins).astype(int) - 1, 0, bins - 1)
    error = 0.0
    for index in range(bins):
        members = place == index
        if members.any():
            error += members.mean() * abs(right[members].mean() - confidence[members].mean())
    return error


def recallAt(rate, isLabel, scores):
    falsePositive, truePositive, _ = metrics.roc_curve(isLabel, scores, drop_intermediate=False)
    return float(truePositive[falsePositive <= rate].max())


def curve(isLabel, scores):
    """Of each threshold, from none answered to all: how many others and how many of the label are answered; precision."""
    falsePositive, truePositive, _ = metrics.roc_curve(isLabel, scores, drop_intermediate=False)
    precision, _, _ = metrics.precision_recall_curve(isLabel, scores)
    counts = [falsePositive * (~isLabel).sum(), truePositive * isLabel.sum()]
    return {
        "counts": np.rint(np.column_stack(counts)).astype(int).tolist(),
        # scikit-learn begins with all answered, and ends with a point of its own making.
        "precision": [float(value) for value in precision[:-1][::-1]],
    }


def expected(labels, modelLabels, truth, weights, scores, predicted):
    truth = np.array(truth)
    everyLabel = list(range(labels))
    model = np.array(weights, dtype=float)
    model /= model.sum(axis=1, keepdims=True)
    probabilities = np.zeros((len(truth), labels))
    probabilities[:, :modelLabels] = model
    ranks = model if scores is None else np.array(scores) / 64
    answers = model.argmax(axis=1) if predicted is None else np.array(predicted)

    perLabel = metrics.precision_recall_fscore_support(
        truth, answers, labels=everyLabel, zero_division=np.nan
    )
    means = {
        average: metrics.precision_recall_fscore_support(truth, answers, average=average, zero_division=0)[:3]
        for average in ["macro", "weighted", "micro"]
    }
    blocks = []
    for label in everyLabel:
        isLabel = truth == label
        hasRank = label < modelLabels
        both = hasRank and isLabel.any() and not isLabel.all()
        blocks.append(
            {
                "precision": orNone(perLabel[0][label]),
                "recall": orNone(perLabel[1][label]),
                "f1": orNone(perLabel[2][label]),
                "support": int(perLabel[3][label]),
                "rocAuc": metrics.roc_auc_score(isLabel, ranks[:, label]) if both else None,
                "averagePrecision": metrics.average_precision_score(isLabel, ranks[:, label])
                if hasRank and isLabel.any()
                else None,
                "recallAtFalsePositiveRate": [
                    recallAt(rate, isLabel, ranks[:, label]) if both else None for rate in RATES
                ],
                # Of large cases they would fill the files.
                **({"curve": curve(isLabel, ranks[:, label])} if both and len(truth) <= 300 else {}),
            }
        )
    brier = metrics.brier_score_loss(truth, probabilities, labels=everyLabel)
    if labels == 2 and len(set(truth.tolist())) == 2:
        # The form for one column agrees with the form for two.
        assert abs(brier - metrics.brier_score_loss(truth, probabilities[:, 1])) < 1e-12
    confidence = probabilities[np.arange(len(truth)), answers]
    return {
        "accuracy": metrics.accuracy_score(truth, answers),
        "means": {name: [float(value) for value in values] for name, values in means.items()},
        "logLoss": metrics.log_loss(truth, probabilities, labels=everyLabel),
        "brier": brier,
        "expectedCalibrationError": calibrationError(confidence, answers == truth),
        "rates": RATES,
        "labels": blocks,
        "confusion": metrics.confusion_matrix(truth, answers, labels=everyLabel).tolist(),
    }


def write(name, labels, truth, weights, scores=None, predicted=None, modelLabels=None):
    modelLabels = modelLabels or labels
    plain = lambda values: None if values is None else np.asarray(values).tolist()
    inputs = {
        "labels": labels,
        "modelLabels": modelLabels,
        "truth": plain(truth),
        "weights": plain(np.ravel(weights)),
        "scores": None if scores is None else plain(np.ravel(scores)),
        "predicted": plain(predicted),
    }
    document = {
        "source": f"Scripts/golden-evaluation.py, scikit-learn {SKLEARN}, numpy {NUMPY}",
        **inputs,
        "expected": expected(labels, modelLabels, truth, weights, scores, predicted),
    }
    text = json.dumps(document, separators=(",", ":"), allow_nan=False)
    (FOLDER / f"{name}.json").write_text(text + "\n")


def drawn(seed, count, shares, strength, high=10_000, columns=None):
    """Truth drawn by shares; weights that favour the true label, the more the greater the strength."""
    random = np.random.default_rng(seed)
    truth = random.choice(len(shares), size=count, p=np.array(shares) / sum(shares))
    columns = columns or len(shares)
    weights = random.integers(1, high, size=(count, columns))
    for row, label in enumerate(truth):
        if label < columns:
            weights[row, label] += int(random.integers(0, max(int(strength * high), 1)))
    return random, truth, weights


def main():
    FOLDER.mkdir(parents=True, exist_ok=True)
    _, truth, weights = drawn(1, 500, [1, 1], 1.5)
    write("binary-balanced", 2, truth, weights)

    random, truth, weights = drawn(2, 2_000, [0.97, 0.03], 3)
    scores = random.integers(-3_000, 3_000, size=weights.shape)
    scores[np.arange(len(truth)), truth] += 2_000
    write("binary-rare-log-odds", 2, truth, weights, scores=scores)

    _, truth, weights = drawn(3, 1_000, [5, 4, 3, 2, 1], 1)
    write("five-labels", 5, truth, weights)

    _, truth, weights = drawn(4, 800, [2, 1, 1], 1, high=4)
    write("ties", 3, truth, weights)

    random, truth, weights = drawn(5, 300, [1, 1], 1, high=3)
    write("ties-log-odds", 2, truth, weights, scores=random.integers(-2, 3, size=weights.shape))

    random, truth, weights = drawn(6, 200, [3, 2, 1], 1)
    weights[:, 2] = random.integers(1, 50, size=len(truth))
    weights[:, :2] += 100
    write("label-never-predicted", 3, truth, weights)

    _, truth, weights = drawn(7, 200, [3, 2, 0], 1)
    write("label-without-examples", 3, truth, weights)

    random, truth, weights = drawn(8, 150, [3, 2, 0, 0], 1)
    weights[:, 3] = 0
    write("label-nowhere", 4, truth, weights)

    _, truth, weights = drawn(9, 250, [4, 3, 1, 1], 1, columns=2)
    write("labels-unknown-to-the-model", 4, truth, weights, modelLabels=2)

    random, truth, weights = drawn(10, 100, [1, 1, 1], 1)
    perfect = np.zeros_like(weights)
    perfect[np.arange(len(truth)), truth] = 1
    write("perfect", 3, truth, perfect)

    wrong = np.zeros_like(weights)
    wrong[np.arange(len(truth)), (truth + 1) % 3] = 1
    write("all-wrong", 3, truth, wrong)

    random, truth, weights = drawn(11, 400, [9, 1], 2)
    probability = weights[:, 1] / weights.sum(axis=1)
    write("binary-threshold", 2, truth, weights, predicted=(probability > 0.8).astype(int))

    write("one-example", 2, np.array([1]), np.array([[1, 3]]))
    write("one-example-wrong", 2, np.array([0]), np.array([[1, 3]]))
    write("two-examples", 2, np.array([0, 1]), np.array([[2, 1], [1, 1]]))

    _, truth, weights = drawn(12, 60, [1, 1], 1)
    write("one-label-in-the-truth", 2, np.zeros_like(truth), weights)

    _, truth, weights = drawn(13, 600, [1] * 20, 1.5, high=100)
    write("twenty-labels", 20, truth, weights)


main()

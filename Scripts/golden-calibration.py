#!/usr/bin/env python3
"""Writes the golden numbers of the calibration tests, as scikit-learn and SciPy compute them.

    pip install scikit-learn==1.9.1 numpy==2.4.6
    Scripts/golden-calibration.py    # rewrites Tests/WinnowClassificationTests/Golden/calibration.json
                                     # and Tests/WinnowEvaluationTests/Golden/intervals.json

calibration.json
  isotonic     problems of values and weights (whole numbers), and scikit-learn's isotonic_regression
  temperature  problems of scores / 64 (one a row for two labels) and true labels, and the factor by which
               scikit-learn's CalibratedClassifierCV(method="temperature") multiplies the scores
  platt        the same for method="sigmoid" without its smoothing of the targets: the factor and the addend of
               an unpenalized logistic regression on the score
intervals.json
  student      two-sided quantiles of Student's t; clopperPearson: exact intervals of k of n at a level
  folds        values, and the corrected resampled t interval of their mean (Nadeau and Bengio 2003)
"""

import json
import pathlib
import warnings

import numpy as np
import scipy
import sklearn
from scipy import stats
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.calibration import CalibratedClassifierCV
from sklearn.frozen import FrozenEstimator
from sklearn.isotonic import isotonic_regression
from sklearn.linear_model import LogisticRegression

SKLEARN, NUMPY = "1.9.1", "2.4.6"
if (sklearn.__version__, np.__version__) != (SKLEARN, NUMPY):
    raise SystemExit(f"needs scikit-learn {SKLEARN} and numpy {NUMPY}, found {sklearn.__version__} and {np.__version__}")
warnings.filterwarnings("ignore")

TESTS = pathlib.Path(__file__).resolve().parent.parent / "Tests"


class Scores(ClassifierMixin, BaseEstimator):
    """A classifier whose decision function is its input."""

    def fit(self, rows, labels):
        self.classes_ = np.unique(labels)
        return self

    def decision_function(self, rows):
        return rows[:, 0] if len(self.classes_) == 2 else rows

    def predict(self, rows):
        scores = self.decision_function(rows)
        return self.classes_[(scores > 0).astype(int) if scores.ndim == 1 else scores.argmax(axis=1)]


def rounded(number):
    return float(f"{number:.12g}")


def problem(generator, rows, labels, sharpness):
    """Scores in 64ths whose best factor is about `sharpness`, and true labels drawn from them."""
    width = 1 if labels == 2 else labels
    scores = generator.integers(-256, 257, (rows, width))
    scaled = sharpness * scores / 64
    if labels == 2:
        probabilities = 1 / (1 + np.exp(-scaled[:, 0]))
        truth = (generator.random(rows) < probabilities).astype(int)
    else:
        exponentials = np.exp(scaled)
        shares = (exponentials / exponentials.sum(axis=1, keepdims=True)).cumsum(axis=1)
        truth = np.minimum((generator.random((rows, 1)) > shares).sum(axis=1), labels - 1)
    return scores, truth


def calibration():
    generator = np.random.default_rng(20)
    isotonic = []
    for size in [1, 2, 5, 12, 40]:
        values = generator.integers(0, 9, size)
        weights = generator.integers(1, 5, size)
        fitted = isotonic_regression(values.astype(float), sample_weight=weights.astype(float))
        isotonic.append(
            {"values": values.tolist(), "weights": weights.tolist(), "fitted": [rounded(x) for x in fitted]}
        )
    temperature, platt = [], []
    for rows, labels, sharpness in [(60, 2, 0.6), (200, 2, 2.5), (150, 3, 0.7), (300, 5, 1.4)]:
        scores, truth = problem(generator, rows, labels, sharpness)
        model = Scores().fit(scores / 64, truth)
        calibrated = CalibratedClassifierCV(FrozenEstimator(model), method="temperature")
        calibrated.fit(scores / 64, truth)
        # Of two labels scikit-learn takes the score and its negative, so the log-odds are scaled by twice its factor.
        factor = calibrated.calibrated_classifiers_[0].calibrators[0].beta_ * (2 if labels == 2 else 1)
        case = {"labels": labels, "scores": scores.ravel().tolist(), "truth": truth.tolist()}
        temperature.append(case | {"factor": rounded(factor)})
        if labels == 2:
            line = LogisticRegression(C=np.inf, tol=1e-12, max_iter=10_000).fit(scores / 64, truth)
            platt.append(case | {"factor": rounded(line.coef_[0, 0]), "addend": rounded(line.intercept_[0])})
    return {"isotonic": isotonic, "temperature": temperature, "platt": platt}


def intervals():
    student = [
        {"level": level, "degrees": degrees, "bound": rounded(stats.t.ppf((1 + level) / 2, degrees))}
        for level in [0.9, 0.95, 0.99]
        for degrees in [1, 2, 4, 9, 30, 400]
    ]
    exact = []
    for found, trials, level in [
        (0, 1, 0.95), (1, 1, 0.95), (0, 100, 0.95), (3, 10, 0.95), (50, 100, 0.9), (2, 3000, 0.95), (9990, 10000, 0.99),
    ]:
        interval = stats.binomtest(found, trials).proportion_ci(confidence_level=level, method="exact")
        exact.append(
            {"found": found, "trials": trials, "level": level, "lower": rounded(interval.low), "upper": rounded(interval.high)}
        )
    folds = []
    for values in [[81, 83, 84, 80, 86], [90, 91], [70, 75, 71, 73, 77, 72, 74, 70, 76, 73]]:
        shares = np.array(values) / 100
        count = len(shares)
        reach = stats.t.ppf(0.975, count - 1) * shares.std(ddof=1) * np.sqrt(1 / count + 1 / (count - 1))
        folds.append({"percent": values, "mean": rounded(shares.mean()), "deviation": rounded(shares.std(ddof=1)), "reach": rounded(reach)})
    return {"student": student, "clopperPearson": exact, "folds": folds}


for path, content in [
    ("WinnowClassificationTests/Golden/calibration.json", calibration()),
    ("WinnowEvaluationTests/Golden/intervals.json", intervals()),
]:
    (TESTS / path).write_text(json.dumps(content, separators=(",", ":")) + "\n")

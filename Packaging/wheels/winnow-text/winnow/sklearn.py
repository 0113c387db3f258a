"""A classifier of Winnow as an estimator of scikit-learn, which must be installed.

    model = WinnowClassifier(max_size="100KB").fit(texts, labels)
    cross_val_score(WinnowClassifier(), texts, labels, cv=5)
"""
# pyright: basic
# scikit-learn and NumPy leave types open.
from __future__ import annotations

from typing import TYPE_CHECKING, Any, Optional

import numpy
from sklearn.base import BaseEstimator, ClassifierMixin  # type: ignore[import-untyped,unused-ignore]
from sklearn.utils.multiclass import check_classification_targets  # type: ignore[import-untyped,unused-ignore]
from sklearn.utils.validation import check_is_fitted, column_or_1d  # type: ignore[import-untyped,unused-ignore]

from . import Classifier

if TYPE_CHECKING:
    from collections.abc import Iterable


class WinnowClassifier(ClassifierMixin, BaseEstimator):  # type: ignore[misc,unused-ignore]
    """Classifies texts; X is a list or a column of strings, as for CountVectorizer.

    Parameters are the options of `Classifier.train`; None is the default of `winnow train`. What is not a parameter here
    is given as `options`, a dictionary. Classes may be strings, numbers or bools.
    """

    def __init__(
        self, *, algorithm: Optional[str] = None, features: Optional[str] = None, word_ngrams: Optional[str] = None,
        character_ngrams: Optional[str] = None, minimum_count: Optional[int] = None, l2: Optional[float] = None,
        class_weights: Optional[str] = None, calibration: Optional[str] = None, max_size: Optional[str] = None,
        threads: Optional[int] = None, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None,
    ) -> None:
        self.algorithm = algorithm
        self.features = features
        self.word_ngrams = word_ngrams
        self.character_ngrams = character_ngrams
        self.minimum_count = minimum_count
        self.l2 = l2
        self.class_weights = class_weights
        self.calibration = calibration
        self.max_size = max_size
        self.threads = threads
        self.seed = seed
        self.options = options

    def fit(self, X: Iterable[str], y: Any, sample_weight: Optional[Iterable[float]] = None) -> WinnowClassifier:
        """Trains `classifier_`."""
        y = column_or_1d(y, warn=True)
        check_classification_targets(y)
        self.classes_, indices = numpy.unique(y, return_inverse=True)
        options = {name: value for name, value in self.get_params(deep=False).items() if name != "options"}
        # The labels of the model are those of the classes, unless two classes would have the same.
        names = [str(label) for label in self.classes_]
        if len({name.strip() for name in names}) < len(names) or any(name != name.strip() or not name for name in names):
            names = [f"class {index}" for index in range(len(names))]
        self.classifier_ = Classifier.train(
            X, [names[index] for index in indices], weights=sample_weight, **options, **(self.options or {}))
        self._columns = [self.classifier_.labels.index(name) for name in names]
        return self

    def predict_proba(self, X: Iterable[str]) -> Any:
        """The probability of each class for each text, in the order of `classes_`."""
        check_is_fitted(self)
        values = numpy.asarray(self.classifier_.probabilities(X), dtype=float)
        return values.reshape(-1, len(self.classes_))[:, self._columns]

    def decision_function(self, X: Iterable[str]) -> Any:
        """The log-odds of each class; with two, those of the second alone."""
        probabilities = self.predict_proba(X)
        with numpy.errstate(divide="ignore"):
            odds = numpy.log(probabilities) - numpy.log1p(-probabilities)
        return odds[:, 1] if len(self.classes_) == 2 else odds

    def predict(self, X: Iterable[str]) -> Any:
        """The most probable class of each text."""
        probabilities = self.predict_proba(X)
        return self.classes_[probabilities.argmax(axis=1)]

    def __sklearn_tags__(self) -> Any:
        tags = super().__sklearn_tags__()
        tags.input_tags.string, tags.input_tags.two_d_array, tags.input_tags.one_d_array = True, False, True
        return tags

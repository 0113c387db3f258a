"""A classifier of Winnow as an estimator of scikit-learn, which must be installed, and the other way round.

    model = WinnowClassifier(max_size="100KB").fit(texts, labels)
    cross_val_score(WinnowClassifier(), texts, labels, cv=5)
    make_pipeline(WinnowVectorizer(), LogisticRegression()).fit(texts, labels)
    convert(make_pipeline(TfidfVectorizer(), LogisticRegression()).fit(texts, labels)).save("model.winnow")
"""
# pyright: basic
# scikit-learn and NumPy leave types open.
from __future__ import annotations

from itertools import repeat
from typing import TYPE_CHECKING, Any, Optional

import numpy
from sklearn.base import BaseEstimator, ClassifierMixin, ClassNamePrefixFeaturesOutMixin, TransformerMixin  # type: ignore[import-untyped,unused-ignore]
from sklearn.utils.multiclass import check_classification_targets, type_of_target  # type: ignore[import-untyped,unused-ignore]
from sklearn.utils.validation import check_array, check_is_fitted, column_or_1d  # type: ignore[import-untyped,unused-ignore]

from . import Classifier, Embedding
from ._convert import convert

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["WinnowClassifier", "WinnowVectorizer", "convert"]


class WinnowClassifier(ClassifierMixin, BaseEstimator):  # type: ignore[misc,unused-ignore]
    """Classifies texts; X is a list or a column of strings, as for CountVectorizer.

    Parameters are the options of `Classifier.train`; None is the default of `winnow train`. What is not a parameter here
    is given as `options`, a dictionary. Classes may be strings, numbers or bools; y may also be an indicator matrix, such
    as MultiLabelBinarizer makes, for texts with several.
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
        """Trains `classifier_`. y has a class for each text, or a row of 0 and 1 for several."""
        if y is None:
            raise ValueError(f"{type(self).__name__} requires y to be passed, but the target y is None; give a class for each text")
        options = {name: value for name, value in self.get_params(deep=False).items()
                   if name in WinnowClassifier._get_param_names() and name != "options"}
        check_classification_targets(y)
        self._is_multi_label = type_of_target(y) == "multilabel-indicator"
        if self._is_multi_label:
            y = check_array(y, accept_sparse=True, input_name="y")
            y = y.toarray() if hasattr(y, "toarray") else y
            self.classes_ = numpy.arange(y.shape[1])
            names = [str(index) for index in self.classes_]
            labels: list[Any] = [[names[index] for index in row.nonzero()[0]] for row in y]
        else:
            self.classes_, indices = numpy.unique(column_or_1d(y, warn=True), return_inverse=True)
            if sample_weight is not None:
                sample_weight = list(sample_weight)
            used = {index for index, weight in zip(indices, sample_weight or repeat(1)) if weight}
            if len(used) == 1:
                raise ValueError(f"y has only one class, {self.classes_[used.pop()]}; add texts of another")
            # The labels of the model are those of the classes, unless two classes would have the same.
            names = [str(label) for label in self.classes_]
            if len({name.strip() for name in names}) < len(names) or any(name != name.strip() or not name for name in names):
                names = [f"class {index}" for index in range(len(names))]
            labels = [names[index] for index in indices]
        self.classifier_ = Classifier.train(X, labels, weights=sample_weight, **options, **(self.options or {}))
        # The column of each class; a class that no text has is in none.
        known = self.classifier_.labels
        self._columns = numpy.array([known.index(name) if name in known else -1 for name in names])
        return self

    def _answers(self, X: Iterable[str]) -> tuple[Any, Any]:
        """The column of each text's class, and the probability of each class for each text."""
        check_is_fitted(self)
        answers, values = self.classifier_._answers(X)  # pyright: ignore[reportPrivateUsage]
        found = numpy.ctypeslib.as_array(values).reshape(-1, len(self.classifier_.labels))
        probabilities = found[:, self._columns]
        probabilities[:, self._columns < 0] = 0
        return answers, probabilities

    def predict_proba(self, X: Iterable[str]) -> Any:
        """The probability of each class for each text, in the order of `classes_`."""
        return self._answers(X)[1]

    def decision_function(self, X: Iterable[str]) -> Any:
        """The log-odds of each class; with two that exclude each other, those of the second alone."""
        probabilities = self.predict_proba(X)
        rest = 1 - probabilities
        if not self._is_multi_label and len(probabilities):
            # Those of the others, which is not rounded near 1.
            rows, first = numpy.arange(len(probabilities)), probabilities.argmax(axis=1)
            others = probabilities.copy()
            others[rows, first] = 0
            rest[rows, first] = others.sum(axis=1)
        with numpy.errstate(divide="ignore"):
            odds = numpy.log(probabilities) - numpy.log(rest)
        return odds[:, 1] if len(self.classes_) == 2 and not self._is_multi_label else odds

    def predict(self, X: Iterable[str]) -> Any:
        """The class of each text, as the model answers; or a row of 0 and 1 for each text."""
        check_is_fitted(self)
        if self._is_multi_label:
            answers = self.classifier_.classify(X)
            return numpy.array([[str(name) in answer.labels for name in self.classes_] for answer in answers],
                               dtype=int).reshape(-1, len(self.classes_))
        classes = numpy.empty(len(self.classes_), dtype=int)
        classes[self._columns] = numpy.arange(len(self.classes_))
        return self.classes_[classes[self._answers(X)[0]]]

    def __sklearn_tags__(self) -> Any:
        tags = _for_texts(super().__sklearn_tags__())
        tags.classifier_tags.multi_label = True
        return tags


class WinnowVectorizer(ClassNamePrefixFeaturesOutMixin, TransformerMixin, BaseEstimator):  # type: ignore[misc,unused-ignore]
    """Makes vectors of texts, as `winnow.Embedding` does, for other estimators; X is a list or a column of strings.

    embedding is the path of an embedding that `winnow train embedding` has written; None is the shipped English one.
    """

    def __init__(self, *, embedding: Optional[str] = None) -> None:
        self.embedding = embedding

    def fit(self, X: Iterable[str], y: Any = None) -> WinnowVectorizer:
        """Opens `embedding_`; the texts are not needed."""
        self.embedding_ = Embedding(self.embedding)
        self._n_features_out = self.embedding_.dimension
        return self

    def transform(self, X: Iterable[str]) -> Any:
        """A row for each text, of length 1; zeros for one without a known word."""
        check_is_fitted(self)
        vectors = self.embedding_.vectors(X)
        return numpy.frombuffer(b"".join(vectors), numpy.float32).reshape(len(vectors), self.embedding_.dimension).copy()

    def __sklearn_tags__(self) -> Any:
        return _for_texts(super().__sklearn_tags__())


def _for_texts(tags: Any) -> Any:
    """Tags of what takes texts."""
    tags.input_tags.string, tags.input_tags.two_d_array, tags.input_tags.one_d_array = True, False, True
    return tags

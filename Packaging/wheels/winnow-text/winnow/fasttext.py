"""The classifiers of fastText under its names, for scripts that import fasttext.

    import winnow.fasttext as fasttext
    model = fasttext.load_model("lid.176.ftz")
    labels, probabilities = model.predict("Wo ist der Bahnhof?", k=3)

Models of fastText (`.bin`, `.ftz`) are read as they are, and so are those of Winnow. Probabilities are those of fastText without
the 0.00001 that it adds to each. Training makes a model of Winnow. numpy is used if it is installed, in any version.
"""
from __future__ import annotations

import os
import warnings

from ._classifier import Classifier

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any, Union, overload

    Path = Union[str, "os.PathLike[str]"]
else:
    def overload(function):
        return function

try:
    import numpy
except ImportError:
    numpy = None  # type: ignore[assignment]

__all__ = ["FastText", "load_model", "tokenize", "train_supervised"]

EOS = "</s>"
_LABEL = "__label__"
# Where fastText splits a text.
_SPACES = str.maketrans(dict.fromkeys("\n\r\t\v\f\0", " "))
# Options of the optimizer, which Winnow's training does not need.
_WITHOUT_EFFECT = {"lr", "dim", "ws", "epoch", "neg", "bucket", "t", "lrUpdateRate", "thread", "verbose", "seed", "minCountLabel"}


def tokenize(text: str) -> list[str]:
    """The tokens of a text, split at spaces; each end of a line is a token `</s>`."""
    return [token for token in text.replace("\n", f" {EOS} ").translate(_SPACES).split(" ") if token]


def load_model(path: Path) -> FastText:
    """Opens a classifier of fastText or of Winnow."""
    return FastText(Classifier.load(path))


def train_supervised(input: Path, **options: Any) -> FastText:
    """Trains a classifier of Winnow on lines with labels; see docs/coming-from-fasttext.md.

    wordNgrams, minn and maxn, minCount, label and loss ("softmax", or "ova" for any number of labels) have an effect; the options of
    the optimizer have none, as training ends by itself, and are named in a warning. Others are refused.
    """
    prefix = options.pop("label", _LABEL)
    loss = options.pop("loss", "softmax")
    if loss not in ("softmax", "ova", "one-vs-all"):
        raise ValueError(f"loss is {loss!r}, but training has softmax and ova only")
    made: dict[str, Any] = {}
    longest = options.pop("wordNgrams", 1)
    if longest not in (1, 2, 3):
        raise ValueError(f"wordNgrams is {longest}, but must be 1, 2 or 3")
    made["word_ngrams"] = f"1-{longest}"
    shortest, longest = options.pop("minn", 0), options.pop("maxn", 0)
    if longest > 0:
        if not 1 <= shortest <= longest <= 5:
            raise ValueError(f"minn is {shortest} and maxn {longest}, but they must be at least 2 and at most 5")
        made["character_ngrams"] = f"{max(2, shortest)}-{max(2, longest)}"
    else:
        made["character_ngrams"] = "none"
    if "minCount" in options:
        made["minimum_count"] = options.pop("minCount")
    unused = sorted(_WITHOUT_EFFECT.intersection(options))
    others = sorted(set(options).difference(unused))
    if others:
        raise TypeError(f"unexpected keyword argument '{others[0]}'")
    if unused:
        warnings.warn(f"training ends by itself, so these have no effect: {', '.join(unused)}", stacklevel=2)
    texts: list[str] = []
    labels: list[list[str]] = []
    for found, text in _lines(input, prefix):
        if found:
            labels.append(found)
            texts.append(text)
    if loss == "softmax":
        several = next((number for number, found in enumerate(labels, 1) if len(found) > 1), None)
        if several is not None:
            raise ValueError(f"labelled line {several} has several labels; train with loss=\"ova\"")
        return FastText(Classifier.train(texts, [found[0] for found in labels], **made), prefix)
    return FastText(Classifier.train(texts, labels, **made), prefix)


def _lines(path: Path, prefix: str) -> Iterator[tuple[list[str], str]]:
    """The labels, without prefix, and the text of each line."""
    with open(path, encoding="utf-8", errors="replace", newline="\n") as file:
        for line in file:
            words = [word for word in line.translate(_SPACES).split(" ") if word]
            yield ([word[len(prefix):] for word in words if word.startswith(prefix) and len(word) > len(prefix)],
                   " ".join(word for word in words if not word.startswith(prefix)))


class FastText:
    """A classifier with fastText's methods."""

    def __init__(self, classifier: Classifier, prefix: str = _LABEL) -> None:
        """Not for programs: see `load_model` and `train_supervised`."""
        self.classifier = classifier
        """The classifier with Winnow's methods: explanations, evaluations and more."""
        self._prefix = prefix

    @property
    def labels(self) -> list[str]:
        """The labels, with their prefix; in fastText's models the most frequent first."""
        return [self._prefix + label for label in self.classifier.labels]

    def get_labels(self) -> list[str]:
        """As `labels`."""
        return self.labels

    @overload
    def predict(
        self, text: str, k: int = 1, threshold: float = 0.0, on_unicode_error: str = "strict",
    ) -> tuple[tuple[str, ...], Any]: ...
    @overload
    def predict(
        self, text: list[str], k: int = 1, threshold: float = 0.0, on_unicode_error: str = "strict",
    ) -> tuple[list[list[str]], list[Any]]: ...
    def predict(
        self, text: Union[str, list[str]], k: int = 1, threshold: float = 0.0, on_unicode_error: str = "strict",
    ) -> Union[tuple[tuple[str, ...], Any], tuple[list[list[str]], list[Any]]]:
        """The `k` most probable labels (-1 for all) whose probability is at least `threshold`, and their probabilities.

        For a list of texts, two lists: of the labels and of the probabilities of each. Labels are valid UTF-8, so that
        `on_unicode_error` has no effect.
        """
        if k == 0 or k < -1:
            raise ValueError("k needs to be 1 or higher!")
        if isinstance(text, str):
            labels, probabilities = self._predict([text], k, threshold)
            return tuple(labels[0]), probabilities[0]
        return self._predict(text, k, threshold)

    def _predict(self, texts: list[str], k: int, threshold: float) -> tuple[list[list[str]], list[Any]]:
        if any("\n" in text for text in texts):
            raise ValueError("predict processes one line at a time (remove '\\n')")
        # One label, as the rule of a model with any number of labels can have none; the probabilities are the same.
        found = self.classifier.classify(texts, rule="one")
        labels: list[list[str]] = []
        values: list[Any] = []
        for answer in found:
            # Most probable first.
            pairs = [pair for pair in answer.probabilities.items() if pair[1] >= threshold]
            pairs = pairs if k < 0 else pairs[:k]
            labels.append([self._prefix + label for label, _ in pairs])
            probabilities = [probability for _, probability in pairs]
            values.append(probabilities if numpy is None else numpy.array(probabilities))
        return labels, values

    def test(self, path: Path, k: int = 1, threshold: float = 0.0) -> tuple[int, float, float]:
        """The number of lines of a file with labels of the model, and precision and recall of the `k` most probable ones."""
        known = set(self.classifier.labels)
        lines = [(truth, text) for labels, text in _lines(path, self._prefix) if (truth := known.intersection(labels))]
        predicted = self._predict([text for _, text in lines], k, threshold)[0]
        hits = sum(len({self._prefix + label for label in truth}.intersection(some))
                   for (truth, _), some in zip(lines, predicted))
        given, wanted = sum(map(len, predicted)), sum(len(truth) for truth, _ in lines)
        nothing = float("nan")
        return len(lines), hits / given if given else nothing, hits / wanted if wanted else nothing

    def save_model(self, path: Path) -> None:
        """Writes the model; what was trained is a model of Winnow, whatever its name is."""
        self.classifier.save(path)

    def __repr__(self) -> str:
        return f"<winnow.fasttext.FastText: {len(self.classifier.labels)} labels>"

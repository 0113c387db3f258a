"""The models of fastText under its names, for scripts that import fasttext.

    import winnow.fasttext as fasttext
    model = fasttext.load_model("lid.176.ftz")
    labels, probabilities = model.predict("Wo ist der Bahnhof?", k=3)

Models of fastText (`.bin`, `.ftz`) are read as they are, and so are those of Winnow, which training makes. numpy is used if it is
installed, in any version; without it vectors are arrays of Python, and matrices and neighbours are refused.
"""
from __future__ import annotations

import os
import struct
import tempfile
import warnings
from array import array
from functools import cached_property

from . import _command
from ._classifier import Classifier
from ._library import (
    CLASSIFIER, EMBEDDING, FASTTEXT, INPUT, OUTPUT, RULES, WORDS, Model, Vectors, copy_bytes, read_file, replace_file)
from ._readers import Readers
from ._texts import Texts, utf8

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any, Optional, Union, overload

    from ._library import Reader

    Path = Union[str, "os.PathLike[str]"]
else:
    def overload(function):
        return function

try:
    import numpy as _numpy
    numpy: Any = _numpy
except ImportError:
    numpy = None

__all__ = ["FastText", "load_model", "tokenize", "train_supervised", "train_unsupervised"]

EOS = "</s>"
_LABEL = "__label__"
# What fastText adds to each probability.
_ADDEND = 1e-5
# Where fastText splits a text.
_SPACES = str.maketrans(dict.fromkeys("\n\r\t\v\f\0", " "))
# Names of options in older modules.
_OLD = {"min_count": "minCount", "word_ngrams": "wordNgrams", "lr_update_rate": "lrUpdateRate", "label_prefix": "label",
        "pretrained_vectors": "pretrainedVectors"}
# Options and their defaults, which models have as attributes: of both kinds, of classifiers, and of word vectors.
_DEFAULTS = {"ws": 5, "epoch": 5, "neg": 5, "wordNgrams": 1, "bucket": 2_000_000, "lrUpdateRate": 100, "t": 1e-4, "verbose": 2, "pretrainedVectors": "", "minCountLabel": 0}
_OF_CLASSIFIERS = {"lr": 0.1, "minCount": 1, "minCountLabel": 1, "minn": 0, "maxn": 0, "loss": "softmax"}
_OF_WORDS = {"lr": 0.05, "minCount": 5, "minn": 3, "maxn": 6, "loss": "ns"}
# Those at the beginning of a model of fastText, after these bytes and its version, before `t`.
_MAGIC = bytes((0xBA, 0x16, 0x4F, 0x2F))
_IN_FILES = "dim ws epoch minCount neg wordNgrams loss model bucket minn maxn lrUpdateRate".split()
# Options of the optimizer, which Winnow's training does not need.
_WITHOUT_EFFECT = {"lr", "dim", "ws", "epoch", "neg", "bucket", "t", "lrUpdateRate", "thread", "verbose", "seed", "minCountLabel"}


def tokenize(text: str) -> list[str]:
    """The tokens of a text, split at spaces; each end of a line is a token `</s>`."""
    return [token for token in text.replace("\n", f" {EOS} ").translate(_SPACES).split(" ") if token]


def load_model(path: Path) -> FastText:
    """Opens a model of fastText, or a classifier or word vectors of Winnow."""
    return FastText(Model(read_file(path), os.fspath(path), CLASSIFIER, EMBEDDING, FASTTEXT))


def train_supervised(input: Path, **options: Any) -> FastText:
    """Trains a classifier of Winnow on lines with labels; see docs/coming-from-fasttext.md.

    wordNgrams, minn and maxn, minCount, label and loss ("softmax" or "hs" for one label, "ova" for any number) have an effect; the
    options of the optimizer have none, as training ends by itself, and are named in a warning. Others are refused.
    """
    options = {_OLD.get(name, name): value for name, value in options.items()}
    given = _DEFAULTS | _OF_CLASSIFIERS | {"thread": os.cpu_count()} | options
    prefix = options.pop("label", _LABEL)
    loss = options.pop("loss", "softmax")
    if loss not in ("softmax", "hs", "ova", "one-vs-all"):
        raise ValueError(f"loss is {loss!r}; give softmax, hs or ova")
    has_one = loss in ("softmax", "hs")
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
    made["minimum_count"] = options.pop("minCount", None)
    _check(options, _WITHOUT_EFFECT)
    texts: list[str] = []
    labels: list[list[str]] = []
    for found, text in _lines(input, lambda word: word.startswith(prefix)):
        found = [label[len(prefix):] for label in found if label != prefix]
        if found:
            labels.append(found)
            texts.append(text)
    several = next((number for number, found in enumerate(labels, 1) if len(found) > 1), None)
    if has_one and several is not None:
        raise ValueError(f"labelled line {several} has several labels; train with loss=\"ova\"")
    trained = _command.train(texts, [found[0] for found in labels] if has_one else labels, None, None, None, made)
    return FastText(Model(copy_bytes(trained), "", CLASSIFIER), prefix, True, given)


def train_unsupervised(input: Path, model: str = "skipgram", **options: Any) -> FastText:
    """Trains word vectors of Winnow on lines, whose words are split at spaces; see docs/coming-from-fasttext.md.

    dim, ws, minCount, thread and seed have an effect. The vectors come from counts, not from skipgram or cbow, and unknown words get
    theirs from n-grams of characters; so other options have none, and are named in a warning.
    """
    options = {_OLD.get(name, name): value for name, value in options.items()}
    given = _DEFAULTS | _OF_WORDS | {"thread": os.cpu_count()} | options
    if model not in ("skipgram", "cbow"):
        raise ValueError(f"model is {model!r}; give skipgram or cbow, or call train_supervised")
    if options.pop("pretrainedVectors", ""):
        raise ValueError("pretrainedVectors: training does not start from other vectors; leave the option out")
    made = {"dimension": options.pop("dim", 100), "window": options.pop("ws", 5), "minimum-count": options.pop("minCount", 5),
            "seed": options.pop("seed", None), "threads": options.pop("thread", None)}
    _check(options, (_WITHOUT_EFFECT | {"loss", "minn", "maxn", "wordNgrams", "label"}).difference(("dim", "ws", "thread", "seed")))
    with open(input, "rb"):
        pass  # Python's own error, if it cannot be read.
    trained = _made(EMBEDDING, "train", "embedding", os.path.abspath(input), "--input-format=fasttext", "--tokenizer=spaces",
                    "--filters=none", *(f"--{name}={value}" for name, value in made.items() if value is not None))
    return FastText(trained, options=given)


def _made(kind: str, *arguments: str) -> Model:
    """The model that a verb of the command writes."""
    with tempfile.TemporaryDirectory(prefix="winnow-") as folder:
        path = os.path.join(folder, "made.winnow")
        _command.run([*arguments, f"--output={path}"], [])
        return Model(read_file(path), "", kind)


def _check(options: dict[str, Any], without_effect: set[str]) -> None:
    """Refuses options that fastText does not have, and warns of those that have no effect."""
    others = sorted(set(options).difference(without_effect))
    if others:
        remedy = "; call winnow.Classifier.train with tune=True" if others[0].startswith("autotune") else ""
        raise TypeError(f"unexpected keyword argument '{others[0]}'{remedy}")
    if options:
        warnings.warn(f"training ends by itself, so these have no effect: {', '.join(sorted(options))}", stacklevel=3)


def _lines(path: Path, is_label: Callable[[str], bool]) -> Iterator[tuple[list[str], str]]:
    """The labels and the text of each line."""
    with open(path, encoding="utf-8", errors="replace", newline="\n") as file:
        for line in file:
            words = [word for word in line.translate(_SPACES).split(" ") if word]
            yield [word for word in words if is_label(word)], " ".join(word for word in words if not is_label(word))


def _line(text: str) -> str:
    if not isinstance(text, str):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise TypeError(f"text is of type {type(text).__name__}, not a string")
    if "\n" in text:
        raise ValueError("predict processes one line at a time (remove '\\n')")
    return text


def _options(memory: Any) -> dict[str, Any]:
    """The options in a model of fastText; a file does not have all of them."""
    found: dict[str, Any] = dict(zip(_IN_FILES, struct.unpack_from("<12i", memory, 8)))
    kind = found.pop("model")
    found["loss"] = {1: "hs", 2: "ns", 3: "softmax", 4: "ova"}.get(found["loss"], "ns")
    found["t"] = struct.unpack_from("<d", memory, 8 + 4 * len(_IN_FILES))[0]
    return _DEFAULTS | (_OF_CLASSIFIERS if kind == 3 else _OF_WORDS) | found


class FastText:
    """A model with fastText's methods.

    The options of its training are its attributes, such as `epoch`, with fastText's defaults; a model of Winnow that was loaded has
    none of them but `dim` and `label`.
    """

    lr: float
    ws: int
    epoch: int
    minCount: int
    minCountLabel: int
    minn: int
    maxn: int
    neg: int
    wordNgrams: int
    loss: str
    bucket: int
    thread: int
    lrUpdateRate: int
    t: float
    verbose: int
    pretrainedVectors: str

    def __init__(
        self, model: Model, prefix: str = _LABEL, is_new: bool = False, options: Optional[dict[str, Any]] = None,
    ) -> None:
        """Not for programs: see `load_model`, `train_supervised` and `train_unsupervised`."""
        self.label = prefix
        self._use(model, is_new)
        if options is None and model.memory[:4] == _MAGIC:
            options = _options(model.memory)
        for name, value in (options or {}).items():
            if name not in ("dim", "label"):
                setattr(self, name, value)

    @property
    def dim(self) -> int:
        """As `get_dimension`."""
        return self.get_dimension()

    def _use(self, model: Model, is_new: bool = False) -> None:
        self._model, self._is_new = model, is_new
        # The vectors of all words, of length 1.
        self._unit: Any = None
        self.__dict__.pop("words", None)
        self._classifier = Classifier(model) if model.kind == CLASSIFIER else None
        self._readers = Readers(model)
        self._found = model.vectors
        # Whether it is a classifier that fastText trained.
        self._is_foreign = bool(self._found and self._found.labels)

    @property
    def classifier(self) -> Classifier:
        """The classifier with Winnow's methods: explanations, evaluations and more."""
        if self._classifier is None:
            raise ValueError("Model needs to be supervised for prediction!")
        return self._classifier

    @property
    def _vectors(self) -> Vectors:
        if self._found is None:
            raise ValueError("the classifier knows no words; train it with words among the features, and without hash_bits")
        return self._found

    @cached_property
    def words(self) -> list[str]:
        """The words, the most frequent first."""
        words: list[str] = self.get_words()
        return words

    @cached_property
    def labels(self) -> list[str]:
        """The labels, with their prefix; in fastText's models the most frequent first. Of word vectors, the words."""
        labels: list[str] = self.get_labels()
        return labels

    def get_words(self, include_freq: bool = False, on_unicode_error: str = "strict") -> Any:
        """As `words`; or a pair of these and of how often each occurred in training, 0 if that is not known."""
        return self._entries(0, self._vectors.words, include_freq, on_unicode_error)

    def get_labels(self, include_freq: bool = False, on_unicode_error: str = "strict") -> Any:
        """As `labels`; or a pair of these and of how often each occurred in training, 0 if that is not known."""
        if self._classifier is None:
            return self.get_words(include_freq, on_unicode_error)
        if not self._is_foreign:
            labels = [self.label + label for label in self._classifier.labels]
            return (labels, _array([0] * len(labels), "int64")) if include_freq else labels
        return self._entries(self._vectors.words, self._vectors.labels, include_freq, on_unicode_error)

    @cached_property
    def _known(self) -> dict[str, None]:
        """The labels, in the order of the classifier."""
        return dict.fromkeys(self.get_labels(on_unicode_error="replace")) if self._classifier else {}

    def _entries(self, first: int, count: int, include_freq: bool, on_unicode_error: str) -> Any:
        entries = self._model.entries(first, count)
        words = [word.decode("utf-8", on_unicode_error) for word, _ in entries]
        return (words, _array([count for _, count in entries], "int64")) if include_freq else words

    def is_quantized(self) -> bool:
        """Whether the numbers of the model are codes: in `.ftz` files, after `quantize`, and in large classifiers of Winnow that were
        loaded."""
        if self._found:
            return bool(self._found.is_quantized) and not self._is_new
        memory = self._model.memory
        return memory.find(b'"weights.codes"', 8, 8 + int.from_bytes(memory[:8], "little")) >= 0

    def get_dimension(self) -> int:
        """The number of components of vectors; of a classifier of Winnow that of the labels."""
        return self._vectors.dimension

    def get_word_id(self, word: str) -> int:
        """The number of a word in `words`; -1 if it is not there."""
        return next((row for _, row in self._model.subwords(_bytes(word), 1) if row < self._vectors.words), -1)

    def get_label_id(self, label: str) -> int:
        """The number of a label in `labels`; -1 if it is not there."""
        return self.labels.index(label) if label in self.labels else -1

    def get_subword_id(self, subword: str) -> int:
        """The row of the input matrix of an n-gram of characters."""
        if not self._vectors.buckets:
            raise ValueError("the model has no n-grams of characters")
        value = 2_166_136_261
        for byte in _bytes(subword):
            value = ((value ^ (byte if byte < 128 else byte | 0xFFFFFF00)) * 16_777_619) & 0xFFFFFFFF
        return self._vectors.words + value % self._vectors.buckets

    def get_subwords(self, word: str, on_unicode_error: str = "strict") -> tuple[list[str], Any]:
        """A word, if it is known, and the n-grams of characters in it; and the rows of the input matrix of all."""
        found = self._model.subwords(_bytes(word)) if self._vectors else []
        return [part.decode("utf-8", on_unicode_error) for part, _ in found], _array([row for _, row in found], "int32")

    def get_word_vector(self, word: str) -> Any:
        """The vector of a word: the mean of the rows of what `get_subwords` names; zeros if it names nothing.

        By a classifier of Winnow, a vector has a word's weight for each label, and a line's vector its scores.
        """
        return self._vector(lambda reader, vector: reader.vector(True, _bytes(word), vector))

    def __getitem__(self, word: str) -> Any:
        return self.get_word_vector(word)

    def __contains__(self, word: str) -> bool:
        return self.get_word_id(word) >= 0

    def get_sentence_vector(self, text: str) -> Any:
        """The vector of a line: of a classifier the mean of all rows, else that of the words' vectors of length 1."""
        return self._vector(lambda reader, vector: reader.vector(False, utf8(_line(text)), vector))

    def get_input_vector(self, ind: int) -> Any:
        """A row of the input matrix: of a word, or after the words of a bucket of n-grams."""
        if not 0 <= ind < self._vectors.input_rows:
            raise IndexError(f"row {ind} is none of the {self._vectors.input_rows} of the input matrix")
        return self._vector(lambda reader, vector: reader.rows(INPUT, ind, 1, vector))

    def _vector(self, write: Callable[[Reader, int], None]) -> Any:
        vector = array("f", bytes(4 * self._vectors.dimension))
        reader = self._readers.take()
        write(reader, vector.buffer_info()[0])
        self._readers.give(reader)
        return vector if numpy is None else numpy.frombuffer(vector, numpy.float32)

    def get_input_matrix(self) -> Any:
        """The rows of all words, then of all buckets of n-grams."""
        return self._matrix(INPUT, self._vectors.input_rows)

    def get_output_matrix(self) -> Any:
        """The rows of all labels, of word vectors those of all words."""
        return self._matrix(OUTPUT, self._vectors.output_rows)

    def _matrix(self, kind: int, rows: int) -> Any:
        if numpy is None:
            raise ModuleNotFoundError("this needs numpy; pip install numpy")
        if kind != WORDS and self.is_quantized():
            raise ValueError("Can't get quantized Matrix")
        if kind != WORDS and not rows:
            raise ValueError("word vectors of Winnow have no matrices of fastText; use get_word_vector")
        matrix = numpy.empty((rows, self._vectors.dimension), numpy.float32)

        def work(block: range, reader: Reader) -> None:
            reader.rows(kind, block.start, len(block), matrix[block.start:].ctypes.data)

        self._readers.run(rows, work)
        return matrix

    def get_nearest_neighbors(self, word: str, k: int = 10, on_unicode_error: str = "strict") -> list[tuple[float, str]]:
        """The `k` words whose vectors have the largest cosine with that of a word, and these; the word itself is left out."""
        return self._nearest([(1, word)], k, on_unicode_error)

    def get_analogies(
        self, wordA: str, wordB: str, wordC: str, k: int = 10, on_unicode_error: str = "strict",
    ) -> list[tuple[float, str]]:
        """The `k` words that are to the third what the first is to the second."""
        return self._nearest([(1, wordA), (-1, wordB), (1, wordC)], k, on_unicode_error)

    def _nearest(self, terms: list[tuple[int, str]], k: int, on_unicode_error: str) -> list[tuple[float, str]]:
        if self._unit is None:
            matrix = self._matrix(WORDS, self._vectors.words)
            matrix /= numpy.maximum(numpy.linalg.norm(matrix, axis=1, keepdims=True), 1e-30)
            self._unit = matrix
        vectors = [(sign, self.get_word_vector(word)) for sign, word in terms]
        query = sum(sign * vector / (numpy.linalg.norm(vector) + 1e-8) for sign, vector in vectors)
        scores = self._unit @ (query / max(float(numpy.linalg.norm(query)), 1e-8))
        count = min(max(k, 0) + len(terms), len(scores))
        best = numpy.argpartition(-scores, count - 1)[:count] if count else numpy.zeros(0, int)
        left_out = {_bytes(word) for _, word in terms}
        best = best[numpy.lexsort((best, -scores[best]))]
        found = [(float(scores[index]), self._model.entries(index)[0][0]) for index in best.tolist()]
        return [(score, word.decode("utf-8", on_unicode_error)) for score, word in found if word not in left_out][:max(k, 0)]

    def get_line(self, text: Union[str, list[str]], on_unicode_error: str = "strict") -> Any:
        """The words and the labels of a line; for a list of lines, two lists."""
        if isinstance(text, list):
            pairs = [self.get_line(line) for line in text]
            return [words for words, _ in pairs], [labels for _, labels in pairs]
        tokens = [*tokenize(_line(text)), EOS]
        tokens = tokens[:tokens.index(EOS) + 1]
        return ([token for token in tokens if token not in self._known and not token.startswith(self.label)],
                [token for token in tokens if token in self._known])

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
        if isinstance(text, list):
            return self._predict(text, k, threshold)
        labels, probabilities = self._predict([text], k, threshold)
        return tuple(labels[0]), probabilities[0]

    def _predict(self, texts: list[str], k: int, threshold: float) -> tuple[list[list[str]], list[Any]]:
        shown, width = list(self._known), len(self.classifier.labels)
        count = width if k < 0 else min(k, width)
        # fastText compares with the threshold before it adds.
        least = threshold + _ADDEND if self._is_foreign else threshold
        found: dict[int, tuple[list[list[str]], list[Any]]] = {}

        def keep(block: range, first: list[int], numbers: Any) -> None:
            labels: list[list[str]] = []
            values: list[Any] = []
            found[block.start] = labels, values
            if numpy is not None:
                rows = numpy.frombuffer(numbers).reshape(-1, width)
                # Of equal ones the first.
                order = numpy.array(first)[:, None] if count == 1 else numpy.argsort(-rows, axis=1, kind="stable")[:, :count]
                best = numpy.take_along_axis(rows, order, 1)
                kept = (best >= least).sum(axis=1).tolist()
                labels += [[shown[index] for index in row[:number]] for row, number in zip(order.tolist(), kept)]
                values += [row[:number] for row, number in zip(best, kept)]
                return
            for start in range(0, len(numbers), width):
                row = numbers[start:start + width]
                indices = sorted([index for index in range(width) if row[index] >= least], key=row.__getitem__, reverse=True)[:count]
                labels.append([shown[index] for index in indices])
                values.append([row[index] for index in indices])

        lines = texts if set(map(type, texts)) <= {str} and "\n" not in "".join(texts) else list(map(_line, texts))
        self.classifier._many(  # pyright: ignore[reportPrivateUsage]
            Texts.of(lines), (RULES["one"], 0.0, self._is_foreign), keep)
        parts = [found[start] for start in sorted(found)]
        return [row for labels, _ in parts for row in labels], [row for _, values in parts for row in values]

    def predict_proba(self, texts: list[str], k: int = 1) -> list[list[tuple[str, float]]]:
        """The `k` most probable labels of each text, each with its probability, as older modules of fastText have them."""
        return [list(zip(labels, map(float, values))) for labels, values in zip(*self.predict(list(texts), k))]

    def test(self, path: Path, k: int = 1, threshold: float = 0.0) -> tuple[int, float, float]:
        """The number of lines of a file with labels of the model, and precision and recall of the `k` most probable ones."""
        counts, lines = self._counts(path, k, threshold)
        measured = _measures([sum(each) for each in zip(*counts.values())] or [0, 0, 0])
        return lines, measured["precision"], measured["recall"]

    def test_label(self, path: Path, k: int = 1, threshold: float = 0.0) -> dict[str, dict[str, float]]:
        """The precision, recall and F1 score of each label that a line has or that is predicted for one."""
        return {label: _measures(counts) for label, counts in self._counts(path, k, threshold)[0].items()}

    def _counts(self, path: Path, k: int, threshold: float) -> tuple[dict[str, list[int]], int]:
        """How often each label is predicted rightly, is predicted, and is in a file; and the number of lines with labels."""
        lines = [(truth, text) for found, text in _lines(path, lambda word: word in self._known or word.startswith(self.label))
                 if (truth := self._known.keys() & found)]
        counts: dict[str, list[int]] = {}
        for (truth, _), predicted in zip(lines, self._predict([text for _, text in lines], k, threshold)[0]):
            for place, some in enumerate((truth.intersection(predicted), predicted, truth)):
                for label in some:
                    counts.setdefault(label, [0, 0, 0])[place] += 1
        return counts, len(lines)

    def quantize(self, *_: object, **__: object) -> None:
        """Stores each weight of a trained classifier in one byte, as `winnow compress` does; fastText's options have no effect."""
        if self.classifier and self._is_foreign:
            raise ValueError("a model of fastText is made smaller by fastText alone; its .ftz files are read")
        with tempfile.TemporaryDirectory(prefix="winnow-") as folder:
            path = os.path.join(folder, "model.winnow")
            self.save_model(path)
            self._use(_made(CLASSIFIER, "compress", path))

    def save_model(self, path: Path) -> None:
        """Writes the model; what was trained is a model of Winnow, whatever its name is."""
        replace_file(path, self._model.memory)

    def __repr__(self) -> str:
        return f"<winnow.fasttext.FastText: {len(self.labels)} {'labels' if self._classifier else 'words'}>"


def _bytes(text: str) -> bytes:
    if not isinstance(text, str):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise TypeError(f"a word is of type {type(text).__name__}, not a string")
    return utf8(text)


def _array(numbers: list[Any], kind: str) -> Any:
    """Numbers as an array, where numpy is installed."""
    return numbers if numpy is None else numpy.array(numbers, dtype=kind)


def _measures(counts: list[int]) -> dict[str, float]:
    """Precision, recall and F1 score from the numbers of hits, predictions and labels."""
    hits, given, wanted = counts
    nothing = float("nan")
    return {"precision": hits / given if given else nothing, "recall": hits / wanted if wanted else nothing,
            "f1score": 2 * hits / (given + wanted) if given + wanted else nothing}

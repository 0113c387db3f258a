"""Classifiers, and their answers."""
from __future__ import annotations

import ctypes
import os
import struct
from itertools import chain, repeat

from ._library import CLASSIFIER, NONE, RULES, Model, Reader, copy_bytes, read_file, replace_file
from ._readers import BLOCK, OWN, Readers
from ._texts import Strings, Texts, utf8

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any, Literal, Optional, Union, overload

    from ._command import Labels, Value
    from ._explanation import Explanation
    from ._readers import Key

    Source = Union[str, "os.PathLike[str]", bytes, bytearray, memoryview]
    Rule = Optional[Literal["one", "each", "within"]]
else:
    def overload(function):
        return function


class Classification:
    """The answer for a text. It is a value: equal if labels and probabilities are, and immutable."""

    __slots__ = ("labels", "_all", "_numbers")

    labels: tuple[str, ...]
    """The labels of the answer, the most probable first: one, or with the rules "each" and "within" any number."""

    def __init__(self, labels: tuple[str, ...], all_labels: tuple[str, ...], numbers: bytes) -> None:
        # The probabilities stay bytes until they are needed: those of many answers are nothing to collect as garbage.
        self.labels, self._all, self._numbers = labels, all_labels, numbers

    @property
    def _values(self) -> tuple[float, ...]:
        return struct.unpack(f"{len(self._all)}d", self._numbers)

    @property
    def label(self) -> str:
        """The first of the labels; the most probable label, if the answer has none."""
        return self.labels[0] if self.labels else self._all[self._values.index(max(self._values))]

    @property
    def probability(self) -> float:
        """The probability of `label`, 0 to 1."""
        return self._values[self._all.index(self.labels[0])] if self.labels else max(self._values)

    @property
    def probabilities(self) -> dict[str, float]:
        """The probability of each label of the classifier, the most probable first."""
        return dict(sorted(zip(self._all, self._values), key=lambda pair: -pair[1]))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Classification):
            return NotImplemented
        return (self.labels, self._all, self._numbers) == (other.labels, other._all, other._numbers)

    def __hash__(self) -> int:
        return hash((self.labels, self._all, self._numbers))

    def __repr__(self) -> str:
        probabilities = self.probabilities
        labels = ", ".join(f"{label!r} {probabilities[label]:.4f}" for label in self.labels)
        return f"<Classification: {labels or 'no label'}>"


class Classifier:
    """A trained classifier. All threads may use it at the same time."""

    __slots__ = ("labels", "_readers", "_is_multi_label", "__weakref__")

    labels: tuple[str, ...]
    """The labels, in the order of `probabilities()`."""

    def __init__(self, model: Model) -> None:
        """Not for programs: see `load` and `train`."""
        # None if it is closed.
        self._readers: Optional[Readers] = Readers(model)
        self.labels = model.labels
        self._is_multi_label: Optional[bool] = None

    @classmethod
    def load(cls, source: Source) -> Classifier:
        """Opens a classifier: the path of a file, or its bytes.

        Files of more than 64 MB are mapped, not read: they may be deleted or replaced while they are in use, as
        `winnow train` and `save` do, but not be written to. Raises OSError if a file cannot be read, ModelError if it
        is no classifier.
        """
        if isinstance(source, (bytes, bytearray, memoryview)):
            return cls(Model(copy_bytes(source), "", CLASSIFIER))
        if not isinstance(source, (str, os.PathLike)):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise TypeError(f"a classifier is loaded from a path or from bytes, not from {type(source).__name__}")
        return cls(Model(read_file(source), os.fspath(source), CLASSIFIER))

    @classmethod
    def train(
        cls, texts: Iterable[str], labels: Labels, *, weights: Optional[Iterable[float]] = None,
        groups: Optional[Iterable[str]] = None, progress: Optional[Callable[[str], object]] = None, **options: Value,
    ) -> Classifier:
        """Trains a classifier by the command `winnow train`, which is in the same wheel.

        The labels are a string for each text, or a list of strings for each text if texts may have several. Options
        have the names of `winnow train classifier --help`: max_size="60KB" is --max-size 60KB, True is an option
        without a value, a list is joined by commas. `progress` is called with each line in which the command says how
        far it is; an exception in it ends the training, as does KeyboardInterrupt. Warnings of the command are issued
        as UserWarning. Raises ValueError if an option or the data is invalid. The model has the bytes that the command
        writes.
        """
        from . import _command
        return cls.load(_command.train(texts, labels, weights, groups, progress, options))

    def evaluate(self, texts: Iterable[str], labels: Labels, **options: Value) -> dict[str, Any]:
        """Measures the classifier on labelled texts, as `winnow evaluate --format json` does (docs/evaluation.md)."""
        from . import _command
        return _command.evaluate(bytes(self), texts, labels, options)

    @overload
    def explain(  # type: ignore[overload-overlap]
        self, texts: str, *, label: Optional[str] = None, against: Optional[str] = None) -> Explanation: ...
    @overload
    def explain(
        self, texts: Iterable[str], *, label: Optional[str] = None, against: Optional[str] = None) -> list[Explanation]: ...
    def explain(
        self, texts: Union[str, Iterable[str]], *, label: Optional[str] = None, against: Optional[str] = None,
    ) -> Union[Explanation, list[Explanation]]:
        """What each word adds to the score of a label relative to another, as `winnow explain` has it (docs/explaining.md).

        By default, the label is that of the answer, and the other the most probable one besides.
        """
        from ._explanation import Explanation
        numbers = [self._number(name) for name in (label, against)]
        if label is not None and label == against:
            raise ValueError(f"label and against are both {label!r}; give two labels")

        def explain(reader: Reader, encoded: bytes) -> Explanation:
            answer, other, log_odds, bias, passage, parts = reader.explain(encoded, len(encoded), *numbers)
            return Explanation(
                encoded, self.labels[answer], None if other == NONE else self.labels[other], log_odds, bias, passage, parts)

        readers = self._open
        if isinstance(texts, str):
            reader = readers.take()
            explanation = explain(reader, utf8(texts))
            readers.give(reader)
            return explanation
        return readers.each(Texts.of(texts), lambda reader, start, length: explain(reader, ctypes.string_at(start, length)))

    def _number(self, label: Optional[str]) -> int:
        if label is None:
            return NONE
        if label not in self.labels:
            raise ValueError(f"the classifier has no label {label!r}; it has {', '.join(self.labels[:10])}"
                             f"{' …' if len(self.labels) > 10 else ''}")
        return self.labels.index(label)

    @overload
    def classify(  # type: ignore[overload-overlap]
        self, texts: str, *, rule: Rule = None, error_rate: Optional[float] = None) -> Classification: ...
    @overload
    def classify(
        self, texts: Iterable[str], *, rule: Rule = None, error_rate: Optional[float] = None,
    ) -> list[Classification]: ...
    def classify(
        self, texts: Union[str, Iterable[str]], *, rule: Rule = None, error_rate: Optional[float] = None,
    ) -> Union[Classification, list[Classification]]:
        """Classifies a text, or each of several on all processors.

        The rule is that of the model, unless you give another: "one" answers with the most probable label, "each"
        with every label that has a probability of at least one half, "within" with the labels that are plausible at an
        error rate, above 0 and below 1, for models trained with conformal=True; error_rate alone implies it.
        """
        key = self._key(rule, error_rate)
        if isinstance(texts, str):
            return self._one(utf8(texts), key)
        column = Texts.of(texts)
        if key[0] > 1 or key[0] == 0 and self._has_several:
            # Of any number of labels, which the library gives for one text at a time.
            return self._open.each(column, lambda reader, start, length: self._answer(start, length, reader), key)
        single = [(label,) for label in self.labels].__getitem__
        row = struct.Struct(f"{8 * len(self.labels)}s")
        found: dict[int, list[Classification]] = {}

        def answer(block: range, answers: list[int], probabilities: ctypes.Array[ctypes.c_double]) -> None:
            found[block.start] = list(map(
                Classification, map(single, answers), repeat(self.labels), chain.from_iterable(row.iter_unpack(probabilities))))

        self._many(column, key, answer)
        return [answer for start in range(0, len(column), BLOCK) for answer in found[start]]

    def probabilities(self, texts: Iterable[str]) -> list[list[float]]:
        """The probability of each label for each text, in the order of `labels`, on all processors."""
        if isinstance(texts, str):
            raise TypeError("probabilities() takes several texts; give a list, or use classify()")
        count, values = len(self.labels), self._answers(texts)[1][:]
        return [values[start:start + count] for start in range(0, len(values), count)]

    def features(self, texts: Iterable[str]) -> tuple[Any, Any]:
        """The columns and the values of the features of each text, for the graphs of `winnow export`: two arrays of NumPy.

        A row has as many numbers as the longest needs; those of other texts end with the value 0. The columns are int64, the
        values float32.
        """
        import importlib
        numpy: Any = importlib.import_module("numpy")
        if isinstance(texts, str):
            raise TypeError("features() takes several texts; give a list")
        found: list[tuple[bytes, bytes]] = self._open.each(Texts.of(texts), Reader.features)
        width = max([len(values) // 4 for _, values in found] + [1])
        columns = numpy.zeros((len(found), width), numpy.int64)
        values = numpy.zeros((len(found), width), numpy.float32)
        for index, (own, numbers) in enumerate(found):
            columns[index, :len(own) // 4] = numpy.frombuffer(own, numpy.uint32)
            values[index, :len(numbers) // 4] = numpy.frombuffer(numbers, numpy.float32)
        return columns, values

    def _answers(self, texts: Iterable[str], key: Key = OWN) -> tuple[list[int], ctypes.Array[ctypes.c_double]]:
        """The first label of each answer, and all probabilities one after another."""
        column, width = Texts.of(texts), len(self.labels)
        labels = [0] * len(column)
        probabilities: Any = (ctypes.c_double * (len(column) * width))()

        def keep(block: range, answers: list[int], values: ctypes.Array[ctypes.c_double]) -> None:
            labels[block.start:block.stop] = answers
            ctypes.memmove(ctypes.byref(probabilities, 8 * width * block.start), values, ctypes.sizeof(values))

        self._many(column, key, keep)
        return labels, probabilities

    def verify(self) -> None:
        """Compares all bytes of the model with its checksums; raises ModelError if they differ."""
        self._open.model.verify()

    def save(self, path: Union[str, os.PathLike[str]]) -> None:
        """Writes the model to a file, which is replaced only by the finished one."""
        replace_file(path, self._open.model.memory)

    def close(self) -> None:
        """Frees the model, as soon as no thread uses it any more."""
        self._readers = None

    def __enter__(self) -> Classifier:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __bytes__(self) -> bytes:
        return bytes(self._open.model.memory)

    def __reduce__(self) -> tuple[Callable[[Source], Classifier], tuple[bytes]]:
        return type(self).load, (bytes(self),)

    def __copy__(self) -> Classifier:
        return type(self)(self._open.model)

    def __deepcopy__(self, _: object) -> Classifier:
        return self.__copy__()

    def __repr__(self) -> str:
        labels = ", ".join(self.labels) if len(self.labels) <= 10 else f"{len(self.labels)} labels"
        name = self._readers.model.name if self._readers else "closed"
        return f"<winnow.Classifier{' ' if name else ''}{name}: {labels}>"

    @property
    def _open(self) -> Readers:
        if self._readers is None:
            raise ValueError("the classifier is closed; load it again")
        return self._readers

    @property
    def _has_several(self) -> bool:
        """Whether the rule of the model is to decide on each label."""
        if self._is_multi_label is None:
            import json
            memory = self._open.model.memory
            if memory[:4] == b"\xba\x16\x4f\x2f":
                # A file of fastText: its loss is ns or ova, or there is one label.
                self._is_multi_label = memory[32] in (2, 4) or len(self.labels) == 1
                return self._is_multi_label
            header = json.loads(memory[8:8 + int.from_bytes(memory[:8], "little")])
            self._is_multi_label = bool(json.loads(header["__metadata__"]["manifest"]).get("multiLabel"))
        return self._is_multi_label

    @staticmethod
    def _key(rule: Rule, error_rate: Optional[float]) -> Key:
        if rule not in RULES:
            raise ValueError(f"rule is {rule!r}; give one, each or within")
        if error_rate is None:
            if rule == "within":
                raise ValueError("the rule within needs an error_rate, such as 0.01")
            return RULES[rule], 0.0, False
        if rule not in (None, "within"):
            raise ValueError(f"error_rate is for the rule within, not for {rule}")
        if not 0 < error_rate < 1:
            raise ValueError(f"error_rate is {error_rate}; give a share above 0 and below 1")
        return RULES["within"], float(error_rate), False

    def _answer(self, text: Union[bytes, int], length: int, reader: Reader) -> Classification:
        answer = reader.classify(text, length)
        indices: list[int] = answer.labels[:answer.count]
        numbers = ctypes.string_at(answer.probabilities, 8 * len(self.labels))
        return Classification(tuple([self.labels[index] for index in indices]), self.labels, numbers)

    def _one(self, text: bytes, key: Key) -> Classification:
        readers = self._open
        reader = readers.take(key)
        answer = self._answer(text, len(text), reader)
        readers.give(reader, key)
        return answer

    def _many(
        self, texts: Union[Texts, Strings], key: Key, take: Callable[[range, list[int], ctypes.Array[ctypes.c_double]], None],
    ) -> None:
        """Passes the first label of each answer of a block, and the probabilities, text after text, to `take`."""
        width = len(self.labels)

        def work(block: range, reader: Reader) -> None:
            part, count = texts.block(block), len(block)
            labels = (ctypes.c_uint32 * count)()
            probabilities = (ctypes.c_double * (count * width))()
            reader.classify_many(
                count, struct.pack(f"{count}P", *part.starts), struct.pack(f"{count}N", *part.lengths), labels, probabilities)
            take(block, labels[:], probabilities)

        self._open.run(len(texts), work, key)

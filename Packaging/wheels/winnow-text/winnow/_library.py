"""The C library: its functions, and what frees their memory. See winnow.h."""
from __future__ import annotations

import ctypes
import mmap
import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Optional, Union

# What to do, where the library's message does not say it.
_REMEDIES = {
    3: "give a file that `winnow train` or Classifier.save has written",
    4: "copy it again",
    5: "copy or train it again",
    6: "pip install --upgrade winnow-text",
    7: "use the command winnow",
    8: "use the command winnow classify, or train with features=\"words,characters,surface\"",
}


NONE = 0xFFFFFFFF
CLASSIFIER, LANGUAGES, SENTIMENT, EMBEDDING = "text-classifier", "language-identifier", "sentiment", "word-embedding"
FASTTEXT = "fasttext-vectors"
_USES = {CLASSIFIER: "open it with winnow.Classifier.load", LANGUAGES: "winnow.identify_language uses it",
         SENTIMENT: "winnow.sentiment uses it", EMBEDDING: "open it with winnow.Embedding",
         FASTTEXT: "open it with winnow.fasttext.load_model, or save it by winnow convert"}
# What Reader.rows writes.
WORDS, INPUT, OUTPUT = 0, 1, 2


class ModelError(ValueError):
    """The bytes are no model, not a whole one, or a model of another kind."""


class _Error(ctypes.Structure):
    _fields_ = [("size", ctypes.c_size_t), ("message", ctypes.c_char * 504)]


class _Options(ctypes.Structure):
    _fields_ = [("size", ctypes.c_size_t), ("rule", ctypes.c_int32), ("as_fasttext", ctypes.c_int32),
                ("error_rate", ctypes.c_double)]


class Answer(ctypes.Structure):
    """The answer for a text; its arrays are valid until the reader's next call."""

    size: int
    count: int
    labels: ctypes._Pointer[ctypes.c_uint32]  # pyright: ignore[reportPrivateUsage]
    probabilities: ctypes._Pointer[ctypes.c_double]  # pyright: ignore[reportPrivateUsage]
    log_odds: ctypes._Pointer[ctypes.c_double]  # pyright: ignore[reportPrivateUsage]
    _fields_ = [("size", ctypes.c_size_t), ("count", ctypes.c_size_t), ("labels", ctypes.POINTER(ctypes.c_uint32)),
                ("probabilities", ctypes.POINTER(ctypes.c_double)), ("log_odds", ctypes.POINTER(ctypes.c_double))]


class Part(ctypes.Structure):
    """A part of an explanation."""

    _fields_ = [("start", ctypes.c_size_t), ("end", ctypes.c_size_t), ("weight", ctypes.c_double), ("name", ctypes.c_char_p),
                ("is_disguised", ctypes.c_int32), ("reserved", ctypes.c_int32)]


class _Explanation(ctypes.Structure):
    _fields_ = [("size", ctypes.c_size_t), ("label", ctypes.c_uint32), ("against", ctypes.c_uint32),
                ("log_odds", ctypes.c_double), ("bias", ctypes.c_double), ("passage_start", ctypes.c_size_t),
                ("passage_end", ctypes.c_size_t), ("count", ctypes.c_size_t), ("parts", ctypes.POINTER(Part))]


class _Token(ctypes.Structure):
    _fields_ = [("start", ctypes.c_size_t), ("end", ctypes.c_size_t), ("kind", ctypes.c_int32), ("reserved", ctypes.c_int32)]


class Vectors(ctypes.Structure):
    """The numbers of words, labels and rows of a model with vectors of words."""

    words: int
    labels: int
    dimension: int
    input_rows: int
    output_rows: int
    buckets: int
    is_quantized: int
    _fields_ = [(name, ctypes.c_size_t) for name in ("size", "words", "labels", "dimension", "input_rows", "output_rows", "buckets")] + [
        ("is_quantized", ctypes.c_int32), ("reserved", ctypes.c_int32)]


class _Subword(ctypes.Structure):
    _fields_ = [("start", ctypes.c_size_t), ("end", ctypes.c_size_t), ("row", ctypes.c_size_t)]


# Bytes of files that are mapped.
_LARGE = 64_000_000
_c = ctypes.CDLL(os.path.join(os.path.dirname(os.path.abspath(__file__)), "libwinnow.so"))


def _function(name: str, result: Any, *arguments: Any) -> Any:
    function = getattr(_c, name)
    function.restype, function.argtypes = result, arguments
    return function


_pointer, _size, _code = ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int32
_version = _function("winnow_version", ctypes.c_char_p)
_open = _function("winnow_open_memory", _code, _pointer, _size, ctypes.c_int32, _pointer, _pointer)
_verify = _function("winnow_verify", _code, _pointer, _pointer)
_free = _function("winnow_free", None, _pointer)
_label_count = _function("winnow_label_count", _size, _pointer)
_label = _function("winnow_label", _pointer, _pointer, _size, _pointer)
_reader_new = _function("winnow_reader_new", _code, _pointer, _pointer, _pointer, _pointer)
_reader_free = _function("winnow_reader_free", None, _pointer)
_classify = _function("winnow_classify", _code, _pointer, _pointer, _size, _pointer)
_classify_many = _function("winnow_classify_many", _code, _pointer, _pointer, _pointer, _size, _pointer, _pointer)
_kind = _function("winnow_kind", ctypes.c_char_p, _pointer)
_explain = _function("winnow_explain", _code, _pointer, _pointer, _size, ctypes.c_uint32, ctypes.c_uint32, _pointer)
_features = _function("winnow_features", _code, _pointer, _pointer, _size, _pointer, _pointer, _pointer)
_sentiment = _function("winnow_sentiment", _code, _pointer, _pointer, _size, _pointer)
_dimension = _function("winnow_dimension", _size, _pointer)
_embed = _function("winnow_embed", _code, _pointer, _pointer, _size, _pointer)
_vectors_describe = _function("winnow_vectors_describe", _code, _pointer, _pointer)
_vectors_entries = _function("winnow_vectors_entries", _code, _pointer, _size, _size, _pointer, _pointer, _pointer)
_vectors_subwords = _function("winnow_vectors_subwords", _size, _pointer, _pointer, _size, _pointer, _size)
_vectors_rows = _function("winnow_vectors_rows", _code, _pointer, ctypes.c_int32, _size, _size, _pointer)
_vectors_text = _function("winnow_vectors_text", _code, _pointer, ctypes.c_int32, _pointer, _size, _pointer)
_tokens = _function("winnow_tokens", _size, _pointer, _size, ctypes.c_int32, _pointer, _size)
_token_kind = _function("winnow_token_kind", ctypes.c_char_p, ctypes.c_int32)


def version() -> str:
    """The version of the library, which is that of the command."""
    text: bytes = _version()
    return text.decode()


def _check(code: int, error: _Error, place: str = "") -> None:
    """Raises what a code means."""
    if code == 0:
        return
    message = error.message.decode("utf-8", "replace") or f"the C library returned {code}"
    if code == 10:
        raise MemoryError("there is not enough memory")
    if code in _REMEDIES:
        raise ModelError(f"{place}{message}; {_REMEDIES[code]}")
    raise ValueError(message)


def read_file(path: Any) -> mmap.mmap:
    """The bytes of a file: a large one is mapped, so that its pages are read when they are needed.

    Others are read, as the process would end if another program shortened a file that is mapped.
    """
    with open(path, "rb") as file:
        size = os.fstat(file.fileno()).st_size
        if size > _LARGE:
            return mmap.mmap(file.fileno(), size, access=mmap.ACCESS_COPY)
        # A pipe or a device has no size.
        return copy_bytes(file.read())


def replace_file(path: Union[str, os.PathLike[str]], content: mmap.mmap) -> None:
    """Writes a file, which is replaced only by the finished one."""
    part = f"{os.fspath(path)}.{os.getpid()}.part"
    try:
        with open(part, "xb") as file:
            file.write(content)
        os.replace(part, path)
    except BaseException:
        if os.path.exists(part):
            os.unlink(part)
        raise


def copy_bytes(content: Any) -> mmap.mmap:
    """Copies bytes to the beginning of a page, where the library reads them without another copy."""
    content = bytes(content)
    memory = mmap.mmap(-1, max(1, len(content)))
    memory[:len(content)] = content
    return memory


class Model:
    """An open model. It is freed when neither a classifier nor a reader uses it."""

    def __init__(self, memory: mmap.mmap, name: str, *kinds: str) -> None:
        self.handle = ctypes.c_void_p()
        self.memory, self.name = memory, name
        self._bytes = (ctypes.c_char * len(memory)).from_buffer(memory)
        error = _Error(ctypes.sizeof(_Error))
        _check(_open(ctypes.addressof(self._bytes), len(memory), 1, ctypes.byref(self.handle), ctypes.byref(error)),
               error, self._place)
        self.kind: str = _kind(self.handle).decode()
        if self.kind not in kinds:
            raise ModelError(f"{self._place}it is a model of kind {self.kind}; {_USES.get(self.kind, _REMEDIES[7])}")
        self.labels = tuple(self._label(index) for index in range(_label_count(self.handle)))

    def _label(self, index: int) -> str:
        length = ctypes.c_size_t()
        start = _label(self.handle, index, ctypes.byref(length))
        return ctypes.string_at(start, length.value).decode("utf-8", "replace")

    @property
    def _place(self) -> str:
        return f"{self.name}: " if self.name else ""

    @property
    def dimension(self) -> int:
        """The number of components of vectors."""
        return int(_dimension(self.handle))

    @property
    def vectors(self) -> Optional[Vectors]:
        """What it has of words and their vectors; None for nothing."""
        found = Vectors(ctypes.sizeof(Vectors))
        return None if _vectors_describe(self.handle, ctypes.byref(found)) else found

    def entries(self, first: int, count: int = 1) -> list[tuple[bytes, int]]:
        """Words, or with indices after theirs labels, and how often each occurred."""
        texts, lengths, frequencies = (ctypes.c_void_p * count)(), (ctypes.c_size_t * count)(), (ctypes.c_int64 * count)()
        _check(_vectors_entries(self.handle, first, count, texts, lengths, frequencies), _Error())
        return [(ctypes.string_at(text or 0, length), often) for text, length, often in zip(texts, lengths, frequencies)]

    def subwords(self, word: bytes, room: Optional[int] = None) -> list[tuple[bytes, int]]:
        """A word, if it is known, and the n-grams in it, with their rows: all, or the first."""
        count = _vectors_subwords(self.handle, word, len(word), None, 0) if room is None else room
        found = (_Subword * count)()
        count = min(count, _vectors_subwords(self.handle, word, len(word), found, count))
        whole = b"<%b>" % word
        return [(whole[part.start:part.end] if part.end else word, part.row) for part in found[:count]]

    def verify(self) -> None:
        """Compares all bytes with the checksums."""
        error = _Error(ctypes.sizeof(_Error))
        _check(_verify(self.handle, ctypes.byref(error)), error, self._place)

    def __del__(self, free: Any = _free) -> None:
        free(self.handle)


class Reader:
    """What classifies one text after another by a rule, in one thread at a time."""

    def __init__(self, model: Model, rule: int, error_rate: float, as_fasttext: bool) -> None:
        self.handle = ctypes.c_void_p()
        self._model = model
        self._answer = Answer(ctypes.sizeof(Answer))
        self._to = ctypes.byref(self._answer)
        error = _Error(ctypes.sizeof(_Error))
        options = _Options(ctypes.sizeof(_Options), rule, as_fasttext, error_rate)
        _check(_reader_new(model.handle, ctypes.byref(options), ctypes.byref(self.handle), ctypes.byref(error)), error)

    def classify(self, text: Union[bytes, int], length: int) -> Answer:
        """The answer for a text, or the one at an address, until the next call."""
        _check(_classify(self.handle, text, length, self._to), _Error())
        return self._answer

    def classify_many(self, count: int, starts: Any, lengths: Any, labels: Any, probabilities: Any) -> None:
        """Classifies texts; all arguments but the number are arrays."""
        _check(_classify_many(self.handle, starts, lengths, count, labels, probabilities), _Error())

    def explain(
        self, text: Union[bytes, int], length: int, label: int, against: int,
    ) -> tuple[int, int, float, float, tuple[int, int], list[tuple[int, int, float, Optional[bytes], bool]]]:
        """The members of an explanation."""
        found = _Explanation(ctypes.sizeof(_Explanation))
        _check(_explain(self.handle, text, length, label, against, ctypes.byref(found)), _Error())
        parts: list[Any] = found.parts[:found.count]
        return (found.label, found.against, found.log_odds, found.bias, (found.passage_start, found.passage_end),
                [(part.start, part.end, part.weight, part.name, bool(part.is_disguised)) for part in parts])

    def features(self, text: Union[bytes, int], length: int) -> tuple[bytes, bytes]:
        """The bytes of the columns, of 4 bytes each, and of their values in single precision."""
        columns, values, count = ctypes.c_void_p(), ctypes.c_void_p(), ctypes.c_size_t()
        code = _features(self.handle, text, length, ctypes.byref(columns), ctypes.byref(values), ctypes.byref(count))
        if code:
            raise ValueError("a model of fastText has no columns of features; classify with it, or train a classifier of Winnow")
        if not count.value:
            return b"", b""
        return ctypes.string_at(columns.value or 0, 4 * count.value), ctypes.string_at(values.value or 0, 4 * count.value)

    def sentiment(self, text: Union[bytes, int], length: int) -> float:
        """A score from -1 to 1."""
        score = ctypes.c_double()
        _check(_sentiment(self.handle, text, length, ctypes.byref(score)), _Error())
        return score.value

    def embed(self, text: Union[bytes, int], length: int, vector: int) -> None:
        """Writes a vector to an address."""
        _check(_embed(self.handle, text, length, vector), _Error())

    def rows(self, matrix: int, first: int, count: int, vectors: int) -> None:
        """Writes rows of a matrix to an address."""
        _check(_vectors_rows(self.handle, matrix, first, count, vectors), _Error())

    def vector(self, is_word: bool, text: bytes, vector: int) -> None:
        """Writes the vector of a word or a text to an address."""
        _check(_vectors_text(self.handle, is_word, text, len(text), vector), _Error())

    def __del__(self, free: Any = _reader_free) -> None:
        free(self.handle)


RULES: dict[Optional[str], int] = {None: 0, "one": 1, "each": 2, "within": 3}


def tokens(text: bytes, mode: int) -> list[tuple[int, int, str]]:
    """The first byte, the end and the kind of each token."""
    room = len(text) // 4 + 16
    while True:
        found = (_Token * room)()
        count = _tokens(text, len(text), mode, found, room)
        if count <= room:
            kinds: dict[int, str] = {}
            for token in found[:count]:
                if token.kind not in kinds:
                    kinds[token.kind] = _token_kind(token.kind).decode()
            return [(token.start, token.end, kinds[token.kind]) for token in found[:count]]
        room = count

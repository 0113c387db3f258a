"""What models do that are no classifiers: languages, sentiment, vectors; and tokens, for which no model is needed."""
from __future__ import annotations

import os

from ._library import EMBEDDING, LANGUAGES, SENTIMENT, Model, Reader, read_file, tokens
from ._readers import Readers
from ._texts import Texts, checked, utf8

TYPE_CHECKING = False
if TYPE_CHECKING:
    from array import array
    from collections.abc import Callable, Iterable
    from typing import Any, Literal, Optional, Union, overload
else:
    def overload(function):
        return function


class Token(tuple[str, int, int, str]):
    """A token: its text, where it is in the whole text, and its kind, such as "word" or "url". It is a tuple of these."""

    __slots__ = ()

    def __new__(cls, text: str, start: int, end: int, kind: str) -> Token:
        return super().__new__(cls, (text, start, end, kind))

    def __getnewargs__(self) -> tuple[str, int, int, str]:
        return self.text, self.start, self.end, self.kind

    @property
    def text(self) -> str:
        """The token."""
        return self[0]

    @property
    def start(self) -> int:
        """The first of its characters."""
        return self[1]

    @property
    def end(self) -> int:
        """The character after it."""
        return self[2]

    @property
    def kind(self) -> str:
        """Its kind: by `tag` the part of speech, by `names` such as person, else word, number, url, email, phone, money, mention, hashtag, emoji or symbol."""
        return self[3]


@overload
def identify_language(texts: str) -> Optional[str]: ...  # type: ignore[overload-overlap]
@overload
def identify_language(texts: Iterable[str]) -> list[Optional[str]]: ...
def identify_language(texts: Union[str, Iterable[str]]) -> Any:
    """The code of a text's language, such as "en"; None if it cannot be told. Or that of each of several texts.

    Raises FileNotFoundError if the package winnow-text-models is not installed.
    """
    labels = _shipped("language", LANGUAGES).model.labels

    def code(reader: Reader, start: Any, length: int) -> Optional[str]:
        answer = reader.classify(start, length)
        first: int = answer.labels[0] if answer.count else -1
        return labels[first] if first >= 0 else None

    return _each(_shipped("language", LANGUAGES), texts, code)


@overload
def sentiment(texts: str) -> float: ...  # type: ignore[overload-overlap]
@overload
def sentiment(texts: Iterable[str]) -> list[float]: ...
def sentiment(texts: Union[str, Iterable[str]]) -> Any:
    """How positive or negative an English text is, from -1 to 1. Or each of several texts.

    Raises FileNotFoundError if the package winnow-text-models is not installed.
    """
    return _each(_shipped("en-sentiment", SENTIMENT), texts, Reader.sentiment)


def tokenize(text: str, mode: Literal["messages", "unicode"] = "messages") -> list[Token]:
    """The tokens of a text.

    The mode "messages" keeps addresses, phone numbers, sums of money, @names, #tags and runs of symbols whole; "unicode"
    follows Unicode's UAX #29.
    """
    if mode not in ("unicode", "messages"):
        raise ValueError(f"mode is {mode!r}; give messages or unicode")
    if not isinstance(text, str):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise TypeError(f"text is of type {type(text).__name__}, not a string")
    encoded = utf8(text)
    is_ascii = len(encoded) == len(text)
    from ._explanation import Places
    places = Places(encoded)
    found: list[Token] = []
    for start, end, kind in tokens(encoded, ("unicode", "messages").index(mode)):
        first, last = (start, end) if is_ascii else (places.character(start), places.character(end))
        found.append(Token(encoded[start:end].decode("utf-8", "replace"), first, last, kind))
    return found


@overload
def tag(texts: str, language: str = "en") -> list[Token]: ...  # type: ignore[overload-overlap]
@overload
def tag(texts: Iterable[str], language: str = "en") -> list[list[Token]]: ...
def tag(texts: Union[str, Iterable[str]], language: str = "en") -> Any:
    """The words of a text, whose kinds are their universal parts of speech, such as "NOUN". Or those of each of several.

    The language is "en", "de", "es", "fr", "nl" or "pt"; "auto" identifies that of each text, whose words are of the kind "word"
    in others. It runs the command, whose start takes longer than a short text: give many texts at once.
    """
    return _analyzed("tag", texts, "tokens", "tag", language)


@overload
def lemmatize(texts: str, language: str = "en") -> list[str]: ...  # type: ignore[overload-overlap]
@overload
def lemmatize(texts: Iterable[str], language: str = "en") -> list[list[str]]: ...
def lemmatize(texts: Union[str, Iterable[str]], language: str = "en") -> Any:
    """The dictionary form of each word of a text: "be" for "was". Or of those of each of several.

    The language is as in `tag`; words of others stay as they are.
    """
    return _analyzed("lemmatize", texts, "tokens", None, language)


@overload
def names(texts: str) -> list[Token]: ...  # type: ignore[overload-overlap]
@overload
def names(texts: Iterable[str]) -> list[list[Token]]: ...
def names(texts: Union[str, Iterable[str]]) -> Any:
    """The names in an English text, of the kinds person, place and organization. Or those of each of several texts. See `tag`."""
    return _analyzed("names", texts, "names", "label")


def _analyzed(verb: str, texts: Any, member: str, kind: Optional[str], language: Optional[str] = None) -> Any:
    """What a verb of the command finds in a text, or in each of several: lemmas, or tokens with a kind."""
    import json

    from ._command import run
    from ._explanation import Places
    found: list[Any] = []
    strings = [texts] if isinstance(texts, str) else checked(texts, "texts")
    lines = (json.dumps({"text": text}).encode("ascii") + b"\n" for text in strings)
    arguments = [verb, "-", "--input-format=jsonl", "--format=jsonl", "--text-column=text"]
    if language is not None:
        arguments.append(f"--language={language}")
    for text, line in zip(strings, run(arguments, lines).splitlines() if strings else ()):
        places = Places(utf8(text))
        found.append([
            part.get("lemma", part["text"]) if kind is None else
            Token(part["text"], places.character(part["start"]), places.character(part["end"]), part.get(kind, "word"))
            for part in json.loads(line)[member]])
    return found[0] if isinstance(texts, str) else found


class Embedding:
    """Vectors of texts: the mean of the words' vectors, of length 1; zeros for a text without a known word."""

    __slots__ = ("dimension", "_readers", "_path")

    dimension: int
    """The number of components."""

    def __init__(self, path: Union[str, os.PathLike[str], None] = None) -> None:
        """Opens an embedding that `winnow train embedding` has written; without a path, the English one of the package
        winnow-text-models."""
        self._path = None if path is None else os.fspath(path)
        self._readers = _shipped("en-embedding", EMBEDDING) if path is None else _opened(path, EMBEDDING)
        self.dimension = self._readers.model.dimension

    def __reduce__(self) -> tuple[type[Embedding], tuple[str, ...]]:
        return Embedding, () if self._path is None else (self._path,)

    def vector(self, text: str) -> array[float]:
        """The vector of a text: an array of single precision, which NumPy takes as it is."""
        if not isinstance(text, str):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise TypeError(f"text is of type {type(text).__name__}, not a string; vectors() takes several texts")
        vector: array[float] = _each(self._readers, text, self._vector)
        return vector

    def vectors(self, texts: Iterable[str]) -> list[array[float]]:
        """The vector of each text, on all processors."""
        if isinstance(texts, str):
            raise TypeError("vectors() takes several texts; give a list, or use vector()")
        vectors: list[array[float]] = _each(self._readers, texts, self._vector)
        return vectors

    def similarity(self, first: str, second: str) -> float:
        """The cosine of the angle between the vectors of two texts, from -1 to 1; 0 if a text has no known word."""
        return sum([one * other for one, other in zip(self.vector(first), self.vector(second))])

    def _vector(self, reader: Reader, start: Any, length: int) -> array[float]:
        from array import array
        vector = array("f", bytes(4 * self.dimension))
        reader.embed(start, length, vector.buffer_info()[0])
        return vector


def _each(readers: Readers, texts: Any, answer: Callable[[Reader, Any, int], Any]) -> Any:
    """The answer for a text, or for each of several on all processors."""
    if isinstance(texts, str):
        encoded, reader = utf8(texts), readers.take()
        found = answer(reader, encoded, len(encoded))
        readers.give(reader)
        return found
    return readers.each(Texts.of(texts), answer)


_open: dict[str, Readers] = {}


def _shipped(name: str, kind: str) -> Readers:
    """A model of the package winnow-text-models, which stays open."""
    if name not in _open:
        _open[name] = _opened(_path(f"{name}.winnow"), kind)
    return _open[name]


def _opened(path: Union[str, os.PathLike[str]], kind: str) -> Readers:
    return Readers(Model(read_file(path), str(os.fspath(path)), kind))


def _path(name: str) -> str:
    """Where a shipped model is: in the folder that WINNOW_MODELS names, or where pip has put it."""
    from importlib.metadata import PackageNotFoundError, files
    folder = os.environ.get("WINNOW_MODELS")
    found = [os.path.join(folder, name)] if folder else []
    try:
        found += [str(file.locate()) for file in files("winnow-text-models") or [] if file.name == name]
    except PackageNotFoundError:
        pass
    # `pip install --target FOLDER` moves it to FOLDER/share.
    found.append(os.path.join(os.path.dirname(__file__), "..", "share", "winnow", "models", name))
    for path in found:
        if os.path.isfile(path):
            return path
    raise FileNotFoundError(f"the model {name} of the package winnow-text-models is missing; pip install winnow-text-models")

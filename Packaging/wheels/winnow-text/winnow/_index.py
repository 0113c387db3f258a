"""Indexes: items that are found by words and by meaning."""
from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from typing import Any, Literal, Optional, TypeVar, Union, overload

    from ._requests import Answer, Requests

    Self = TypeVar("Self", bound="Asking")
    Path = Union[str, "os.PathLike[str]"]
    Item = Mapping[str, object]
    Mode = Literal["hybrid", "lexical", "semantic"]
    Terms = Literal["stems", "lemmas", "words", "grams"]
else:
    def overload(function):
        return function

_TABLES = ("DataFrame", "LazyFrame", "Table", "RecordBatch")
# Items that are written at a time.
_BLOCK = 512


class Hit:
    """An item that a search has found."""

    __slots__ = ("id", "score", "title", "snippet", "marks", "is_weak", "item", "explanation")

    id: str
    """The item's identifier."""
    score: Optional[float]
    """How well it matches, 0 to 1; None if the hits are sorted by something else."""
    title: str
    """The item's title."""
    snippet: str
    """The part of its text that has most of the words."""
    marks: list[tuple[int, int]]
    """The first character, and the one after the last, of each word of the query in the snippet."""
    is_weak: bool
    """Whether it has none of the words and is only remotely similar in meaning."""
    item: Optional[dict[str, Any]]
    """The whole item, if the search was asked for it."""
    explanation: Optional[dict[str, Any]]
    """The parts of the score, if the search was asked for them."""

    def __init__(self, answer: Answer) -> None:
        self.id, self.score, self.title, self.snippet = answer["id"], answer["score"], answer["title"], answer["snippet"]
        marks = [(mark["start"], mark["end"]) for mark in answer["marks"]]
        if marks and not self.snippet.isascii():
            # Of UTF-8, in which the command counts.
            content = self.snippet.encode()
            marks = [(len(content[:start].decode()), len(content[:end].decode())) for start, end in marks]
        self.marks = marks
        self.is_weak = answer.get("weak", False)
        self.item, self.explanation = answer.get("item"), answer.get("explanation")

    def __repr__(self) -> str:
        return f"<Hit {self.id!r}: {self.title!r}>" if self.score is None else f"<Hit {self.id!r} {self.score:.4f}: {self.title!r}>"


class Results:
    """What a search has found: a sequence of hits, the best first."""

    __slots__ = ("hits", "count", "facets", "did_you_mean", "is_relaxed")

    hits: list[Hit]
    """The hits, at most as many as the limit."""
    count: Optional[int]
    """How many items were found, if the search was asked for it or for facets."""
    facets: dict[str, dict[Any, int]]
    """For each attribute of the facets, how many found items have a value; the most frequent first."""
    did_you_mean: Optional[str]
    """The query with the words that were searched for instead of some that no item has."""
    is_relaxed: bool
    """Whether words were searched for, as no item has the quoted phrase."""

    def __init__(self, answer: Answer) -> None:
        self.hits = [Hit(hit) for hit in answer["hits"]]
        self.count = answer.get("count")
        self.facets = {name: {entry["value"]: entry["items"] for entry in values}
                       for name, values in answer.get("facets", {}).items()}
        self.did_you_mean, self.is_relaxed = answer.get("didYouMean"), answer.get("relaxed", False)

    def __len__(self) -> int:
        return len(self.hits)

    def __iter__(self) -> Iterator[Hit]:
        return iter(self.hits)

    @overload
    def __getitem__(self, place: int) -> Hit: ...
    @overload
    def __getitem__(self, place: slice) -> list[Hit]: ...
    def __getitem__(self, place: Union[int, slice]) -> Union[Hit, list[Hit]]:
        return self.hits[place]

    def __repr__(self) -> str:
        return f"<Results: {len(self.hits)} hits{'' if self.count is None else f' of {self.count}'}>"


class Asking:
    """A file that a process of the command answers for. The first question starts it; `close()`, the end of a `with` block or the
    end of Python ends it."""

    __slots__ = ("path", "_other", "_requests", "__weakref__")

    path: str
    """The path of the file."""
    _name = ""
    """The keyword for a second file."""

    def __init__(self, path: Path, other: Optional[Path]) -> None:
        self.path = os.path.abspath(checked_path(path))
        self._other = None if other is None else checked_path(other)
        self._requests: Optional[Requests] = None

    def _verb(self) -> list[str]:
        """The arguments of the command that answers requests."""
        raise NotImplementedError

    def _ask(self, requests: list[Answer]) -> list[Answer]:
        """The answers; issues their warnings, each once, for the caller of the caller."""
        answers = self._open().ask(requests)
        told = {warning for answer in answers for warning in answer.get("warnings", ())}
        if told:
            import warnings
            for text in sorted(told):
                warnings.warn(text, stacklevel=3)
        return answers

    def _open(self) -> Requests:
        if self._requests is None:
            from ._requests import Requests
            self._requests = Requests(self._verb())
        self._requests.check()
        return self._requests

    def close(self) -> None:
        """Ends the process. What comes after is an error."""
        if self._requests is None:
            self._open()
        assert self._requests
        self._requests.close()

    def __enter__(self: Self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __reduce__(self) -> tuple[Any, ...]:
        return _opened, (type(self), self.path, self._name, self._other)

    def __repr__(self) -> str:
        return f"<winnow.{type(self).__name__}: {self.path!r}>"


def _opened(kind: Callable[..., Asking], path: str, name: str, other: Optional[str]) -> Asking:
    return kind(path, **{name: other})


class Index(Asking):
    """An index of items, a file, in which items are found by words and by meaning.

    All threads may use it at the same time, and so may other programs. Searches run in one process of the command
    `winnow`, which `close()`, the end of a `with` block or the end of Python ends.
    """

    __slots__ = ()
    _name = "embedding"

    def __init__(self, path: Path, *, embedding: Optional[Path] = None) -> None:
        """Opens an index, with the embedding that it was built with: by default, or if it has none, the shipped one.

        Raises OSError if there is no such file; a file that is no index is an error of the first search.
        """
        super().__init__(path, embedding)
        os.stat(self.path)

    def _verb(self) -> list[str]:
        return ["search", self.path, "--requests", "--quiet", *_option(self._other)]

    @classmethod
    def build(
        cls, path: Path, items: Iterable[Item], *, replace: bool = False, terms: Terms = "stems",
        embedding: Optional[Path] = None, progress: Optional[Callable[[str], object]] = None,
    ) -> Index:
        """Builds an index of items, and opens it.

        An item has an `id` and a `title` or `text`, and may have `keywords`, `domain`, `created`, `modified`, `expires` and
        `rank`; all others are attributes. None and NaN are no values. `terms` and `embedding` are those of
        `winnow index build --help`; with embedding="none", items are found by words alone. An index that is there already is
        an error, FileExistsError, unless `replace` is true; then it is replaced once the new one is complete.
        """
        target = checked_path(path)
        if not replace and os.path.exists(target):
            raise FileExistsError(f"{target}: is there already; add to it by Index.add, or give replace=True")
        arguments = ["index", "build", "-", f"--output={target}", f"--terms={terms}", "--restart"]
        _run(arguments + _option(embedding), _lines(items), progress)
        return cls(target, embedding=None if embedding == "none" else embedding)

    def add(self, items: Iterable[Item], *, progress: Optional[Callable[[str], object]] = None) -> None:
        """Adds items, as of `build`, and replaces those with the same `id`; searches find them from then on.

        Items are written a thousand at a time: after an error, those before may be there, and can be added again.
        """
        self._open()
        _run(["index", "add", self.path, "-", *_option(self._other)], _lines(items), progress)

    def remove(self, ids: Iterable[str]) -> None:
        """Removes the items with these identifiers. Warns of unknown ones."""
        self._open()
        if isinstance(ids, str):
            ids = [ids]
        _run(["index", "remove", self.path, "-"], [b"".join(_identifier(name) for name in ids)], None)

    def info(self) -> dict[str, Any]:
        """How many items there are, with which attributes, and how the index was built."""
        self._open()
        import json
        info: dict[str, Any] = json.loads(_run(["index", "info", self.path, "--format=json"], [], _ignored))
        return info

    def __len__(self) -> int:
        count: int = self.info()["items"]
        return count

    @overload
    def search(  # type: ignore[overload-overlap]
        self, query: str = "", *, limit: int = 10, offset: int = 0, filter: Optional[str] = None,
        sort: Union[str, Sequence[str]] = (), facets: Union[str, Sequence[str]] = (), facet_limit: int = 100,
        counts_all: bool = False, mode: Optional[Mode] = None, similar_to: Optional[str] = None, snippet_length: int = 160,
        items: bool = False, explain: bool = False,
    ) -> Results: ...
    @overload
    def search(
        self, query: Sequence[str], *, limit: int = 10, offset: int = 0, filter: Optional[str] = None,
        sort: Union[str, Sequence[str]] = (), facets: Union[str, Sequence[str]] = (), facet_limit: int = 100,
        counts_all: bool = False, mode: Optional[Mode] = None, similar_to: Optional[str] = None, snippet_length: int = 160,
        items: bool = False, explain: bool = False,
    ) -> list[Results]: ...
    def search(
        self, query: Union[str, Sequence[str]] = "", *, limit: int = 10, offset: int = 0, filter: Optional[str] = None,
        sort: Union[str, Sequence[str]] = (), facets: Union[str, Sequence[str]] = (), facet_limit: int = 100,
        counts_all: bool = False, mode: Optional[Mode] = None, similar_to: Optional[str] = None, snippet_length: int = 160,
        items: bool = False, explain: bool = False,
    ) -> Union[Results, list[Results]]:
        """The items that a query finds, or those of each of several queries.

        A query has words, "phrases", -excluded words and attribute:word, as of `winnow search --help`; an empty one finds all
        items that pass the filter, the latest first. `filter` is a condition such as `level = beginner and price < 50`,
        `sort` a name or names, each with `:desc` for the greatest first, `facets` the attributes whose values are counted,
        `similar_to` the identifier of an item instead of a query. With `items`, hits have their whole items.
        Raises ValueError if an option or the filter is invalid, OSError if the file cannot be read.
        """
        if mode not in (None, "hybrid", "lexical", "semantic"):
            raise ValueError(f"mode is {mode!r}; give hybrid, lexical or semantic")
        request: Answer = {
            "limit": _number("limit", limit), "offset": _number("offset", offset), "facetLimit": _number("facet_limit", facet_limit),
            "snippetLength": _number("snippet_length", snippet_length), "countsAll": bool(counts_all), "items": bool(items),
            "explains": bool(explain), "sort": [_sort(name) for name in _names("sort", sort)],
            "facets": _names("facets", facets), "filter": _text("filter", filter), "similarTo": _text("similar_to", similar_to),
            "mode": mode,
        }
        if isinstance(query, str):
            return Results(self._ask([{**request, "query": _text("query", query)}])[0])
        from ._texts import checked
        answers = self._ask([{**request, "query": _text("query", text)} for text in checked(query, "query")])
        return [Results(answer) for answer in answers]


def _run(arguments: list[str], lines: Iterable[bytes], progress: Optional[Callable[[str], object]]) -> bytes:
    from ._command import run
    return run(arguments, lines, progress)


def _ignored(_: str) -> None:
    """Takes a line of progress of a verb that is quiet anyway."""


def _option(embedding: Optional[Path]) -> list[str]:
    return [] if embedding is None else [f"--embedding={checked_path(embedding)}"]


def checked_path(path: Path) -> str:
    """The path as a string."""
    text = os.fspath(path)
    if not isinstance(text, str):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise TypeError(f"a path is a string, not of type {type(text).__name__}")
    if "\0" in text:
        raise ValueError("a path cannot have a NUL character")
    return text


def _number(name: str, value: int) -> int:
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise TypeError(f"{name} is of type {type(value).__name__}, not a whole number")
    return value.__index__()


def _text(name: str, value: Optional[str]) -> Optional[str]:
    if value is not None and not isinstance(value, str):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise TypeError(f"{name} is of type {type(value).__name__}, not a string")
    return None if value is None else _whole(value)


def _whole(text: str) -> str:
    """A string without halves of surrogates, which no JSON has."""
    from ._texts import utf8
    return text if text.isascii() else utf8(text).decode()


def _names(name: str, values: Union[str, Sequence[str]]) -> list[str]:
    from ._texts import checked
    return [_whole(value) for value in ([values] if isinstance(values, str) else checked(values, name))]


def _sort(name: str) -> Answer:
    attribute, colon, order = name.rpartition(":")
    if not colon or order not in ("asc", "desc"):
        attribute, order = name, "asc"
    return {"attribute": attribute, "ascending": order == "asc"}


def _identifier(name: str) -> bytes:
    text = _text("an identifier", name) or ""
    if not text.strip() or "\n" in text or "\r" in text:
        raise ValueError(f"{name!r} is no identifier of an item; give one without line ends")
    return text.encode() + b"\n"


def _lines(items: Iterable[Item]) -> Iterator[bytes]:
    """Items in JSON, some hundreds at a time."""
    kind = type(items).__name__
    if kind in _TABLES or isinstance(items, (str, bytes, dict)) or not hasattr(items, "__iter__"):
        remedy = 'give its rows, such as table.to_dict("records") or table.to_dicts()' if kind in _TABLES else "give a list of dicts"
        raise TypeError(f"items is of type {kind}, but dicts are needed; {remedy}")
    return _written(items)


def _written(items: Iterable[Item]) -> Iterator[bytes]:
    import json
    block: list[str] = []
    for number, item in enumerate(items):
        if not hasattr(item, "items"):
            raise TypeError(f"items[{number}] is of type {type(item).__name__}, not a dict")
        values = {str(name): value for name, value in item.items() if value is not None and value == value}
        if "id" not in values:
            raise ValueError(f"items[{number}] has no id; give each item one of its own")
        block.append(json.dumps(values, default=_value, allow_nan=False))
        if len(block) == _BLOCK:
            yield ("\n".join(block) + "\n").encode("ascii")
            block.clear()
    if block:
        yield ("\n".join(block) + "\n").encode("ascii")


def _value(value: Any) -> Any:
    """A value that JSON does not have: a date, a number of NumPy, a set."""
    for name in ("isoformat", "item", "tolist"):
        if hasattr(value, name):
            return getattr(value, name)()
    if type(value) in (set, frozenset):
        return sorted(value)
    raise TypeError(f"a value is of type {type(value).__name__}; give a string, a number, a date, true or false, or a list of strings")

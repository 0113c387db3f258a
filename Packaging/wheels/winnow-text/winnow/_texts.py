"""Texts, as Python's programs have them, and as the C library reads them."""
from __future__ import annotations

import ctypes
from itertools import accumulate

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Union


class Texts:
    """Texts in UTF-8: the addresses of their first bytes, and their lengths."""

    __slots__ = ("starts", "lengths", "_owners")

    def __init__(self, starts: list[int], lengths: list[int], *owners: object) -> None:
        self.starts, self.lengths = starts, lengths
        # What keeps the bytes in memory.
        self._owners = owners

    @staticmethod
    def of(values: Any) -> Union[Texts, Strings]:
        """The texts of a list, a column or any other iterable; those of an Arrow column are not copied."""
        _require_texts(values, "texts")
        kind = values.__class__
        if kind is not list and (hasattr(kind, "__arrow_c_stream__") or hasattr(kind, "__arrow_c_array__")):
            from . import _arrow
            column = _arrow.texts(values, "texts")
            if column is not None:
                return column
        return Strings(_strings(values, "texts"))

    def __len__(self) -> int:
        return len(self.starts)

    def block(self, block: range) -> Texts:
        """Some of the texts."""
        return Texts(self.starts[block.start:block.stop], self.lengths[block.start:block.stop], self)


class Strings:
    """Strings of Python, of which the thread that classifies a block makes UTF-8."""

    __slots__ = ("_strings",)

    def __init__(self, strings: list[str]) -> None:
        self._strings = strings

    def __len__(self) -> int:
        return len(self._strings)

    def block(self, block: range) -> Texts:
        """Some of the texts."""
        strings = self._strings[block.start:block.stop]
        joined = "".join(strings)
        try:
            content = bytearray(joined, "utf-8")
            lengths = list(map(len, strings))
            if len(content) > len(joined):
                lengths = [length if text.isascii() else len(text.encode()) for text, length in zip(strings, lengths)]
        except UnicodeEncodeError:
            encoded = list(map(utf8, strings))
            lengths, content = list(map(len, encoded)), bytearray().join(encoded)
        first = ctypes.addressof(ctypes.c_char.from_buffer(content or bytearray(1)))
        return Texts(list(accumulate(lengths[:-1], initial=first)), lengths, content)


def utf8(text: str) -> bytes:
    """UTF-8, in which a surrogate without its other half becomes U+FFFD, as in the command."""
    try:
        return text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace").encode()


def checked(values: Any, name: str) -> list[str]:
    """The strings of a list, a column or any other iterable."""
    _require_texts(values, name)
    return _strings(values, name)


def _require_texts(values: Any, name: str) -> None:
    """Raises TypeError if these cannot be several texts."""
    kind = values.__class__
    # The iteration of a table or a dictionary gives names, not texts; that of a set has an order by chance.
    if kind.__name__ in _TABLES or isinstance(values, (str, bytes, bytearray, dict, set, frozenset)) \
            or not hasattr(values, "__iter__"):
        remedy = "give one of its columns" if kind.__name__ in _TABLES else \
            "decode it first" if isinstance(values, (bytes, bytearray)) else "give a list"
        raise TypeError(f"{name} is of type {kind.__name__}, but strings are needed; {remedy}")


def _strings(values: Any, name: str) -> list[str]:
    strings = listed(values)
    if set(map(type, strings)) <= {str}:
        return strings
    for index, value in enumerate(strings):
        if not isinstance(value, str):
            missing = value is None or type(value).__name__ in ("NAType", "NaTType") or isinstance(value, float) and value != value
            remedy = MISSING if missing else "decode it first" if isinstance(value, bytes) else "convert it by str()"
            raise TypeError(f"{name}[{index}] is {'missing' if missing else 'of type ' + type(value).__name__}, "
                            f"not a string; {remedy}")
    return strings


def listed(values: Any) -> list[Any]:
    """The values of an iterable; those of an array or a column as Python's own."""
    if values.__class__ is list:
        found: list[Any] = values
        return found
    if not isinstance(values, (list, tuple)) and getattr(values, "ndim", 1) == 1:
        for name in ("to_pylist", "to_list", "tolist"):
            if hasattr(values, name):
                values = getattr(values, name)()
                break
    strings: list[Any] = [*values]
    return strings


_TABLES = ("DataFrame", "LazyFrame", "Table", "RecordBatch")
MISSING = "leave the row out, or give ''"

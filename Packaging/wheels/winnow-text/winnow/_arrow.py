"""Columns of strings in memory by the C data interface of Apache Arrow.

Columns of pandas, Polars and PyArrow have it: https://arrow.apache.org/docs/format/CDataInterface.html.
"""
from __future__ import annotations

import ctypes

from ._texts import MISSING, Texts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Optional



class _Schema(ctypes.Structure):
    pass


class _Array(ctypes.Structure):
    pass


_schema, _array = ctypes.POINTER(_Schema), ctypes.POINTER(_Array)
_Schema._fields_ = [
    ("format", ctypes.c_char_p), ("name", ctypes.c_char_p), ("metadata", ctypes.c_void_p), ("flags", ctypes.c_int64),
    ("n_children", ctypes.c_int64), ("children", ctypes.POINTER(_schema)), ("dictionary", _schema),
    ("release", ctypes.CFUNCTYPE(None, _schema)), ("private_data", ctypes.c_void_p)]
_Array._fields_ = [
    ("length", ctypes.c_int64), ("null_count", ctypes.c_int64), ("offset", ctypes.c_int64), ("n_buffers", ctypes.c_int64),
    ("n_children", ctypes.c_int64), ("buffers", ctypes.POINTER(ctypes.c_void_p)), ("children", ctypes.POINTER(_array)),
    ("dictionary", _array), ("release", ctypes.CFUNCTYPE(None, _array)), ("private_data", ctypes.c_void_p)]


class _Stream(ctypes.Structure):
    _fields_ = [
        ("get_schema", ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, _schema)),
        ("get_next", ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, _array)),
        ("get_last_error", ctypes.CFUNCTYPE(ctypes.c_char_p, ctypes.c_void_p)),
        ("release", ctypes.CFUNCTYPE(None, ctypes.c_void_p)), ("private_data", ctypes.c_void_p)]


class _Released:
    """A structure that a producer has filled, until it is released."""

    def __init__(self, content: Any) -> None:
        self.content = content

    def __del__(self) -> None:
        if self.content.release:
            self.content.release(ctypes.byref(self.content))


_OFFSETS = {b"u": ctypes.c_int32, b"U": ctypes.c_int64}
_INDICES = {b"c": ctypes.c_int8, b"C": ctypes.c_uint8, b"s": ctypes.c_int16, b"S": ctypes.c_uint16, b"i": ctypes.c_int32,
            b"I": ctypes.c_uint32, b"l": ctypes.c_int64, b"L": ctypes.c_uint64}


def texts(values: Any, name: str) -> Optional[Texts]:
    """The texts of a column, where they are; None if it is no column of strings."""
    try:
        pointer = ctypes.pythonapi.PyCapsule_GetPointer
    except AttributeError:
        return None  # PyPy
    pointer.restype, pointer.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
    if hasattr(values, "__arrow_c_array__"):
        schema, array = values.__arrow_c_array__()
        return _texts(_Schema.from_address(pointer(schema, b"arrow_schema")),
                      _Array.from_address(pointer(array, b"arrow_array")), array, name, 0)
    try:
        capsule = values.__arrow_c_stream__()
    except Exception:
        # A column of pandas that is not in Arrow's form, and cannot be brought into it.
        return None
    stream = _Stream.from_address(pointer(capsule, b"arrow_array_stream"))
    to = ctypes.addressof(stream)
    schema = _Released(_Schema())
    chunks: list[Texts] = []
    starts: list[int] = []
    lengths: list[int] = []
    count, code = 0, stream.get_schema(to, ctypes.byref(schema.content))
    while code == 0:
        array = _Released(_Array())
        code = stream.get_next(to, ctypes.byref(array.content))
        if code == 0:
            if not array.content.release:
                return Texts(starts, lengths, chunks)
            chunk = _texts(schema.content, array.content, array, name, count)
            if chunk is None:
                return None
            chunks.append(chunk)
            starts += chunk.starts
            lengths += chunk.lengths
            count += array.content.length
    message = stream.get_last_error(to) or b""
    raise OSError(code, f"{name} cannot be read: {message.decode('utf-8', 'replace')}")


def _texts(schema: Any, array: Any, owner: object, name: str, before: int) -> Optional[Texts]:
    """The texts of an Arrow array, of which `before` are in the chunks before it; None if they are no strings."""
    count, offset, layout = array.length, array.offset, schema.format

    def numbers(kind: Any, buffer: int, size: int, first: int = offset) -> list[Any]:
        if size == 0 or not array.buffers[buffer]:
            return [0] * size
        found: list[Any] = (kind * size).from_address(array.buffers[buffer] + first * ctypes.sizeof(kind))[:]
        return found

    if schema.dictionary and layout in _INDICES:
        _require_all(array, name, before)
        indices: list[int] = numbers(_INDICES[layout], 1, count)
        words = _texts(schema.dictionary.contents, array.dictionary.contents, owner, name, before)
        if words is None:
            return None
        return Texts([words.starts[index] for index in indices], [words.lengths[index] for index in indices], words)
    if layout in _OFFSETS:
        _require_all(array, name, before)
        offsets: list[int] = numbers(_OFFSETS[layout], 1, count + 1)
        first: int = array.buffers[2] or 0
        return Texts([first + start for start in offsets[:-1]], [end - start for start, end in zip(offsets, offsets[1:])], owner)
    if layout == b"vu":
        _require_all(array, name, before)
        # The length, then the text, if it has up to 12 bytes, else four of them, and the number and the offset of its buffer.
        views = numbers(ctypes.c_int32, 1, 4 * count, 4 * offset)
        lengths, inside = views[::4], (array.buffers[1] or 0) + 16 * offset + 4
        buffers: list[int] = array.buffers[2:max(2, array.n_buffers - 1)]
        starts = list(range(inside, inside + 16 * count, 16))
        for index, length in enumerate(lengths):
            if length > 12:
                starts[index] = buffers[views[4 * index + 2]] + views[4 * index + 3]
        return Texts(starts, lengths, owner)
    if layout.startswith(b"+s"):
        raise TypeError(f"{name} is a table; give one of its columns")
    return None


def _require_all(array: Any, name: str, before: int) -> None:
    """Raises TypeError if a row is missing."""
    bits = array.buffers[0]
    if array.null_count == 0 or not bits:
        return
    for index in range(array.offset, array.offset + array.length):
        if not ctypes.c_uint8.from_address(bits + index // 8).value >> index % 8 & 1:
            raise TypeError(f"{name}[{before + index - array.offset}] is missing, not a string; {MISSING}")

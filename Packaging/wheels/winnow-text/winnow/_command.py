"""The command `winnow` of the same wheel, which trains, measures and explains."""
from __future__ import annotations

import json
import os
import subprocess
import tempfile
import threading
import warnings

from ._texts import checked, listed, utf8

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import Any, Optional, Union

    Labels = Union[Iterable[str], Iterable[Sequence[str]]]
    Value = Union[str, int, float, bool, None, "os.PathLike[str]", Sequence[str]]

# The module decides on these.
_RESERVED = {"output", "input_format", "quiet", "format", "text_column", "label_column", "weight_column", "group_column",
             "html", "help", "version"}
# Rows that are written at a time.
_BLOCK = 4096
_ESCAPES = ("\\", "\\\\"), ("\t", "\\t"), ("\n", "\\n"), ("\r", "\\r"), ("\0", "\\0")


def program() -> str:
    """The path of the command that was installed with this package."""
    from importlib.metadata import PackageNotFoundError, files
    try:
        listed = [str(file.locate()) for file in files("winnow-text") or [] if file.name == "winnow"]
    except PackageNotFoundError:
        listed = []
    # `pip install --target FOLDER` moves it to FOLDER/bin.
    for path in [*listed, os.path.join(os.path.dirname(__file__), "..", "bin", "winnow")]:
        if os.access(path, os.X_OK) and os.path.isfile(path):
            return os.path.realpath(path)
    raise FileNotFoundError("the command winnow of the package winnow-text is missing; "
                            "pip install --force-reinstall winnow-text")


def train(
    texts: Iterable[str], labels: Labels, weights: Optional[Iterable[float]], groups: Optional[Iterable[str]],
    progress: Optional[Callable[[str], object]], options: dict[str, Value],
) -> bytes:
    """The bytes of a trained model."""
    columns = {"text": checked(texts, "texts")}
    arguments = ["train", "-", *_add(labels, columns, options)]
    if weights is not None:
        columns["weight"] = [repr(float(weight)) for weight in weights]
        arguments.append("--weight-column=weight")
    if groups is not None:
        columns["group"] = checked(groups, "groups")
        arguments.append("--group-column=group")
    return _run(arguments, columns, options, progress=progress)


def evaluate(model: bytes, texts: Iterable[str], labels: Labels, options: dict[str, Value]) -> dict[str, Any]:
    """The report of `winnow evaluate`."""
    columns = {"text": checked(texts, "texts")}
    arguments = ["evaluate", "-", "--format=json", *_add(labels, columns, options)]
    report: dict[str, Any] = json.loads(_run(arguments, columns, options, model))
    return report


def _add(labels: Labels, columns: dict[str, list[str]], options: dict[str, Value]) -> list[str]:
    """Adds the column of labels; returns the options for texts that have several."""
    rows = _labels(labels)
    if not any(isinstance(row, list) for row in rows):
        columns["label"] = rows
        return []
    # A model writes its labels with it in tables.
    given = options.get("multi_label")
    used = {character for row in rows for label in row for character in label}
    mark = given if isinstance(given, str) else next(mark for mark in ",|;/~\ue000" if mark not in used)
    if mark in used:
        raise ValueError(f"a label contains {mark}; give another multi_label, or leave it out")
    columns["label"] = [mark.join(row) for row in rows]
    return [] if given else [f"--multi-label={mark}"]


def _labels(labels: Labels) -> list[Any]:
    """A string for each text, or a list of strings for each text."""
    rows = listed(labels) if hasattr(labels, "__iter__") and not isinstance(labels, (str, bytes, dict)) else []
    if any(issubclass(kind, (list, tuple, set, frozenset)) for kind in set(map(type, rows))):
        return [sorted(checked(listed(row), f"labels[{index}]")) if isinstance(row, (set, frozenset))
                else checked(row, f"labels[{index}]") for index, row in enumerate(rows)]
    strings = checked(rows or labels, "labels")
    for label in set(strings):
        if not label.strip():
            raise ValueError(f"labels[{strings.index(label)}] is empty; leave the row out")
    return strings


def _argument(name: str, value: Value) -> list[str]:
    if name in _RESERVED:
        raise TypeError(f"{name} is not an option here, as this module sets it")
    flag = "--" + name.replace("_", "-")
    if value is None or value is False:
        return []
    if value is True:
        return [flag]
    if isinstance(value, (list, tuple)):
        value = ",".join(map(str, value))
    return [f"{flag}={os.fspath(value) if isinstance(value, os.PathLike) else value}"]


def _table(columns: dict[str, list[str]]) -> Iterable[bytes]:
    """The rows as a table with escapes, some thousands at a time."""
    yield ("\t".join(columns) + "\n").encode()
    for start in range(0, len(columns["text"]), _BLOCK):
        fields = [_escaped(values[start:start + _BLOCK]) for values in columns.values()]
        yield utf8("\n".join(map("\t".join, zip(*fields))) + "\n")


def _escaped(values: list[str]) -> list[str]:
    """Fields of the format `escaped`."""
    joined = "".join(values)
    for mark, escape in _ESCAPES:
        if mark in joined:
            values = [value.replace(mark, escape) for value in values]
    return values


def _run(
    arguments: list[str], columns: dict[str, list[str]], options: dict[str, Value], model: Optional[bytes] = None,
    progress: Optional[Callable[[str], object]] = None,
) -> bytes:
    """Runs a verb with rows on its standard input: returns what it prints about a model, or without one a new model."""
    for name, values in columns.items():
        if len(values) != len(columns["text"]):
            raise ValueError(f"{len(columns['text'])} texts, but {len(values)} values of {name}; give one for each text")
    flags = [flag for name, value in options.items() for flag in _argument(name, value)]
    with tempfile.TemporaryDirectory(prefix="winnow-") as folder:
        path = os.path.join(folder, "model.winnow")
        if model is None:
            flags.append(f"--output={path}")
            # The C library does not read models with the shipped embedding, which training tries for few rows.
            if not {"features", "embedding"} & set(options):
                flags.append("--embedding=none")
        else:
            arguments = [arguments[0], path, *arguments[1:]]
            with open(path, "wb") as file:
                file.write(model)
        printed = run([*arguments, "--input-format=escaped", *flags], _table(columns), progress, stacklevel=5)
        if model is not None:
            return printed
        with open(path, "rb") as file:
            return file.read()


def run(
    arguments: list[str], lines: Iterable[bytes], progress: Optional[Callable[[str], object]] = None, stacklevel: int = 4,
) -> bytes:
    """Runs the command with lines on its standard input, and returns what it prints.

    Its warnings are issued, for the caller that is `stacklevel` calls above; an exception in `lines` or `progress` ends it.
    """
    failures: list[BaseException] = []
    messages: list[str] = []
    with tempfile.TemporaryFile() as output, subprocess.Popen(
        [program(), *arguments, *([] if progress else ["--quiet"])],
        stdin=subprocess.PIPE, stdout=output, stderr=subprocess.PIPE,
    ) as process:
        assert process.stdin and process.stderr
        writer = threading.Thread(target=_write, args=[process, lines, failures])
        writer.start()
        try:
            for line in process.stderr:
                text = line.decode("utf-8", "replace").rstrip("\n")
                if text.startswith("winnow: "):
                    messages.append(text[len("winnow: "):].replace("-: ", "", 1))
                elif progress:
                    progress(text)
            process.wait()
        except BaseException:
            # Such as KeyboardInterrupt.
            process.kill()
            process.wait()
            raise
        finally:
            writer.join()
        if failures:
            raise failures[0]
        for text in messages:
            if text.startswith("warning: "):
                warnings.warn(text[len("warning: "):], stacklevel=stacklevel)
        if process.returncode:
            raise failure(process.returncode, next((text for text in reversed(messages) if not text.startswith("warning: ")), ""))
        output.seek(0)
        return output.read()


def _write(process: subprocess.Popen[bytes], lines: Iterable[bytes], failures: list[BaseException]) -> None:
    """Writes the lines while the command reads them, until it has enough."""
    assert process.stdin
    try:
        with process.stdin as pipe:
            try:
                for block in lines:
                    pipe.write(block)
            except OSError:
                raise
            except BaseException as error:
                failures.append(error)
                process.kill()
    except OSError:
        pass


def failure(code: int, message: str) -> BaseException:
    """The exception for an exit code of the command (`man winnow`, EXIT STATUS)."""
    if code in (130, -2):
        return KeyboardInterrupt()
    if code == -9:
        return MemoryError("the command winnow was killed, perhaps because there was not enough memory")
    kind = {64: ValueError, 65: ValueError, 66: OSError, 73: OSError, 74: OSError, 75: BlockingIOError}.get(code, RuntimeError)
    return kind(message or f"the command winnow ended with {code}")

"""A process of the command that answers requests, a line of JSON for each: searches, and mail."""
from __future__ import annotations

import io
import json
import os
import subprocess
import tempfile
import threading
import weakref

from ._command import failure, program

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import IO, Any, Optional

    Answer = dict[str, Any]

# How long a process may take to end once its input has ended, in seconds.
_PATIENCE = 2.0


class Requests:
    """Requests to a verb, in a process that is started for the first one, and again if it has been killed.

    All threads may ask at the same time; they wait for one another. After a fork, the child has a process of its own.
    """

    def __init__(self, arguments: list[str]) -> None:
        self._arguments = arguments
        self._process: Optional[_Process] = None
        self._owner = os.getpid()
        self._lock = threading.Lock()
        self._is_closed = False

    def ask(self, requests: list[Answer]) -> list[Answer]:
        """The answers to requests, in order; the first error of one is raised."""
        self.check()
        if self._owner != os.getpid():
            # The lock may be held by a thread that is not here, and the pipes are those of another process.
            self._owner, self._lock, self._process = os.getpid(), threading.Lock(), None
        with self._lock:
            answers: list[Answer] = []
            try:
                self._ask(requests, answers)
            except BaseException:
                # Answers that nobody has read must not become those of the next request.
                self._end()
                raise
        for answer in answers:
            if "error" in answer:
                raise failure(answer["code"], answer["error"])
        return answers

    def check(self) -> None:
        """Raises ValueError if it is closed."""
        if self._is_closed:
            raise ValueError("it is closed; open it again")

    def _ask(self, requests: list[Answer], answers: list[Answer]) -> None:
        lines = [json.dumps(request, allow_nan=False).encode("ascii") + b"\n" for request in requests]
        losses = 0
        while len(answers) < len(lines):
            if self._process is None:
                self._process = _Process(self._arguments)
            before = len(answers)
            for line in self._process.exchange(lines[before:]):
                answers.append(json.loads(line))
            if len(answers) == len(lines):
                return
            error = self._process.error()
            losses = 1 if len(answers) > before else losses + 1
            self._end()
            # Whoever has killed it, has not killed the next one. Asking again changes nothing: a message is learned once.
            if not isinstance(error, _Killed) or losses > 1:
                raise error

    def _end(self) -> None:
        if self._process is not None and self._owner == os.getpid():
            self._process.end()
        self._process = None

    def close(self) -> None:
        """Ends the process."""
        self._is_closed = True
        if self._owner == os.getpid():
            with self._lock:
                self._end()


class _Killed(MemoryError):
    pass


class _Process:
    """A running process."""

    def __init__(self, arguments: list[str]) -> None:
        # A file, since a pipe that nobody reads would hold the process up.
        self._errors = tempfile.TemporaryFile()
        # In a session of its own, so that Ctrl-C reaches Python alone. Nothing written is in a buffer that a fork copies.
        self._process = subprocess.Popen(
            [program(), *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._errors,
            bufsize=0, start_new_session=True)
        assert isinstance(self._process.stdin, io.FileIO) and isinstance(self._process.stdout, io.FileIO)
        self._input, self._output = self._process.stdin, self._process.stdout
        # Also at the end of Python.
        self._finalizer = weakref.finalize(self, _finish, self._process, self._errors, os.getpid())

    def exchange(self, lines: list[bytes]) -> Iterator[bytes]:
        """Writes lines and yields as many, or fewer if the process ends."""
        if len(lines) == 1:
            # It is read before it is answered.
            _write(self._input, lines)
        else:
            # By a number of its own: that of a pipe that is closed becomes one of the next process.
            threading.Thread(target=_write_all, args=[os.dup(self._input.fileno()), lines], daemon=True).start()
        count = 0
        begun: list[bytes] = []
        while count < len(lines):
            piece = self._output.read(1 << 16)
            if not piece:
                return
            first, *others = piece.split(b"\n")
            begun.append(first)
            if others:
                others.insert(0, b"".join(begun))
                begun = [others.pop()]
                count += len(others)
                yield from others

    def error(self) -> BaseException:
        """Why it has ended."""
        try:
            code = self._process.wait(_PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            code = self._process.wait()
        if code < 0:
            return _Killed("the command winnow was killed, and so was a second one, perhaps because there was not enough memory")
        self._errors.seek(0)
        lines = self._errors.read().decode("utf-8", "replace").splitlines()
        return failure(code, lines[-1].replace("winnow: ", "", 1) if lines else "")

    def end(self) -> None:
        """Ends it."""
        self._finalizer()


def _write(pipe: io.FileIO, lines: list[bytes]) -> None:
    """Writes lines, unless the process has ended."""
    rest = memoryview(b"".join(lines))
    try:
        while rest:
            rest = rest[pipe.write(rest):]
    except (OSError, ValueError):
        pass


def _write_all(descriptor: int, lines: list[bytes]) -> None:
    """As `_write`, and closes the descriptor."""
    with io.FileIO(descriptor, "w") as pipe:
        _write(pipe, lines)


def _finish(process: subprocess.Popen[bytes], errors: IO[bytes], owner: int) -> None:
    """Ends a process of this program; after a fork, the child only forgets the process of its parent."""
    assert process.stdout and process.stdin
    for pipe in (process.stdout, process.stdin, errors):
        pipe.close()
    if owner != os.getpid():
        process.returncode = 0
        return
    try:
        process.wait(_PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()

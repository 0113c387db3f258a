"""Readers of a model for any number of threads."""
from __future__ import annotations

import gc
import os

from ._library import Model, Reader

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Union

    from ._texts import Strings, Texts


    Key = tuple[int, float, bool]

# Texts that a thread takes at a time.
BLOCK = 512
# The rule of the model.
OWN: Key = (0, 0.0, False)


class Readers:
    """The readers of a model that no thread uses, by rule, error rate and form of probabilities. All threads may use it at the same time."""

    __slots__ = ("model", "_free")

    def __init__(self, model: Model) -> None:
        self.model = model
        self._free: dict[Key, list[Reader]] = {}

    def take(self, key: Key = OWN) -> Reader:
        """A reader for this thread."""
        try:
            return self._free[key].pop()
        except (KeyError, IndexError):
            return Reader(self.model, *key)

    def give(self, reader: Reader, key: Key = OWN) -> None:
        """Gives a reader back."""
        self._free.setdefault(key, []).append(reader)

    def each(self, texts: Union[Texts, Strings], answer: Callable[[Reader, int, int], Any], key: Key = OWN) -> list[Any]:
        """The answer for each text, which is given by its address and length, on all processors."""
        found: dict[int, Any] = {}

        def work(block: range, reader: Reader) -> None:
            part = texts.block(block)
            for index, start, length in zip(block, part.starts, part.lengths):
                found[index] = answer(reader, start, length)

        self.run(len(texts), work, key)
        return [found[index] for index in range(len(texts))]

    def run(self, count: int, work: Callable[[range, Reader], None], key: Key = OWN) -> None:
        """Does the work of all blocks, in this thread and one for each further processor."""
        blocks = [range(start, min(start + BLOCK, count)) for start in range(0, count, BLOCK)]
        failures: list[BaseException] = []

        def take() -> None:
            try:
                reader = self.take(key)
                while blocks:
                    try:
                        block = blocks.pop()
                    except IndexError:
                        break  # Another thread has taken the last one.
                    work(block, reader)
                self.give(reader, key)
            except BaseException as failure:
                failures.append(failure)

        threads = []
        is_long = len(blocks) > 1
        if is_long:
            import threading
            threads = [threading.Thread(target=take) for _ in range(min(len(blocks), _processors()) - 1)]
        for thread in threads:
            thread.start()
        # Answers are no garbage: looking for some among them and all that the program has would only take time.
        pauses = is_long and gc.isenabled()
        if pauses:
            gc.disable()
        try:
            take()
        finally:
            blocks.clear()
            for thread in threads:
                thread.join()
            if pauses:
                gc.enable()
        if failures:
            raise failures[0]


def _processors() -> int:
    """The processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1

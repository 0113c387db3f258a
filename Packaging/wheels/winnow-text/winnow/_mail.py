"""Mail filters, which learn from every correction."""
from __future__ import annotations

import os

from ._index import Asking

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from email.message import Message
    from typing import Any, Literal, Optional, Union, overload

    from ._requests import Answer

    Path = Union[str, "os.PathLike[str]"]
    Mail = Union[bytes, bytearray, memoryview, str, Message]
    Label = Literal["spam", "ham"]
    Outcome = Literal["learned", "moved", "unchanged"]
else:
    def overload(function):
        return function


class Verdict:
    """A filter's verdict on a message."""

    __slots__ = ("label", "probability", "score", "threshold", "is_rejected", "rule", "reasons")

    label: Literal["spam", "ham", "unsure"]
    """Spam, ham, or unsure: also if few messages of either label were learned."""
    probability: float
    """The probability of spam, 0 to 1."""
    score: float
    """The same on SpamAssassin's scale, -20 to 99.9."""
    threshold: float
    """The score from which a message is spam: 5 unless the rules of the store have another one."""
    is_rejected: bool
    """Whether the rules of the store refuse the message."""
    rule: Optional[str]
    """The rule that decided, such as `block:@example.net`; None if none did."""
    reasons: list[tuple[str, float]]
    """The strongest reasons, and what they add to the log-odds of spam; empty unless asked for."""

    def __init__(self, answer: Answer) -> None:
        self.label, self.probability, self.score = answer["label"], answer["probability"], answer["score"]
        self.threshold, self.is_rejected, self.rule = answer["threshold"], answer["isRejected"], answer.get("rule")
        self.reasons = [(reason["text"], reason["logOdds"]) for reason in answer["reasons"]]

    def __repr__(self) -> str:
        return f"<Verdict: {self.label!r} {self.score:.1f}>"


class MailFilter(Asking):
    """A spam filter of a mailbox or a server, which learns from every correction.

    What it has learned is a store, a folder, which may be used by `winnow filter`, `winnow learn` and `winnow serve` at the same
    time. All threads may use it. It works in one process of the command `winnow`, which `close()`, the end of a `with` block or
    the end of Python ends.
    """

    __slots__ = ()
    _name = "base"

    def __init__(self, path: Path, *, base: Optional[Path] = None) -> None:
        """Opens a store; there need not be one before a message is learned, but the folder above it.

        `base` is the path of a model of `winnow train mail`, or of another store, from which it begins; by default the file
        `base.winnow` in the store, else the store `shared` beside it, if they are there.
        """
        super().__init__(path, None if base is None else os.path.abspath(base))
        if not os.path.isdir(os.path.dirname(self.path)):
            raise FileNotFoundError(f"{os.path.dirname(self.path)}: there is no such folder for the store; make it first")

    def _verb(self) -> list[str]:
        base = [] if self._other is None else [f"--base={self._other}"]
        return ["filter", "--requests", f"--store={self.path}", *base]

    @overload
    def classify(  # type: ignore[overload-overlap]
        self, message: Mail, *, explain: bool = False) -> Verdict: ...
    @overload
    def classify(self, message: Iterable[Mail], *, explain: bool = False) -> list[Verdict]: ...
    def classify(self, message: Union[Mail, Iterable[Mail]], *, explain: bool = False) -> Union[Verdict, list[Verdict]]:
        """The verdict on a message, or on each of several.

        A message is bytes as they were sent, header included, a string of them, or one of Python's `email`; any bytes but none
        are one. With `explain`, verdicts have reasons. Raises OSError if the store cannot be read, ValueError if it is damaged.
        """
        messages, is_one = _messages(message)
        answers = self._ask([{**request, "explain": bool(explain)} for request in messages])
        verdicts = [Verdict(answer) for answer in answers]
        return verdicts[0] if is_one else verdicts

    @overload
    def learn(  # type: ignore[overload-overlap]
        self, message: Mail, label: Label) -> Outcome: ...
    @overload
    def learn(self, message: Iterable[Mail], label: Label) -> list[Outcome]: ...
    def learn(self, message: Union[Mail, Iterable[Mail]], label: Label) -> Union[Outcome, list[Outcome]]:
        """Learns a message, or each of several, which is on the disk then: "learned", "moved" from the other label, "unchanged".

        Raises BlockingIOError if another process has been writing for 8 seconds, OSError if the store cannot be written.
        """
        if label not in ("spam", "ham"):
            raise ValueError(f'the label is {label!r}; give "spam" or "ham"')
        messages, is_one = _messages(message)
        outcomes = [answer["outcome"] for answer in self._ask([{**request, "label": label} for request in messages])]
        return outcomes[0] if is_one else outcomes

    def forget(self, message: Mail) -> bool:
        """Forgets a message, as if it had never been learned; False if it had not."""
        messages, is_one = _messages(message)
        if not is_one:
            raise TypeError("forget takes one message")
        outcome: str = self._ask([{**messages[0], "label": "forget"}])[0]["outcome"]
        return outcome == "forgotten"


def _messages(message: Any) -> tuple[list[Answer], bool]:
    """Requests with a message or several, and whether it is one."""
    if isinstance(message, (bytes, bytearray, memoryview, str)) or hasattr(message, "as_bytes"):
        return [_request(message, "the message")], True
    if message is None or message.__class__ is dict or not hasattr(message, "__iter__"):
        raise TypeError(f"the message is of type {type(message).__name__}; give bytes")
    return [_request(each, f"messages[{place}]") for place, each in enumerate(message)], False


def _request(message: Any, name: str) -> Answer:
    if hasattr(message, "as_bytes"):
        message = message.as_bytes()
    if isinstance(message, str):
        from ._texts import utf8
        message = utf8(message)
    if type(message) not in (bytes, bytearray, memoryview):
        raise TypeError(f"{name} is of type {type(message).__name__}; give bytes")
    if not message:
        raise ValueError(f"{name} is empty; give its bytes, header included")
    from binascii import b2a_base64
    return {"messageBase64": b2a_base64(message, newline=False).decode("ascii")}

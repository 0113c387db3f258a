"""Why a text has a label."""
from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Optional


class Part:
    """A token, or a feature of the whole text, and what it adds to the score of the label."""

    __slots__ = ("text", "start", "end", "weight", "is_disguised")

    def __init__(self, text: str, start: Optional[int], end: Optional[int], weight: float, is_disguised: bool) -> None:
        self.text = text
        """The token, or the name of the feature."""
        self.start, self.end = start, end
        """Where the token is: text[start:end]. None for a feature of the whole text."""
        self.weight = weight
        """Above 0 for the label, below 0 against it."""
        self.is_disguised = is_disguised
        """Whether the token was disguised, such as `pr1ze`."""

    def __repr__(self) -> str:
        return f"<Part {self.text!r}: {self.weight:+.2f}>"


class Explanation:
    """What each part of a text adds to the score of a label, relative to another. It draws itself in notebooks."""

    __slots__ = ("text", "label", "against", "log_odds", "bias", "passage", "parts")

    parts: tuple[Part, ...]
    """The tokens in the order of the text, then features of the whole text."""

    def __init__(
        self, encoded: bytes, label: str, against: Optional[str], log_odds: float, bias: float, passage: tuple[int, int],
        parts: Sequence[tuple[int, int, float, Optional[bytes], bool]],
    ) -> None:
        self.text = encoded.decode("utf-8", "replace")
        """The text."""
        self.label, self.against = label, against
        """The label that is explained, and the one that it is compared with; None if labels do not exclude each other."""
        self.log_odds, self.bias = log_odds, bias
        """The score of the one minus that of the other: `bias` plus the weights of all parts."""
        places = Places(encoded)
        found = [
            Part(name.decode("utf-8", "replace"), None, None, weight, False) if name else
            self._token(places.character(start), places.character(end), weight, is_disguised)
            for start, end, weight, name, is_disguised in parts]
        self.parts = tuple(found)
        self.passage = (Places(encoded).character(passage[0]), Places(encoded).character(passage[1])) if passage[1] else None
        """The characters of the passage that decided; None if the whole text did."""

    def _token(self, start: int, end: int, weight: float, is_disguised: bool) -> Part:
        return Part(self.text[start:end], start, end, weight, is_disguised)

    def top(self, count: int = 10) -> list[Part]:
        """The parts with the greatest weights, for or against the label."""
        return sorted(self.parts, key=lambda part: -abs(part.weight))[:count]

    def __repr__(self) -> str:
        against = f" against {self.against}" if self.against else ""
        parts = ", ".join(f"{part.text!r} {part.weight:+.2f}" for part in self.top(5))
        return f"<Explanation of {self.label}{against}: log-odds {self.log_odds:+.2f}: {parts}>"

    def _repr_html_(self) -> str:
        from html import escape
        most = max((abs(part.weight) for part in self.parts), default=0) or 1

        def drawn(text: str, weight: float, title: str) -> str:
            color = "46, 125, 50" if weight > 0 else "198, 40, 40"
            return f'<span title="{escape(title)}" style="background: rgba({color}, {abs(weight) / most * 0.6:.2f})">{escape(text)}</span>'

        pieces: list[str] = []
        features: list[str] = []
        end = 0
        for part in self.parts:
            title = f"{part.weight:+.3f}{', disguised' if part.is_disguised else ''}"
            if part.start is None or part.end is None:
                features.append(drawn(f"{part.text} {part.weight:+.2f}", part.weight, title))
            else:
                pieces += [escape(self.text[end:part.start]), drawn(part.text, part.weight, title)]
                end = part.end
        against = f" against <b>{escape(self.against)}</b>" if self.against else ""
        return (f'<div><div><b>{escape(self.label)}</b>{against}: log-odds {self.log_odds:+.2f}, of which {self.bias:+.2f} '
                f'without any text</div><div style="white-space: pre-wrap">{"".join(pieces)}{escape(self.text[end:])}</div>'
                f'<div>{" ".join(features)}</div></div>')


class Places:
    """The characters at ascending places of UTF-8."""

    def __init__(self, encoded: bytes) -> None:
        self._encoded, self._byte, self._character = encoded, 0, 0

    def character(self, byte: int) -> int:
        """The number of the character that begins at a byte."""
        if byte < self._byte:
            self._byte = self._character = 0
        self._character += len(self._encoded[self._byte:byte].decode("utf-8", "replace"))
        self._byte = byte
        return self._character

#!/usr/bin/env python3
"""Writes Sources/WinnowText/Generated/WordBreakTable.swift.

    pip install 'regex>=2026' && Scripts/generate-word-break.py [--check FOLDER]

PyPI `regex` carries the properties of the Unicode Character Database (17.0 since 2026.1).
`--check FOLDER` compares them with a UCD of another version (auxiliary/WordBreakProperty.txt and
emoji/emoji-data.txt) and reports code points that are assigned there and answered otherwise here.
"""

import pathlib
import sys
import unicodedata

import regex

UNICODE_VERSION = "17.0.0"
NEWEST_CHARACTER = 0x1E6C0  # Tai Yo, new in 17.0: an older `regex` does not call it a letter.
OUTPUT = pathlib.Path(__file__).parent.parent / "Sources/WinnowText/Generated/WordBreakTable.swift"

# The order is that of the cases of `WordBreakClass`; the letter of class n is chr(0x40 + n), so that
# the low five bits of a table's character are the class.
CLASSES = [
    "other", "letter", "digitLike", "invisible", "carriageReturn", "narrowSpace", "newline", "extend",
    "textSelector", "emojiSelector", "keycap", "modifier", "joiner", "format", "katakana", "hebrew",
    "aLetter", "aLetterPictograph", "midLetter", "midNumber", "midNumberLetter", "numeric",
    "extendNumberLetter", "doubleQuote", "singleQuote", "regional", "space", "pictograph",
    "textPictograph", "currency", "illFormed", "ignorableMark",
]  # fmt: skip

WORD_BREAK = {
    "CR": "carriageReturn", "LF": "newline", "Newline": "newline", "Extend": "extend",
    "ZWJ": "joiner", "Format": "format", "Katakana": "katakana", "Hebrew_Letter": "hebrew",
    "ALetter": "aLetter", "MidLetter": "midLetter", "MidNum": "midNumber",
    "MidNumLet": "midNumberLetter", "Numeric": "numeric", "ExtendNumLet": "extendNumberLetter",
    "Double_Quote": "doubleQuote", "Single_Quote": "singleQuote", "Regional_Indicator": "regional",
    "WSegSpace": "space", "Other": "other",
}  # fmt: skip


def members(pattern):
    """The set of code points that match a pattern."""
    compiled = regex.compile(pattern)
    return {c for c in range(0x110000) if compiled.match(chr(c))}


def classify():
    """The class of every code point: Word_Break, split where kinds or emoji need more."""
    table = ["other"] * 0x110000
    for name, ours in WORD_BREAK.items():
        for c in members(r"\p{WB=%s}" % name):
            table[c] = ours
    pictographs = members(r"\p{Extended_Pictographic}")
    # Word_Break=Other holds all that has no part in a rule: tell its members apart for the kinds.
    split = [
        (members(r"[\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]"), "invisible"),
        (members(r"\p{Alphabetic}"), "letter"),
        (members(r"\p{N}"), "digitLike"),
        (members(r"\p{Sc}"), "currency"),
    ]
    for c in range(0x110000):
        if table[c] == "other":
            if c in pictographs:
                # Below U+2300 stand ©, ®, ™, ‼, ℹ and arrows: text unless U+FE0F says otherwise.
                table[c] = "pictograph" if c >= 0x2300 else "textPictograph"
            else:
                table[c] = next((ours for set_, ours in split if c in set_), "other")
        elif table[c] == "aLetter" and c in pictographs:
            table[c] = "aLetterPictograph"
        elif c in pictographs:
            sys.exit(f"U+{c:04X} is Extended_Pictographic and {table[c]}: no class for it")
    for c, ours in [(0xFE0E, "textSelector"), (0xFE0F, "emojiSelector"), (0x20E3, "keycap")]:
        assert table[c] == "extend"
        table[c] = ours
    assert table[0x202F] == "extendNumberLetter"
    table[0x202F] = "narrowSpace"
    for c in range(0x1F3FB, 0x1F400):
        assert table[c] == "extend"
        table[c] = "modifier"
    for c in members(r"\p{Default_Ignorable_Code_Point}"):
        if table[c] == "extend":
            table[c] = "ignorableMark"
    assert table[NEWEST_CHARACTER] != "other", f"this `regex` is older than Unicode {UNICODE_VERSION}"
    return table


def check(table, folder):
    """Compares the table with the property files of another version of Unicode."""
    def ranges(path):
        for line in open(path, encoding="utf-8"):
            fields = [f.strip() for f in line.split("#")[0].split(";")]
            if len(fields) == 2:
                first, _, last = fields[0].partition("..")
                for c in range(int(first, 16), int(last or first, 16) + 1):
                    yield c, fields[1]

    folder = pathlib.Path(folder)
    theirs = dict(ranges(folder / "auxiliary/WordBreakProperty.txt"))
    pictographs = {
        c for c, name in ranges(folder / "emoji/emoji-data.txt") if name == "Extended_Pictographic"
    }
    extend = {"extend", "ignorableMark", "textSelector", "emojiSelector", "keycap", "modifier"}
    other = {"other", "letter", "digitLike", "invisible", "pictograph", "textPictograph", "currency"}
    count = 0
    for c in range(0x110000):
        expected = WORD_BREAK[theirs.get(c, "Other")]
        same = (
            table[c] == expected
            or (expected == "extend" and table[c] in extend)
            or (expected == "other" and table[c] in other)
            or (c == 0x202F and expected == "extendNumberLetter")
            or (expected == "aLetter" and table[c] == "aLetterPictograph")
        )
        if not same and c in theirs:
            count += 1
            print(f"U+{c:04X} {unicodedata.name(chr(c), '?')}: {expected} there, {table[c]} here")
        if (c in pictographs) != ("ictograph" in table[c]) and unicodedata.name(chr(c), ""):
            count += 1
            print(f"U+{c:04X} {unicodedata.name(chr(c))}: pictograph there: {c in pictographs}")
    print(f"{count} assigned code points differ from {folder}")


def two(n):
    """An index as two characters of six bits each, from '0' (0x30) on."""
    return chr(0x30 + (n >> 6)) + chr(0x30 + (n & 63))


def literal(name, doc, rows):
    lines = "\n".join("        " + row for row in rows)
    return (
        f"    /// {doc}\n    static var {name}: StaticString {{\n"
        f'        #"""\n{lines}\n        """#\n    }}\n'
    )


def main():
    table = classify()
    if len(sys.argv) == 3 and sys.argv[1] == "--check":
        check(table, sys.argv[2])
        return
    codes = {name: chr(0x40 + n) for n, name in enumerate(CLASSES)}
    leaves, middles, top = {}, {}, []
    for plane in range(0x110000 >> 12):
        middle = []
        for leaf in range(64):
            first = (plane << 12) + (leaf << 6)
            row = "".join(codes[table[c]] for c in range(first, first + 64))
            middle.append(two(leaves.setdefault(row, len(leaves))))
        top.append(two(middles.setdefault("".join(middle), len(middles))))
    top_rows = ["".join(top)]
    text = (
        f"// Generated by Scripts/generate-word-break.py from Unicode {UNICODE_VERSION} (PyPI regex "
        f"{regex.__version__}): do not edit.\n\n"
        "/// Word_Break and Extended_Pictographic of every code point, as a trie of three stages.\n"
        "///\n"
        "/// The stages are string literals, so that they lie in the read-only data of the binary, cost\n"
        "/// nothing at start and compile at once. A row is one block and ends in a line feed. A leaf's\n"
        "/// character holds a ``WordBreakClass`` in its low five bits; an index is two characters of six\n"
        "/// bits, counted from `0`.\n"
        "enum WordBreakTable {\n"
        + literal("leaves", f"Blocks of 64 code points, a class each: {len(leaves)} rows.", leaves)
        + "\n"
        + literal("middles", f"Blocks of 64 leaf indices: {len(middles)} rows.", middles)
        + "\n"
        + literal("top", "The index of the middle block, by code point / 4096.", top_rows)
        + "}\n"
    )
    OUTPUT.write_text(text, encoding="utf-8")
    print(f"{len(leaves)} leaves, {len(middles)} middles, {len(text)} characters")


main()

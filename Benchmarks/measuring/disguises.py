"""Disguises texts as spammers do, for measuring: random, but the same for the same text.

The characters come from the lists below and, for homoglyphs of all scripts, from the package confusable_homoglyphs; nothing
is taken from the table of the filter `unmask`.
"""
import random
import re
import unicodedata
import zlib

LETTER = re.compile("[A-Za-z]")
WORD = re.compile("[A-Za-z]+")
CYRILLIC = dict(zip("aceijopsxyABCEHIJKMOPSTXY", "асеіјорѕхуАВСЕНІЈКМОРЅТХҮ"))
LISTED = dict(zip("abcdefghijklmnopqrstuvwxyz", (
    "аɑα", "Ьƅ", "сϲ", "ԁ", "еҽ", "ϝ", "ɡց", "һհ", "іι", "јϳ", "кκ", "ӏⅼ", "мⅿ", "ոп", "оο", "рρ", "ԛզ", "гꭇ", "ѕꜱ", "тτ",
    "υս", "νѵ", "ԝω", "хχ", "уγ", "ᴢʐ")))
LISTED |= dict(zip("ABCDEFGHIJKLMNOPQRSTUVWXYZ", (
    "АΑ", "ВΒ", "СϹ", "Ꭰ", "ЕΕ", "Ϝ", "Ԍ", "НΗ", "ІΙ", "Ј", "КΚ", "Ꮮ", "МΜ", "Ν", "ОΟ", "РΡ", "Ԛ", "Ꭱ", "Ѕ", "ТΤ", "Ս",
    "Ѵ", "Ԝ", "ХΧ", "ҮΥ", "ΖᏃ")))
DIGITS = {"a": "4@", "e": "3", "i": "1!", "o": "0", "s": "5$", "t": "7", "l": "1"}
MARKS = [chr(code) for code in (*range(0x300, 0x315), 0x323, 0x324, 0x325, 0x32D, 0x330, 0x331)]
ALPHABETS = (0x1D400, 0x1D468, 0x1D4D0, 0x1D56C, 0x1D5A0, 0x1D5D4, 0x1D608, 0x1D63C, 0x1D670)
GOOD_WORDS = 100


def accented(letter):
    found = (unicodedata.normalize("NFC", letter + mark) for mark in MARKS)
    return [one for one in found if len(one) == 1] or [letter]


def mathematical(letter, first):
    return chr(first + (ord(letter) - 65 if letter < "a" else ord(letter) - 97 + 26))


def styled(word, draw):
    first = draw.choice(ALPHABETS)
    return "".join(mathematical(letter, first) for letter in word)


def spread(text, gap, separator):
    return gap.join(separator.join(word) for word in text.split())


class Disguises:
    """The kinds by name, and the texts of good words and of a ham message."""

    def __init__(self, confusables, good_words, ham):
        self.good_words, self.ham = good_words, ham
        self.kinds = {
            "clean": lambda text, draw: text,
            "homoglyphs, Cyrillic": lambda text, draw: LETTER.sub(lambda m: CYRILLIC.get(m[0], m[0]), text),
            "homoglyphs, attackers' lists": lambda text, draw: LETTER.sub(lambda m: draw.choice(LISTED[m[0]]), text),
            "homoglyphs, all scripts": lambda text, draw: LETTER.sub(
                lambda m: draw.choice(confusables.get(m[0]) or [m[0]]), text),
            "zero-width": lambda text, draw: WORD.sub(
                lambda m: "".join(c + draw.choice("\u200b\u200c\u200d\u2060\ufeff") for c in m[0]), text),
            "bidirectional": lambda text, draw: WORD.sub(
                lambda m: "".join(c + draw.choice("\u200e\u202a\u202c\u2066\u2069") for c in m[0]), text),
            "accents": lambda text, draw: LETTER.sub(lambda m: draw.choice(accented(m[0])), text),
            "combining marks": lambda text, draw: LETTER.sub(
                lambda m: m[0] + "".join(draw.choice(MARKS) for _ in range(draw.randint(1, 4))), text),
            "full-width": lambda text, draw: "".join(chr(ord(c) + 0xFEE0) if "!" <= c <= "~" else c for c in text),
            "mathematical": lambda text, draw: WORD.sub(lambda m: styled(m[0], draw), text),
            "digits for letters": lambda text, draw: LETTER.sub(lambda m: draw.choice(DIGITS.get(m[0], m[0])), text),
            "spaces": lambda text, draw: spread(text, "  ", " "),
            "spaces, no wider gaps": lambda text, draw: spread(text, " ", " "),
            "dots": lambda text, draw: spread(text, " ", "."),
            "HTML entities": lambda text, draw: LETTER.sub(lambda m: f"&#{ord(m[0])};", text),
            "HTML tags": lambda text, draw: WORD.sub(
                lambda m: m[0][0] + "<b></b>" + m[0][1:] if len(m[0]) > 1 else m[0], text),
            "20 good words": lambda text, draw: self.padded(text, draw, 20),
            "40 good words": lambda text, draw: self.padded(text, draw, 40),
            "a ham message": lambda text, draw: f"{text} {draw.choice(self.ham)}"}

    def padded(self, text, draw, count):
        return " ".join([text, *(draw.choice(self.good_words) for _ in range(count))])

    def disguised(self, kind, texts):
        return [self.kinds[kind](text, random.Random(zlib.crc32((kind + text).encode()))) for text in texts]

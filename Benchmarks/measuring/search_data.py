"""The items and queries of the search benchmarks: windows of natural texts from public data sets."""
import html
import itertools
import json
import pathlib
import random
import re
import tarfile

from .failures import require

NEEDED = ("imdb.tar.xz", "20_newsgroups.tar.xz", "ir_adi", "ir_cranfield", "ir_medline")
TITLE, TEXT = 5, 50
# The offsets of the windows in each pass: 0 without overlap, then by a quarter, a half, three quarters.
SHIFTS = (0, 14, 28, 41)
SEED = 1
STOP_WORDS = pathlib.Path(__file__).resolve().parents[2] / "Sources/WinnowText/StopWords/EnglishStopWords.swift"


def stop_words():
    """The stop words that Winnow removes from queries."""
    listed = re.search(r'(?s)StaticString = """(.*?)"""', STOP_WORDS.read_text(encoding="utf-8"))
    return frozenset(listed[1].split())


def texts(datasets, archive, members):
    """The texts of some files of an archive, without tags."""
    with tarfile.open(datasets / archive) as tar:
        for member in tar:
            if not member.name.endswith(members):
                continue
            for line in tar.extractfile(member):
                yield re.sub(r"<[^>]*>", " ", html.unescape(json.loads(line)["text"]))


def windows(text, shift):
    """Consecutive titles and texts, from the word at `shift` on."""
    words = text.split()
    for start in range(shift, len(words) - TITLE - TEXT + 1, TITLE + TEXT):
        yield " ".join(words[start : start + TITLE]) + "\t" + " ".join(words[start + TITLE : start + TITLE + TEXT])


def items(datasets, count):
    """`count` items, one per line: windows of 55 words of film reviews and postings, in random order."""
    pool = []
    for text in itertools.chain(
        texts(datasets, "imdb.tar.xz", ("unsup.jsonl", "train.jsonl")),
        texts(datasets, "20_newsgroups.tar.xz", ".jsonl")):
        pool.append(text)
        # For few items, not everything needs to be read.
        if len(pool) >= 4 * count:
            break
    chance, found = random.Random(SEED), []
    for shift in SHIFTS:
        lines = [line for text in pool for line in windows(text, shift)]
        chance.shuffle(lines)
        found += lines[: count - len(found)]
        if len(found) == count:
            return found
    require(False, f"the texts have {len(found)} items, not {count}")


def queries(datasets, count, lengths):
    """`count` queries from film reviews that are not items: short ones without stop words, long ones verbatim."""
    stopped, chance, found = stop_words(), random.Random(SEED), []
    for text in texts(datasets, "imdb.tar.xz", "test.jsonl"):
        words = re.findall(r"[A-Za-z]+(?:'[a-z]+)?", text)
        if max(lengths) < 5:
            words = [word for word in words if word.lower() not in stopped]
        length = chance.choice(lengths)
        if len(words) <= length:
            continue
        start = chance.randrange(len(words) - length)
        query = words[start : start + length]
        if any(word.lower() not in stopped for word in query):
            found.append(" ".join(query))
        if len(found) == count:
            return found
    require(False, f"the texts have {len(found)} queries, not {count}")

"""The recipe of models/stems.winnow: rules that reduce the words of other languages than English, and stop words.

The 50,000 most frequent words of FrequencyWords have the stems of Snowball's stemmer; in treebanks that may be used so,
a word has the stem of its lemma. Words and stems are folded as search folds them. Endings are learned (word_rules.py), and
words that they get wrong are listed, those of treebanks first, then the most frequent, until the table is full. Needs PyPI's snowballstemmer 3.1, which
Scripts/lib/peers has.
"""
import collections
import itertools
import json
import pathlib
import re
import subprocess
import sys
import unicodedata
import zlib

import sources
from lib.paths import ROOT, rows
from recipe import Recipe
import word_rules
from word_rules import by_ending, change, lines

# The votes of a word of a treebank; one of FrequencyWords has one. Chosen with the others on the development parts.
TREEBANK_VOTES = 3
# A table is full with so many bytes: with a treebank to choose it by, and without.
ROOM = {True: 25_000, False: 10_000}

# By its name in Snowball: its code, the treebanks to learn from, and those to measure with.
LANGUAGES = {name: fields for name, *fields in rows(__file__, "stem-languages.tsv")}
LETTERS = {"ß": "ss", "æ": "ae", "œ": "oe", "ı": "i", "ø": "o", "ł": "l"}


def fold(word):
    """A word as `TokenAnalyzer.searchWords` has it."""
    plain = "".join(c for c in unicodedata.normalize("NFD", word.lower()) if unicodedata.category(c) != "Mn")
    return unicodedata.normalize("NFC", "".join(LETTERS.get(c, c) for c in plain))


def is_possible(word, stem):
    """Stems begin as their words do, and are not longer."""
    return word[:2] == stem[:2] and len(stem.encode()) <= len(word.encode())


def lemmas(files, pattern):
    """Words and lemmas of nouns, verbs and adjectives, of the files in whose names a pattern is found; none if it is empty."""
    for data in (data for name, data in files.items() if pattern and re.search(pattern, name)):
        for line in data.decode().splitlines():
            fields = line.split("\t")
            if len(fields) == 10 and fields[0].isdigit() and fields[3] in ("NOUN", "VERB", "ADJ"):
                if fields[1].isalpha() and fields[2].isalpha():
                    yield fields[1].lower(), fields[2].lower()


def stems(stemmer, frequent, treebanks):
    """The stem of each word, and the votes of words of treebanks."""
    wanted = {}
    for word in frequent:
        form, stem = fold(word), fold(stemmer.stemWord(word))
        if form not in wanted:
            wanted[form] = stem if is_possible(form, stem) else form
    found = collections.defaultdict(collections.Counter)
    for word, lemma in treebanks:
        found[fold(word)][fold(stemmer.stemWord(lemma))] += 1
    votes = {}
    for form, tally in found.items():
        stem = max(tally, key=lambda stem: (tally[stem], stem))
        if is_possible(form, stem):
            wanted[form] = stem
            votes[form] = TREEBANK_VOTES
    return wanted, votes


def learn(wanted, votes, room):
    """The changes by ending, and by whole word."""
    changes = {form: change(form, stem) for form, stem in wanted.items()}
    ends, words = word_rules.learn(changes, lambda form: votes.get(form, 1)), {}
    size = byte_count(ends, words)
    for form in itertools.chain(votes, (form for form in wanted if form not in votes)):
        if size >= room:
            break
        if len(form) > 2 and stem(form, ends, {}) != wanted[form]:
            words[form] = changes[form]
            size += len(form.encode()) + 1
    return ends, words


def byte_count(ends, words):
    return sum(len(line.encode()) + 1 for line in lines(ends, words))


def stem(form, ends, words):
    """As `WordStemmer` does it."""
    what = words.get(form) or by_ending(form, ends)
    data = form.encode()
    kept = data[:len(data) - what[0]].decode() + what[1]
    return kept if len(data) > 2 and len(kept.encode()) >= 2 else form


def agreement(forms, stem):
    """Recall: of the pairs of forms of a lemma, those with one stem. Precision: of the pairs with one stem, those with a
    common lemma."""
    by_lemma, of_form, by_stem = (collections.defaultdict(set) for _ in range(3))
    for form, lemma in forms:
        by_lemma[lemma].add(form)
        of_form[form].add(lemma)
    for form in of_form:
        by_stem[stem(form)].add(form)

    def share(groups, is_one):
        pairs = [pair for group in groups.values() for pair in itertools.combinations(sorted(group), 2)]
        return sum(map(is_one, pairs)) / len(pairs), len(pairs)

    return (*share(by_lemma, lambda pair: stem(pair[0]) == stem(pair[1])),
            share(by_stem, lambda pair: bool(of_form[pair[0]] & of_form[pair[1]]))[0])


def snowball():
    """PyPI's snowballstemmer."""
    python = subprocess.run([ROOT / "Scripts/lib/peers"], stdout=subprocess.PIPE, text=True, check=True).stdout.rstrip("\n")
    sys.path += map(str, pathlib.Path(python).parents[1].glob("lib/python*/site-packages"))
    import snowballstemmer
    return snowballstemmer


def model(manifest, tables):
    """The bytes of a model of tables of bytes, by name."""
    ends = list(itertools.accumulate(map(len, tables.values()), initial=0))
    sums = [f"{zlib.crc32(table):08x}" for table in tables.values()]
    header = json.dumps({
        "__metadata__": {"checksum": " ".join(["0" * 8, *sums]), "format": "winnow", "format_version": "1",
                         "kind": "word-stemmer", "manifest": json.dumps(manifest, separators=(",", ":"))},
        **{name: {"dtype": "U8", "shape": [end - start], "data_offsets": [start, end]}
           for name, start, end in zip(tables, ends, ends[1:])}}, separators=(",", ":")).encode()
    header += b" " * (-(8 + len(header)) % 64)
    header = header.replace(b"0" * 8, f"{zlib.crc32(header):08x}".encode(), 1)
    return b"".join([len(header).to_bytes(8, "little"), header, *tables.values()])


class Stems(Recipe):
    name = "stems"
    limit = 300_000

    def train(self, work, datasets):
        stemmers = snowball()
        frequent = sources.files(datasets, "frequency_words_2018", r"/.._50k\.txt$")
        frequent = {name[-10:-8]: data.decode() for name, data in frequent.items()}
        treebanks = sources.files(datasets, "ud_other", r"\.conllu$")
        functions = collections.defaultdict(list)
        for code, line in rows(__file__, "stop-words.tsv"):
            functions[code].append(line)
        tables, scores = {}, []
        for name, (code, known, tested) in LANGUAGES.items():
            stemmer = stemmers.stemmer(name)
            words = [line.split(" ")[0] for line in frequent[code].splitlines()]
            wanted, votes = stems(stemmer, [word for word in words if word.isalpha()], lemmas(treebanks, known))
            ends, whole = learn(wanted, votes, ROOM[bool(tested)])
            tables[f"{code}.rules"] = "\n".join(lines(ends, whole)).encode()
            tables[f"{code}.stop_words"] = " ".join(functions[code]).encode()
            same = sum(stem(form, ends, whole) == found for form, found in wanted.items()) / len(wanted)
            fields = [code, f"{len(tables[f'{code}.rules']):,}", f"{same:.3f}"]
            if tested:
                forms = set(lemmas(treebanks, tested))
                recall, count, precision = agreement({(fold(form), lemma) for form, lemma in forms},
                                                     lambda form: stem(form, ends, whole))
                own_recall, _, own_precision = agreement(forms, stemmer.stemWord)
                fields += [f"{count:,}", *(f"{share:.3f}" for share in (recall, precision, own_recall, own_precision))]
            scores.append("| " + " | ".join(fields + ["–"] * (8 - len(fields))) + " |")
        manifest = {
            "task": "stem", "languages": [code for code, _, _ in LANGUAGES.values()],
            "information": {"author": "Winnow", "license": "CC BY-SA 4.0; see models/LICENSES",
                            "description": "Reduces words of 13 languages to stems", "version": "1"}}
        (work.folder / self.file).write_bytes(model(manifest, tables))
        return {"SCORES": "\n".join(scores)}

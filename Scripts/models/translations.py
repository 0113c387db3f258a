"""Finds translations by vectors: the articles of the Universal Declaration of Human Rights in sixteen languages."""
import subprocess
import sys
import unicodedata

import numpy
import sources

DECLARATIONS = {
    "en": "eng", "ar": "arb", "de": "deu_1901", "es": "spa", "fr": "fra", "it": "ita", "ja": "jpn", "ko": "kor", "nl": "nld",
    "pl": "pol", "pt": "por_PT", "ru": "rus", "th": "tha", "tr": "tur", "zh": "cmn_hans", "zh-TW": "cmn_hant"}
ARTICLES, LONGEST_HEADING = 30, 25


def number(heading):
    """The number in a heading: of digits, in Chinese, or the French ordinal; 0 if there is none."""
    digits = "".join(str(unicodedata.digit(sign)) for sign in heading if unicodedata.digit(sign, None) is not None)
    if digits:
        return int(digits)
    if "premier" in heading:
        return 1
    total = last = 0
    for value in (int(unicodedata.numeric(sign)) for sign in heading if sign in "一二三四五六七八九十"):
        total, last = (total - last + max(1, last) * 10, 0) if value == 10 else (total + value, value)
    return total


def articles(text):
    """The thirty articles: the lines after a short one with the article's number, up to the next."""
    found = [[]]
    for line in text.split("\n"):
        if len(line.strip()) <= LONGEST_HEADING and number(line) == len(found):
            found.append([])
        elif line.strip():
            found[-1].append(line.strip())
    return [" ".join(lines) for lines in found[1:]]


def declarations(datasets):
    """The declaration by language."""
    found = sources.files(datasets, "nltk", "/udhr2/")
    return {language: found[f"nltk/udhr2/{name}.txt"].decode("utf-8-sig") for language, name in DECLARATIONS.items()}


def vectors(winnow, model, lines):
    answer = subprocess.run(
        [winnow, "embed", "--embedding", model, "--format", "tsv", "--quiet"],
        input="".join(line + "\n" for line in lines).encode(), capture_output=True)
    if answer.returncode != 0:
        sys.exit(f"winnow embed: {answer.stderr.decode()}")
    rows = answer.stdout.decode().split("\n")[:-1]
    if len(rows) != len(lines):
        sys.exit(f"winnow embed: {len(rows)} vectors of {len(lines)} texts")
    return numpy.array([row.split("\t") for row in rows], dtype=numpy.float32)


def translations(winnow, model, declarations):
    """The share of articles whose translation is the nearest article, from English and to English, by language."""
    texts = {language: articles(text) for language, text in declarations.items()}
    for language, found in texts.items():
        if len(found) != ARTICLES:
            sys.exit(f"the declaration in {language} has {len(found)} articles")
    rows = {language: vectors(winnow, model, found) for language, found in texts.items()}
    shares = {}
    for language in texts:
        if language != "en":
            products = rows["en"] @ rows[language].T
            right = numpy.arange(ARTICLES)
            shares[language] = ((products.argmax(axis=0) == right).mean() + (products.argmax(axis=1) == right).mean()) / 2
    return shares

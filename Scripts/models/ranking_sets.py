"""Collections with judged queries on which the ranking of an index is chosen and measured.

Development sets: ADI, NPL, the sample catalogue, and two known-item sets: titles of BBC News against their texts,
subjects of newsgroup postings against their bodies. Reports only: Cranfield and MED.
"""
import json
import pathlib
import random
import re
import sys

import retrieval
import sources

ROOT = pathlib.Path(__file__).resolve().parents[2]
DEVELOPMENT = ("ADI", "NPL", "catalogue", "titles", "subjects")
REPORTS = ("Cranfield", "MED")
# The number of known items and of their queries; smaller sets are used whole.
ITEMS, QUERIES, SEED = 2000, 400, 1


class Collection:
    """Items, queries, and the gain of each item that is relevant to a query."""

    def __init__(self, items, queries, gains):
        self.items, self.queries, self.gains = items, queries, gains


def load(datasets, name):
    """A collection by its name."""
    if name == "NPL":
        return npl(datasets)
    if name == "titles":
        return known_items(bbc(datasets))
    if name == "subjects":
        return known_items(postings(datasets))
    sys.path.insert(0, str(ROOT / "Benchmarks"))
    from measuring import search_quality

    if name == "catalogue":
        return search_quality.catalogue()
    return search_quality.smart(datasets, search_quality.FOLDERS[name])


def npl(datasets):
    """11,429 abstracts without titles; queries in capitals, here in lower case."""
    with sources.archive(datasets, "ir_npl_vaswani") as tar:
        files = {name.rsplit("/", 1)[-1]: data.decode() for name, data in sources.members(tar, "ir_npl_vaswani/")}
    items = [
        {"id": number, "text": " ".join(text.split())}
        for number, text in re.findall(r"<DOCNO>(\d+)</DOCNO>(.*?)</DOC>", files["doc-text.trec"], re.S)]
    queries = re.findall(r"<num>(\d+)</num>\s*<title>(.*?)</title>", files["query-text.trec"], re.S)
    gains = {}
    for line in files["qrels"].splitlines():
        query, _, item, grade = line.split()
        if int(grade) > 0:
            gains.setdefault(query, {})[item] = 1
    kept = [(text, gains[number]) for number, text in queries if number in gains]
    return Collection(items, [" ".join(text.split()).lower() for text, _ in kept], [found for _, found in kept])


def rows(datasets, name):
    with sources.archive(datasets, name) as tar:
        for path, data in sources.members(tar, name + "/"):
            if path.endswith(".jsonl"):
                for line in data.decode().splitlines():
                    yield json.loads(line)


def bbc(datasets):
    """Titles and texts of news."""
    for row in rows(datasets, "bbc_news"):
        yield row["title"], row["text"]


def postings(datasets):
    """Subjects and bodies of postings that answer no other; lines of headers and quotations are left out."""
    for row in rows(datasets, "20_newsgroups"):
        if re.match(r"(?i)\s*(re|fwd?)\s*:", row["subject"]):
            continue
        lines = [
            line for line in row["text"].splitlines()
            if not re.match(r"\s*[>|:]|[\w-]+: |.*(wrote|writes):?\s*$", line)]
        yield row["subject"], "\n".join(lines)


def known_items(pairs):
    """A query for each of some texts, of which it is the only answer; queries and texts that recur are left out."""
    found, titles, texts = [], {}, {}
    for title, text in pairs:
        title, text = " ".join(title.split()), " ".join(text.split()[:300])
        titles[title.lower()] = titles.get(title.lower(), 0) + 1
        texts[text] = texts.get(text, 0) + 1
        found.append((title, text))
    kept = [
        (title, text) for title, text in found
        if titles[title.lower()] == 1 and texts[text] == 1 and len(text.split()) >= 20 and len(title.split()) >= 2]
    chance = random.Random(SEED)
    chance.shuffle(kept)
    kept = kept[:ITEMS]
    items = [{"id": str(number), "text": text} for number, (_, text) in enumerate(kept)]
    # Titles are not queries: a hyphen or a quotation mark is no operator.
    queries = [re.sub(r"[\"“”«»*:]|(?<!\w)-", " ", title) for title, _ in kept[:QUERIES]]
    return Collection(items, queries, [{str(number): 1} for number in range(len(queries))])

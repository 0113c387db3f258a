"""Collections of documents with judged queries, as items of an index, and how well they are ranked.

ADI, Cranfield and MED (SMART format), whose relevance is binary, and the sample catalogue.
"""
import json
import math
import re

from sources import DATA

FILES = {
    "adi": ("ADI.ALL", "ADI.QRY", "ADI.REL"), "cranfield": ("cran.all.1400", "cran.qry", "cranqrel"),
    "medline": ("MED.ALL", "MED.QRY", "MED.REL.OLD"),
}
WANTED = 10


class Collection:
    """Items, queries, and the gain of each item that is relevant to a query."""

    def __init__(self, items, queries, gains, kinds=None):
        self.items, self.queries, self.gains, self.kinds = items, queries, gains, kinds or [None] * len(queries)

    def texts(self):
        """The identifier and text of each item, for programs without fields."""
        return [[item["id"], " ".join([item["title"], item["text"], *item.get("keywords", ())]).strip()] for item in self.items]

    def score(self, ranking, kind=None):
        """The mean nDCG at 10 over the queries of a kind."""
        values = [ndcg(found, gains) for found, gains, own in zip(ranking, self.gains, self.kinds) if kind in (None, own)]
        return sum(values) / len(values)

    def score_of(self, vectors):
        """The score of items ranked by the cosine of the texts' vectors; ties: the first."""
        names, texts = zip(*self.texts())
        rows, rankings = vectors(texts), []
        for vector in vectors(self.queries):
            products = [sum(map(float.__mul__, vector, row)) for row in rows]
            order = sorted(range(len(names)), key=lambda place: -products[place])
            rankings.append([names[place] for place in order[:WANTED]])
        return self.score(rankings)


def ndcg(ranking, gains):
    """nDCG at 10 of ranked documents, with the gain of each that is relevant."""
    def discounted(values):
        return sum(value / math.log2(place + 2) for place, value in enumerate(values))

    ideal = discounted(sorted(gains.values(), reverse=True)[:WANTED])
    return discounted([gains.get(document, 0) for document in ranking[:WANTED]]) / ideal


def field(path, wanted):
    """A field of each record, by the record's number."""
    records, current, number = {}, None, None
    for line in path.read_text(encoding="latin-1").split("\n"):
        mark = re.match(r"\.([A-Z])\s*(\d*)\s*$", line)
        if mark and mark[1] == "I":
            number, current = int(mark[2]), None
            records[number] = []
        elif mark and not mark[2]:
            current = mark[1]
        elif current == wanted:
            records[number].append(line.strip())
    return {number: " ".join(" ".join(lines).split()) for number, lines in records.items()}


def smart(datasets, name):
    """ADI, Cranfield or MED; documents without title and text, and queries without an answer, are left out."""
    documents, queries, judgements = (datasets / f"ir_{name}" / file for file in FILES[name])
    titles, texts, queries = field(documents, "T"), field(documents, "W"), field(queries, "W")
    if name == "cranfield":  # the judgements number the queries by position
        queries = dict(enumerate(queries.values(), 1))
    gains = {}
    for parts in map(str.split, judgements.read_text(encoding="latin-1").split("\n")):
        # In Cranfield, a grade below 1 means not relevant.
        if len(parts) >= 2 and int(parts[1]) in titles and (name != "cranfield" or int(parts[2]) > 0):
            gains.setdefault(int(parts[0]), {})[str(int(parts[1]))] = 1
    items = [{"id": str(number), "title": title, "text": texts[number]} for number, title in titles.items()
             if title or texts[number]]
    judged = [number for number in queries if number in gains]
    return Collection(items, [queries[number] for number in judged], [gains[number] for number in judged])


def catalogue(half=None):
    """The sample catalogue; parameters were tuned on its odd queries, and its even queries are held out."""
    def rows(name):
        return [line.split("\t") for line in (DATA / name).read_text(encoding="utf-8").splitlines()[1:]]

    items = [json.loads(line) for line in (DATA / "catalogue.jsonl").read_text(encoding="utf-8").splitlines()]
    gains = {}
    for query, item, grade in rows("catalogue-judgements.tsv"):
        gains.setdefault(query, {})[item] = 2 ** int(grade) - 1
    queries = [row for row in rows("catalogue-queries.tsv") if half in (None, int(row[0][1:]) % 2)]
    return Collection(
        items, [text for _, _, text in queries], [gains[name] for name, _, _ in queries], [kind for _, kind, _ in queries])

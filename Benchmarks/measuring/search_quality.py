"""Collections of documents with judged queries, as items of an index, and the quality of rankings."""
import json

from .driver import ROOT
import retrieval  # found by the driver

FOLDERS = {"Cranfield": "cranfield", "MED": "medline", "ADI": "adi"}
CATALOGUE = "catalogue"


class Collection:
    """Items, queries, and the gain of each item that is relevant to a query."""

    def __init__(self, items, queries, gains, kinds=None):
        self.items, self.queries, self.gains, self.kinds = items, queries, gains, kinds

    def texts(self):
        """The identifier and text of each item, for programs without fields."""
        return [[item["id"], joined(item)] for item in self.items]

    def score(self, ranking, kind=None):
        """The mean nDCG at 10 over the queries of a kind."""
        values = [
            retrieval.ndcg(found, gains) for found, gains, own in zip(ranking, self.gains, self.kinds or [None] * len(self.gains))
            if kind in (None, own)]
        return sum(values) / len(values)


def joined(item):
    return " ".join([item.get("title") or "", item.get("text") or "", *item.get("keywords", ())]).strip()


def smart(datasets, folder):
    """ADI, Cranfield or MED; documents without title and text are left out."""
    documents_file = retrieval.FILES[folder][0]
    titles, texts = (retrieval.smart(datasets / f"ir_{folder}" / documents_file, field) for field in "TW")
    items = [
        {"id": str(number), "title": title.strip(), "text": texts[number].strip()}
        for number, title in titles.items() if title.strip() or texts[number].strip()]
    _, queries, relevant = retrieval.load(datasets, folder)
    gains = [{str(number): 1 for number in relevant[query]} for query in queries]
    return Collection(items, [" ".join(text.split()) for text in queries.values()], gains)


def rows(path):
    return [line.split("\t") for line in path.read_text(encoding="utf-8").splitlines()[1:]]


def catalogue(half=None, folder=ROOT / "data"):
    """The sample catalogue; parameters were tuned on its odd queries, and its even queries are held out."""
    items = [json.loads(line) for line in (folder / "catalogue.jsonl").read_text(encoding="utf-8").splitlines()]
    gains = {}
    for query, item, grade in rows(folder / "catalogue-judgements.tsv"):
        gains.setdefault(query, {})[item] = 2 ** int(grade) - 1
    queries = [row for row in rows(folder / "catalogue-queries.tsv") if half in (None, int(row[0][1:]) % 2)]
    return Collection(
        items, [text for _, _, text in queries], [gains[name] for name, _, _ in queries],
        [kind for _, kind, _ in queries])

"""Collections of documents with judged queries, and how well vectors rank them.

ADI, Cranfield and MED (SMART format). A document is title and text; relevance is binary.
"""
import math
import re

FILES = {
    "adi": ("ADI.ALL", "TW", "ADI.QRY", "W", "ADI.REL"),
    "cranfield": ("cran.all.1400", "TW", "cran.qry", "W", "cranqrel"),
    "medline": ("MED.ALL", "TW", "MED.QRY", "W", "MED.REL.OLD"),
}


def smart(path, fields):
    """The wanted fields of each record, by its number."""
    records, field, number = {}, None, None
    for line in path.read_text(encoding="latin-1").split("\n"):
        mark = re.match(r"\.([A-Z])\s*(\d*)\s*$", line)
        if mark and mark[1] == "I":
            number, field = int(mark[2]), None
            records[number] = []
        elif mark and not mark[2]:
            field = mark[1]
        elif field and field in fields:
            records[number].append(line.strip())
    return {number: " ".join(lines) for number, lines in records.items()}


def judged(path, grade):
    """The relevant documents of each query; a grade below 1 means not relevant."""
    relevant = {}
    for line in path.read_text(encoding="latin-1").split("\n"):
        parts = line.split()
        if len(parts) >= 2 and (grade is None or int(parts[grade]) > 0):
            relevant.setdefault(int(parts[0]), set()).add(int(parts[1]))
    return relevant


def load(datasets, name):
    """Documents and queries by number, and the relevant documents of each query that has any."""
    documents_file, fields, queries_file, query_fields, judgements = FILES[name]
    folder = datasets / f"ir_{name}"
    documents = smart(folder / documents_file, fields)
    queries = smart(folder / queries_file, query_fields)
    if name == "cranfield":  # the judgements number the queries by position
        queries = dict(enumerate(queries.values(), 1))
    relevant = judged(folder / judgements, 2 if name == "cranfield" else None)
    relevant = {query: found & documents.keys() for query, found in relevant.items()}
    return documents, {query: text for query, text in queries.items() if relevant.get(query)}, relevant


def ndcg(ranking, gains):
    """nDCG at 10 of ranked documents, with the gain of each that is relevant."""
    def discounted(values):
        return sum(value / math.log2(place + 2) for place, value in enumerate(values))

    ideal = discounted(sorted(gains.values(), reverse=True)[:10])
    return discounted([gains.get(document, 0) for document in ranking[:10]]) / ideal


def mean_ndcg(collection, vectors):
    """The mean over the queries, ranked by the cosine of the texts' `vectors`; ties: the first document."""
    documents, queries, relevant = collection
    numbers = list(documents)
    rows = vectors([documents[number] for number in numbers])
    total = 0.0
    for query, vector in zip(queries, vectors(queries.values())):
        products = [sum(map(float.__mul__, vector, row)) for row in rows]
        order = sorted(range(len(numbers)), key=lambda place: -products[place])
        total += ndcg([numbers[place] for place in order], dict.fromkeys(relevant[query], 1))
    return total / len(queries)

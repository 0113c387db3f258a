"""The README's table of Winnow and its peers, made from the tables of docs/measured whenever one of these is written."""
from . import pages
from .failures import require

PAGE, NAME = "README.md", "peers"
HEAD = "| what is measured | Winnow | others |\n|---|---|---|\n"
# The title in the README; the table; the beginning of the column's head, if each program has a row, else the beginning
# of the row and the columns of others.
ROWS = (
    ("train on 300,000 messages, from CSV to saved model", "training", "train", None),
    ("classify 50,000 messages", "training", "classify", None),
    ("macro-F1 of that", "training", "macro-F1", None),
    ("parts of speech, UD English EWT, accuracy", "analysis", "universal parts", {"others": ""}),
    ("sentiment, 3,000 UCI sentences, accuracy", "analysis", "sentiment, 3,000", {"others": ""}),
    ("similarity of sentences, STS-B, Spearman", "embeddings", "similarity of sentences",
     {"model2vec": "model2vec ", "in PyTorch": "a transformer "}),
    ("queries of 2–3 words per second, 100,000 items", "search-speed", "words alone, queries of 2", {"peers": ""}),
)


def is_source(tables):
    """Whether the README's table has figures of one of these."""
    return any(name in tables for _, name, _, _ in ROWS)


def row(tables, what, name, key, peers):
    """A row of the README's table."""
    require(name in tables, f"no page has the table {name}")
    head, _, *rows = (
        [cell.strip().strip("*") for cell in line.strip().strip("|").split("|")]
        for line in tables[name].splitlines())
    if peers is None:
        place = next((place for place, column in enumerate(head) if column.startswith(key)), None)
        require(place, f"the table {name} has no column {key}")
        own, *others = ((of[0], of[place]) for of in rows)
        return what, own[1], ", ".join(f"{peer} {figure}" for peer, figure in others)
    found = next((of for of in rows if of[0].startswith(key)), None)
    require(found, f"the table {name} has no row {key}")
    return what, found[1], ", ".join(said + found[head.index(column)] for column, said in peers.items())


def table(root):
    tables = pages.tables(root)
    return HEAD + "\n".join("| {} | **{}** | {} |".format(*row(tables, *of)) for of in ROWS)


def write(root):
    """Writes the table into the README."""
    pages.publish(root, {NAME: table(root)})

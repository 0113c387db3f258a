"""The README's table of Winnow and its peers, made from the tables of docs/ whenever one of these is written."""
from . import pages
from .failures import require

PAGE, NAME = "README.md", "peers"
BENCH, ANALYSIS, EMBEDDINGS, SEARCH = SOURCES = tuple(
    f"docs/measured/{name}.md" for name in ("benchmarks", "analysis", "embeddings", "search"))
HEAD = "| what is measured | Winnow | others |\n|---|---|---|\n"
# The title in the README; the page and its table; the beginning of the column's head, if each program has a
# row, else the beginning of the row and the columns of others.
ROWS = (
    ("train on 300,000 messages, from CSV to saved model", BENCH, "training", "train", None),
    ("classify 50,000 messages", BENCH, "training", "classify", None),
    ("macro-F1 of that", BENCH, "training", "macro-F1", None),
    ("parts of speech, UD English EWT, accuracy", ANALYSIS, "analysis", "universal parts", {"others": ""}),
    ("sentiment, 3,000 UCI sentences, accuracy", ANALYSIS, "analysis", "sentiment, 3,000", {"others": ""}),
    ("similarity of sentences, STS-B, Spearman", EMBEDDINGS, "embeddings", "similarity of sentences",
     {"model2vec": "model2vec ", "in PyTorch": "a transformer "}),
    ("queries of 2–3 words per second, 100,000 items", SEARCH, "search-speed", "words alone, queries of 2", {"peers": ""}),
)


def cells(text, name, page):
    """The head and rows of a table between its marks."""
    found = next((match[2] for match in pages.MARK.finditer(text) if match[1] == name), None)
    require(found, f"{page} has no table {name}")
    head, _, *rows = (
        [cell.strip().strip("*") for cell in line.strip().strip("|").split("|")] for line in found.splitlines()
    )
    return head, rows


def row(texts, what, page, table, key, peers):
    """A row of the README's table."""
    head, rows = cells(texts[page], table, page)
    if peers is None:
        place = next((place for place, column in enumerate(head) if column.startswith(key)), None)
        require(place, f"{page}: the table {table} has no column {key}")
        own, *others = ((of[0], of[place]) for of in rows)
        return what, own[1], ", ".join(f"{name} {figure}" for name, figure in others)
    found = next((of for of in rows if of[0].startswith(key)), None)
    require(found, f"{page}: the table {table} has no row {key}")
    return what, found[1], ", ".join(said + found[head.index(column)] for column, said in peers.items())


def table(texts):
    """The README's table, from the texts of the pages in docs/."""
    lines = ("| {} | **{}** | {} |".format(*row(texts, *of)) for of in ROWS)
    return HEAD + "\n".join(lines)


def read(root):
    return {page: (root / page).read_text(encoding="utf-8") for page in SOURCES}


def write(root):
    """Writes the table into the README."""
    pages.write([root / PAGE], {NAME: table(read(root))})


def publish(root, names, tables):
    """Writes tables into pages of docs/, then the README's table; returns a message."""
    pages.write([root / name for name in names], tables)
    write(root)
    return f"written to {' and '.join((*names, PAGE))}"


def is_current(root):
    """Whether the README's table is up to date."""
    text = (root / PAGE).read_text(encoding="utf-8")
    return pages.filled(text, {NAME: table(read(root))}, PAGE) == text

"""Runs peers of search, in their Python; prints a JSON object.

    search_peers.py ranks DATA [VECTORS]                   the best documents of each query, by peer
    search_peers.py build PEER ITEMS COUNT FOLDER THREADS  an index of the first items of a file
    search_peers.py speed PEER FOLDER QUERIES ROUNDS WHAT  the time of a query
    search_peers.py beside PEER FOLDER ITEMS QUERIES COUNT PAUSE SECONDS  searches beside another process that writes
    search_peers.py scan PEER ROWS DIMENSION ROUNDS        the time to compare a vector with many

PEER is bm25s or tantivy, for `beside` tantivy or FTS5, for `scan` numpy or usearch. WHAT is `places` (identifiers of the best 10), `items` (with the
stored items) or `snippets` (also with marked words); bm25s supports only the first, and answers all queries at once.
QUERIES has no function words, which Winnow removes itself. PAUSE is the time between batches in microseconds, or `-` without
another process.
"""
import contextlib
import itertools
import json
import multiprocessing
import os
import pathlib
import re
import sqlite3
import statistics
import sys
import time

for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "NUMBA_NUM_THREADS"):
    os.environ.setdefault(variable, "1")
WANTED = 10
# The depth and constant of rank fusion, as in G. V. Cormack and others, SIGIR 2009.
DEPTH, FUSION = 1000, 60
K1, B = 1.2, 0.75


def lines(path):
    return pathlib.Path(path).read_text(encoding="utf-8").split("\n")[:-1]


def first_items(path, count):
    with open(path, encoding="utf-8") as file:
        for number, line in zip(range(1, int(count) + 1), file):
            yield number, line.rstrip("\n").replace("\t", " ")


def size(folder):
    return sum(path.stat().st_size for path in pathlib.Path(folder).rglob("*") if path.is_file())


class Tantivy:
    """One stored field with positions and the English stemmer, as in the start of tantivy's documentation."""

    finds_identifiers = False

    def __init__(self, folder=None, create=False):
        import tantivy

        self.tantivy = tantivy
        builder = tantivy.SchemaBuilder()
        builder.add_integer_field("id", stored=True, indexed=self.finds_identifiers)
        builder.add_text_field("text", stored=True, tokenizer_name="en_stem")
        self.schema = builder.build()
        if folder and create:
            pathlib.Path(folder).mkdir(parents=True)
        self.index = tantivy.Index(self.schema, path=folder and str(folder))
        self.searcher = self.index.searcher()

    def add(self, documents, threads=1):
        writer = self.index.writer(heap_size=100_000_000 * threads, num_threads=threads)
        for number, text in documents:
            writer.add_document(self.tantivy.Document(id=number, text=text))
        writer.commit()
        writer.wait_merging_threads()
        self.index.reload()
        self.searcher = self.index.searcher()

    def query(self, text):
        words = (word for word in re.findall(r"\w+", text.lower()) if word not in ("and", "or", "not"))
        return self.index.parse_query(" ".join(words), ["text"])

    def addresses(self, query, count):
        return self.searcher.search(query, count, count=False).hits

    def best(self, text, count):
        return [self.searcher.doc(address)["id"][0] for _, address in self.addresses(self.query(text), count)]

    def answer(self, text, what):
        query = self.query(text)
        hits = self.addresses(query, WANTED)
        if what == "places":
            return len(hits)
        documents = [self.searcher.doc(address) for _, address in hits]
        if what == "snippets" and documents:
            generator = self.tantivy.SnippetGenerator.create(self.searcher, query, self.schema, "text")
            for document in documents:
                snippet = generator.snippet_from_doc(document)
                snippet.fragment(), snippet.highlighted()
        return sum(bool(document["text"]) for document in documents)


class BM25S:
    """BM25 with stemming, without stop words."""

    def __init__(self):
        import bm25s
        import Stemmer

        self.bm25s, self.stemmer = bm25s, Stemmer.Stemmer("english")

    def tokens(self, texts, ids):
        return self.bm25s.tokenize(
            texts, stopwords="en", stemmer=self.stemmer, show_progress=False, return_ids=ids,
            token_pattern=r"(?u)\b\w+\b")

    def build(self, texts):
        self.index = self.bm25s.BM25(method="lucene", k1=K1, b=B, backend="numba")
        self.index.index(self.tokens(texts, True), show_progress=False)

    def load(self, folder):
        self.index = self.bm25s.BM25.load(folder, mmap=False)
        self.index.activate_numba_scorer()

    def best(self, texts, count):
        known = self.index.vocab_dict
        tokens = [[word for word in words if word in known] for words in self.tokens(texts, False)]
        # It does not take a query without words: such a one gets any, and no answers.
        given = [words or [next(iter(known))] for words in tokens]
        places, scores = self.index.retrieve(given, k=count, show_progress=False, n_threads=1)
        found = zip(tokens, places, scores)
        return [[int(place) for place, score in zip(*row) if score > 0 and words] for words, *row in found]


def ranks(data, vectors=None):
    """DATA is a JSON object: documents with identifier and text, and queries; ties: the first document."""
    import numpy as np

    data = json.loads(pathlib.Path(data).read_text(encoding="utf-8"))
    names, texts = zip(*data["documents"])
    queries = data["queries"]
    tantivy = Tantivy()
    tantivy.add(list(enumerate(texts)))
    depth, bm25 = min(DEPTH, len(names)), BM25S()
    bm25.build(texts)
    deep = bm25.best(queries, depth)
    found = {
        "tantivy": [[names[place] for place in tantivy.best(query, WANTED)] for query in queries],
        "bm25s": [[names[place] for place in row[:WANTED]] for row in deep]}
    if vectors:
        rows = np.loadtxt(vectors, delimiter="\t", dtype=np.float32, ndmin=2)
        assert len(rows) == len(names) + len(queries), f"{len(rows)} vectors"
        products = rows[len(names) :] @ rows[: len(names)].T
        dense = [list(np.argsort(-row, kind="stable")[:depth]) for row in products]
        found["vectors alone"] = [[names[place] for place in row[:WANTED]] for row in dense]
        found["rank fusion"] = [[names[place] for place in fused(*pair)] for pair in zip(deep, dense)]
    return found


def fused(*rankings):
    scores = {}
    for ranking in rankings:
        for rank, place in enumerate(ranking, 1):
            scores[place] = scores.get(place, 0) + 1 / (FUSION + rank)
    return sorted(scores, key=lambda place: -scores[place])[:WANTED]


def build(peer, items, count, folder, threads):
    start = time.perf_counter()
    if peer == "tantivy":
        one = Tantivy(folder, create=True)
        one.add(first_items(items, count), int(threads))
        documents = one.searcher.num_docs
    else:
        one = BM25S()
        one.build([text for _, text in first_items(items, count)])
        one.index.save(folder, show_progress=False)
        documents = one.index.scores["num_docs"]
    seconds = time.perf_counter() - start
    assert documents == int(count), f"{documents} of {count} items"
    return {"items": documents, "seconds": seconds, "bytes": size(folder)}


def speed(peer, folder, queries, rounds, what="places"):
    queries = lines(queries)
    one = Tantivy(folder) if peer == "tantivy" else BM25S()
    if peer == "bm25s":
        one.load(folder)

        def everything():
            start = time.perf_counter()
            hits = sum(map(len, one.best(queries, WANTED)))
            return hits, time.perf_counter() - start, []
    else:
        def everything():
            hits, times = 0, []
            for query in queries:
                start = time.perf_counter()
                hits += one.answer(query, what)
                times.append(time.perf_counter() - start)
            return hits, sum(times), times

    expected = everything()[0]
    assert expected > 0, "nothing was found"
    seconds, times = [], []
    for _ in range(int(rounds)):
        hits, one_round, each = everything()
        assert hits == expected, f"a round found {hits}, the first {expected}"
        seconds.append(one_round)
        times.append(sorted(each))
    result = {"queries": len(queries), "hits": expected, "queriesPerSecond": len(queries) / statistics.median(seconds)}
    if times[0]:
        for name, share in (("p50", 0.5), ("p99", 0.99)):
            result[name] = 1e3 * statistics.median(each[int(len(each) * share)] for each in times)
    return result


class FTS5:
    """A table of SQLite's with its English stemmer, whose write-ahead log lets one process read while another writes."""

    def __init__(self, folder, create=False):
        if create:
            pathlib.Path(folder).mkdir(parents=True)
        self.database = sqlite3.connect(pathlib.Path(folder) / "fts5.sqlite", timeout=60, isolation_level=None)
        self.database.executescript("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL")
        if create:
            self.database.execute("CREATE VIRTUAL TABLE items USING fts5(text, tokenize = 'porter unicode61')")

    def replace(self, documents):
        self.database.execute("BEGIN IMMEDIATE")
        self.database.executemany("INSERT OR REPLACE INTO items(rowid, text) VALUES (?, ?)", documents)
        self.database.execute("COMMIT")

    def count(self):
        return self.database.execute("SELECT count(*) FROM items").fetchone()[0]

    def answer(self, text, what):
        words = " OR ".join(f'"{word}"' for word in re.findall(r"\w+", text.lower()))
        if not words:
            return 0
        return len(self.database.execute(
            "SELECT text FROM items WHERE items MATCH ? ORDER BY rank LIMIT ?", (words, WANTED)).fetchall())


class TantivyBeside(Tantivy):
    """Follows the commits of another process, as soon as it notices them. Its identifiers are indexed, to replace items."""

    finds_identifiers = True

    def __init__(self, folder, create=False):
        super().__init__(folder, create)
        self.writer = None
        self.index.config_reader("commit")

    def replace(self, documents):
        self.writer = self.writer or self.index.writer(heap_size=100_000_000, num_threads=1)
        for number, text in documents:
            self.writer.delete_documents_by_term("id", number)
            self.writer.add_document(self.tantivy.Document(id=number, text=text))
        self.writer.commit()

    def count(self):
        self.index.reload()
        return self.index.searcher().num_docs

    def answer(self, text, what):
        self.searcher = self.index.searcher()
        return super().answer(text, what)


BESIDE, BATCH = {"tantivy": TantivyBeside, "FTS5": FTS5}, 20


def keep_writing(peer, folder, documents, pause, is_over, batches):
    """Replaces items, 20 at a time: each gets the text of another."""
    one = BESIDE[peer](folder)
    for start in itertools.count(0, BATCH):
        if is_over.is_set():
            return
        places = range(start, start + BATCH)
        one.replace([(documents[place % len(documents)][0], documents[(place * 7 + 1) % len(documents)][1]) for place in places])
        batches.value += 1
        time.sleep(pause)


def beside(peer, folder, items, queries, count, pause, seconds):
    documents, queries, seconds = list(first_items(items, count)), lines(queries), float(seconds)
    if not pathlib.Path(folder).exists():
        BESIDE[peer](folder, create=True).replace(documents)
    one, processes = BESIDE[peer](folder), multiprocessing.get_context("spawn")
    assert sum(one.answer(query, "items") for query in queries) > 0, "nothing was found"
    is_over, batches = processes.Event(), processes.Value("l", 0)
    with contextlib.ExitStack() as stack:
        if pause != "-":
            arguments = peer, folder, documents, float(pause) / 1e6, is_over, batches
            writer = processes.Process(target=keep_writing, args=arguments)
            writer.start()
            stack.callback(writer.join)
            stack.callback(is_over.set)
            while not batches.value:
                assert writer.is_alive(), "the writer has ended"
                time.sleep(0.01)
        first, end, times = batches.value, time.perf_counter() + seconds, []
        while time.perf_counter() < end:
            start = time.perf_counter()
            one.answer(queries[len(times) % len(queries)], "items")
            times.append(1e3 * (time.perf_counter() - start))
        made = batches.value - first
    assert one.count() == len(documents), f"{one.count()} of {len(documents)} items are left"
    times.sort()
    return {
        "queriesPerSecond": len(times) / seconds, "p50": times[len(times) // 2], "p99": times[len(times) * 99 // 100],
        "batchesPerSecond": made / seconds}


def scan(peer, rows, dimension, rounds):
    """Milliseconds: numpy multiplies in single precision (four times the memory); usearch finds the best 10 of bytes."""
    import numpy as np

    generator = np.random.default_rng(1)
    table = generator.integers(-127, 128, (int(rows), int(dimension)), dtype=np.int8)
    query = generator.integers(-127, 128, int(dimension), dtype=np.int8)
    if peer == "numpy":
        table, query = table.astype(np.float32), query.astype(np.float32)

        def once():
            return table @ query
    else:
        from usearch.index import MetricKind, search

        def once():
            return search(table, query, WANTED, MetricKind.IP, exact=True, threads=1)

    once()
    times = []
    for _ in range(int(rounds)):
        start = time.perf_counter()
        once()
        times.append(time.perf_counter() - start)
    return {"milliseconds": 1e3 * statistics.median(times)}


if __name__ == "__main__":
    print(json.dumps({
        "ranks": ranks, "build": build, "speed": speed, "beside": beside, "scan": scan}[sys.argv[1]](*sys.argv[2:])))

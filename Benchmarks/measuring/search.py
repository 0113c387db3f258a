"""Search by words and by meaning, beside bm25s and tantivy."""
import json
import pathlib
import shutil
import statistics
import tempfile

from . import search_data
from .driver import Subject, say
from .embeddings import TABLE, figure
from .failures import require
from .processes import output
from .tables import table
import retrieval  # found by the driver, as
import teacher

PEERS, THREADS = pathlib.Path(__file__).with_name("search_peers.py"), 2
JUDGED, CATALOGUE = ("Cranfield", "MED"), "catalogue"
FOLDERS = {"Cranfield": "cranfield", "MED": "medline", "ADI": "adi"}
SYSTEMS = {
    "lexical": "words", "semantic": "meaning", "hybrid": "both", "transformer": "words and transformer",
    "bm25s": "bm25s", "tantivy": "tantivy", "vectors alone": "transformer alone",
    "rank fusion": "bm25s and transformer, rank fusion"}
QUERIES = {"short": "2–3 words", "long": "8–12 words"}
LENGTHS = {"short": (2, 3), "long": (8, 9, 10, 11, 12)}
# The results of a query: title, and the programs that support it.
ANSWERS = {
    "places": ("identifiers of the best 10", ("Winnow", "tantivy", "bm25s")),
    "items": ("and stored items", ("Winnow", "tantivy")),
    "snippets": ("and snippets with marked words", ("Winnow", "tantivy")),
}
# The microseconds between batches, `-` without a writer, by the names of the table's rows.
PAUSES = {"alone": "-", "beside batches with pauses of 5 ms": 5_000, "beside batches without pauses": 0}


class Plan:
    """The sizes and rounds of a run."""

    def __init__(self, quick):
        self.items, self.queries = (2_000, 100) if quick else (100_000, 2_000)
        # The turns of the programs, the rounds within each turn, and the builds.
        self.turns, self.rounds, self.builds = (1, 1, 1) if quick else (5, 2, 3)
        self.scan_rounds = 3 if quick else 101
        self.beside = (500, 1, 1) if quick else (20_000, 3, 5)
        self.growth = (500, 1_000, 2_000) if quick else (10_000, 30_000, 100_000, 300_000, 1_000_000)
        self.collections = ("ADI", CATALOGUE) if quick else (*FOLDERS, CATALOGUE)


def medians(runs):
    """The median of each number that all runs have."""
    keys = [key for key in runs[0] if all(isinstance(run.get(key), (int, float)) for run in runs)]
    return {key: statistics.median(run[key] for run in runs) for key in keys}


def milliseconds(*values):
    return " / ".join(f"{value:.2f}" if value < 100 else f"{value:.0f}" for value in values)


def megabytes(value):
    return f"{value / 1e6:,.0f} MB"


class Search(Subject):
    """Winnow and its peers on the same items and queries."""

    name = peers = "search"
    parts, needs, untimed = ("speeds", "beside", "growth", "quality"), search_data.NEEDED, ("quality",)
    programs, is_timed = ("benchmark",), True
    description = """Measures search by Winnow, bm25s and tantivy: the quality of the ranking, the speed, and the growth of time and
memory with the number of items (10 minutes)."""

    def peer(self, *words):
        return self.run.peer(*words, script="search_peers")

    def launched(self, *words):
        found, peak = self.run.launched(*words)
        return found | {"peak": peak}

    # Quality of the ranking.

    def quality(self):
        """The table of each collection with each ranking, and the summary of two collections."""
        found = {}
        for name in self.plan.collections:
            say(f"ranking: {name}")
            collection = retrieval.catalogue(half=0) if name == CATALOGUE else retrieval.smart(self.datasets, FOLDERS[name])
            rankings = self.rankings(collection)
            for kind in sorted(set(collection.kinds), key=str, reverse=True):
                title = f"{name}, {kind}" if kind else name
                found[title] = {system: collection.score(ranking, kind) for system, ranking in rankings.items()}
        rows = []
        for name, scores in found.items():
            cells = [f"**{figure(scores[system])}**" if place < 4 else figure(scores[system])
                     for place, system in enumerate(SYSTEMS)]
            # Hybrid search must never be worse than lexical search.
            is_harmless = all(round(scores[one], 3) >= round(scores["lexical"], 3) for one in ("hybrid", "transformer"))
            rows.append([name, *cells, "" if is_harmless else "**worse than words**"])
        tables = {"search-quality": table(["nDCG@10", *SYSTEMS.values(), ""], rows)}
        if all(name in found for name in JUDGED):
            def of(system):
                return " / ".join(figure(found[name][system]) for name in JUDGED)

            tables["search"] = table(["nDCG@10, Cranfield / MED", "Winnow", "peers"], [
                ["by words alone", f"**{of('lexical')}**", f"bm25s {of('bm25s')}, tantivy {of('tantivy')}"],
                ["by words and meaning, the shipped table", f"**{of('hybrid')}**", f"by words alone {of('lexical')}"],
                ["by words and meaning, the transformer", f"**{of('transformer')}**", f"plain rank fusion {of('rank fusion')}"]])
        return tables

    def rankings(self, collection):
        """The best 10 of each query, by every ranking."""
        items, queries, data = (self.folder / name for name in ("ranks.jsonl", "ranks.txt", "ranks.json"))
        names = ("id", "title", "text", "keywords")
        items.write_text("".join(
            json.dumps({name: item[name] for name in names if item.get(name)}) + "\n" for item in collection.items))
        queries.write_text("".join(f"{query}\n" for query in collection.queries), encoding="utf-8")
        data.write_text(json.dumps({"documents": collection.texts(), "queries": collection.queries}))
        found = self.own_ranks(items, queries, TABLE)
        rankings = {mode: found[mode] for mode in ("lexical", "semantic", "hybrid")}
        rankings["transformer"] = self.own_ranks(items, queries, self.transformer)["hybrid"]
        rankings |= self.peer("ranks", data, self.vectors(collection))
        for system, ranking in rankings.items():
            require(len(ranking) == len(collection.queries), f"{system} answers {len(ranking)} queries")
        return rankings

    def own_ranks(self, items, queries, vectorizer):
        with tempfile.TemporaryDirectory(dir=self.folder) as folder:
            return self.run.inside("search-ranks", pathlib.Path(folder) / "index", items, queries, vectorizer)

    def vectors(self, collection):
        """The transformer's vectors of all items and queries; Scripts/checks/encoders verifies them."""
        path = self.folder / "vectors.tsv"
        texts = [text for _, text in collection.texts()] + collection.queries
        lines = "".join(" ".join(text.split()) + "\n" for text in texts).encode()
        path.write_text(output(self.winnow, "embed", "--embedding", self.transformer, "--quiet", input=lines))
        return path

    # Speed.

    def begin(self, run):
        """Makes the files of items and queries; the peers get queries without Winnow's stop words."""
        super().begin(run)
        self.transformer = teacher.folder()

        def file(name, lines):
            path = self.folder / name
            path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8", newline="")
            return path

        self.plan, datasets = Plan(self.quick), self.datasets
        self.items = file("items.tsv", search_data.items(datasets, max(self.plan.items, *self.plan.growth)))
        stopped, self.queries, self.stripped = search_data.stop_words(), {}, {}
        for name, lengths in LENGTHS.items():
            queries = search_data.queries(datasets, self.plan.queries, lengths)
            self.queries[name] = file(f"{name}.txt", queries)
            self.stripped[name] = file(f"{name}-stripped.txt", (
                " ".join(word for word in query.split() if word.lower() not in stopped) for query in queries))

    def index(self, name):
        """The path of a new index; removes existing files."""
        for path in self.folder.glob(f"{name}*"):
            shutil.rmtree(path) if path.is_dir() else path.unlink()
        return self.folder / name

    def build(self, path, end, first=1, vectorizer=TABLE):
        return self.launched(self.run.benchmark, "search-build", path, self.items, vectorizer, THREADS, end, first)

    def building(self):
        """Seconds, peak memory and size of each program's index, built in turn; the last ones are kept."""
        runs = {"Winnow": [], "tantivy": [], "bm25s": []}
        for _ in range(self.plan.builds):
            one = self.build(self.index("winnow.index"), self.plan.items)
            runs["Winnow"].append(one | {"bytes": one["fileBytes"] + one["cacheBytes"]})
            for peer in ("tantivy", "bm25s"):
                runs[peer].append(self.launched(
                    self.run.python, PEERS, "build", peer, self.items, self.plan.items, self.index(peer), THREADS))
        return {name: medians(own) for name, own in runs.items()}

    def search(self, queries, mode, rounds, answer="snippets", index="winnow.index"):
        return "search-speed", self.folder / index, "-" if mode == "lexical" else TABLE, queries, mode, rounds, answer

    def lexical(self, name):
        """Lexical queries, in turn, by program and results."""
        rounds, runs = self.plan.rounds, {}
        for _ in range(self.plan.turns):
            for answer, (_, programs) in ANSWERS.items():
                for program in programs:
                    if program == "Winnow":
                        one = self.run.inside(*self.search(self.queries[name], "lexical", rounds, answer))
                    else:
                        one = self.peer("speed", program, self.folder / program, self.stripped[name], rounds, answer)
                    require(one["queries"] == self.plan.queries, f"{program} answered {one['queries']} queries")
                    runs.setdefault((program, answer), []).append(one)
        return {key: medians(own) for key, own in runs.items()}

    def hybrid(self, name):
        words = self.search(self.queries[name], "hybrid", self.plan.rounds)
        return medians([self.run.inside(*words) for _ in range(self.plan.turns)])

    def scan(self):
        runs, sizes = {"Winnow": [], "numpy": [], "usearch": []}, (self.plan.items, 256, self.plan.scan_rounds)
        for _ in range(self.plan.turns):
            for program, own in runs.items():
                one = self.run.inside("scan", *sizes) if program == "Winnow" else self.peer("scan", program, *sizes)
                own.append(one["milliseconds"])
        return {program: statistics.median(own) for program, own in runs.items()}

    def opening(self, index="winnow.index"):
        return medians([self.run.inside("search-opening", self.folder / index, TABLE, 5) for _ in range(self.plan.turns)])

    def speeds(self):
        building, count = self.building(), f"{self.plan.items:,}"
        hybrid, lexical = ({name: measure(name) for name in LENGTHS} for measure in (self.hybrid, self.lexical))
        scan, opening = self.scan(), self.opening()
        updating = self.run.inside("search-updating", self.folder / "winnow.index", TABLE, self.items, self.plan.scan_rounds)
        rows = [[f"words and meaning, queries of {title}, p50 / p99",
                 f"**{milliseconds(hybrid[name]['p50'], hybrid[name]['p99'])} ms**"] for name, title in QUERIES.items()]
        for name, title in QUERIES.items():
            ours, theirs = (lexical[name][program, "items"]["queriesPerSecond"] for program in ("Winnow", "tantivy"))
            rows.append([f"words alone, queries of {title}, per second", f"**{ours:,.0f}**",
                         f"tantivy {theirs:,.0f}: × {ours / theirs:.2f}"])
        rows += [
            [f"comparing {count} vectors of 256 bytes", f"**{milliseconds(scan['Winnow'])} ms**",
             f"numpy {milliseconds(scan['numpy'])} ms, usearch {milliseconds(scan['usearch'])} ms"],
            [f"opening an index of {count} items, in a fresh process", f"**{milliseconds(opening['first'])} ms**"],
            [f"indexing {count} items, 2 threads", f"**{building['Winnow']['seconds']:.1f} s**",
             ", ".join(f"{peer} {building[peer]['seconds']:.1f} s" for peer in ("tantivy", "bm25s"))]]
        head = ["results of a query", "program"]
        head += [word for title in QUERIES.values() for word in (f"{title}: per second", "p50 / p99, ms")]
        answers = []
        for answer, (title, programs) in ANSWERS.items():
            for program in programs:
                found = [lexical[name][program, answer] for name in QUERIES]
                answers.append([title, program, *(cell for one in found for cell in (
                    f"{one['queriesPerSecond']:,.0f}", milliseconds(one["p50"], one["p99"]) if "p50" in one else "–"))])
        return {
            "search-speed": table([f"{count} items of 50 words", "Winnow", "peers"], rows),
            "search-lexical": table(head, answers),
            "search-building": table([f"{count} items", "time", "peak memory", "on disk"], [
                [program, f"{found['seconds']:.1f} s", megabytes(found["peak"]), megabytes(found["bytes"])]
                for program, found in building.items()]),
            "search-opening": table([f"an index of {count} items", "ms"], [
                ["opened in a fresh process", milliseconds(opening["first"])],
                ["its first answer there", milliseconds(opening["firstAnswer"])],
                ["opened in a process that had opened one before", milliseconds(opening["milliseconds"])],
                ["opened and searched, in that process", milliseconds(opening["millisecondsWithAnswer"])],
                ["an item inserted, until it is on disk", milliseconds(updating["commit"])],
                ["the first answer after that, words and meaning", milliseconds(updating["answerAfterCommit"])]])}

    def beside(self):
        """Searches while items are replaced, 20 at a time, in the share of the searches of a quiet index: Winnow by words alone
        and with vectors, tantivy and SQLite FTS5, in turn."""
        count, seconds, rounds = self.plan.beside
        programs = {}
        for name, vectorizer in (("words", "-"), ("words and meaning", TABLE)):
            index = self.index(f"{name.replace(' ', '-')}.index")
            self.build(index, count, vectorizer=vectorizer)
            programs[f"Winnow, {name}"] = lambda pause, index=index, vectorizer=vectorizer: self.run.inside(
                "search-beside-writer", index, self.items, vectorizer, self.queries["short"], pause, seconds)
        for peer in ("tantivy", "FTS5"):
            programs[peer] = lambda pause, peer=peer, folder=self.index(f"beside-{peer}"): self.peer(
                "beside", peer, folder, self.items, self.stripped["short"], count, pause, seconds)
        runs, rows = {(program, state): [] for program in programs for state in PAUSES}, []
        for _ in range(rounds):
            for (program, state), own in runs.items():
                own.append(programs[program](PAUSES[state]))
        for (program, state), own in runs.items():
            one, alone = medians(own), medians(runs[program, "alone"])
            rows.append([
                program if state == "alone" else "", state, f"{one['queriesPerSecond']:,.0f}",
                f"{100 * one['queriesPerSecond'] / alone['queriesPerSecond']:.0f} %", milliseconds(one["p50"], one["p99"]),
                f"{one['p99'] / alone['p99']:.1f}", f"{one['batchesPerSecond']:,.0f}" if state != "alone" else "–"])
        return {"search-beside": table([
            "program", "searches", "per second", "of a quiet index's", "p50 / p99, ms", "p99 / its p99 alone",
            "batches per second"], rows)}

    def growth(self):
        """Adds items to one index up to each size, each time in a separate process."""
        index, rows, first, seconds = self.index("growth.index"), [], 1, 0
        for end in self.plan.growth:
            say(f"growth: {end:,} items")
            one = self.build(index, end, first)
            seconds += one["seconds"]
            hybrid, lexical = (self.launched(self.run.benchmark, *self.search(self.queries["short"], mode, 1, index="growth.index"))
                               for mode in ("hybrid", "lexical"))
            opening, first = self.opening("growth.index"), end + 1
            rows.append([
                f"{one['items']:,}", f"{seconds:.1f} s", f"{one['inserted'] / one['seconds']:,.0f}", megabytes(one["peak"]),
                megabytes(one["fileBytes"]), megabytes(one["cacheBytes"]), milliseconds(hybrid["p50"], hybrid["p99"]),
                milliseconds(lexical["p50"], lexical["p99"]), milliseconds(opening["first"], opening["firstAnswer"]),
                megabytes(max(hybrid["peak"], lexical["peak"])), f"{100 * opening['recall']:.1f} %"])
        self.index("growth.index")
        return {"search-growth": table([
            "items", "built in", "items per second, the last", "peak memory", "file", "cache", "words and meaning, p50 / p99, ms",
            "words, p50 / p99, ms", "opening / first answer, ms", "memory of searching", "nearest found"], rows)}


SUBJECT = Search()

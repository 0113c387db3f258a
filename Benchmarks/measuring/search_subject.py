"""Search by words and by meaning, beside bm25s and tantivy."""
import json
import pathlib
import shutil
import statistics
import tempfile

from . import processes, search, search_data, search_quality
from .driver import ROOT, Run, Subject, find_transformer, say
from .failures import require

PLOT = "docs/measured/search-growth.png"
# Measured only if named: 15 minutes and 10 GB of disk.
MADE = "made"
PEERS, PLOTTER = (pathlib.Path(__file__).with_name(name) for name in ("search_peers.py", "search_plot.py"))
THREADS = 2
# The microseconds between batches, by the names of the table's rows; `-` without a writer.
PAUSES = {"alone": "-", "pauses": 5_000, "steady": 0}
LENGTHS = {"short": (2, 3), "long": (8, 9, 10, 11, 12)}


class Plan:
    """The sizes and rounds of a run."""

    def __init__(self, quick):
        self.quick = quick
        self.items, self.queries = (2_000, 100) if quick else (100_000, 2_000)
        # The turns of the programs, the rounds within each turn, and the builds.
        self.turns, self.rounds, self.builds = (1, 1, 1) if quick else (5, 2, 3)
        self.scan_rounds = 3 if quick else 101
        self.beside = (500, 1, 1) if quick else (20_000, 3, 5)
        self.growth = (500, 1_000, 2_000) if quick else (10_000, 30_000, 100_000, 300_000, 1_000_000)
        self.made = (5_000,) if quick else (10_000_000,)
        self.collections = ("ADI", search_quality.CATALOGUE) if quick else (
            *search_quality.FOLDERS, search_quality.CATALOGUE)


def medians(runs, keys):
    """The median of each number that all runs have."""
    return {key: statistics.median(run[key] for run in runs) for key in keys if all(key in run for run in runs)}


class Bench:
    """Winnow and its peers on the same items and queries."""

    def __init__(self, run, transformer):
        self.plan, self.folder, self.python, self.transformer = Plan(run.quick), run.folder, run.python, transformer
        self.winnow, self.benchmark, self.datasets, self.run = run.winnow, run.benchmark, run.datasets, run
        self.table = ROOT / "models/en-embedding.winnow"

    def ours(self, *words):
        return json.loads(processes.output(self.benchmark, *words))

    def peer(self, *words):
        return json.loads(processes.output(self.python, PEERS, *words).splitlines()[-1])

    def launched(self, *words):
        """The output of a program, with its peak memory."""
        target = self.folder / "answer.json"
        run = processes.launch([processes.command(*words, target=target)])[0][0]
        return json.loads(target.read_text()) | {"peak": run["peak"]}

    # Quality of the ranking.

    def quality(self):
        found = {}
        for name in self.plan.collections:
            say(f"ranking: {name}")
            if name == search_quality.CATALOGUE:
                collection = search_quality.catalogue(half=0)
            else:
                collection = search_quality.smart(self.datasets, search_quality.FOLDERS[name])
            rankings = self.rankings(collection)
            for kind in sorted(set(collection.kinds or [None]), key=str, reverse=True):
                title = f"{name}, {kind}" if kind else name
                found[title] = {system: collection.score(ranking, kind) for system, ranking in rankings.items()}
        return found

    def rankings(self, collection):
        """The best 10 of each query, by every ranking."""
        items, queries, data = (self.folder / name for name in ("ranks.jsonl", "ranks.txt", "ranks.json"))
        names = ("id", "title", "text", "keywords")
        items.write_text("".join(
            json.dumps({name: item[name] for name in names if item.get(name)}) + "\n" for item in collection.items))
        queries.write_text("".join(f"{query}\n" for query in collection.queries), encoding="utf-8")
        data.write_text(json.dumps({"documents": collection.texts(), "queries": collection.queries}))
        found = self.own_ranks(items, queries, self.table)
        rankings = {mode: found[mode] for mode in ("lexical", "semantic", "hybrid")}
        rankings["transformer"] = self.own_ranks(items, queries, self.transformer)["hybrid"]
        rankings |= self.peer("ranks", data, self.vectors(collection))
        for system, ranking in rankings.items():
            require(len(ranking) == len(collection.queries), f"{system} answers {len(ranking)} queries")
        return rankings

    def own_ranks(self, items, queries, vectorizer):
        with tempfile.TemporaryDirectory(dir=self.folder) as folder:
            return self.ours("search-ranks", pathlib.Path(folder) / "index", items, queries, vectorizer)

    def vectors(self, collection):
        """The transformer's vectors of all items and queries; Scripts/checks/transformer verifies them."""
        path = self.folder / "vectors.tsv"
        texts = [text for _, text in collection.texts()] + collection.queries
        lines = "".join(" ".join(text.split()) + "\n" for text in texts).encode()
        path.write_text(processes.output(self.winnow, "embed", "--embedding", self.transformer, "--quiet", input=lines))
        return path

    # Speed.

    def prepare(self):
        """Makes the files of items and queries; the peers get queries without Winnow's stop words."""
        plan, cache = self.plan, search_data.cache()
        largest = max(plan.items, *plan.growth)
        self.items = search_data.once(
            cache / f"items-{largest}.tsv", lambda: search_data.items(self.datasets, largest))
        stopped, self.queries, self.stripped = search_data.stop_words(), {}, {}
        for name, lengths in LENGTHS.items():
            path = search_data.once(
                cache / f"{name}-{plan.queries}.txt",
                lambda lengths=lengths: search_data.queries(self.datasets, plan.queries, lengths))
            self.queries[name] = path
            self.stripped[name] = self.folder / f"{name}-stripped.txt"
            lines = path.read_text(encoding="utf-8").splitlines()
            self.stripped[name].write_text("".join(
                " ".join(word for word in line.split() if word.lower() not in stopped) + "\n" for line in lines))

    def index(self, name):
        """The path of a new index; removes existing files."""
        for path in self.folder.glob(f"{name}*"):
            shutil.rmtree(path) if path.is_dir() else path.unlink()
        return self.folder / name

    def build(self, name, end, first=1, items=None, vectorizer=None):
        return self.launched(
            self.benchmark, "search-build", self.folder / name, items or self.items, vectorizer or self.table, THREADS, end,
            first)

    def building(self):
        """Seconds, peak memory and size of each program's index, built in turn; the last ones are kept."""
        runs = {"Winnow": [], "tantivy": [], "bm25s": []}
        for _ in range(self.plan.builds):
            self.index("winnow.index")
            one = self.build("winnow.index", self.plan.items)
            runs["Winnow"].append(one | {"bytes": one["fileBytes"] + one["cacheBytes"]})
            for peer in ("tantivy", "bm25s"):
                runs[peer].append(self.launched(
                    self.python, PEERS, "build", peer, self.items, self.plan.items, self.index(peer), THREADS))
        return {name: medians(own, ("seconds", "peak", "bytes")) for name, own in runs.items()}

    def search(self, queries, mode, rounds, answer="snippets", index="winnow.index"):
        vectorizer = "-" if mode == "lexical" else self.table
        return "search-speed", self.folder / index, vectorizer, queries, mode, rounds, answer

    def lexical(self, name):
        """Lexical queries, in turn."""
        rounds, runs = self.plan.rounds, {}
        for _ in range(self.plan.turns):
            for answer, (_, programs) in search.ANSWERS.items():
                for program in programs:
                    if program == "Winnow":
                        one = self.ours(*self.search(self.queries[name], "lexical", rounds, answer))
                    else:
                        one = self.peer("speed", program, self.folder / program, self.stripped[name], rounds, answer)
                    require(one["queries"] == self.plan.queries, f"{program} answered {one['queries']} queries")
                    runs.setdefault(f"{program} {answer}", []).append(one)
        return {name: medians(own, ("queriesPerSecond", "p50", "p95", "p99", "overhead")) for name, own in runs.items()}

    def hybrid(self, name):
        runs = [self.ours(*self.search(self.queries[name], "hybrid", self.plan.rounds)) for _ in range(self.plan.turns)]
        return medians(runs, ("p50", "p95", "p99", "queriesPerSecond"))

    def scan(self):
        runs, sizes = {"Winnow": [], "numpy": [], "usearch": []}, (self.plan.items, 256, self.plan.scan_rounds)
        for _ in range(self.plan.turns):
            for program, own in runs.items():
                one = self.ours("scan", *sizes) if program == "Winnow" else self.peer("scan", program, *sizes)
                own.append(one["milliseconds"])
        return {program: statistics.median(own) for program, own in runs.items()}

    def opening(self, index="winnow.index"):
        keys = ("first", "firstAnswer", "milliseconds", "millisecondsWithAnswer", "recall")
        return medians([
            self.ours("search-opening", self.folder / index, self.table, 5) for _ in range(self.plan.turns)], keys)

    def speeds(self):
        say("speeds: building")
        found = {"building": self.building()}
        say("speeds: searching")
        found["hybrid"] = {name: self.hybrid(name) for name in LENGTHS}
        found["lexical"] = {name: self.lexical(name) for name in LENGTHS}
        found["scan"] = self.scan()
        updating = self.ours(
            "search-updating", self.folder / "winnow.index", self.table, self.items, self.plan.scan_rounds)
        return found | {"opening": self.opening() | {name: updating[name] for name in ("commit", "answerAfterCommit")}}

    def beside(self):
        """Winnow by words alone and with vectors, tantivy and SQLite FTS5, each while its items are replaced, in turn."""
        count, seconds, rounds = self.plan.beside
        programs = {}
        for name, vectorizer in (("words", "-"), ("words and meaning", self.table)):
            index = self.index(f"{name.replace(' ', '-')}.index")
            self.build(index.name, count, vectorizer=vectorizer)
            programs[f"Winnow, {name}"] = lambda pause, index=index, vectorizer=vectorizer: self.ours(
                "search-beside-writer", index, self.items, vectorizer, self.queries["short"], pause, seconds)
        for peer in ("tantivy", "FTS5"):
            programs[peer] = lambda pause, peer=peer, folder=self.index(f"beside-{peer}"): self.peer(
                "beside", peer, folder, self.items, self.stripped["short"], count, pause, seconds)
        runs = {program: {state: [] for state in PAUSES} for program in programs}
        for _ in range(rounds):
            for program, measure in programs.items():
                for state, pause in PAUSES.items():
                    runs[program][state].append(measure(pause))
        keys = ("queriesPerSecond", "p50", "p99", "batchesPerSecond")
        return {program: {state: medians(own, keys) for state, own in states.items()} for program, states in runs.items()}

    # Growth.

    def growth(self):
        return self.grown(self.plan.growth)

    def made(self):
        """The same with items that are made of words."""
        words = search_data.once(
            search_data.cache() / f"words-{max(self.plan.growth)}.tsv", lambda: search_data.words(self.items))
        return self.grown(self.plan.made, f"made:{words}")

    def grown(self, sizes, items=None):
        """Adds items to one index up to each size, each time in a separate process."""
        self.index("growth.index")
        found, first, seconds = [], 1, 0
        for end in sizes:
            say(f"growth: {end:,} items")
            one = self.build("growth.index", end, first, items)
            seconds += one["seconds"]
            one["totalSeconds"] = seconds
            for mode in ("hybrid", "lexical"):
                run = self.launched(self.benchmark, *self.search(self.queries["short"], mode, 1, index="growth.index"))
                one[mode] = {key: run[key] for key in ("p50", "p95", "p99")}
                one["searchPeak"] = max(run["peak"], one.get("searchPeak", 0))
            one["opening"] = self.opening("growth.index")
            found.append(one)
            first = end + 1
        self.index("growth.index")
        return found

    def results(self, parts):
        self.prepare()
        results = {"items": self.plan.items}
        with self.run.timed("speeds"):
            for part in ("speeds", "beside", "growth", MADE):
                if part in parts:
                    results[part] = getattr(self, part)()
        if "quality" in parts:
            results["quality"] = self.quality()
        return results


class Search(Subject):
    name = peers = "search"
    parts, more_parts = ("quality", "speeds", "beside", "growth"), (MADE,)
    programs, is_timed, circumstances = ("benchmark",), True, "search-circumstances"
    description = f"""Measures search by Winnow, bm25s and tantivy: the quality of the ranking, the speed, and the growth of time and
memory with the number of items; draws {PLOT} (10 minutes). The first run makes a million items from public
data sets and keeps them in the user's cache (315 MB). `{MADE}` builds and searches an index of ten million made
items, which takes 15 minutes and 10 GB of disk."""

    def tables(self, run: Run):
        search_data.require_data(run.datasets)
        results = Bench(run, find_transformer()).results(run.parts)
        found = search.summaries(results)
        if "quality" in results:
            found["search-quality"] = search.quality_table(results)
        if "speeds" in results:
            for name, make in (
                ("lexical", search.lexical_table), ("building", search.building_table), ("opening", search.opening_table),
            ):
                found[f"search-{name}"] = make(results)
        if "beside" in results:
            found["search-beside"] = search.beside_table(results["beside"])
        for part in ("growth", MADE):
            if part in results:
                found[f"search-{part}"] = search.growth_table(results[part])
        if "growth" in results:
            plot = run.folder / "growth.png"
            processes.output(run.python, PLOTTER, plot, input=json.dumps(results["growth"]).encode())
            require(plot.stat().st_size > 0, "the plot is empty")
        return found

    def write_more(self, run):
        unfinished = ROOT / f"{PLOT}.part"
        shutil.copyfile(run.folder / "growth.png", unfinished)
        unfinished.replace(ROOT / PLOT)
        say(f"written to {PLOT}")


SUBJECT = Search()

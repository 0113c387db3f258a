"""The command line of Scripts/bench-embeddings."""
import argparse
import datetime
import json
import pathlib
import statistics
import sys
import tempfile
import textwrap

from . import data, embeddings, embeddings_data, pages, processes
from .cli import ROOT, Parser, commit, say
from .failures import Failure, Missing, Unavailable, require
from .machine import LOAD_LIMIT, SUBJECT_LIMIT, Machine, Watch

sys.path.insert(0, str(ROOT / "Scripts"))

PAGES = ("README.md", "docs/embeddings.md")
PEERS = pathlib.Path(__file__).with_name("embeddings_peers.py")
THREADS = 2
DESCRIPTION = f"""Measures vectors of words and texts beside model2vec and PyTorch: how well they tell likeness and find
documents, how fast they are, and what they bring to a classifier with few examples. Writes the tables of
docs/embeddings.md and the README; `make bench-embeddings` builds and calls it. About fifteen minutes. Tables are written
only where the load of the machine is at most {LOAD_LIMIT} before the start and other programs leave the processors alone
while speeds are measured.

exit codes: 0 done, 1 a bar was missed, 64 usage, 66 ../shared, the transformer or a program is not there, 69 the peers
cannot be installed, 70 a measurement went wrong, 75 the machine is busy."""


class Plan:
    """How much is measured."""

    def __init__(self, quick):
        self.quick = quick
        self.lines, self.transformer_lines = (1_000, 64) if quick else (20_000, 1_000)
        # Programs in turn so many times, each with so many rounds of its own.
        self.turns, self.rounds, self.peer_rounds = (1, 3, 1) if quick else (5, 15, 2)
        self.labels = 10 if quick else None


class Bench:
    """Winnow and its peers on the same texts."""

    def __init__(self, options, folder, python, transformer):
        self.plan, self.folder, self.python = Plan(options.quick), folder, python
        self.winnow, self.benchmark = options.winnow.resolve(), options.benchmark.resolve()
        self.datasets = options.shared.resolve() / "datasets"
        self.table, self.transformer = ROOT / "models/en-embedding.winnow", transformer
        self.distilled = folder / "model2vec"

    def peer(self, *words):
        """What a peer answers."""
        return json.loads(processes.output(self.python, PEERS, *words).splitlines()[-1])

    def write_lines(self, name, count):
        path = self.folder / name
        lines = embeddings_data.of_twenty_words(self.datasets, count)
        path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
        return path

    def in_turn(self, ours, peer):
        """The medians of our lines a second and of the peer's, one program after the other."""
        found = []
        for _ in range(self.plan.turns):
            pair = json.loads(processes.output(self.benchmark, *ours)), self.peer("speed", *peer)
            require(pair[0]["lines"] == pair[1]["lines"], f"{ours[0]}: {pair[0]['lines']} of {pair[1]['lines']} lines")
            found.append([one["linesPerSecond"] for one in pair])
        return [statistics.median(speeds) for speeds in zip(*found)]

    def speeds(self):
        lines, few = (self.write_lines(*words) for words in (
            ("lines.txt", self.plan.lines), ("few.txt", self.plan.transformer_lines)))
        rounds, peers = self.plan.rounds, self.plan.peer_rounds
        return {
            "table": self.in_turn(
                ("embedding", self.table, lines, rounds), ("model2vec", self.distilled, lines, 1, peers)),
            "transformer": self.in_turn(
                ("transformer", self.transformer, few, THREADS, peers),
                ("pytorch", self.transformer, few, THREADS, peers)),
        }

    def scores(self):
        import embedding_measures

        def run(*arguments, text=None):
            return processes.output(self.winnow, *arguments, input=text and text.encode(), cwd=self.folder)

        ranks, found = not self.plan.quick, {}
        for name, model in (("table", self.table), ("transformer", self.transformer)):
            measurer = embedding_measures.Measurer(self.winnow, model, self.datasets, self.folder)
            measurer.run = run
            say(f"likeness and ranking: Winnow, {name}")
            found[name] = measurer.test_scores(ranks=ranks)
        for name, model in (("model2vec", self.distilled), ("pytorch", self.transformer)):
            say(f"likeness and ranking: {name}")
            words = ("ranks",) if ranks else ("none",)
            found[name] = self.peer("scores", name, model, ROOT / "Scripts", self.datasets, *words)
        return found

    def transfer(self):
        """Accuracy on the test part of Banking77, of classifiers of ten examples a label."""
        parts = [data.read(self.datasets / f"banking77/{part}.csv") for part in ("train", "test")]
        if self.plan.labels:
            labels = sorted({label for _, label in parts[0]})[: self.plan.labels]
            parts = [[row for row in rows if row[1] in labels] for rows in parts]
        train = data.write(self.folder / "few.csv", embeddings_data.few(parts[0]))
        test, found = data.write(self.folder / "test.csv", parts[1]), {}
        for name, words in embeddings.VARIANTS.items():
            words = [self.transformer if word == "FOLDER" else word for word in words]
            embedding = words[words.index("--embedding") :] if "--embedding" in words else []
            model = self.folder / "few.winnow"
            processes.output(self.winnow, "train", train, "-o", model, "--quiet", *words)
            report = json.loads(processes.output(
                self.winnow, "evaluate", model, test, "--format", "json", "--quiet", *embedding))
            require(report["examples"] == len(parts[1]), f"{name}: not all test texts were classified")
            found[name] = report["accuracy"]
        return found | self.peer("transfer", train, test, self.distilled, self.transformer)

    def results(self, watch):
        """All that the tables need, and what others had of the processors while speeds were measured."""
        say("model2vec's table")
        size = self.peer("distill", self.transformer, self.distilled)["bytes"]
        say("speeds")
        watch = watch()
        speeds = self.speeds()
        others = watch.stop()
        say("ten examples a label")
        transfer = self.transfer()
        return {
            "speeds": speeds, "transfer": transfer, "scores": self.scores(),
            "sizes": {
                "table": self.table.stat().st_size, "model2vec": size,
                "transformer": (self.transformer / "model.safetensors").stat().st_size,
            },
        }, others


def parse(arguments):
    parser = Parser(
        prog="Scripts/bench-embeddings", description=DESCRIPTION, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--print", action="store_true", help="print the tables, on a busy machine too; write nothing")
    parser.add_argument("--quick", action="store_true", help="try everything on little data; as --print")
    parser.add_argument("--json", type=pathlib.Path, metavar="FILE", help="keep the results as JSON too")
    parser.add_argument("--shared", type=pathlib.Path, default=ROOT / "../shared", help="the data sets")
    parser.add_argument("--winnow", type=pathlib.Path, default=ROOT / ".build-release/release/winnow")
    parser.add_argument(
        "--benchmark", type=pathlib.Path, default=ROOT / "Benchmarks/.build/release/winnow-benchmark")
    options = parser.parse_args(arguments)
    options.writes = not (options.print or options.quick)
    return options


def find_transformer():
    import teacher

    try:
        return teacher.folder()
    except teacher.Missing as missing:
        raise Missing(str(missing)) from None


def find_python():
    try:
        return processes.output(ROOT / "Scripts/peers", "requirements-embeddings.txt").strip().splitlines()[-1]
    except Failure as failure:
        raise Unavailable(f"the peers' packages cannot be installed: {failure}") from None


def measure(options, machine):
    """The results, and what others had of the processors while speeds were measured."""
    python, transformer = find_python(), find_transformer()
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(options, pathlib.Path(folder).resolve(), python, transformer)
        return bench.results(lambda: Watch(machine))


def prepare(options, machine):
    """Makes sure that all is there, and for writing that the machine is quiet; the load."""
    embeddings_data.require_data(options.shared / "datasets")
    for program in (options.winnow, options.benchmark):
        if not program.exists():
            raise Missing(f"{program} is not there: build it with `make bench-build`")
    for page in PAGES if options.writes else ():
        pages.names((ROOT / page).read_text(encoding="utf-8"), page)
    return machine.wait_until_quiet(say) if options.writes else machine.load()


def run(options, machine):
    """Measures, prints, and writes where nothing speaks against it; the exit code."""
    load = prepare(options, machine)
    say(f"load {load:.2f} on {machine.processors()} processors before the start")
    results, others = measure(options, machine)
    if options.json:
        options.json.write_text(json.dumps(results, indent=1) + "\n")
    tables = {
        "embeddings": embeddings.accuracy_table(results), "embeddings-speed": embeddings.speed_table(results),
        "embeddings-transfer": embeddings.transfer_table(results),
        "embeddings-circumstances": textwrap.fill(
            f"Measured on {datetime.date.today()}, {commit()}: {machine.description()}. The load was {load:.2f} before "
            f"the start, other programs had {others.share:.1%} of the processors while speeds were measured.", 118),
    }
    print("\n\n".join(tables.values()), flush=True)
    if options.quick:
        return 0
    if options.writes:
        others.require_few(SUBJECT_LIMIT, "the speeds")
        pages.write([ROOT / page for page in PAGES], tables)
        say(f"written to {' and '.join(PAGES)}")
    missed = embeddings.missed(results)
    if missed:
        say(f"missed: {'; '.join(missed)}")
    return 1 if missed else 0


def main(arguments=None, machine=None):
    options = parse(arguments)
    try:
        return run(options, machine or Machine())
    except Failure as failure:
        say(f"Scripts/bench-embeddings: {failure}")
        return failure.exit_code
    except KeyboardInterrupt:
        say("Scripts/bench-embeddings: interrupted")
        return 130

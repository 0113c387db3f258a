"""Embeddings of words and texts, beside model2vec and PyTorch."""
import json
import pathlib
import statistics

from . import data, embeddings, embeddings_data, processes
from .driver import ROOT, Run, Subject, find_transformer, say
from .failures import require

PEERS = pathlib.Path(__file__).with_name("embeddings_peers.py")
THREADS = 2


class Plan:
    """The sizes and rounds of a run."""

    def __init__(self, quick):
        self.quick = quick
        self.lines, self.transformer_lines = (1_000, 64) if quick else (20_000, 1_000)
        # The turns of the programs, and the rounds within each turn.
        self.turns, self.rounds, self.peer_rounds = (1, 3, 1) if quick else (5, 15, 2)
        self.labels = 10 if quick else None


class Bench:
    """Winnow and its peers on the same texts."""

    def __init__(self, run, transformer):
        self.plan, self.folder, self.python = Plan(run.quick), run.folder, run.python
        self.winnow, self.benchmark, self.datasets, self.run = run.winnow, run.benchmark, run.datasets, run
        self.table, self.transformer = ROOT / "models/en-embedding.winnow", transformer
        self.distilled = run.folder / "model2vec"

    def peer(self, *words):
        """The output of a peer."""
        return json.loads(processes.output(self.python, PEERS, *words).splitlines()[-1])

    def write_lines(self, name, count):
        path = self.folder / name
        lines = embeddings_data.of_twenty_words(self.datasets, count)
        path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
        return path

    def in_turn(self, ours, peer):
        """The medians of lines per second of Winnow and a peer, measured in turn."""
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
            say(f"similarity and ranking: Winnow, {name}")
            found[name] = measurer.test_scores(ranks=ranks)
        for name, model in (("model2vec", self.distilled), ("pytorch", self.transformer)):
            say(f"similarity and ranking: {name}")
            words = ("ranks",) if ranks else ("none",)
            found[name] = self.peer("scores", name, model, ROOT / "Scripts/models", self.datasets, *words)
        return found

    def transfer(self):
        """Accuracy on the test part of Banking77 of classifiers trained on ten examples per label."""
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

    def results(self):
        say("model2vec's table")
        size = self.peer("distill", self.transformer, self.distilled)["bytes"]
        with self.run.timed("speeds"):
            speeds = self.speeds()
        say("ten examples per label")
        transfer = self.transfer()
        return {
            "speeds": speeds, "transfer": transfer, "scores": self.scores(),
            "sizes": {
                "table": self.table.stat().st_size, "model2vec": size,
                "transformer": (self.transformer / "model.safetensors").stat().st_size,
            },
        }


class Embeddings(Subject):
    name = peers = "embeddings"
    programs, is_timed, circumstances = ("benchmark",), True, "embeddings-circumstances"
    description = """Measures embeddings of words and texts by Winnow, model2vec and PyTorch: similarity, semantic search, speed, and
the gain of a classifier with few examples (15 minutes)."""

    def tables(self, run: Run):
        embeddings_data.require_data(run.datasets)
        results = Bench(run, find_transformer()).results()
        return {
            "embeddings": embeddings.accuracy_table(results), "embeddings-speed": embeddings.speed_table(results),
            "embeddings-transfer": embeddings.transfer_table(results),
        }


SUBJECT = Embeddings()

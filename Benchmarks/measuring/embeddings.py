"""Embeddings of words and texts, beside model2vec and PyTorch."""
import random
import re
import statistics

from . import data, processes, search_data
from .driver import ROOT, Subject, say
from .failures import require
from .tables import table
import teacher  # found by the driver

TABLE, THREADS = ROOT / "models/en-embedding.winnow", 2
# The words of a text whose speed is measured, and the examples for each label.
WORDS, EXAMPLES, SEED = 20, 10, 1
# The scores, by names of Scripts/models/embedding_measures.py.
FIGURES = {
    "STS-B": "similarity of sentences, STS-B test, Spearman",
    "WS-353": "similarity of words, WS-353, Spearman",
    "SimLex-999": "similarity of words, SimLex-999, Spearman",
    "MEN": "similarity of words, MEN, Spearman",
    "Cranfield": "semantic search, Cranfield, nDCG@10",
    "MED": "semantic search, MED, nDCG@10",
}
# The variants for the transfer: title and options of `winnow train`; FOLDER is the transformer's.
VARIANTS = {
    "words": ("--features", "words,surface"),
    "defaults": (),
    "words, embedding": ("--features", "words,surface,embedding"),
    "words, characters, embedding": ("--features", "words,characters,surface,embedding"),
    "embedding alone": ("--features", "embedding"),
    "words, characters, the transformer": (
        "--features", "words,characters,surface,embedding", "--embedding", "FOLDER"),
}
SHIPPED = ("words, embedding", "words, characters, embedding", "embedding alone")


def figure(value):
    """A share or a correlation; a dash if it was not measured."""
    return "–" if value is None else f"{value:.3f}"


def speed(value):
    """A number per second to three digits."""
    return f"{float(f'{value:.3g}'):,.0f}"


def of_twenty_words(datasets, count):
    """The first distinct sentences of exactly 20 words in film reviews, without tags."""
    found = {}
    for text in search_data.texts(datasets, "imdb.tar.xz", ".jsonl"):
        sentences = re.split(r"(?<=[.!?])\s+(?=[A-Z])", " ".join(text.split()))
        found |= dict.fromkeys(sentence for sentence in sentences if len(sentence.split()) == WORDS)
        if len(found) >= count:
            break
    require(found, "the film reviews have no sentence of 20 words")
    return list(found)[:count]


def few(rows):
    """The first examples of text and label for each label, after a shuffle, in its order."""
    rows, taken = list(rows), {}
    random.Random(SEED).shuffle(rows)
    for text, label in rows:
        taken[label] = taken.get(label, 0) + 1
        if taken[label] <= EXAMPLES:
            yield text, label


class Embeddings(Subject):
    """Winnow and its peers on the same texts."""

    name = peers = "embeddings"
    needs = ("imdb.tar.xz", "banking77/train.csv", "banking77/test.csv", "sts_benchmark", "word_similarity", "ir_cranfield",
             "ir_medline")
    programs, is_timed = ("benchmark",), True
    description = """Measures embeddings of words and texts by Winnow, model2vec and PyTorch: similarity, semantic search, speed, and
the gain of a classifier with few examples (15 minutes)."""

    def peer(self, *words):
        return self.run.peer(*words, script="embeddings_peers")

    def in_turn(self, name, lines, ours, peer):
        """The medians of lines per second of Winnow and a peer, measured in turn on a number of lines."""
        path, found = self.folder / name, []
        texts = of_twenty_words(self.datasets, lines)
        path.write_text("".join(f"{line}\n" for line in texts), encoding="utf-8")
        for _ in range(1 if self.quick else 5):
            pair = self.run.inside(*(path if word is None else word for word in ours)), self.peer(
                "speed", *(path if word is None else word for word in peer))
            require(pair[0]["lines"] == pair[1]["lines"] == len(texts), f"{name}: {pair[0]['lines']} of {len(texts)} lines")
            found.append([one["linesPerSecond"] for one in pair])
        return [statistics.median(speeds) for speeds in zip(*found)]

    def speeds(self):
        rounds, peers = (3, 1) if self.quick else (15, 2)
        static = self.in_turn(
            "lines", 1_000 if self.quick else 20_000, ("embedding", TABLE, None, rounds),
            ("model2vec", self.distilled, None, 1, peers))
        transformer = self.in_turn(
            "few", 64 if self.quick else 1_000, ("transformer", self.transformer, None, THREADS, peers),
            ("pytorch", self.transformer, None, THREADS, peers))
        return static, transformer

    def scores(self):
        import embedding_measures

        def run(*arguments, text=None):
            return processes.output(self.winnow, *arguments, input=text and text.encode(), cwd=self.folder)

        found = {}
        for name, model in (("table", TABLE), ("transformer", self.transformer)):
            say(f"similarity and ranking: Winnow, {name}")
            measurer = embedding_measures.Measurer(run, model, self.datasets, self.folder)
            found[name] = measurer.test_scores(ranks=not self.quick)
        for name, model in (("model2vec", self.distilled), ("pytorch", self.transformer)):
            say(f"similarity and ranking: {name}")
            ranks = "none" if self.quick else "ranks"
            found[name] = self.peer("scores", name, model, ROOT / "Scripts/models", self.datasets, ranks)
        return found

    def transfer(self):
        """Accuracy on the test part of Banking77 of classifiers trained on ten examples per label."""
        parts, found = [data.read(self.datasets / f"banking77/{part}.csv") for part in ("train", "test")], {}
        if self.quick:
            labels = sorted({label for _, label in parts[0]})[:10]
            parts = [[row for row in rows if row[1] in labels] for rows in parts]
        train = data.write(self.folder / "few.csv", few(parts[0]))
        test = data.write(self.folder / "test.csv", parts[1])
        for name, words in VARIANTS.items():
            words = [self.transformer if word == "FOLDER" else word for word in words]
            model = self.run.train(train, self.folder / "few.winnow", *words)
            report = self.run.evaluate(model, test, *(words[words.index("--embedding"):] if "--embedding" in words else ()))
            require(report["examples"] == len(parts[1]), f"{name}: not all test texts were classified")
            found[name] = report["accuracy"]
        return found | self.peer("transfer", train, test, self.distilled, self.transformer)


    def tables(self, run):
        self.begin(run)
        self.transformer, self.distilled = teacher.folder(), run.folder / "model2vec"
        say("model2vec's table")
        distilled = self.peer("distill", self.transformer, self.distilled)["bytes"]
        with run.timed("speeds"):
            static, transformer = self.speeds()
        say("ten examples per label")
        transfer, scores = self.transfer(), self.scores()
        rows = [[title, f"**{figure(scores['table'].get(name))}**",
                 *(figure(scores[peer].get(name)) for peer in ("model2vec", "transformer", "pytorch"))]
                for name, title in FIGURES.items()]
        points = 100 * (max(transfer[name] for name in SHIPPED) - transfer["words"])
        rows += [
            ["the transformer on STS-B test", "", "", f"**{figure(scores['transformer']['STS-B'])}**",
             figure(scores["pytorch"]["STS-B"])],
            ["Banking77, 10 examples per label: points above words alone", f"**{points:+.1f}**"]]
        size = (self.transformer / "model.safetensors").stat().st_size
        speeds = [
            ["table, texts per second, one core", f"**{speed(static[0])}**",
             f"model2vec {speed(static[1])}: × {static[0] / static[1]:.1f}"],
            ["transformer, texts per second, two threads", f"**{speed(transformer[0])}**",
             f"PyTorch {speed(transformer[1])}: × {transformer[0] / transformer[1]:.2f}"],
            ["size of the table", f"**{TABLE.stat().st_size / 1e6:.1f} MB**",
             f"model2vec {distilled / 1e6:.1f} MB, transformer {size / 1e6:.0f} MB"]]
        gains = [[f"Winnow, {name}" if name in VARIANTS else f"scikit-learn, {name}", figure(value)]
                 for name, value in transfer.items()]
        return {
            "embeddings": table(["what", "Winnow's table", "model2vec", "the transformer in Winnow", "in PyTorch"], rows),
            "embeddings-speed": table(["texts of 20 words", "Winnow", "peer"], speeds),
            "embeddings-transfer": table(["Banking77, 10 training examples per label", "accuracy"], gains),
            "embeddings-circumstances": run.circumstances(())}


SUBJECT = Embeddings()

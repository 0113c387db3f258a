"""Tags, lemmas, names, languages and sentiment, beside the peers."""
import csv
import json
import pathlib
import statistics
import tarfile

from . import analysis, processes
from .driver import ROOT, Run, Subject, say
from .failures import require

PEERS = pathlib.Path(__file__).with_name("analysis_peers.py")
ROUNDS = 3


class Bench:
    """Winnow and its peers on the same texts."""

    def __init__(self, run):
        self.winnow, self.datasets, self.folder, self.python = run.winnow, run.datasets, run.folder, run.python

    def model(self, name):
        return ROOT / "models" / f"{name}.winnow"

    def evaluate(self, model, data):
        return json.loads(processes.output(self.winnow, "evaluate", model, data, "--format", "json", "--quiet"))

    def treebank(self):
        """Tags, lemmas, words and sentences of UD English EWT."""
        with tarfile.open(self.datasets / "ud_english_ewt.tar.xz") as tar:
            tar.extractall(self.folder, filter="data")
        test = self.folder / "ud/UD_English-EWT/en_ewt-ud-test.conllu"
        require(test.exists(), "the treebank's archive has no test part")
        tags = self.evaluate(self.model("en-part-of-speech"), test)
        lemmas = self.evaluate(self.model("en-lemma"), test)
        lines = processes.output(self.python, self.datasets.parent / "bench/peers/c_pos_lemma.py", self.folder).splitlines()
        found = {(line["peer"], line["metric"]): line.get("value") for line in map(json.loads, lines) if "metric" in line}
        figures = {
            "tags": tags["tagAccuracy"], "tokens": tags["tokenF1"], "sentences": tags["sentenceF1"],
            "lemmas": lemmas["lemmaAccuracy"],
        }
        peers = {
            "tags": {"crfsuite": found["crfsuite", "upos"], "nltk": found["NLTK perceptron (trained here)", "upos"]},
            "lemmas": {"simplemma": found["simplemma", "lemma"]},
        }
        return figures, peers

    def tagging_speed(self):
        """Words per second of a whole process on one core, on the sentences of the treebank's training part."""
        source = self.folder / "ud/UD_English-EWT/en_ewt-ud-train.conllu"
        sentences = [line[9:] for line in source.read_text(encoding="utf-8").splitlines() if line.startswith("# text = ")]
        text = self.folder / "tagging.txt"
        text.write_text("".join(f"{sentence}\n" for sentence in 4 * sentences), encoding="utf-8")
        answers = self.folder / "tagging.tsv"
        words = (self.winnow, "tag", text, "--input-format", "lines", "--format", "tsv", "--threads", 1, "--quiet")
        runs = processes.launch([processes.command(*words, target=answers)], ROUNDS)[0]
        with open(answers, "rb") as file:
            count = sum(1 for _ in file)
        return count / processes.median(runs, "seconds")

    def language(self):
        """Accuracy on all lines, and the ratio of the speeds, measured in turn."""
        folder = self.datasets / "lid_lingua_testdata"
        levels = ("sentences", "word-pairs", "single-words")
        ours = [self.evaluate(self.model("language"), folder / level)["accuracy"] for level in levels]
        lines = self.folder / "languages.txt"
        texts = [
            line.strip() for level in levels for path in sorted((folder / level).glob("*.txt"))
            for line in path.read_text(encoding="utf-8").splitlines() if line.strip()
        ]
        lines.write_text("".join(f"{text}\n" for text in texts), encoding="utf-8")
        words = (self.winnow, "language", lines, "--input-format", "lines", "--format", "tsv", "--threads", 1, "--quiet")
        ratios = []
        for _ in range(ROUNDS):
            run = processes.launch([processes.command(*words, target=self.folder / "languages.tsv")])[0][0]
            peer = json.loads(processes.output(self.python, PEERS, "language", folder, 1000, "pycld2"))["pycld2"]
            ratios.append(len(texts) / run["seconds"] / peer["textsPerSecond"])
        lingua = json.loads(processes.output(self.python, PEERS, "language", folder, 100, "lingua"))["lingua"]
        others = {
            name: statistics.mean(found[level] for level in levels)
            for name, found in (("pycld2", peer), ("lingua, a tenth of the lines,", lingua))
        }
        return statistics.mean(ours), others, statistics.median(ratios)

    def sentiment(self):
        """The shipped model on UCI's sentences and VADER's tweets, and a model trained on SST-2 on its test part."""
        import sentiment_data

        tables = {}
        for name, rows in (
            ("uci", sentiment_data.uci(self.datasets)), ("tweets", sentiment_data.tweets(self.datasets)),
            ("sst2", sentiment_data.sst2(self.datasets, "test")), ("sst2-train", sentiment_data.sst2_training(self.datasets)),
        ):
            tables[name] = self.folder / f"{name}.csv"
            with open(tables[name], "w", newline="", encoding="utf-8") as file:
                csv.writer(file).writerows([("text", "label"), *(row[:2] for row in rows)])
        lexicons = []
        for name, text in sentiment_data.lexicons(self.datasets).items():
            (self.folder / name).write_text(text, encoding="utf-8", newline="")
            lexicons += ["--lexicon", self.folder / name]
        model = self.folder / "sst2.winnow"
        processes.output(
            self.winnow, "train", "sentiment", tables["sst2-train"], "-o", model, "--quiet", *lexicons)
        shipped = self.model("en-sentiment")
        figures = {
            "uci": self.evaluate(shipped, tables["uci"])["accuracy"],
            "tweets": self.evaluate(shipped, tables["tweets"])["pearson"],
            "sst2": self.evaluate(model, tables["sst2"])["accuracy"],
        }
        vader = json.loads(processes.output(
            self.python, PEERS, "sentiment", *(tables[name] for name in ("uci", "tweets", "sst2"))))
        return figures, {name: {"VADER": value} for name, value in vader.items()}

    def names(self):
        """A model of the six types of WNUT-17, trained as in its model card."""
        import names_model

        return names_model.six_types(str(self.winnow), self.datasets)["spanF1"]

    def results(self):
        """All results for the tables."""
        say("tags, lemmas, words and sentences")
        figures, peers = self.treebank()
        speeds = {"tagging": self.tagging_speed()}
        say("languages")
        figures["language"], peers["language"], speeds["language"] = self.language()
        say("sentiment")
        found, others = self.sentiment()
        figures |= found
        peers |= others
        say("names")
        figures["names"] = self.names()
        size = {path.stem: path.stat().st_size for path in (ROOT / "models").glob("*.winnow")}
        sizes = {
            "english": size["en-part-of-speech"] + size["en-lemma"] + size["en-names"],
            "sentiment": size["en-sentiment"], "language": size["language"],
        }
        return {"figures": figures, "peers": peers, "speeds": speeds, "sizes": sizes}


class Analysis(Subject):
    name = peers = "analysis"
    needs, circumstances = ("../bench/peers/c_pos_lemma.py",), "analysis-circumstances"
    description = """Measures tags, lemmas, names, languages and sentiment of Winnow and its peers, on test parts that no model is
trained on (12 minutes)."""

    def tables(self, run: Run):
        results = Bench(run).results()
        return {"analysis": analysis.accuracy_table(results), "analysis-speed": analysis.speed_table(results)}


SUBJECT = Analysis()

"""Tags, lemmas, names, languages and sentiment, beside the peers."""
import json
import statistics
import tarfile

from . import processes
from .data import write
from .driver import ROOT, Subject
from .failures import require
from .tables import table

ROUNDS = 3
LEVELS = ("sentences", "word-pairs", "single-words")
# How each figure is shown.
FIGURES = {
    "tags": "universal parts of speech, UD English EWT test, gold tokens",
    "lemmas": "lemmas on the same test, with Winnow's own tags",
    "tokens": "tokens of its raw text, F1",
    "sentences": "sentences of its raw text, F1",
    "names": "names, WNUT-17 test, six kinds, F1",
    "language": "language, Lingua's test set, 75 languages, mean of three levels",
    "sst2": "sentiment, SST-2 test, trained on SST-2",
    "uci": "sentiment, 3,000 UCI sentences, shipped model",
    "tweets": "sentiment, VADER's tweets, shipped model, Pearson's r",
}
# From the peers' papers, if their programs cannot be run here.
PUBLISHED = {
    "tokens": ["UDPipe about .99 (published)"],
    "sentences": ["UDPipe about .77, Stanza about .82 (published)"],
    "names": ["plain CRF with name lists .18 (measured once), best of the shared task .419 (published)"],
}
SIZES = {
    "English tagger, lemmatizer and names": ("en-part-of-speech", "en-lemma", "en-names"),
    "English sentiment": ("en-sentiment",), "97 languages": ("language",),
}


def model(name):
    return ROOT / "models" / f"{name}.winnow"


class Analysis(Subject):
    """Winnow and its peers on the same texts: figures, peers' figures and speeds, by name."""

    name = peers = "analysis"
    needs, parts = ("../bench/peers/c_pos_lemma.py",), ("treebank", "language", "sentiment", "names")
    description = """Measures tags, lemmas, names, languages and sentiment of Winnow and its peers, on test parts that no model is
trained on (12 minutes)."""

    def begin(self, run):
        super().begin(run)
        self.figures, self.others, self.speeds = {}, {}, {}

    def of_lines(self, verb, lines, name):
        """A run of a verb on lines, on one core; its answers are in a file of the name."""
        words = self.winnow, verb, lines, "--input-format", "lines", "--format", "tsv", "--threads", 1, "--quiet"
        return processes.command(*words, target=self.folder / name)

    def treebank(self):
        """Tags, lemmas, words and sentences of UD English EWT, and words tagged per second in the training part."""
        with tarfile.open(self.datasets / "ud_english_ewt.tar.xz") as tar:
            tar.extractall(self.folder, filter="data")
        train, test = (self.folder / f"ud/UD_English-EWT/en_ewt-ud-{part}.conllu" for part in ("train", "test"))
        require(test.exists(), "the treebank's archive has no test part")
        tags, lemmas = (self.run.evaluate(model(name), test) for name in ("en-part-of-speech", "en-lemma"))
        script = self.datasets.parent / "bench/peers/c_pos_lemma.py"
        lines = map(json.loads, processes.output(self.run.python, script, self.folder).splitlines())
        found = {(line["peer"], line["metric"]): line.get("value") for line in lines if "metric" in line}
        self.figures |= {
            "tags": tags["tagAccuracy"], "tokens": tags["tokenF1"], "sentences": tags["sentenceF1"],
            "lemmas": lemmas["lemmaAccuracy"]}
        self.others |= {
            "tags": {"crfsuite": found["crfsuite", "upos"], "nltk": found["NLTK perceptron (trained here)", "upos"]},
            "lemmas": {"simplemma": found["simplemma", "lemma"]}}
        sentences = [line[9:] for line in train.read_text(encoding="utf-8").splitlines() if line.startswith("# text = ")]
        text = self.folder / "tagging.txt"
        text.write_text("".join(f"{sentence}\n" for sentence in 4 * sentences), encoding="utf-8")
        runs = processes.launch([self.of_lines("tag", text, "tagging.tsv")], ROUNDS)[0]
        count = (self.folder / "tagging.tsv").read_bytes().count(b"\n")
        self.speeds["words tagged per second, one core, whole process"] = count / processes.median(runs, "seconds")

    def language(self):
        """Accuracy on all lines, and the ratio of the speeds, measured in turn."""
        folder, lines, ratios = self.datasets / "lid_lingua_testdata", self.folder / "languages.txt", []
        self.figures["language"] = statistics.mean(
            self.run.evaluate(model("language"), folder / level)["accuracy"] for level in LEVELS)
        texts = [
            line.strip() for level in LEVELS for path in sorted((folder / level).glob("*.txt"))
            for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
        lines.write_text("".join(f"{text}\n" for text in texts), encoding="utf-8")
        for _ in range(ROUNDS):
            run = processes.launch([self.of_lines("language", lines, "languages.tsv")])[0][0]
            peer = self.run.peer("language", folder, 1000, "pycld2", script="analysis_peers")
            ratios.append(len(texts) / run["seconds"] / peer["textsPerSecond"])
        lingua = self.run.peer("language", folder, 100, "lingua", script="analysis_peers")
        self.others["language"] = {
            name: statistics.mean(found[level] for level in LEVELS)
            for name, found in (("pycld2", peer), ("lingua, a tenth of the lines,", lingua))}
        self.speeds["texts identified per second, relative to pycld2"] = statistics.median(ratios)

    def sentiment(self):
        """The shipped model on UCI's sentences and VADER's tweets, and a model trained on SST-2 on its test part."""
        import sentiment_data as data

        tables = {
            name: write(self.folder / f"{name}.csv", [row[:2] for row in rows]) for name, rows in (
                ("uci", data.uci(self.datasets)), ("tweets", data.tweets(self.datasets)),
                ("sst2", data.sst2(self.datasets, "test")), ("train", data.sst2_training(self.datasets)))}
        lexicons = []
        for name, text in data.lexicons(self.datasets).items():
            (self.folder / name).write_text(text, encoding="utf-8", newline="")
            lexicons += ["--lexicon", self.folder / name]
        own = self.folder / "sst2.winnow"
        processes.output(self.winnow, "train", "sentiment", tables["train"], "-o", own, "--quiet", *lexicons)
        for name, of, key in (
                ("uci", model("en-sentiment"), "accuracy"), ("tweets", model("en-sentiment"), "pearson"), ("sst2", own, "accuracy")):
            self.figures[name] = self.run.evaluate(of, tables[name])[key]
            self.others[name] = {"VADER": self.run.peer("sentiment", tables[name], script="analysis_peers")}

    def names(self):
        """A model of the six types of WNUT-17, trained as in its model card."""
        import names_model

        self.figures["names"] = names_model.six_types(str(self.winnow), self.datasets)["spanF1"]


    def tables(self, run):
        self.measured(run)
        others = {name: [f"{peer} {value:.3f}" for peer, value in found.items()] for name, found in self.others.items()}
        figures = [[title, f"**{self.figures[name]:.3f}**", ", ".join(others.get(name, []) + PUBLISHED.get(name, []))]
                   for name, title in FIGURES.items()]
        speeds = [[title, f"{round(value, -3):,.0f}" if value >= 1000 else f"{value:.1f}"] for title, value in self.speeds.items()]
        sizes = [[f"size: {title}", f"{sum(model(name).stat().st_size for name in names) / 1e6:.1f} MB"]
                 for title, names in SIZES.items()]
        return {"analysis": table(["what", "Winnow", "others"], figures),
                "analysis-speed": table(["what", "Winnow"], speeds + sizes),
                "analysis-circumstances": run.circumstances(())}


SUBJECT = Analysis()

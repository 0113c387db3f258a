"""Measures of word and text vectors: similarity of pairs judged by people, and ranking of documents."""
import json
import pathlib

import retrieval

WORDS = [("WS-353", "EN-WS-353-ALL.txt"), ("SimLex-999", "EN-SIMLEX-999.txt"), ("MEN", "EN-MEN-TR-3k.txt")]
RANKINGS = [("Cranfield", "cranfield"), ("MED", "medline")]


class Measures:
    """The scores of an embedding, which a subclass provides.

    `similarity` returns Spearman's correlation for rows of two texts and a judgement, `vectors` unit vectors.
    """

    def __init__(self, datasets):
        self.datasets = datasets

    def sentences(self, part):
        lines = (self.datasets / f"sts_benchmark/sts-{part}.csv").read_text(encoding="utf-8").split("\n")
        rows = [line.split("\t") for line in lines if line]
        return self.similarity("sentence-similarity", [(row[5], row[6], row[4]) for row in rows])

    def words(self, name):
        lines = (self.datasets / "word_similarity" / name).read_text(encoding="utf-8").splitlines()
        return self.similarity("word-similarity", [line.split()[:3] for line in lines if line.strip()])

    def ranking(self, name):
        return retrieval.smart(self.datasets, name).score_of(self.vectors)

    def test_scores(self, ranks=True):
        """The published scores, by name; without the rankings, which take long, if `ranks` is false."""
        found = {"STS-B": self.sentences("test")} | {name: self.words(path) for name, path in WORDS}
        return found | {name: self.ranking(key) for name, key in RANKINGS if ranks}


class Measurer(Measures):
    """Measures a table or a transformer's folder, by winnow itself except for the ranking of documents.

    `run` runs it with arguments and perhaps an input, and returns its output; it may write to `folder`.
    """

    def __init__(self, run, model, datasets, folder):
        super().__init__(datasets)
        self.run, self.model, self.folder = run, str(model), folder

    def similarity(self, task, rows):
        path = self.folder / "pairs.tsv"
        path.write_text("".join("\t".join(row) + "\n" for row in rows), encoding="utf-8", newline="")
        # A transformer has no words: compare them as texts.
        task = "sentence-similarity" if pathlib.Path(self.model).is_dir() else task
        found = json.loads(self.run(
            "evaluate", self.model, str(path), "--task", task, "--no-header", "--format", "json", "--quiet"))
        return found["spearman"]

    def vectors(self, texts):
        lines = "".join(" ".join(text.split()) + "\n" for text in texts)
        rows = self.run("embed", "--embedding", self.model, "--quiet", text=lines).splitlines()
        return [[float(number) for number in row.split("\t")] for row in rows]


def scores(work, model, datasets):
    """The rows of the card's table: the test, the measure, the score."""
    measurer = Measurer(work.run, model, datasets, work.folder)
    rows = [(f"STS-B, {title}", "Spearman", measurer.sentences(part))
            for part, title in (("dev", "development part"), ("test", "test part"))]
    rows += [(name, "Spearman", measurer.words(path)) for name, path in WORDS]
    return rows + [(name, "nDCG@10", measurer.ranking(key)) for name, key in [("ADI", "adi"), *RANKINGS]]

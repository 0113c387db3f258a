"""Makes models/en-embedding.winnow and its card, for Scripts/make-models."""
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import zlib

import embedding_data
import retrieval
import teacher

LARGEST = 8_000_000
NAME = "en-embedding"
INFORMATION = [
    "--author", "Winnow", "--license", "CC BY 4.0; see models/LICENSES", "--model-version", "1",
    "--description", "Vectors of English words and texts",
]
OPTIONS = ["--dimension", "256", "--sentences", "250000"]
WORDS = [("WS-353", "EN-WS-353-ALL.txt"), ("SimLex-999", "EN-SIMLEX-999.txt"), ("MEN", "EN-MEN-TR-3k.txt")]


def command():
    quoted = [f'"{word}"' if " " in word else word for word in [*OPTIONS, *INFORMATION]]
    lines = [f"winnow distill all-MiniLM-L6-v2 --corpus sentences.txt -o {NAME}.winnow"]
    lines += [f"    {option} {value}" for option, value in zip(quoted[::2], quoted[1::2])]
    return " \\\n".join(lines)


class Measurer:
    """Scores of an embedding, by winnow itself but for the ranking of documents."""

    def __init__(self, winnow, model, datasets, folder):
        self.winnow, self.model, self.datasets, self.folder = winnow, str(model), datasets, folder

    def run(self, *arguments, text=None):
        answer = subprocess.run([self.winnow, *arguments], input=text, capture_output=True, text=True, cwd=self.folder)
        if answer.returncode != 0:
            sys.exit(f"winnow {' '.join(arguments)}: {answer.stderr}")
        return answer.stdout

    def similarity(self, task, rows):
        path = self.folder / "pairs.tsv"
        path.write_text("".join("\t".join(row) + "\n" for row in rows), encoding="utf-8", newline="")
        found = json.loads(self.run(
            "evaluate", self.model, str(path), "--task", task, "--no-header", "--format", "json", "--quiet"))
        return found["spearman"]

    def sentences(self, part):
        lines = (self.datasets / f"sts_benchmark/sts-{part}.csv").read_text(encoding="utf-8").split("\n")
        rows = [line.split("\t") for line in lines if line]
        return self.similarity("sentence-similarity", [(row[5], row[6], row[4]) for row in rows])

    def words(self, name):
        lines = (self.datasets / "word_similarity" / name).read_text(encoding="utf-8").splitlines()
        return self.similarity("word-similarity", [line.split()[:3] for line in lines if line.strip()])

    def vectors(self, texts):
        lines = "".join(" ".join(text.split()) + "\n" for text in texts)
        rows = self.run("embed", "--embedding", self.model, "--quiet", text=lines).splitlines()
        return [[float(number) for number in row.split("\t")] for row in rows]

    def ranking(self, name):
        return retrieval.mean_ndcg(retrieval.load(self.datasets, name), self.vectors)


def scores(winnow, model, datasets):
    """A line of the card's table for each measure: its name, what it is, the figure."""
    with tempfile.TemporaryDirectory() as folder:
        measurer = Measurer(winnow, model, datasets, pathlib.Path(folder))
        rows = [(f"STS-B, {title}", "Spearman", measurer.sentences(part))
                for part, title in (("dev", "development part"), ("test", "test part"))]
        rows += [(name, "Spearman", measurer.words(path)) for name, path in WORDS]
        rows += [(name, "nDCG@10", measurer.ranking(key)) for name, key in
                 (("ADI", "adi"), ("Cranfield", "cranfield"), ("MED", "medline"))]
    return rows


def make(winnow, datasets, template):
    """The bytes of the model, and its card."""
    found = embedding_data.corpus(datasets)
    try:
        folder = teacher.folder()
    except teacher.Missing as missing:
        raise embedding_data.Missing(str(missing))
    with tempfile.TemporaryDirectory() as name:
        work = pathlib.Path(name)
        lines = [sentence for sentences in found.values() for sentence in sentences]
        (work / "sentences.txt").write_text("".join(line + "\n" for line in lines), encoding="utf-8", newline="")
        # The folder's name stands in the model.
        (work / "all-MiniLM-L6-v2").symlink_to(folder)
        answer = subprocess.run(
            [winnow, "distill", "all-MiniLM-L6-v2", "--corpus", "sentences.txt", "-o", f"{NAME}.winnow", *OPTIONS,
             *INFORMATION], cwd=work, stderr=subprocess.PIPE, text=True)
        if answer.returncode != 0:
            sys.exit(f"winnow distill: {answer.stderr}")
        model = (work / f"{NAME}.winnow").read_bytes()
        if len(model) > LARGEST:
            sys.exit(f"the model has {len(model):,} bytes, but may have {LARGEST:,}")
        return model, card(winnow, work / f"{NAME}.winnow", datasets, found, answer.stderr, template)


def card(winnow, path, datasets, found, log, template):
    model = path.read_bytes()
    losses = re.findall(r"held-out loss ([\d.]+)", log)
    values = {
        "SIZE": f"{len(model):,}", "CHECKSUM": f"{zlib.crc32(model):08x}", "COMMAND": command(),
        "SENTENCES": f"{sum(map(len, found.values())):,}",
        "SOURCES": "\n".join(f"| {name} | {len(sentences):,} |" for name, sentences in found.items()),
        "START_LOSS": losses[0] if losses else "–", "LOSS": losses[-1] if losses else "–",
        "TABLE": "\n".join(
            f"| {name} | {measure} | {figure:.4f} |" for name, measure, figure in scores(winnow, path, datasets)),
    }
    return re.sub(r"@([A-Z_]+)@", lambda match: values[match[1]], template)

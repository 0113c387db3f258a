"""Measures Winnow and scikit-learn on GoEmotions, whose texts have any number of 28 labels."""
import csv
import json
import pathlib
import tarfile

from . import processes
from .accuracy_report import number, table
from .failures import Missing, require

PEER = pathlib.Path(__file__).with_name("multi_label_peer.py")
ARCHIVE = "goemotions.tar.xz"
MEASURES = (
    ("macroF1", "macro F1"), ("microF1", "micro F1"), ("subsetAccuracy", "subset accuracy"),
    ("meanAveragePrecision", "mean average precision"),
)


def parts(text, labels):
    """The rows of a part: text and the names of its labels."""
    for line in text.splitlines():
        sentence, numbers, _ = line.split("\t")
        yield sentence, ",".join(labels[int(place)] for place in numbers.split(","))


def prepare(datasets, folder):
    """The training, validation and test part, and the first two together, as CSV."""
    archive = datasets / ARCHIVE
    if not archive.exists():
        raise Missing(f"{archive} does not exist: run Scripts/fetch-data")
    with tarfile.open(archive) as tar:
        def read(name):
            return tar.extractfile(f"goemotions/original/{name}").read().decode()

        labels = read("labels.txt").split()
        rows = {name: list(parts(read(f"{name}.tsv"), labels)) for name in ("train", "dev", "test")}
    rows["both"] = rows["train"] + rows["dev"]
    paths = {name: folder / f"goemotions.{name}.csv" for name in rows}
    for name, path in paths.items():
        with open(path, "w", newline="", encoding="utf-8") as file:
            csv.writer(file).writerows([("text", "label"), *rows[name]])
    return paths, len(labels)


def winnow(command, paths, folder, count):
    """The report of Winnow on the test part, with processor time and peak memory of training."""
    model = folder / "goemotions.winnow"
    run = processes.launch([
        processes.command(command, "train", paths["both"], "-o", model, "--multi-label", ",", "--quiet")])[0][0]
    report = json.loads(
        processes.output(command, "evaluate", model, paths["test"], "--quiet", "--format", "json"))
    require(len(report["labels"]) == count, f"the model has {len(report['labels'])} of {count} labels")
    return {**report, "processor": run["processor"], "peak": run["peak"]}


def peer(python, paths, folder):
    """The report of scikit-learn on the test part."""
    target = folder / "goemotions.peer.json"
    processes.launch([
        processes.command(python, PEER, paths["train"], paths["dev"], paths["test"], target=target)])
    return json.loads(target.read_text())


def scores(results):
    """One row per program."""
    rows = []
    for name, result in results.items():
        measures = [number(result[key]) for key, _ in MEASURES]
        rows.append([name, *measures, f"{result['processor']:.0f} s", f"{result['peak'] / 1e6:.0f} MB"])
    return table(["program", *(title for _, title in MEASURES), "processor time of training", "peak memory"], rows)


def measure(command, python, datasets, folder):
    """The results by program."""
    paths, count = prepare(datasets, folder)
    return {
        "word tf-idf + logistic, one against the rest": peer(python, paths, folder),
        "Winnow, defaults": winnow(command, paths, folder, count),
    }

"""Trains and tests Winnow, its peers and fastText's autotune on each set; finished results are kept."""
import json
import os
import pathlib
import subprocess
import zlib

from . import accuracy, processes
from .data import read
from .failures import Failure, require

AUTOTUNE = pathlib.Path(__file__).with_name("autotune.py")
TUNING = ("--tune", "--time-budget", "60s")
SECONDS = 60


class Runs:
    """Measures sets. Each result is a file in the folder, so that an interrupted run can continue."""

    def __init__(self, data, winnow, peers, say):
        self.data, self.winnow, self.peers, self.say = data, winnow, peers, say
        with open(winnow, "rb") as file:
            self.digest = f"{zlib.crc32(file.read()):08x}"

    def kept(self, name, make):
        """A JSON document, made if it does not exist yet."""
        def write(path):
            self.say(f"measuring {name}")
            path.write_text(json.dumps(make()))

        path = self.data.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        return json.loads(self.data.once(name, write).read_text())

    def measure(self, name, skipped):
        """All scores of a set."""
        both, test = self.data.split(name)
        results = {"defaults": self.kept(f"winnow-{self.digest}/{name}.json", lambda: self.ask(name, both, test))}
        if "tuned" not in skipped:
            results["tuned"] = self.kept(
                f"winnow-{self.digest}/{name}.tuned.json", lambda: self.ask(name, both, test, *TUNING))
        if "peers" not in skipped:
            lines = self.kept(f"peers/{name}.json", lambda: self.ask_peers(name))
            results["peers"] = accuracy.peer_figures(name, lines)
            results["lowRate"] = {
                line["peer"]: line["value"] for line in lines if line["metric"] == "recall@fpr0.1%"}
            require(accuracy.WORDS in results["peers"], f"the peers have no scores for {name}")
        if name in accuracy.AUTOTUNED and "autotune" not in skipped:
            results["autotune"] = self.kept(f"autotune/{name}.json", lambda: self.autotune(name))
        return results

    def ask(self, name, table, test, *options):
        """Trains Winnow with options and tests it on the test part."""
        model = self.data.folder / f"{name}.winnow"
        processes.output(self.winnow, "train", table, "-o", model, "--quiet", *options)
        report = json.loads(processes.output(self.winnow, "evaluate", model, test, "--quiet", "--format", "json"))
        lines = processes.output(self.winnow, "classify", model, test, "--quiet", "--format", "jsonl").splitlines()
        model.unlink()
        return summary(name, [row[1] for row in read(test)], [json.loads(line) for line in lines], report)

    def ask_peers(self, name):
        """The lines that a_classify.py prints; all of its peers must succeed."""
        script = self.data.scripts / "peers/a_classify.py"
        lines = [json.loads(line) for line in processes.output(self.peers, script, self.datasets(), name).splitlines()]
        failed = [line["peer"] for line in lines if line["metric"] == "error"]
        require(not failed, f"{', '.join(failed)} failed on {name}")
        return lines

    def datasets(self):
        """One folder of all sets: unpacked data sets, and those unpacked by make_splits.py."""
        folder = self.data.folder / "datasets"
        folder.mkdir(exist_ok=True)
        for source in (self.data.datasets, self.data.folder / "unpacked"):
            for path in source.iterdir() if source.is_dir() else ():
                link = folder / path.name
                if path.is_dir() and not link.exists():
                    link.symlink_to(path)
        return folder

    def autotune(self, name):
        """The score of fastText's autotune; None if it does not end within five times its time."""
        parts = [self.data.folder / f"{name}.{part}.csv" for part in ("train", "validation", "test")]
        environment = {**os.environ, "OMP_NUM_THREADS": "1"}
        try:
            answer = processes.output(self.peers, AUTOTUNE, *parts, SECONDS, env=environment, timeout=5 * SECONDS)
        except subprocess.TimeoutExpired:
            return None
        answers = json.loads(answer)
        return accuracy.figure(name, [row[1] for row in read(parts[2])], answers)


def summary(name, truth, answers, report):
    """The scores of one model on the test part, from its answers; they must agree with its own report."""
    require(len(truth) == len(answers), f"{len(answers)} answers to {len(truth)} texts of {name}")
    labels = [answer["label"] for answer in answers]
    confidences = [answer["probability"] for answer in answers]
    right = [label == true for label, true in zip(labels, truth)]
    error = accuracy.calibration_error(confidences, right)
    for key, value in (("accuracy", accuracy.accuracy(truth, labels)), ("expectedCalibrationError", error)):
        if abs(report[key] - value) > 1e-6:
            raise Failure(f"{name}: {key} is {report[key]} by winnow evaluate, but {value} by its answers")
    low = report["labels"].get("spam", {}).get("recallAtFalsePositiveRate", {}).get("0.001")
    return {
        "figure": accuracy.figure(name, truth, labels), "standardError": accuracy.standard_error(name, truth, labels),
        "calibrationError": error, "calibrationLimit": accuracy.calibration_limit(confidences), "lowRate": low,
    }

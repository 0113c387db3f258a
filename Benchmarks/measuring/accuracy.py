"""Accuracy of Winnow and its peers on 15 public sets."""
import json
import math
import os
import pathlib
import random
import statistics
import subprocess
import zlib

from . import processes
from .classification import PACKAGES
from .data import NEEDED, Data, read
from .driver import ROOT, Subject, say
from .failures import require
from .tables import number, table

PEERS = pathlib.Path(__file__).with_name("peers.py")
LEFT_OUT = ("tuned", "peers", "autotune")
# The sets in the order of the tables, and the score reported for each.
SETS = {name: "spam F1" if name == "sms" else "accuracy" for name in (
    "sms", "super_sms", "enron", "sst2", "imdb", "uci", "mr", "subj", "cr", "mpqa", "trec6", "bbc", "20news_bydate",
    "banking77", "clinc150")}
# The sets on which fastText's autotune is run, and those that also report the recall at a false-positive rate.
AUTOTUNED = ("sms", "sst2", "trec6", "bbc", "banking77", "imdb")
LOW_RATE = ("sms", "enron")
WORDS, SECONDS = "tfidf-word12+LR", 60
TUNING = ("--tune", "--time-budget", f"{SECONDS}s")
BINS, DRAWS, RESAMPLES = 15, 400, 1000


def f1(rows, label):
    """The F1 of one label; rows are pairs of the true label and the answer."""
    hits = sum(true == answer == label for true, answer in rows)
    return 2 * hits / max(1, sum((true == label) + (answer == label) for true, answer in rows))


def figure(name, rows):
    """The score that is reported for a set."""
    return f1(rows, "spam") if SETS[name] == "spam F1" else statistics.fmean(true == answer for true, answer in rows)


def standard_error(name, rows):
    """The standard error over test texts: binomial for accuracy, by bootstrap for F1."""
    share, chance = figure(name, rows), random.Random(1)
    if SETS[name] == "accuracy":
        return math.sqrt(share * (1 - share) / len(rows))
    return statistics.stdev(f1(chance.choices(rows, k=len(rows)), "spam") for _ in range(RESAMPLES))


def calibration_error(confidences, right):
    """The expected calibration error (Guo et al. 2017): bin b contains (b/15, (b+1)/15]."""
    # Within a bin n · |accuracy − mean confidence| is |hits − sum of confidences|.
    differences = [0.0] * BINS
    for confidence, hit in zip(confidences, right):
        differences[min(BINS - 1, max(0, math.ceil(confidence * BINS) - 1))] += hit - confidence
    return sum(map(abs, differences)) / len(confidences)


def calibration_limit(confidences):
    """The largest allowed calibration error: .02, or the 95th percentile of the error of labels that are drawn
    from the model's own probabilities, if that is more."""
    chance = random.Random(1)
    errors = sorted(calibration_error(confidences, [chance.random() < c for c in confidences]) for _ in range(DRAWS))
    return max(0.02, errors[math.ceil(0.95 * DRAWS) - 1])


def best(figures):
    """The best peer and its score; ties: the first."""
    return max(figures.items(), key=lambda item: item[1])


def words_and_best(figures):
    """The score of words alone, and the best score with its peer; dashes if the peers were left out."""
    if not figures:
        return ["–", "–"]
    peer, value = best(figures)
    return [number(figures.get(WORDS)), f"{number(value)} ({peer})"]


def scores(results):
    """One row per set: the peers, Winnow with defaults and tuned."""
    rows = []
    for name, result in results.items():
        own, tuned = result["defaults"], result.get("tuned", {})
        autotune = "did not end" if result.get("autotune", 0) is None else number(result.get("autotune"))
        rows.append([
            name, SETS[name], *words_and_best(result.get("peers")), number(own["figure"]), number(tuned.get("figure")),
            number(own["standardError"]), autotune])
    if set(results) == set(SETS):
        def mean(value):
            try:
                return number(statistics.fmean(map(value, results.values())), 4)
            except KeyError:
                return "–"

        rows.append([
            "**mean**", "", mean(lambda r: r["peers"][WORDS]), mean(lambda r: best(r["peers"])[1]),
            mean(lambda r: r["defaults"]["figure"]), mean(lambda r: r["tuned"]["figure"])])
    return table(
        ["set", "measure", "word tf-idf + logistic", "best peer", "Winnow, defaults", "Winnow, tuned 60 s",
         "standard error", "fastText, autotune 60 s"], rows)


def weaknesses(results):
    """The sets on which Winnow is clearly worse than a peer, or not calibrated."""
    for name, result in results.items():
        tuned, own = result["tuned"], result["defaults"]
        if tuned["figure"] < best(result["peers"])[1] - 1.5 * tuned["standardError"]:
            yield f"{name}: tuned is below its best peer by more than 1.5 standard errors"
        if own["calibrationError"] > own["calibrationLimit"]:
            yield f"{name}: calibration error {own['calibrationError']:.4f}"


def summary(results):
    """Winnow's means and counts, and the sets on which it is weak."""
    tuned = {name: result["tuned"]["figure"] for name, result in results.items()}
    # An autotune that does not end within five times its time counts as beaten.
    beaten = (results[name]["autotune"] is None or tuned[name] >= results[name]["autotune"] for name in AUTOTUNED)
    rows = [
        ("defaults, mean over the sets", f"{statistics.fmean(r['defaults']['figure'] for r in results.values()):.4f}"),
        ("tuned for 60 s, mean over the sets", f"{statistics.fmean(tuned.values()):.4f}"),
        ("tuned: sets above the best peer", sum(tuned[name] > best(results[name]["peers"])[1] for name in results)),
        ("tuned: sets no worse than fastText's autotune for 60 s", sum(beaten))]
    return "\n".join([table(["over all sets", "Winnow"], rows), "", *(f"- {text}" for text in weaknesses(results))]).rstrip()


def tables(results, is_whole):
    low, calibration = [], []
    for name, result in results.items():
        own = result["defaults"]
        if name in LOW_RATE:
            low.append([name, *words_and_best(result.get("lowRate")), number(own["lowRate"]),
                        number(result.get("tuned", {}).get("lowRate"))])
        error, limit = own["calibrationError"], own["calibrationLimit"]
        calibration.append([name, number(error, 4), number(limit, 4), "" if error <= limit else "above"])
    return ({"accuracy-summary": summary(results)} if is_whole else {}) | {
        "accuracy-scores": scores(results),
        "accuracy-low-rate": table(
            ["set", "word tf-idf + logistic", "best peer", "Winnow, defaults", "Winnow, tuned 60 s"], low),
        "accuracy-calibration": table(["set", "calibration error", "at most", ""], calibration)}


class Accuracy(Subject):
    """Each result is a file in the folder, so that an interrupted run can continue."""

    name, parts, needs = "accuracy", ("sets",), NEEDED
    peers = "classification"
    description = """Measures the accuracy of Winnow and its peers on 15 public sets, with fixed splits. It takes hours, mostly for
the peers; finished results are kept in the folder, and an interrupted run continues from there (Winnow is measured again
after a change of the command). The load of the machine matters only for searches with a time limit."""

    def add_options(self, parser):
        parser.add_argument("--sets", metavar="NAME,…", help=f"only these ({', '.join(SETS)}); implies --print")
        parser.add_argument("--skip", metavar="NAME,…", help=f"leave out some of {', '.join(LEFT_OUT)}; implies --print")

    def check_options(self, parser, options):
        options.folder = options.folder or ROOT / ".build/accuracy"
        options.names = options.sets.split(",") if options.sets else list(SETS)
        options.skipped = options.skip.split(",") if options.skip else []
        for given, known, flag in ((options.names, SETS, "--sets"), (options.skipped, LEFT_OUT, "--skip")):
            unknown = sorted(set(given) - set(known))
            if unknown:
                parser.error(f"{flag}: unknown {unknown[0]}; choose from {', '.join(known)}")
        options.is_whole = set(options.names) == set(SETS) and not options.skipped
        options.writes = options.writes and options.is_whole

    def begin(self, run):
        super().begin(run)
        self.skipped, self.data = run.options.skipped, Data(run.folder, run.datasets, None)
        self.own = f"winnow-{zlib.crc32(run.winnow.read_bytes()):08x}"

    def sets(self):
        results = {name: self.measure(name) for name in SETS if name in self.run.options.names}
        return tables(results, self.run.options.is_whole)

    def conditions(self):
        return ["without peers"] if {"peers", "autotune"} <= set(self.skipped) else self.run.versions(PACKAGES)

    def kept(self, name, make, *arguments):
        """A JSON document, made if it does not exist yet."""
        def write(path):
            say(f"measuring {name}")
            path.write_text(json.dumps(make(*arguments)))

        path = self.data.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        return json.loads(self.data.once(name, write).read_text())

    def measure(self, name):
        """All scores of a set."""
        results = {"defaults": self.kept(f"{self.own}/{name}.json", self.ask, name)}
        if "tuned" not in self.skipped:
            results["tuned"] = self.kept(f"{self.own}/{name}.tuned.json", self.ask, name, *TUNING)
        if "peers" not in self.skipped:
            lines = self.kept(f"peers/{name}.json", self.ask_peers, name)
            metric = "spam_f1" if SETS[name] == "spam F1" else "accuracy"
            for key, wanted in (("peers", metric), ("lowRate", "recall@fpr0.1%")):
                results[key] = {line["peer"]: line["value"] for line in lines if line["metric"] == wanted}
            require(WORDS in results["peers"], f"the peers have no scores for {name}")
        if name in AUTOTUNED and "autotune" not in self.skipped:
            results["autotune"] = self.kept(f"autotune/{name}.json", self.autotune, name)
        return results

    def ask(self, name, *options):
        """Trains Winnow with options and tests it on the test part."""
        both, test = self.data.split(name)
        model = self.run.train(both, self.data.folder / f"{name}.winnow", *options)
        report, answers, tests = self.run.evaluate(model, test), self.run.classify(model, test), read(test)
        model.unlink()
        require(len(tests) == len(answers), f"{len(answers)} answers to {len(tests)} texts of {name}")
        rows = [(row[1], answer["label"]) for row, answer in zip(tests, answers)]
        confidences = [answer["probability"] for answer in answers]
        error = calibration_error(confidences, [true == answer for true, answer in rows])
        for key, value in (("accuracy", statistics.fmean(true == answer for true, answer in rows)),
                           ("expectedCalibrationError", error)):
            require(abs(report[key] - value) <= 1e-6, f"{name}: {key} is {report[key]} in the report, {value} by the answers")
        return {
            "figure": figure(name, rows), "standardError": standard_error(name, rows), "calibrationError": error,
            "calibrationLimit": calibration_limit(confidences),
            "lowRate": report["labels"].get("spam", {}).get("recallAtFalsePositiveRate", {}).get("0.001")}

    def ask_peers(self, name):
        """The lines that a_classify.py prints; all of its peers must succeed."""
        script = self.data.scripts / "peers/a_classify.py"
        lines = list(map(json.loads, processes.output(self.run.python, script, self.unpacked(), name).splitlines()))
        failed = [line["peer"] for line in lines if line["metric"] == "error"]
        require(not failed, f"{', '.join(failed)} failed on {name}")
        return lines

    def unpacked(self):
        """One folder of all sets: unpacked data sets, and those unpacked by make_splits.py."""
        folder = self.data.folder / "datasets"
        folder.mkdir(exist_ok=True)
        for source in (self.data.datasets, self.data.folder / "unpacked"):
            for path in source.iterdir() if source.is_dir() else ():
                if path.is_dir() and not (folder / path.name).exists():
                    (folder / path.name).symlink_to(path)
        return folder

    def autotune(self, name):
        """The score of fastText's autotune; None if it does not end within five times its time."""
        parts, environment = self.data.parts(name), {**os.environ, "OMP_NUM_THREADS": "1"}
        try:
            answers = json.loads(processes.output(
                self.run.python, PEERS, "autotune", SECONDS, *parts, env=environment, timeout=5 * SECONDS))
        except subprocess.TimeoutExpired:
            return None
        return figure(name, [(row[1], answer) for row, answer in zip(read(parts[2]), answers, strict=True)])


SUBJECT = Accuracy()

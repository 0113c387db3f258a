"""The part `update` of Scripts/bench trust: `winnow update` against training again, and how often the printed bound holds.

Models are trained on the training part without 1/11 of its rows, which an update then adds, or on all of it, of which an
update forgets 1 %; both are compared with training on the same rows, on the test part.
"""
import collections
import json
import os
import random
import resource
import statistics
import time

from . import processes
from .data import Data, read, write
from .failures import require

SETS = {
    "sms": "SMS Spam", "super_sms": "Super SMS", "trec6": "TREC-6", "sst2": "SST-2", "subj": "Subj", "bbc": "BBC News"}
QUICK = ("sms", "trec6")
# Small sets for many trials: two labels, and six.
TRIED = ("uci", "trec6")
TRIAL_ROWS = 300
TRIALS = 1000
# Trials with one model before the next.
TRIALS_PER_MODEL = 25


def cost(*words):
    """Processor time and wall time of a program, in seconds."""
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    processes.output(*words)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    processor = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return {"processor": processor, "wall": time.perf_counter() - began}


class Run:
    def __init__(self, options, folder):
        self.winnow, self.folder, self.data = options.winnow, folder, Data(folder, options.datasets, None)

    def path(self, name):
        return self.folder / f"update-{name}"

    def train(self, data, model, *options):
        return cost(self.winnow, "train", data, "-o", model, "-q", "--updatable", *options)

    def update(self, model, new, *options):
        return cost(self.winnow, "update", model, *options, "-o", new, "-q")

    def probabilities(self, model, texts):
        """The probability of each label, text by text."""
        lines = processes.output(
            self.winnow, "classify", model, texts, "--text-column", "text", "--format", "jsonl", "-q").splitlines()
        return [json.loads(line)["probabilities"] for line in lines]

    def difference(self, left, right, texts):
        """The largest difference of a probability, and the number of other answers."""
        pairs = list(zip(self.probabilities(left, texts), self.probabilities(right, texts)))
        require(pairs, f"{texts} has no texts")
        largest = max(abs(one.get(label, 0) - other.get(label, 0)) for one, other in pairs for label in {*one, *other})
        return largest, sum(max(one, key=one.get) != max(other, key=other.get) for one, other in pairs)

    def bound(self, model):
        """The bound in the manifest of a model."""
        found = processes.output(self.winnow, "inspect", model, "--format", "json")
        return json.loads(found)["manifest"]["information"]["certificate"]["bound"]

    def compared(self, name):
        """An update by new rows, and one by forgotten rows, against training again."""
        train, test = self.data.split(name)
        rows = read(train)
        random.Random(1).shuffle(rows)
        new = len(rows) // 11
        gone = max(1, len(rows) // 100)
        old_rows, new_rows = rows[new:], rows[:new]
        files = {
            "old": old_rows, "new": new_rows, "all": old_rows + new_rows, "gone": rows[:gone], "less": rows[gone:]}
        paths = {key: write(self.path(f"{name}-{key}.csv"), value) for key, value in files.items()}
        results = {}
        for what, base, result, arguments in (
                ("add", "old", "all", [paths["new"]]), ("forget", "all", "less", ["--forget", paths["gone"]])):
            found = results[what] = {"plain": cost(
                self.winnow, "train", paths[result], "-o", self.path("plain.winnow"), "-q")}
            for kind, options in (("whole", []), ("kept", ["--calibration", "none"])):
                earlier, updated, again = (self.path(f"{part}-{kind}.winnow") for part in ("earlier", "updated", "again"))
                self.train(paths[base], earlier, *options)
                times = [self.update(earlier, updated, *arguments) for _ in range(3 if kind == "whole" else 1)]
                found[kind] = {
                    "train": self.train(paths[result], again, *options),
                    "update": {key: statistics.median(time[key] for time in times) for key in times[0]},
                    "difference": self.difference(updated, again, test), "bound": self.bound(updated)}
            found["sizes"] = [os.path.getsize(str(self.path("updated-whole.winnow")) + end) for end in ("", ".state")]
            found["accuracy"] = [self.accuracy(self.path(f"{part}.winnow"), test) for part in (
                "plain", "again-whole", "updated-whole")]
        return len(rows), results

    def accuracy(self, model, test):
        report = processes.output(self.winnow, "evaluate", model, test, "--format", "json", "-q")
        return json.loads(report)["accuracy"]

    def trials(self, count):
        """For each tried set: trials, how often the bound held, and how far the bound was from the largest error."""
        found = collections.defaultdict(list)
        draw = random.Random(3)
        for name in TRIED:
            train, test = self.data.split(name)
            rows = read(train)
            texts = write(self.path(f"{name}-texts.csv"), read(test)[:200])
            for trial in range(count // len(TRIED)):
                if trial % TRIALS_PER_MODEL == 0:
                    draw.shuffle(rows)
                    own, others = rows[:TRIAL_ROWS], rows[TRIAL_ROWS:]
                    model = self.path("tried.winnow")
                    algorithm = draw.choice(("maximum-entropy", "nb-maximum-entropy"))
                    calibration = draw.choice(("none", "temperature"))
                    self.train(
                        write(self.path("tried.csv"), own), model, "--algorithm", algorithm, "--calibration", calibration,
                        "--features", "words,surface")
                new = write(self.path("tried-new.csv"), draw.sample(others, draw.randint(1, 60)))
                gone = write(self.path("tried-gone.csv"), draw.sample(own, draw.randint(1, 30)))
                rough, best = self.path("rough.winnow"), self.path("best.winnow")
                for path, tolerance in ((rough, draw.choice((0.1, 0.02, 0.002))), (best, 1e-9)):
                    self.update(model, path, new, "--forget", gone, "--tolerance", tolerance)
                found[name].append((self.difference(rough, best, texts)[0], self.bound(rough)))
        return found


def percent(part, whole):
    return f"{100 * part / whole:.1f} %"


def digits(number):
    return f"{number:.4f}".lstrip("0") if number >= 0.00005 else "< .0001"


def compared_table(found, what):
    lines = [
        "| data | rows | training again, processor s | update, s | of it | largest difference, options and calibration kept "
        "| proven | everything chosen again | other answers | accuracy: training, updatable, updated |",
        "|---|---|---|---|---|---|---|---|---|---|"]
    for name, (rows, results) in found.items():
        result = results[what]
        whole, kept = result["whole"], result["kept"]
        train, update = whole["train"]["processor"], whole["update"]["processor"]
        accuracy = ", ".join(digits(value) for value in result["accuracy"])
        lines.append(
            f"| {SETS[name]} | {rows:,} | {train:.2f} | {update:.2f} | {percent(update, train)} "
            f"| {digits(kept['difference'][0])} | {digits(kept['bound'])} | {digits(whole['difference'][0])} "
            f"| {whole['difference'][1]} | {accuracy} |")
    return "\n".join(lines)


def sizes_table(found):
    lines = ["| data | model | state | `winnow train`, processor s | with `--updatable` | its wall s | update, wall s |", "|---|---|---|---|---|---|---|"]
    for name, (_, results) in found.items():
        result = results["add"]
        model, state = (f"{size / 1e6:.1f} MB" for size in result["sizes"])
        whole = result["whole"]
        lines.append(
            f"| {SETS[name]} | {model} | {state} | {result['plain']['processor']:.2f} | {whole['train']['processor']:.2f} "
            f"| {whole['train']['wall']:.2f} | {whole['update']['wall']:.2f} |")
    return "\n".join(lines)


def trials_table(found):
    lines = [
        "| data | trials | bound held | largest error | its bound | bound ÷ error, median | smallest |",
        "|---|---|---|---|---|---|---|"]
    for name, trials in found.items():
        held = sum(error <= bound for error, bound in trials)
        worst = max(trials)
        ratios = [bound / error for error, bound in trials if error > 0]
        lines.append(
            f"| {name} | {len(trials):,} | {held:,} | {digits(worst[0])} | {digits(worst[1])} "
            f"| {statistics.median(ratios):.0f} | {min(ratios):.1f} |")
    return "\n".join(lines)


def tables(options, folder, python):
    """The tables of docs/measured/updating.md."""
    run = Run(options, folder)
    found = {name: run.compared(name) for name in (QUICK if options.quick else SETS)}
    trials = run.trials(40 if options.quick else TRIALS)
    return {
        "trust-update-add": compared_table(found, "add"), "trust-update-forget": compared_table(found, "forget"),
        "trust-update-size": sizes_table(found), "trust-update-bound": trials_table(trials)}

"""The part `sure` of Scripts/bench trust: sets of labels with a bounded error rate.

The rows of a set are shuffled by a seed. Winnow trains on four fifths of them with --conformal, and calibrates itself by
cross-fitting. The peers are used as their manuals say: a Winnow model of three fifths gives the probabilities, and the
fourth fifth calibrates. All are measured on the last fifth.
"""
import json
import random
import statistics

from . import processes
from .driver import ROOT, say
from .data import Data, read, write

# The sets, and the most rows of each: more take long with many labels.
SETS = {
    "sms": 6_000, "super_sms": 10_000, "enron": 10_000, "sst2": 10_000, "mr": 11_000, "subj": 10_000, "cr": 4_000,
    "mpqa": 9_000, "uci": 3_000, "trec6": 6_000, "bbc": 3_000, "banking77": 13_100}
SEEDS, RATES = 10, (0.01, 0.05)
WINNOW = "Winnow"
PEERS = {"crepes": "crepes, class-conditional", "lac": "MAPIE, LAC", "aps": "MAPIE, APS", "raps": "MAPIE, RAPS"}


def rows_of(name, data):
    """All rows of a set, without repeated texts."""
    rows = [row for path in data.split(name) for row in read(path)]
    return list({text: [text, label] for text, label in rows}.values())


def parts(rows, limit, seed):
    """Five parts of the rows, of which every label is in the first four."""
    rows = random.Random(seed).sample(rows, min(limit, len(rows)))
    fifth = len(rows) // 5
    return [rows[part * fifth:(part + 1) * fifth] for part in range(5)]


def sets_of_winnow(options, folder, fifths):
    """The sets of labels of the last part's texts at each rate, by a model of the others."""
    model = folder / "sure.winnow"
    train = write(folder / "train.csv", sum(fifths[:4], []))
    test = write(folder / "test.csv", fifths[4])
    processes.output(options.winnow, "train", train, "-o", model, "--conformal", "--quiet")
    return {
        rate: [json.loads(line)["labels"] for line in processes.output(
            options.winnow, "classify", model, test, "--error-rate", rate, "--format", "jsonl", "--labels-only",
            "--quiet").splitlines()]
        for rate in RATES}


def sets_of_peers(options, folder, fifths, python):
    """The same by the peers, with the probabilities of a model of three fifths."""
    model = folder / "plain.winnow"
    train = write(folder / "train.csv", sum(fifths[:3], []))
    processes.output(options.winnow, "train", train, "-o", model, "--quiet")
    for name, rows in (("calibration", fifths[3]), ("test", fifths[4])):
        data = write(folder / f"{name}.csv", rows)
        answers = processes.output(options.winnow, "classify", model, data, "--format", "jsonl", "--quiet")
        objects = [json.loads(line)["probabilities"] for line in answers.splitlines()]
        labels = sorted(objects[0])
        (folder / f"{name}.json").write_text(json.dumps(
            {"labels": labels, "truth": [label for _, label in rows],
             "probabilities": [[found[label] for label in labels] for found in objects]}))
    found = json.loads(processes.output(
        python, ROOT / "Benchmarks/measuring/trust_sure_peers.py", folder / "calibration.json", folder / "test.json",
        *RATES))
    return {name: {float(rate): sets for rate, sets in by_rate.items()} for name, by_rate in found.items()}


def measured(sets, truth):
    """The counts of some sets: texts and misses of each label, all sizes, single labels."""
    labels = {}
    for chosen, label in zip(sets, truth, strict=True):
        texts, missed = labels.get(label, (0, 0))
        labels[label] = (texts + 1, missed + (label not in chosen))
    return {
        "labels": labels, "size": statistics.mean(map(len, sets)),
        "single": statistics.mean(len(chosen) == 1 for chosen in sets)}


def upper_limit(texts, rate):
    """The most misses that a rate allows with a probability of 97.5 %."""
    below, term = 0.0, (1 - rate) ** texts
    for missed in range(texts + 1):
        below += term
        if below >= 0.975:
            return missed
        term *= (texts - missed) / (missed + 1) * rate / (1 - rate)
    return texts


def summary(runs, rate):
    """Of some runs: the share of labels within the limit, of errors, mean size, share of single labels."""
    totals = {}
    for run in runs:
        for label, (texts, missed) in run["labels"].items():
            before = totals.get(label, (0, 0))
            totals[label] = (before[0] + texts, before[1] + missed)
    texts, missed = (sum(values) for values in zip(*totals.values()))
    return {
        "labels": len(totals),
        "within": sum(missed <= upper_limit(texts, rate) for texts, missed in totals.values()),
        "worst": max(missed / texts for texts, missed in totals.values()),
        "errors": missed / texts, "size": statistics.mean(run["size"] for run in runs),
        "single": statistics.mean(run["single"] for run in runs)}


def measure(options, folder, python):
    """The summaries of each set, rate and program."""
    data = Data(folder, options.datasets, None)
    seeds, names = (2, ["sms", "bbc"]) if options.quick else (SEEDS, list(SETS))
    found = {}
    for name in names:
        rows = rows_of(name, data)
        runs = {}
        for seed in range(1, seeds + 1):
            fifths = parts(rows, SETS[name], seed)
            truth = [label for _, label in fifths[4]]
            sets = {WINNOW: sets_of_winnow(options, folder, fifths), **sets_of_peers(options, folder, fifths, python)}
            for program, by_rate in sets.items():
                for rate, chosen in by_rate.items():
                    runs.setdefault((program, rate), []).append(measured(chosen, truth))
        found[name] = {key: summary(values, key[1]) for key, values in runs.items()}
        say(f"{name}: " + "; ".join(
            f"{program} {rate}: {value['within']}/{value['labels']} labels, {value['size']:.2f}, {value['single']:.3f}"
            for (program, rate), value in found[name].items()))
    return found


def table(found, rate):
    """The table of a rate: Winnow, then the peers' mean sizes."""
    lines = [
        "| data | labels | within the promise | errors | worst label | one label | labels on average | "
        + " | ".join(PEERS.values()) + " |",
        "|---|---|---|---|---|---|---|" + "---|" * len(PEERS)]
    for name, results in found.items():
        own = results[WINNOW, rate]
        peers = []
        for program in PEERS:
            value = results.get((program, rate))
            peers.append(f"{value['size']:.2f} ({value['within']} of {value['labels']})" if value else "–")
        lines.append(
            f"| {name} | {own['labels']} | {own['within']} of {own['labels']} | {100 * own['errors']:.2f} % | "
            f"{100 * own['worst']:.2f} % | {100 * own['single']:.1f} % | {own['size']:.2f} | {' | '.join(peers)} |")
    return "\n".join(lines)


def tables(options, folder, python):
    """The tables of docs/measured/error-rates.md."""
    found = measure(options, folder, python)
    return {f"trust-sure-{100 * rate:.0f}": table(found, rate) for rate in RATES}

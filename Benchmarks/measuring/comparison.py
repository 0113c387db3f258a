"""Runs Winnow and its peers on the same task in turn."""
import statistics

from .data import read
from .failures import require
from .processes import median
from .programs import PEERS, macro_f1


def compare(winnow, peers, data, train, test, rounds, floor, drops_seen=False):
    """Trains on one table and classifies another with every program in turn.

    Returns for each program the medians of its rounds, the medians of Winnow's ratios to it, its peak memory in
    training and its macro-F1 on the test, which must be at least `floor`: the time of a program that has not
    learned is meaningless. With `drops_seen`, test rows that also occur in training are classified, but not scored.
    """
    training, tests = read(train), read(test)
    seen = {text for text, _ in training} if drops_seen else set()
    scored = [row for row, (text, _) in enumerate(tests) if text not in seen]
    truth = [tests[row][1] for row in scored]
    labels = sorted({label for _, label in training}, key=str.encode)
    rows, lines = len(training), data.lines(test)
    if peers:
        for table in (train, test):
            data.prepare_for_peers(table, labels)
    runs = {name: [] for name in ("Winnow", *(PEERS if peers else ()))}
    for _ in range(rounds):
        for name in runs:
            one = winnow.measure(train, lines, rows) if name == "Winnow" else peers.measure(name, train, test, labels)
            answers = one["predicted"]
            require(len(answers) == len(tests), f"{name} answers {len(answers)} of {len(tests)} texts")
            require(set(answers) <= set(labels), f"{name} answers with an unknown label")
            runs[name].append(one)
    result = {"rows": rows, "tests": len(tests), "scored": len(scored), "labels": len(labels), "programs": {}}
    for name, own in runs.items():
        score = macro_f1(truth, [own[-1]["predicted"][row] for row in scored])
        require(score >= floor, f"{name} has a macro-F1 of {score:.3f} on {test.name}, less than {floor}")
        result["programs"][name] = {key: median(own, key) for key in ("train", "classify", "peak")} | {
            "macroF1": score,
            "trainRatio": ratio(runs["Winnow"], own, "train"),
            "classifyRatio": ratio(runs["Winnow"], own, "classify"),
        }
    return result


def ratio(ours, theirs, key):
    """The median of the rounds' ratios."""
    return statistics.median(our[key] / their[key] for our, their in zip(ours, theirs))

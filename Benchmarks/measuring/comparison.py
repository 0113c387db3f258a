"""Winnow and its peers on the same task in turn."""
import statistics

from .data import read
from .failures import require
from .processes import median
from .programs import PEERS, macro_f1


def compare(winnow, peers, data, train, test, rounds, floor):
    """Trains on one table and classifies another with every program in turn.

    Gives for each program the medians of its rounds, the medians of Winnow's ratios to it, its peak memory in training
    and its macro-F1 on the test, which must be at least `floor`: nobody's time counts who has not learned.
    """
    rows, truth = len(read(train)), [label for _, label in read(test)]
    labels = sorted({label for _, label in read(train)}, key=str.encode)
    lines = data.lines(test)
    if peers:
        for table in (train, test):
            data.prepare_for_peers(table, labels)
    runs = {name: [] for name in ("Winnow", *(PEERS if peers else ()))}
    model = None
    for _ in range(rounds):
        for name in runs:
            if name == "Winnow":
                training, model = winnow.train(train, f"compare-{train.stem}", rows)
                classifying, answers = winnow.classify(model, lines)
                run = {
                    "train": training["seconds"], "peak": training["peak"], "classify": classifying["seconds"],
                    "predicted": answers,
                }
            else:
                run = peers.measure(name, train, test, labels)
            runs[name].append(run)
    require(model.labels == labels, "Winnow learned other labels")
    result = {"rows": rows, "tests": len(truth), "labels": len(labels), "bytes": model.bytes, "programs": {}}
    for name, own in runs.items():
        score = macro_f1(truth, own[-1]["predicted"])
        require(score >= floor, f"{name} reaches a macro-F1 of {score:.3f} on {test.name}; at least {floor} was expected")
        result["programs"][name] = {key: median(own, key) for key in ("train", "classify", "peak")} | {
            "macroF1": score,
            "trainRatio": ratio(runs["Winnow"], own, "train"),
            "classifyRatio": ratio(runs["Winnow"], own, "classify"),
        }
    return result


def ratio(ours, theirs, key):
    """The median of the rounds' ratios."""
    return statistics.median(our[key] / their[key] for our, their in zip(ours, theirs))

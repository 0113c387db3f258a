"""The part `drift` of Scripts/bench trust: what `winnow inspect --against` finds in other texts of the same source, in the
same texts with another share of a label, and in texts of other sources."""
import json
import random

from . import processes
from .driver import say
from .data import Data, read, write

SETS = ("sms", "uci", "cr", "trec6", "mpqa", "subj", "mr", "sst2", "bbc")
# The test part without most texts of a label.
SHIFTED = {"sms": "ham", "cr": "0", "subj": "0", "mr": "0", "bbc": "sport"}
KEPT = 0.2
OTHERS = (
    ("sms", "super_sms"), ("mr", "sst2"), ("mr", "cr"), ("cr", "mr"), ("sst2", "uci"), ("uci", "cr"), ("mpqa", "sst2"),
    ("trec6", "sms"), ("bbc", "sst2"))
VERDICTS = {"none": "none", "otherShares": "other shares", "otherTexts": "other texts"}


def shifted(rows, label):
    """The rows without most of those of a label."""
    draw = random.Random(1)
    return [row for row in rows if row[1] != label or draw.random() < KEPT]


def row(options, folder, name, what, data):
    """A row of the table: what a model finds in some texts."""
    found = json.loads(processes.output(
        options.winnow, "inspect", folder / f"drift-{name}.winnow", "--against", data, "--format", "json", "--quiet"))

    def change(part):
        value = found[part]
        return "–" if value is None else (
            f"{100 * value['inTraining']:.1f} → {100 * value['now']:.1f} "
            f"({100 * value['lower']:+.1f} to {100 * value['upper']:+.1f})").replace("-", "−")

    labels = {}
    rows = read(data)
    for _, label in rows:
        labels[label] = labels.get(label, 0) + 1
    most = max(found["labels"], key=lambda label: abs(label["share"] - label["inTraining"]))
    own = {label["label"] for label in found["labels"]}
    true = f"{100 * labels.get(most['label'], 0) / len(rows):.1f}" if set(labels) <= own else "–"
    share = (f"{most['label']} {100 * most['inTraining']:.1f} → {100 * most['share']:.1f} "
             f"({100 * most['lower']:.1f} to {100 * most['upper']:.1f})")
    return (f"| {name} | {what} | {change('unknownWords')} | {change('confidence')} | {share} | {true} "
            f"| {VERDICTS[found['verdict']]} |")


def tables(options, folder, python):
    """The table of docs/measured/drift.md."""
    data = Data(folder, options.datasets, None)
    rows = []
    for name in SETS[:2] if options.quick else SETS:
        train, test = data.split(name)
        processes.output(options.winnow, "train", train, "-o", folder / f"drift-{name}.winnow", "--quiet")
        rows.append(row(options, folder, name, "its own test part", test))
        say(rows[-1])
    trained = SETS[:2] if options.quick else SETS
    for name, label in SHIFTED.items():
        if name in trained:
            less = write(folder / f"drift-{name}.csv", shifted(read(data.split(name)[1]), label))
            rows.append(row(options, folder, name, f"the same, a fifth of {label}", less))
    for name, other in OTHERS:
        if name in trained and other != "super_sms" or not options.quick:
            rows.append(row(options, folder, name, other, data.split(other)[1]))
    head = ["| model of | texts | % of words unknown | mean probability, % | label whose share differs most, % | true share "
            "| verdict |", "|---|---|---|---|---|---|---|"]
    return {"trust-drift": "\n".join(head + rows)}

"""The table `mail-order` of Scripts/bench mail: what a filter does after the same messages were learned in other orders."""
import csv
import random
import subprocess
import tarfile

from . import processes

JUDGED, LABELLED = 300, 400
SEEDS = (7, 8, 9)


def super_sms(datasets, folder, part):
    """Short messages, as mail with an empty subject; nothing was chosen on them."""
    if part != "report":
        return
    with tarfile.open(datasets / "super_sms.tar.xz") as tar:
        tar.extractall(folder, filter="data")
    number = 0
    for path in sorted(folder.rglob("DS_*.csv")):
        with open(path, newline="", encoding="utf-8") as file:
            for row in csv.DictReader(file):
                number += 1
                message = path.parent / f"{number:06}.eml"
                message.write_text(f"Subject:\n\n{row['SMSes']}", encoding="utf-8")
                yield "spam" if row["Labels"].strip() == "1" else "ham", message


def orders(ham, spam):
    """The orders: lists of a label and messages, each of which one `winnow learn` learns."""
    few, many = ham[:LABELLED], spam[:LABELLED]
    turns = [part for pair in zip(few, many) for part in (("ham", [pair[0]]), ("spam", [pair[1]]))]
    return {
        "ham, then spam": [("ham", few), ("spam", many)],
        "spam, then ham": [("spam", many), ("ham", few)],
        "in turn": turns,
        "1,000 ham, then 200 spam": [("ham", ham[:1000]), ("spam", spam[:200])],
        "in turn, then 100 spam": [*turns, ("spam", spam[LABELLED:LABELLED + 100])],
        "in turn, then 300 ham": [*turns, ("ham", ham[LABELLED:LABELLED + 300])],
        "20 ham, then 20 spam": [("ham", ham[:20]), ("spam", spam[:20])],
    }


def verdict(winnow, store, path):
    """The exit code of the filter: 0 spam, 1 ham, 2 unsure."""
    with open(path, "rb") as message:
        words = [winnow, "filter", "--exit-code", "--store", store]
        return subprocess.run(words, stdin=message, check=False).returncode


def measured(winnow, messages, folder, seed):
    """The shares of ham called spam and unsure, of spam found and called ham, for each order."""
    chance = random.Random(seed)
    ham, spam = ([path for label, path in messages if label == wanted] for wanted in ("ham", "spam"))
    chance.shuffle(ham)
    chance.shuffle(spam)
    judged = {"ham": ham[:JUDGED], "spam": spam[:JUDGED]}
    for number, (name, parts) in enumerate(orders(ham[JUDGED:], spam[JUDGED:]).items()):
        store = folder / f"{seed}-{number}"
        for label, paths in parts:
            processes.output(winnow, "learn", label, *paths, "--store", store, "--quiet")
        codes = {label: [verdict(winnow, store, path) for path in paths] for label, paths in judged.items()}
        yield name, [100 * count / JUDGED for count in (
            codes["ham"].count(0), codes["ham"].count(2), codes["spam"].count(0), codes["spam"].count(1))]


def results(options, folder, sets):
    """Rows of the set, the order, and the figures of each seed."""
    for name in options.set:
        data = folder / f"order-{name}"
        data.mkdir(parents=True)
        messages = list(sets[name](options.datasets, data, options.part))
        found = {}
        for seed in SEEDS:
            for order, figures in measured(options.winnow, messages, data, seed):
                found.setdefault(order, []).append(figures)
        for order, figures in found.items():
            yield name, order, figures


def table(rows):
    lines = ["| messages | learned | ham called spam | ham unsure | spam found | spam called ham |",
             "|---|---|---|---|---|---|"]
    for name, order, figures in rows:
        cells = [f"{sum(values) / len(values):.1f} ({min(values):.1f}–{max(values):.1f}) %" for values in zip(*figures)]
        lines.append(f"| {name} | {order} | {' | '.join(cells)} |")
    return "\n".join(lines)

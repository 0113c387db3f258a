"""The tables trust-disguise-*: what is found of disguised spam, and what is rewritten in clean texts of 75 languages and of
foreign words in English ones.

The messages are the test part of the SMS Spam Collection, in which every word is disguised. The threshold is the one at which
.5 % of the clean ham is taken for spam; it stays the same for all disguises.
"""
import collections
import csv
import json
import math
import pathlib
import random
import re
import subprocess
import sys

from . import disguises, processes
from .data import Data, read, write

PEERS = pathlib.Path(__file__).with_name("trust_disguise_peers.py")
FALSE_ALARMS = .005
NO_FILTER = "fold-width,lowercase"


def peers(python, *words, task=None):
    answer = subprocess.run(
        [str(python), str(PEERS), *words], input=task and json.dumps(task).encode(), stdout=subprocess.PIPE, check=True)
    return json.loads(answer.stdout)


def splits(options, folder):
    """The parts of the collection as lists of texts and whether they are spam."""
    target = folder / "splits"
    if not target.is_dir():
        subprocess.run(
            [sys.executable, str(options.scripts / "make_splits.py"), str(target), "sms"], stdout=subprocess.DEVNULL,
            check=True)
    parts = {}
    for part in ("train", "validation", "test"):
        with open(target / f"sms.{part}.csv", newline="", encoding="utf-8") as file:
            parts[part] = [(row["text"], row["label"] == "spam") for row in csv.DictReader(file)]
    return target, parts


def good_words(train):
    """The words that are most typical of ham, by the logarithm of the ratio of frequencies."""
    counts = collections.Counter(), collections.Counter()
    for text, is_spam in train:
        counts[is_spam].update(set(re.findall("[a-z']+", text.lower())))
    totals = [sum(is_spam == label for _, is_spam in train) for label in (False, True)]

    def ratio(word):
        return math.log((counts[0][word] + .5) / totals[0]) - math.log((counts[1][word] + .5) / totals[1])

    known = sorted(word for word, count in counts[0].items() if count >= 5)
    return sorted(known, key=lambda word: -ratio(word))[: disguises.GOOD_WORDS]


def winnow_scores(options, folder, parts_folder, lists, *more):
    return spam_scores(
        options, folder, parts_folder / "sms.train.csv", lists, "--validation", parts_folder / "sms.validation.csv", *more)


def spam_scores(options, folder, train, lists, *more):
    """The probabilities of spam for lists of texts, by a model of the data."""
    model, texts = folder / "model.winnow", folder / "texts.jsonl"
    processes.output(options.winnow, "train", train, "-o", model, "--quiet", *more)
    names = list(lists)
    with open(texts, "w", encoding="utf-8") as file:
        for name in names:
            file.writelines(json.dumps({"text": text}) + "\n" for text in lists[name])
    answers = processes.output(options.winnow, "classify", model, texts, "--format", "jsonl", "--quiet").split("\n")
    scores = iter(json.loads(answer)["probabilities"]["spam"] for answer in answers if answer)
    return {name: [next(scores) for _ in lists[name]] for name in names}


def recall_table(results, kinds):
    """A row for each kind: recall and false alarms of each program."""
    lines = ["| disguise of every word | " + " | ".join(results) + " |", "|---|" + "---|" * len(results)]
    for kind in kinds:
        cells = []
        for scores in results.values():
            clean = sorted(scores["clean, ham"])
            threshold = clean[-(int(len(clean) * FALSE_ALARMS) + 1)]
            found, alarms = (
                sum(score > threshold for score in scores[f"{kind}, {label}"]) / len(scores[f"{kind}, {label}"])
                for label in ("spam", "ham"))
            cells.append(f"{found:.2f} ({100 * alarms:.1f} %)")
        lines.append(f"| {kind} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def tokens(options, path, *filters):
    text = processes.output(options.winnow, "tokenize", path, "--filters", ",".join(filters), "--format", "jsonl", "--quiet")
    return [json.loads(line)["tokens"] for line in text.split("\n") if line]


def rewritten(options, folder):
    """The number of tokens of clean texts, and of those that the filter changes."""
    count = changed = 0
    data = options.datasets / "lid_lingua_testdata"
    for kind in ("single-words",) if options.quick else ("single-words", "word-pairs", "sentences"):
        for path in sorted((data / kind).glob("*.txt")):
            lines = folder / "lines.txt"
            lines.write_bytes(path.read_bytes())
            before = tokens(options, lines, *NO_FILTER.split(","))
            after = tokens(options, lines, "unmask", *NO_FILTER.split(","))
            for old, new in zip(before, after):
                count += len(old)
                kept = {(token["text"], token["start"]) for token in new}
                changed += sum((token["text"], token["start"]) not in kept for token in old)
    return count, changed


FOREIGN = {
    "Russian": "ru", "Ukrainian": "uk", "Bulgarian": "bg", "Serbian": "sr", "Macedonian": "mk", "Belarusian": "be",
    "Kazakh": "kk", "Mongolian": "mn", "Greek": "el", "Armenian": "hy", "Hebrew": "he", "Arabic": "ar", "Hindi": "hi"}
FOREIGN_WORDS, SENTENCE = 600, "My friend said {} to that, and then we all went home."


def foreign(options, folder):
    """The share of words of other scripts that the filter changes, each alone in an English sentence."""
    lines = ["| language | words | rewritten |", "|---|---|---|"]
    for language, code in FOREIGN.items():
        text = (options.datasets / f"lid_lingua_testdata/sentences/{code}.txt").read_text(encoding="utf-8")
        words = sorted({word for word in re.findall(r"\w{2,}", text) if not re.search("[A-Za-z0-9_]", word)})
        words = random.Random(5).sample(words, min(FOREIGN_WORDS, len(words)))
        rows = folder / "foreign.txt"
        rows.write_text("".join(SENTENCE.format(word) + "\n" for word in words), encoding="utf-8")
        found = tokens(options, rows, "unmask")
        changed = sum(any(token.get("disguised") for token in row) for row in found)
        assert len(found) == len(words)
        lines.append(f"| {language} | {len(words)} | {100 * changed / len(words):.1f} % |")
    return "\n".join(lines)


UNSEEN, UNSEEN_TRAINING, UNSEEN_TEST = "super_sms", 12_000, 3_000
ATTACKS = (
    "homoglyphs", "zero-width", "combining", "full-width", "mathematical", "spaces", "separators", "leet", "bidirectional",
    "html", "good-words")
MODELS = {"without": "fold-width,lowercase", "with": "unmask,fold-width,lowercase"}


def unseen(options, folder):
    """Recall on a set that had no part in the filter, disguised by `winnow attack`: with and without the filter."""
    data = Data(folder, options.datasets, None)
    train, test = data.split(UNSEEN)
    rows = read(test)[:UNSEEN_TEST]
    test = write(folder / "unseen-test.csv", rows)
    train = write(folder / "unseen-train.csv", read(train)[:UNSEEN_TRAINING])

    def odds(model, texts):
        answers = processes.output(options.winnow, "classify", model, texts, "--format", "jsonl", "--text-column", "text", "--quiet")
        found = map(json.loads, filter(None, answers.split("\n")))
        return [answer["logOdds"] if answer["label"] == "spam" else -answer["logOdds"] for answer in found]

    def shares(values, threshold):
        return [
            sum(value > threshold for value, row in zip(values, rows, strict=True) if row[1] == label)
            / sum(row[1] == label for row in rows) for label in ("spam", "ham")]

    lines = {name: [] for name in ("clean", *ATTACKS)}
    for filters in MODELS.values():
        model = folder / "unseen.winnow"
        processes.output(options.winnow, "train", train, "-o", model, "--quiet", "--filters", filters)
        clean = odds(model, test)
        ham = sorted((value for value, row in zip(clean, rows) if row[1] == "ham"), reverse=True)
        threshold = ham[int(0.005 * len(ham))]
        for name in lines:
            texts = test
            if name != "clean":
                texts = folder / "unseen-disguised.csv"
                texts.write_text(processes.output(
                    options.winnow, "attack", test, "--kind", name, "--strength", "1", "--seed", "7", "--text-column",
                    "text"), encoding="utf-8")
            lines[name].append(shares(clean if name == "clean" else odds(model, texts), threshold))
    head = ["| disguise | without the filter | with it |", "|---|---|---|"]
    return "\n".join(head + [
        f"| {name} | " + " | ".join(f"{spam:.3f} ({100 * ham:.1f} %)" for spam, ham in found) + " |"
        for name, found in lines.items()])


PADDED_SETS = {"sms": None, "super_sms": None, "enron": 12_000}
PADDINGS = ("clean", "20 good words", "40 good words", "a ham message")
RESISTANCE = {"whole texts": ("--resist-padding", "none"), "passages, if they cost nothing": (), "passages": ("--resist-padding", "spam")}


def padding(options, folder):
    """Accuracy on clean texts, and recall of padded spam, with and without passages that decide."""
    data = Data(folder, options.datasets, None)
    head = "| set | decided by | accuracy | " + " | ".join(PADDINGS) + " |"
    lines = [head, "|---|---|" + "---|" * (len(PADDINGS) + 1)]
    for name, limit in PADDED_SETS.items():
        train, test = data.split(name)
        rows = read(test)[: 1_000 if options.quick else None]
        train = write(folder / "padding-train.csv", read(train)[: 4_000 if options.quick else limit])
        pairs = [(text, label == "spam") for text, label in read(train)]
        maker = disguises.Disguises({}, good_words(pairs), [text for text, label in rows if label == "ham"])
        spam = [text for text, label in rows if label == "spam"]
        texts = {kind: maker.disguised(kind, spam) for kind in PADDINGS}
        texts["ham"] = [text for text, label in rows if label == "ham"]
        for decider, more in RESISTANCE.items():
            scores = spam_scores(options, folder, train, texts, *more)
            ham = sorted(scores["ham"])
            threshold = ham[-(int(len(ham) * FALSE_ALARMS) + 1)]
            right = sum(score <= .5 for score in ham) + sum(score > .5 for score in scores["clean"])
            recalls = [sum(score > threshold for score in scores[kind]) / len(spam) for kind in PADDINGS]
            lines.append(
                f"| {name} | {decider} | {100 * right / len(rows):.2f} | " + " | ".join(f"{recall:.2f}" for recall in recalls)
                + " |")
    return "\n".join(lines)


def tables(options, folder, python):
    parts_folder, parts = splits(options, folder)
    train = parts["train"] + parts["validation"]
    test = parts["test"][:200] if options.quick else parts["test"]
    ham = [text for text, is_spam in test if not is_spam]
    maker = disguises.Disguises(peers(python, "confusables"), good_words(parts["train"]), ham)
    lists = {}
    for kind in maker.kinds:
        lists[f"{kind}, spam"] = maker.disguised(kind, [text for text, is_spam in test if is_spam])
        lists[f"{kind}, ham"] = maker.disguised(kind, ham)
    results = {
        "Winnow": winnow_scores(options, folder, parts_folder, lists),
        "Winnow without `unmask`": winnow_scores(options, folder, parts_folder, lists, "--filters", NO_FILTER),
    }
    results |= peers(python, "scores", task={"train": train, "texts": lists})
    count, changed = rewritten(options, folder)
    clean = "\n".join([
        "| tokens of clean texts in 75 languages | rewritten | share |", "|---|---|---|",
        f"| {count:,} | {changed:,} | {100 * changed / count:.3f} % |"])
    return {"trust-disguise-recall": recall_table(results, maker.kinds), "trust-disguise-clean": clean,
            "trust-disguise-foreign": foreign(options, folder),
            "trust-disguise-unseen": unseen(options, folder), "trust-disguise-padding": padding(options, folder)}

"""Small models, bounded error rates and disguised spam, beside peers."""
import collections
import json
import math
import random
import re
import statistics

from . import disguises, processes
from .data import NEEDED, Data, read, write
from .driver import Subject, say
from .tables import grouped, percent, table

# Sets of many features or labels, whose models are compressed by default, and sets at a size, in the words of both programs.
LARGE = {"banking77": "Banking77", "clinc150": "CLINC150", "20news_bydate": "20 Newsgroups"}
LIMITED = {"sms": "SMS Spam", "sst2": "SST-2", "bbc": "BBC News"}
LIMIT = ("100KB", "100K")
# How long fastText searches for the best model of a size.
SECONDS = 120
# The sets with bounded error rates, and the most rows of each: more take long with many labels.
SURE = {
    "sms": 6_000, "super_sms": 10_000, "enron": 10_000, "sst2": 10_000, "mr": 11_000, "subj": 10_000, "cr": 4_000,
    "mpqa": 9_000, "uci": 3_000, "trec6": 6_000, "bbc": 3_000, "banking77": 13_100}
SEEDS, RATES, WINNOW = 10, (0.01, 0.05), "Winnow"
SETS_BY = {"crepes": "crepes, class-conditional", "lac": "MAPIE, LAC", "aps": "MAPIE, APS", "raps": "MAPIE, RAPS"}
# Disguised spam: the share of clean ham that is taken for spam, and the filters without `unmask`.
FALSE_ALARMS, NO_FILTER = .005, "fold-width,lowercase"


def size(count):
    return f"{count / 1e6:.1f} MB" if count >= 1e6 else f"{count / 1e3:.0f} kB"


class Trust(Subject):
    """Models are trained on training and validation parts, and measured once on the test part."""

    name, peers, needs, writes_parts = "trust", "trust", NEEDED, True
    parts, circumstances = ("small", "sure", "disguise"), "trust-{part}-circumstances"
    description = """Measures what models cost and what their answers are worth: `small`, the size of models and their accuracy
at a size; `sure`, sets of labels with a bounded error rate; `disguise`, disguised spam (an hour)."""

    def begin(self, run):
        super().begin(run)
        self.data = Data(run.folder, run.datasets, None)

    # Sizes of models, and their accuracy at a size, beside fastText's quantized models.

    def model(self, name, kind, *options):
        train, validation, test = self.data.parts(name)
        path = self.folder / f"{name}-{'-'.join(re.findall('[a-z-]+', kind.lower()))}.winnow"
        if options[:1] == ("compress",):
            processes.output(self.winnow, *options, "-o", path, "--quiet")
        else:
            self.run.train(train, path, "--validation", validation, *options)
        return path, (kind, size(path.stat().st_size), f"{100 * self.run.evaluate(path, test)['accuracy']:.2f}")

    def sizes(self, name, limit="-"):
        found = self.run.peer("sizes", 10 if self.quick else SECONDS, limit, *self.data.parts(name))
        return [(one["name"], size(one["size"]), f"{100 * one['accuracy']:.2f}") for one in found]

    def small(self):
        some = slice(1 if self.quick else None)
        defaults, limits = [], []
        for name, title in list(LARGE.items())[some]:
            own = [self.model(name, *words)[1] for words in (("Winnow, all weights", "--no-compression"), ("**Winnow**",))]
            defaults += grouped(title, [*own, *self.sizes(name)])
        for name, title in list(LIMITED.items())[some]:
            whole, first = self.model(name, "Winnow, all weights", "--no-compression")
            own = [
                self.model(name, "**Winnow**, `train --max-size`", "--max-size", LIMIT[0]),
                self.model(name, "**Winnow**, `compress`", "compress", whole, "--max-size", LIMIT[0])]
            limits += grouped(title, [first, *(row for _, row in own), *self.sizes(name, LIMIT[1])])
        head = ["data", "model", "size", "accuracy"]
        return {"trust-small-defaults": table(head, defaults), "trust-small-limited": table(head, limits)}

    # Sets of labels with a bounded error rate. The rows of a set are shuffled by a seed. Winnow trains on four fifths of them
    # with --conformal, and calibrates itself by cross-fitting. The peers are used as their manuals say: a Winnow model of three
    # fifths gives the probabilities, and the fourth fifth calibrates. All are measured on the last fifth.

    def sets_of_winnow(self, fifths):
        model = self.run.train(write(self.folder / "train.csv", sum(fifths[:4], [])), self.folder / "sure.winnow", "--conformal")
        test = write(self.folder / "test.csv", fifths[4])
        return {rate: [one["labels"] for one in self.run.classify(model, test, "--error-rate", rate, "--labels-only")]
                for rate in RATES}

    def sets_of_peers(self, fifths):
        model = self.run.train(write(self.folder / "train.csv", sum(fifths[:3], [])), self.folder / "plain.winnow")
        paths = [self.folder / f"{name}.json" for name in ("calibration", "test")]
        for path, rows in zip(paths, fifths[3:]):
            found = [one["probabilities"] for one in self.run.classify(model, write(path.with_suffix(".csv"), rows))]
            labels = sorted(found[0])
            path.write_text(json.dumps({
                "labels": labels, "truth": [label for _, label in rows],
                "probabilities": [[one[label] for label in labels] for one in found]}))
        found = self.run.peer("sets", *paths, *RATES)
        return {name: {float(rate): sets for rate, sets in by_rate.items()} for name, by_rate in found.items()}

    def covered(self, name):
        """The summary of a set for each program and rate."""
        # Without repeated texts.
        rows = list({text: [text, label] for path in self.data.split(name) for text, label in read(path)}.values())
        runs = {}
        for seed in range(1, 1 + (2 if self.quick else SEEDS)):
            drawn = random.Random(seed).sample(rows, min(SURE[name], len(rows)))
            fifth = len(drawn) // 5
            fifths = [drawn[part * fifth:(part + 1) * fifth] for part in range(5)]
            for program, by_rate in {WINNOW: self.sets_of_winnow(fifths), **self.sets_of_peers(fifths)}.items():
                for rate, sets in by_rate.items():
                    runs.setdefault((program, rate), []).extend(zip(sets, (label for _, label in fifths[4]), strict=True))
        return {key: summary(answers, key[1]) for key, answers in runs.items()}

    def sure(self):
        lines = {rate: [] for rate in RATES}
        for name in ("sms", "bbc") if self.quick else SURE:
            found = self.covered(name)
            for rate in RATES:
                own = found[WINNOW, rate]
                peers = (found.get((program, rate)) for program in SETS_BY)
                lines[rate].append([
                    name, own["labels"], f"{own['within']} of {own['labels']}", percent(own["errors"], 2),
                    percent(own["worst"], 2), percent(own["single"]), f"{own['size']:.2f}",
                    *(f"{one['size']:.2f} ({one['within']} of {one['labels']})" if one else "–" for one in peers)])
                say(" | ".join(map(str, lines[rate][-1])))
        head = ["data", "labels", "within the promise", "errors", "worst label", "one label", "labels on average", *SETS_BY.values()]
        return {f"trust-sure-{100 * rate:.0f}": table(head, rows) for rate, rows in lines.items()}

    # What is found of spam in which every word is disguised: messages of the test part of a set. The threshold is the one at
    # which .5 % of the clean ham is taken for spam; it stays the same for all disguises.

    def spam_scores(self, train, validation, lists, *more):
        model, texts = self.folder / "model.winnow", self.folder / "texts.jsonl"
        self.run.train(train, model, "--validation", validation, *more)
        texts.write_text("".join(json.dumps({"text": text}) + "\n" for each in lists.values() for text in each), encoding="utf-8")
        scores = iter(answer["probabilities"]["spam"] for answer in self.run.classify(model, texts))
        return {name: [next(scores) for _ in each] for name, each in lists.items()}

    def recall(self, name, parts, peers=False):
        """The table of a set, beside Winnow without the filter, and beside peers."""
        train, validation, test = ([(text, label == "spam") for text, label in rows] for rows in parts)
        spam, ham = ([text for text, is_spam in test if is_spam == wanted] for wanted in (True, False))
        maker, lists = disguises.Disguises(self.run.peer("confusables"), good_words(train), ham), {}
        for kind in maker.kinds:
            lists[f"{kind}, spam"], lists[f"{kind}, ham"] = maker.disguised(kind, spam), maker.disguised(kind, ham)
        files = [write(self.folder / f"{name}-{number}.csv", rows) for number, rows in enumerate(parts[:2])]
        results = {"Winnow": self.spam_scores(*files, lists),
                   "Winnow without `unmask`": self.spam_scores(*files, lists, "--filters", NO_FILTER)}
        if peers:
            task = self.folder / "task.json"
            task.write_text(json.dumps({"train": train + validation, "texts": lists}), encoding="utf-8")
            results |= self.run.peer("scores", task)
        rows = []
        for kind in maker.kinds:
            cells = []
            for scores in results.values():
                clean = sorted(scores["clean, ham"])
                threshold = clean[-(int(len(clean) * FALSE_ALARMS) + 1)]
                found, alarms = (statistics.mean(score > threshold for score in scores[f"{kind}, {label}"])
                                 for label in ("spam", "ham"))
                cells.append(f"{found:.2f} ({percent(alarms)})")
            rows.append([kind, *cells])
        return table(["disguise of every word", *results], rows)

    def tokens(self, path, filters):
        words = "tokenize", path, "--filters", filters, "--format", "jsonl", "--quiet"
        return [json.loads(line)["tokens"] for line in processes.output(self.winnow, *words).split("\n") if line]

    def rewritten(self):
        """The number of tokens of clean texts in 75 languages, and of those that the filter changes."""
        count = changed = 0
        for kind in ("single-words",) if self.quick else ("single-words", "word-pairs", "sentences"):
            for path in sorted((self.datasets / "lid_lingua_testdata" / kind).glob("*.txt")):
                for old, new in zip(self.tokens(path, NO_FILTER), self.tokens(path, f"unmask,{NO_FILTER}")):
                    kept = {(token["text"], token["start"]) for token in new}
                    count += len(old)
                    changed += sum((token["text"], token["start"]) not in kept for token in old)
        return count, changed

    def disguise(self):
        parts = {name: [read(path) for path in self.data.parts(name)] for name in ("sms", "super_sms")}
        most = (2_000, 200, 200) if self.quick else (12_000, 3_000, 3_000)
        unseen = [rows[:count] for rows, count in zip(parts["super_sms"], most)]
        own = [rows[:count] for rows, count in zip(parts["sms"], most)] if self.quick else parts["sms"]
        count, changed = self.rewritten()
        return {
            "trust-disguise-recall": self.recall("sms", own, peers=True),
            "trust-disguise-unseen": self.recall("super_sms", unseen),
            "trust-disguise-clean": table(
                ["tokens of clean texts in 75 languages", "rewritten", "share"],
                [[f"{count:,}", f"{changed:,}", percent(changed / count, 3)]])}


def upper_limit(texts, rate):
    """The most misses that a rate allows with a probability of 97.5 %."""
    below, term = 0.0, (1 - rate) ** texts
    for missed in range(texts + 1):
        below += term
        if below >= 0.975:
            return missed
        term *= (texts - missed) / (missed + 1) * rate / (1 - rate)
    return texts


def summary(answers, rate):
    """Of sets of labels and true labels: the labels within the limit, errors, mean size, share of single labels."""
    texts, missed = collections.Counter(), collections.Counter()
    for chosen, label in answers:
        texts[label] += 1
        missed[label] += label not in chosen
    return {
        "labels": len(texts), "within": sum(missed[label] <= upper_limit(count, rate) for label, count in texts.items()),
        "worst": max(missed[label] / count for label, count in texts.items()), "errors": missed.total() / len(answers),
        "size": statistics.mean(len(chosen) for chosen, _ in answers),
        "single": statistics.mean(len(chosen) == 1 for chosen, _ in answers)}


def good_words(train):
    """The words that are most typical of ham, by the logarithm of the ratio of frequencies."""
    counts = collections.Counter(), collections.Counter()
    for text, is_spam in train:
        counts[is_spam].update(set(re.findall("[a-z']+", text.lower())))
    totals = [sum(is_spam == label for _, is_spam in train) for label in (False, True)]

    def ratio(word):
        return math.log((counts[0][word] + .5) / totals[0]) - math.log((counts[1][word] + .5) / totals[1])

    known = sorted(word for word, count in counts[0].items() if count >= 5)
    return sorted(known, key=lambda word: -ratio(word))[:disguises.GOOD_WORDS]


SUBJECT = Trust()

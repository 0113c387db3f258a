"""Filters that learn while they judge, beside bogofilter, spamprobe, CRM114, SpamAssassin and Rspamd."""
import base64
import bisect
import collections
import contextlib
import csv
import json
import random
import re
import shutil
import subprocess
import tarfile
import time

from . import processes
from .driver import Subject, say
from .failures import Failure
from .mail_daemons import Rspamd, SpamAssassin
from .tables import percent, table

FEEDBACKS = ("immediate", "delayed:500", "partial:0.1")
# The folders and mailboxes that constants were chosen on; the others are measured.
DEVELOPMENT = {"spamassassin": re.compile(r"/(?:easy-ham-1|spam-1)/"), "enron": re.compile(r"enron[123]/")}


# Of messages that are learned in several orders: those judged and those learned of each label, and the seeds.
JUDGED, LABELLED, SEEDS = 300, 400, (7, 8, 9)


def unpacked(datasets, folder, name):
    with tarfile.open(datasets / f"{name}.tar.xz") as tar:
        tar.extractall(folder, filter="data")


def spamassassin(datasets, folder):
    """The raw corpus by the date of the topmost `Received` field: label and path."""
    unpacked(datasets, folder, "spamassassin_raw")
    root = folder / "spamassassin_raw"
    for line in (root / "index").read_text().splitlines():
        label, path = line.split(maxsplit=1)
        if not DEVELOPMENT["spamassassin"].search(path):
            yield label, root / path


def enron(datasets, folder, measured=True):
    """The texts of Enron's mailboxes by date, with a subject field as their only header."""
    unpacked(datasets, folder, "enron_spam")
    lines = next(folder.rglob("enron_spam.jsonl")).read_text(encoding="utf-8").splitlines()
    for number, row in enumerate(sorted(map(json.loads, lines), key=lambda row: row["date"])):
        if not measured or not DEVELOPMENT["enron"].match(row["id"]):
            path = folder / f"{number:06}-{row['id'][:6]}.eml"
            path.write_text(f"Subject: {row['subject']}\n\n{row['text']}", encoding="utf-8")
            yield row["label"], path


def super_sms(datasets, folder):
    """Short messages, as mail with an empty subject."""
    unpacked(datasets, folder, "super_sms")
    for source in sorted(folder.rglob("DS_*.csv")):
        with open(source, newline="", encoding="utf-8") as file:
            for number, row in enumerate(csv.DictReader(file)):
                path = folder / f"{source.stem}-{number:06}.eml"
                path.write_text(f"Subject:\n\n{row['SMSes']}", encoding="utf-8")
                yield "spam" if row["Labels"].strip() == "1" else "ham", path


SETS = {"spamassassin": spamassassin, "enron": enron}
ALL_SETS = {**SETS, "super-sms": super_sms}


class Peer:
    """A filter that is run as a process for each message; `words` are the arguments of its program."""

    def __init__(self, folder):
        self.folder = folder
        folder.mkdir()

    def output(self, message, *words):
        return subprocess.run(
            [self.program, *words], input=message, capture_output=True, cwd=self.folder, check=False).stdout

    def score(self, message):
        try:
            return float(self.output(message, "-d", self.folder, *self.judging).split()[1])
        except (IndexError, ValueError):
            return 0.5

    def learn(self, message, is_spam):
        self.output(message, "-d", self.folder, *self.learning[is_spam])

    def close(self):
        """Ends what runs."""


class Bogofilter(Peer):
    program, judging, learning = "bogofilter", ["-T"], {True: ["-s"], False: ["-n"]}


class Spamprobe(Peer):
    program, judging, learning = "spamprobe", ["-c", "score"], {True: ["-c", "spam"], False: ["-c", "good"]}


class CRM114(Peer):
    """The OSBF classifier without mailreaver; a message is learned if its |pR| is below 10 (thick threshold)."""

    program = "crm"

    def __init__(self, folder):
        super().__init__(folder)
        for label in ("spam", "ham"):
            self.output(b"\n", f"-{{ learn <osbf unique microgroom> ({label}.css) }}")

    def score(self, message):
        script = "-{ isolate (:s:); { classify <osbf unique microgroom> (spam.css | ham.css) (:s:) } output /:*:s:/ }"
        found = re.search(rb"\(spam\.css\):[^\n]*?pR:\s*(-?[\d.]+)", self.output(message, script))
        return float(found[1]) if found else 0.0

    def learn(self, message, is_spam):
        if abs(self.score(message)) < 10 or (self.score(message) > 0) != is_spam:
            self.output(message, f"-{{ learn <osbf unique microgroom> ({'spam' if is_spam else 'ham'}.css) }}")


PEERS = {"bogofilter": Bogofilter, "spamprobe": Spamprobe, "CRM114, OSBF": CRM114,
         "SpamAssassin, Bayes": SpamAssassin, "Rspamd, Bayes": Rspamd}
# These take up to a tenth of a second a message.
LEFT_OUT = {("enron", peer) for peer in ("spamprobe", "SpamAssassin, Bayes", "Rspamd, Bayes")}


def ranked(scores, labels):
    """The area above the ROC curve, and the share of spam missed where at most .1 % of ham is lost."""
    spam, ham = (sorted(score for score, own in zip(scores, labels) if own == label) for label in ("spam", "ham"))
    if not spam or not ham:
        raise Failure("the messages have only one label; measure more of them")
    above = sum(2 * len(ham) - bisect.bisect_left(ham, score) - bisect.bisect_right(ham, score) for score in spam) / 2
    # Ham with a score above the limit is lost: at most one in a thousand.
    limit = ham[len(ham) - 1 - int(len(ham) * 0.001)]
    return above / len(spam) / len(ham), sum(score <= limit for score in spam) / len(spam)


def run_peer(peer, messages, feedback):
    """The scores of a filter that learns by the rules of a feedback, as `winnow evaluate --online`."""
    kind, _, value = feedback.partition(":")
    waiting, scores = collections.deque(), []
    for number, (label, path) in enumerate(messages):
        message = path.read_bytes()
        scores.append(peer.score(message))
        if kind == "delayed":
            waiting.append((message, label))
            if len(waiting) > int(value):
                late, its_label = waiting.popleft()
                peer.learn(late, its_label == "spam")
        elif kind == "immediate" or number % round(1 / float(value)) == 0:
            peer.learn(message, label == "spam")
    return scores


def orders(ham, spam):
    """The orders of learning: for each label in turn, messages that are learned at once, or one by one in turn."""
    few, many = ham[:LABELLED], spam[:LABELLED]
    turns = [("turns", [part for pair in zip(few, many) for part in zip(("ham", "spam"), pair)])]
    return {
        "ham, then spam": [("ham", few), ("spam", many)],
        "spam, then ham": [("spam", many), ("ham", few)],
        "in turn": turns,
        "1,000 ham, then 200 spam": [("ham", ham[:1000]), ("spam", spam[:200])],
        "in turn, then 100 spam": [*turns, ("spam", spam[LABELLED:LABELLED + 100])],
        "in turn, then 300 ham": [*turns, ("ham", ham[LABELLED:LABELLED + 300])],
        "20 ham, then 20 spam": [("ham", ham[:20]), ("spam", spam[:20])],
    }


class Mail(Subject):
    """Each part yields the rows of its table."""

    name, needs, parts = "mail", ("spamassassin_raw.tar.xz",), ("online", "order", "new-user")
    description = """Measures filters that learn while they judge, by the protocol of TREC's spam track: Winnow, bogofilter,
spamprobe, CRM114 (OSBF), and the Bayes classifiers of SpamAssassin and Rspamd, each with its defaults, on the same raw
messages in the same order (an hour). The peers are Debian packages; one that is not there is left out and named. Then
filters that have learned the same messages in other orders, and users who have learned nothing (ten minutes each)."""

    def answers(self, store, messages, **members):
        """What a filter answers to messages, one after another; with labels, it learns them."""
        lines = (json.dumps({"messageBase64": base64.b64encode(path.read_bytes()).decode()} | members | (
            {"label": label} if label else {})) + "\n" for label, path in messages)
        answer = processes.output(self.winnow, "filter", "--requests", "--store", store, input="".join(lines).encode())
        return [json.loads(line) for line in answer.splitlines()]

    def shares(self, store, ham, spam):
        """In percent: ham called spam and unsure, spam found, and spam called ham."""
        labels = {label: [answer["label"] for answer in self.answers(store, [(None, path) for path in paths])]
                  for label, paths in (("ham", ham), ("spam", spam))}
        return [100 * labels[label].count(verdict) / max(1, len(labels[label]))
                for label, verdict in (("ham", "spam"), ("ham", "unsure"), ("spam", "spam"), ("spam", "ham"))]

    def order(self):
        """A filter that has learned the same messages in other orders."""
        for name in ALL_SETS:
            folder, found = self.folder / f"{name}-order", {}
            folder.mkdir()
            messages = list(ALL_SETS[name](self.datasets, folder))
            for seed in SEEDS[:1 if self.quick else None]:
                paths = {label: [path for own, path in messages if own == label] for label in ("ham", "spam")}
                for own in paths.values():
                    random.Random(seed).shuffle(own)
                for number, (order, parts) in enumerate(orders(*(own[JUDGED:] for own in paths.values())).items()):
                    store = folder / f"store-{seed}-{number}"
                    for label, own in parts:
                        if label == "turns":
                            self.answers(store, own)
                        else:
                            processes.output(self.winnow, "learn", label, *own, "--store", store, "--quiet")
                    found.setdefault(order, []).append(self.shares(store, *(own[:JUDGED] for own in paths.values())))
            for order, figures in found.items():
                yield [name, order, *(
                    f"{sum(one) / len(one):.1f} ({min(one):.1f}–{max(one):.1f}) %" for one in zip(*figures))]

    def new_user(self):
        """Users who have learned nothing, above a store `shared` that has learned mail of the other five."""
        folder = self.folder / "new-user"
        folder.mkdir()
        messages = list(enron(self.datasets, folder, measured=False))
        for count in (LABELLED, 5 * LABELLED)[:1 if self.quick else None]:
            for user in (f"enron{number}" for number in range(1, 7)):
                own, others = ({label: [path for one, path in messages if one == label and (user in path.name) == is_own]
                                for label in ("ham", "spam")} for is_own in (True, False))
                for paths in (*own.values(), *others.values()):
                    random.Random(SEEDS[0]).shuffle(paths)
                shared = folder / f"{count}-{user}" / "shared"
                shared.parent.mkdir()
                for label, paths in others.items():
                    processes.output(self.winnow, "learn", label, *paths[:count], "--store", shared, "--quiet")
                figures = self.shares(shared.parent / user, *(paths[:500] for paths in own.values()))
                yield [f"{count:,}", user, *map("{:.1f} %".format, figures)]

    def messages(self, name):
        """The labels and paths of a set's messages, and a file that lists them."""
        folder = self.folder / name
        folder.mkdir()
        messages = list(SETS[name](self.datasets, folder))
        # Of Enron's, the first thousand are all ham.
        messages = messages[::len(messages) // 1_000] if self.quick else messages
        index = folder / "index-of-part"
        index.write_text("".join(f"{label} {path}\n" for label, path in messages))
        return messages, index

    def online(self):
        """The quality of filters that learn while they judge, and milliseconds a message."""
        for name in SETS:
            messages, index = self.messages(name)
            labels = [label for label, _ in messages]

            def row(program, feedback, start, loss, missed, name=name, count=len(messages)):
                return [f"{name}, {count:,}", feedback, program, f"{100 * loss:.4f}", percent(missed),
                        f"{1000 * (time.perf_counter() - start) / count:.2f}"]

            for feedback in FEEDBACKS:
                start = time.perf_counter()
                report = json.loads(processes.output(
                    self.winnow, "evaluate", "--online", index, "--feedback", feedback, "--format", "json", "--quiet"))
                yield row("Winnow", feedback, start, report["roc_loss"], report["spam_missed_at_ham_lost_0.001"])
                for peer in (peer for peer in PEERS if (name, peer) not in LEFT_OUT):
                    program = PEERS[peer].program
                    if not shutil.which(program):
                        say(f"{peer}: {program} is not installed; left out")
                        continue
                    with contextlib.closing(PEERS[peer](index.parent / f"{program}-{feedback}")) as one:
                        start = time.perf_counter()
                        scores = run_peer(one, messages, feedback)
                        yield row(peer, feedback, start, *ranked(scores, labels))

    def tables(self, run):
        verdicts = ["ham called spam", "ham unsure", "spam found", "spam called ham"]
        heads = {
            "online": ("mail", ["messages", "labels learned", "filter", "(1−ROCA)%", "spam missed, .1 % of ham lost", "ms"]),
            "order": ("mail-order", ["messages", "learned", *verdicts]),
            "new-user": ("mail-new-user", ["of the others, of each label", "user", *verdicts])}
        found = {heads[part][0]: table(heads[part][1], rows) for part, rows in self.measured(run).items()}
        return found | {"mail-circumstances": run.circumstances(())}


SUBJECT = Mail()

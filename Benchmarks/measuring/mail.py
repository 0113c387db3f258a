"""Filters that learn while they judge, beside bogofilter, spamprobe, CRM114, SpamAssassin and Rspamd."""
import collections
import contextlib
import json
import random
import re
import shutil
import subprocess
import tarfile
import time

from . import mail_batch, mail_order, mail_speed, processes
from .driver import Run, Subject, say
from .failures import Failure
from .mail_daemons import Rspamd, SpamAssassin

FEEDBACKS = ("immediate", "delayed:500", "partial:0.1")
# The folders and mailboxes that constants were chosen on; the others are reported.
DEVELOPMENT = {"spamassassin": re.compile(r"/(?:easy-ham-1|spam-1)/"), "enron": re.compile(r"enron[123]/")}

def spamassassin(datasets, folder, part):
    """The raw corpus by the date of the topmost `Received` field: label and path."""
    with tarfile.open(datasets / "spamassassin_raw.tar.xz") as tar:
        tar.extractall(folder, filter="data")
    root = folder / "spamassassin_raw"
    for line in (root / "index").read_text().splitlines():
        label, path = line.split(maxsplit=1)
        if bool(DEVELOPMENT["spamassassin"].search(path)) == (part == "development"):
            yield label, root / path


def enron(datasets, folder, part):
    """The texts of Enron's mailboxes by date, with a subject field as their only header."""
    with tarfile.open(datasets / "enron_spam.tar.xz") as tar:
        tar.extractall(folder, filter="data")
    lines = next(folder.rglob("enron_spam.jsonl")).read_text(encoding="utf-8").splitlines()
    rows = sorted(map(json.loads, lines), key=lambda row: row["date"])
    messages = folder / "enron"
    messages.mkdir(parents=True)
    for number, row in enumerate(rows):
        if bool(DEVELOPMENT["enron"].match(row["id"])) != (part == "development"):
            continue
        path = messages / f"{number:06}.eml"
        path.write_text(f"Subject: {row['subject']}\n\n{row['text']}", encoding="utf-8")
        yield row["label"], path


SETS = {"spamassassin": spamassassin, "enron": enron, "super-sms": mail_order.super_sms}


class Peer:
    """A filter that is run as a process for each message: `score` and `learn`."""

    def __init__(self, folder):
        self.folder = folder
        folder.mkdir()

    def output(self, words, message):
        return subprocess.run(
            [str(word) for word in words], input=message, capture_output=True, cwd=self.folder, check=False).stdout

    def close(self):
        """Ends what runs."""

    def number(self, output, place):
        try:
            return float(output.split()[place])
        except (IndexError, ValueError):
            return 0.5


class Bogofilter(Peer):
    program = "bogofilter"

    def score(self, message):
        return self.number(self.output(["bogofilter", "-d", self.folder, "-T"], message), 1)

    def learn(self, message, is_spam):
        self.output(["bogofilter", "-d", self.folder, "-s" if is_spam else "-n"], message)


class Spamprobe(Peer):
    program = "spamprobe"

    def score(self, message):
        return self.number(self.output(["spamprobe", "-d", self.folder, "-c", "score"], message), 1)

    def learn(self, message, is_spam):
        self.output(["spamprobe", "-d", self.folder, "-c", "spam" if is_spam else "good"], message)


class CRM114(Peer):
    """The OSBF classifier without mailreaver; a message is learned if its |pR| is below 10 (thick threshold)."""

    program = "crm"

    def __init__(self, folder):
        super().__init__(folder)
        for label in ("spam", "ham"):
            self.output(["crm", f"-{{ learn <osbf unique microgroom> ({label}.css) }}"], b"\n")

    def score(self, message):
        script = "-{ isolate (:s:); { classify <osbf unique microgroom> (spam.css | ham.css) (:s:) } output /:*:s:/ }"
        found = re.search(rb"\(spam\.css\):[^\n]*?pR:\s*(-?[\d.]+)", self.output(["crm", script], message))
        return float(found[1]) if found else 0.0

    def learn(self, message, is_spam):
        label = "spam" if is_spam else "ham"
        if abs(self.score(message)) < 10 or (self.score(message) > 0) != is_spam:
            self.output(["crm", f"-{{ learn <osbf unique microgroom> ({label}.css) }}"], message)


PEERS = {"bogofilter": Bogofilter, "spamprobe": Spamprobe, "CRM114, OSBF": CRM114,
         "SpamAssassin, Bayes": SpamAssassin, "Rspamd, Bayes": Rspamd}
# These take up to a tenth of a second a message.
LEFT_OUT = {("enron", peer) for peer in ("spamprobe", "SpamAssassin, Bayes", "Rspamd, Bayes")}


def ranked(scores, labels):
    """The area above the ROC curve, and the share of spam missed where at most .1 % of ham is lost."""
    spam = sorted(score for score, label in zip(scores, labels) if label == "spam")
    ham = sorted(score for score, label in zip(scores, labels) if label == "ham")
    if not spam or not ham:
        raise Failure("the messages have only one label; measure more of them")
    order = sorted([(score, 1) for score in spam] + [(score, 0) for score in ham])
    above, loss, start = len(ham), 0.0, 0
    while start < len(order):
        end = start
        while end < len(order) and order[end][0] == order[start][0]:
            end += 1
        tied = [kind for _, kind in order[start:end]]
        hams = tied.count(0)
        above -= hams
        loss += tied.count(1) * (above + hams / 2)
        start = end
    # Ham with a score above the limit is lost: at most one in a thousand.
    limit = ham[len(ham) - 1 - int(len(ham) * 0.001)]
    return loss / len(spam) / len(ham), sum(score <= limit for score in spam) / len(spam)


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


def results(options, folder):
    """Rows of the set, the feedback, the filter, its measures and milliseconds a message."""
    for name in options.set:
        data = folder / name
        data.mkdir()
        messages = list(SETS[name](options.datasets, data, options.part))
        if options.limit:
            messages = messages[: options.limit]
        index = data / "index-of-part"
        index.write_text("".join(f"{label} {path}\n" for label, path in messages))
        labels = [label for label, _ in messages]
        for feedback in FEEDBACKS:
            start = time.perf_counter()
            report = json.loads(processes.output(
                options.winnow, "evaluate", "--online", index, "--feedback", feedback, "--format", "json", "--quiet"))
            seconds = time.perf_counter() - start
            yield (name, len(labels), feedback, "Winnow", report["roc_loss"], report["spam_missed_at_ham_lost_0.001"],
                   1000 * seconds / len(labels))
            for peer in options.peer:
                if (name, peer) in LEFT_OUT:
                    continue
                if not shutil.which(PEERS[peer].program):
                    say(f"{peer}: {PEERS[peer].program} is not installed; left out")
                    continue
                with contextlib.closing(PEERS[peer](data / f"{PEERS[peer].program}-{feedback}")) as filter_:
                    start = time.perf_counter()
                    scores = run_peer(filter_, messages, feedback)
                    seconds = time.perf_counter() - start
                yield (name, len(labels), feedback, peer, *ranked(scores, labels), 1000 * seconds / len(labels))


def table(rows):
    lines = ["| messages | labels learned | filter | (1−ROCA)% | spam missed, .1 % of ham lost | ms |",
             "|---|---|---|---|---|---|"]
    for name, count, feedback, program, loss, missed, milliseconds in rows:
        lines.append(f"| {name}, {count:,} | {feedback} | {program} | {100 * loss:.4f} | {100 * missed:.1f} % "
                     f"| {milliseconds:.2f} |")
    return "\n".join(lines)


class Mail(Subject):
    name, needs, writes_parts = "mail", ("spamassassin_raw.tar.xz",), True
    parts, more_parts = ("online",), ("batch", "order", "speed", "sizes")
    description = """Measures filters that learn while they judge, by the protocol of TREC's spam track: Winnow, bogofilter,
spamprobe, CRM114 (OSBF), and the Bayes classifiers of SpamAssassin and Rspamd, each with its defaults, on the same raw
messages in the same order (an hour). The peers are Debian packages; one that is not there is left out and named.
`batch` measures models that `winnow train mail` makes, `order` filters that learned folders in other orders, `speed` a process for one message beside bogofilter, `sizes` a
store after thousands of corrections (five minutes each)."""

    def add_options(self, parser):
        parser.add_argument("--set", action="append", choices=tuple(SETS), help="only these messages")
        parser.add_argument("--part", choices=("report", "development"), default="report")
        parser.add_argument("--peer", action="append", choices=tuple(PEERS), help="only these peers")
        parser.add_argument("--limit", type=int, help="only the first messages")

    def check_options(self, parser, options):
        options.set, options.peer = options.set or ["spamassassin", "enron"], options.peer or list(PEERS)

    def tables(self, run: Run):
        found = {}
        for part in run.parts:
            found |= getattr(self, part)(run)
        return found

    def online(self, run):
        """The tables of the quality."""
        rows = []
        for row in results(run.options, run.folder):
            rows.append(row)
            print(*row, sep="\t", flush=True)
        return {"mail": table(rows), "mail-circumstances": run.circumstances()}

    def batch(self, run):
        """The tables of models that are trained at once."""
        rows = []
        for row in mail_batch.results(run.options, run.folder, SETS):
            rows.append(row)
            print(*row, sep="\t", flush=True)
        return {"mail-batch": mail_batch.table(rows), "mail-batch-circumstances": run.circumstances()}

    def order(self, run):
        """The table of filters that learned the same messages in other orders."""
        rows = []
        for row in mail_order.results(run.options, run.folder, SETS):
            rows.append(row)
            print(*row, sep="\t", flush=True)
        return {"mail-order": mail_order.table(rows), "mail-order-circumstances": run.circumstances()}

    def speed(self, run):
        """The tables of the speed, measured on all of SpamAssassin's messages."""
        messages = [
            message for part in ("development", "report")
            for message in spamassassin(run.datasets, run.folder / part, part)]
        measured = mail_speed.measure(run.winnow, messages, run.folder)
        return {"mail-speed": mail_speed.table(measured), "mail-speed-circumstances": run.circumstances(
            more=[mail_speed.bogofilter_version(), f"load {run.machine.load():.1f} at the end"])}

    def sizes(self, run):
        """The table of a store's sizes, after messages of both sets in an order that mixes them."""
        messages = [message for name in ("spamassassin", "enron") for message in SETS[name](run.datasets, run.folder / name, "report")]
        random.Random(1).shuffle(messages)
        return {"learned-sizes": mail_speed.sizes(run.winnow, messages, run.folder)}


SUBJECT = Mail()

"""Classifying in Spark, beside the bare command and scikit-learn."""
import json
import pathlib
import shutil
import statistics

from . import processes
from .driver import Run, Subject, say
from .failures import Missing, require

MESSAGES, TRAINED, ROUNDS = 2_000_000, 20_000, 3
# scikit-learn is given this share of the messages, as it takes many times as long.
PEER_SHARE = 0.1
# Two models, and the options that train them.
KINDS = {"characters": [], "words": ["--character-ngrams", "none", "--word-ngrams", "1-2"]}
TITLES = {"characters": "words and n-grams of characters, the default", "words": "words and pairs of words alone"}
NAMES = {
    "bare": "the bare command, two threads", "transform": "`TRANSFORM` in SQL", "arrow": "`mapInArrow`",
    "scikit-learn": "scikit-learn in a pandas UDF"}

def measure(options, folder, python):
    """The runs of each job; requires that every message has the bare command's answer."""
    if not shutil.which("java"):
        raise Missing("Spark needs Java 17 (Debian: openjdk-17-jre-headless)")
    say(f"making {options.messages:,} messages, and models")
    here = pathlib.Path(__file__)
    processes.output(python, here.with_name("engines_peers.py"), folder, options.messages, TRAINED)
    shutil.copy(options.winnow, folder / "winnow")
    runs = {}
    for kind, words in KINDS.items():
        say(f"measuring: {TITLES[kind]}")
        model = folder / f"{kind}.winnow"
        processes.output(folder / "winnow", "train", folder / "train.csv", "-o", model, "--quiet", *words)
        runs[kind] = measure_kind(options, folder, python, kind)
    return runs


def measure_kind(options, folder, python, kind):
    peer_messages = round(options.messages * PEER_SHARE)
    result = json.loads(processes.output(
        python, pathlib.Path(__file__).with_name("engines_spark.py"), folder, kind, options.rounds,
        peer_messages).splitlines()[-1])
    for name in ("transform", "arrow"):
        checked = result["checked"][name]
        require(
            checked["rows"] == checked["same"] == options.messages,
            f"{name}: {checked['same']:,} of {options.messages:,} messages have the bare command's answer")
    require(result["checked"]["scikit-learn"]["rows"] == peer_messages, "scikit-learn has not answered all messages")
    return result["runs"]


def table(runs, count):
    """Messages a second, beside the bare command, and processor time."""
    lines = [
        "| | messages a second | share of the bare command's rate | processor time a message |", "|---|---|---|---|"]
    for kind, measured in runs.items():
        lines += [f"| **{TITLES[kind]}** | | | |", *rows(measured, count)]
    return "\n".join(lines)


def rows(runs, count):
    lines = []
    counts = {name: count * (PEER_SHARE if name == "scikit-learn" else 1) for name in runs}
    rates = {name: [counts[name] / run["seconds"] for run in runs[name]] for name in runs}
    for name, values in rates.items():
        # Rounds are compared one by one: another program slows all jobs of a round.
        share = statistics.median(rate / bare for rate, bare in zip(values, rates["bare"]))
        # A pool of Python's workers that Spark ends in a run takes its earlier time with it, which gives less than none.
        known = [run["processor"] for run in runs[name] if run["processor"] > 0]
        processor = f"{statistics.median(known) / counts[name] * 1e6:.1f} µs" if known else "unknown"
        lines.append(
            f"| {NAMES[name]} | {statistics.median(values):,.0f} | {100 * share:.{0 if share > 0.2 else 1}f} % "
            f"| {processor} |")
    return lines


class Engines(Subject):
    name = peers = "engines"
    description = """Measures `winnow classify` in Spark, by the recipes of docs/on-spark.md, on two workers of one core, beside the
bare command with two threads and scikit-learn in a pandas UDF on the same workers, in turn (5 minutes). Needs Java 17."""

    def add_options(self, parser):
        parser.add_argument("--messages", type=int, default=MESSAGES, help="the number of messages")
        parser.add_argument("--rounds", type=int, default=ROUNDS, help="the number of rounds")

    def tables(self, run: Run):
        options = run.options
        if run.quick:
            options.messages, options.rounds = 100_000, 1
        made = table(measure(options, run.folder, run.python), options.messages)
        circumstances = run.circumstances(more=[
            f"{options.messages:,} messages of 15 words, for scikit-learn a tenth of them", f"medians of {options.rounds} rounds"])
        return {"engines": made, "engines-circumstances": circumstances}


SUBJECT = Engines()

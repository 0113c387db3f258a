"""The measurements, one function per subject; each returns a dictionary for the tables."""
import functools
import json
import selectors
import statistics
import subprocess
import time

from . import processes
from .comparison import compare
from .data import read
from .failures import require
from .processes import median

TOPIC_FLOOR = 0.5
MESSAGE = b"Congratulations, you have won a prize! Call 0906 170 1461 now."


class Measurements:
    """All measurements of a run; models and files are shared between subjects."""

    def __init__(self, plan, data, winnow, benchmark, peers):
        self.plan, self.data, self.winnow, self.peers = plan, data, winnow, peers
        self.benchmark = benchmark

    def inner(self, *words):
        """The output of a Swift benchmark."""
        return json.loads(processes.output(self.benchmark, *words))

    @functools.cached_property
    def messages(self):
        return self.data.messages(self.plan.rows)

    @functools.cached_property
    def lines(self):
        """The test messages, one per line."""
        return self.data.lines(self.data.test_messages())

    @functools.cached_property
    def small_model(self):
        """4 MB: word and character n-grams of messages."""
        rows = self.plan.small_model_rows
        options = ("--character-ngrams", "2-5", "--minimum-count", 1)
        return self.winnow.model_of_size(4_000_000, self.data.messages(rows), "4-megabytes", rows, *options)

    @functools.cached_property
    def large_model(self):
        """10 MB: words of film reviews."""
        reviews = self.data.reviews()
        return self.winnow.model_of_size(10_000_000, reviews, "10-megabytes", len(read(reviews)))

    def training(self):
        """Training on generated messages and classifying others."""
        train, test = self.messages, self.data.test_messages()
        rounds = self.plan.rounds
        return compare(self.winnow, self.peers, self.data, train, test, rounds, floor=0.95, drops_seen=True)

    def topics(self):
        """The same on public sets of many classes."""
        results = {}
        for name in self.plan.topic_sets:
            train, test = self.data.split(name)
            rounds = self.plan.topic_rounds
            results[name] = compare(self.winnow, self.peers, self.data, train, test, rounds, floor=TOPIC_FLOOR)
        return results

    def spam(self):
        """The SMS Spam Collection with its fixed split."""
        train, test = self.data.split("sms")
        model = self.winnow.train(train, "sms", len(read(train)))[1]
        report = self.winnow.evaluate(model, test)
        require(report["examples"] == len(read(test)), "not all test messages were evaluated")
        spam = report["labels"]["spam"]
        ours = {key: spam[key] for key in ("precision", "recall", "f1")}
        ours["recallAtRate"] = spam["recallAtFalsePositiveRate"]["0.005"]
        result = {"bytes": model.bytes, "programs": {"Winnow": ours}}
        if self.peers:
            regression = self.peers.regression(train, test)
            require(regression.pop("examples") == len(read(test)), "not all test messages were classified")
            result["programs"]["scikit-learn"] = regression
        for name, scores in result["programs"].items():
            require(scores["f1"] > 0.85, f"{name} has a spam F1 of {scores['f1']:.3f}")
        return result

    def growth(self):
        """Training on increasing numbers of messages; two peers at one size."""
        runs = {rows: [] for rows in self.plan.growth}
        models = {}
        for _ in range(self.plan.growth_rounds):
            for rows in runs:
                run, models[rows] = self.winnow.train(self.data.messages(rows), f"growth-{rows}", rows)
                runs[rows].append(run)
        result = {
            "rows": [
                {
                    "rows": rows, "seconds": median(own, "seconds"), "peak": median(own, "peak"),
                    "features": models[rows].features, "bytes": models[rows].bytes,
                }
                for rows, own in runs.items()
            ],
            "peers": {},
        }
        rows = self.plan.growth_peer_rows
        if self.peers and rows:
            train, test = self.data.messages(rows), self.data.test_messages()
            for name in ("Vowpal Wabbit", "fastText"):
                for table in (train, test):
                    self.data.prepare_for_peers(table, ["false", "true"])
                run = self.peers.measure(name, train, test, ["false", "true"])
                result["peers"][name] = {"rows": rows, "seconds": run["train"], "peak": run["peak"]}
        return result

    def tokenizer(self):
        """English film reviews on one core."""
        lines = self.data.lines(self.data.reviews())
        result = self.inner("tokenizer", lines, self.plan.inner_rounds)
        require(result["bytes"] == lines.stat().st_size, "not all of the text was tokenized")
        return result

    def startup(self):
        """Whole runs of the installed command, and lines through a slow pipe."""
        line, answer = self.data.folder / "line.txt", self.data.folder / "line.answer"
        line.write_bytes(MESSAGE + b"\n")
        model, winnow = self.small_model, self.winnow.path
        commands = {
            "true": processes.command("/bin/true"),
            "help": processes.command(winnow, "--help"),
            "classify": processes.command(winnow, "classify", model.path, source=line, target=answer),
        }
        runs = processes.launch(list(commands.values()), self.plan.startups)
        words = answer.read_text().split("\t")
        require(words[0] in model.labels and 0.5 <= float(words[1]) <= 1, "the line was not classified")
        require("classify" in processes.output(winnow, "--help"), "the help page was not printed")
        result = {
            name: {"seconds": median(own, "seconds"), "peak": median(own, "peak")}
            for name, own in zip(commands, runs)
        }
        return result | {"bytes": winnow.stat().st_size, "model": model.bytes, "line": self.line_latency()}

    def line_latency(self):
        """Seconds from a line to its answer, one line at a time, with a pause before each."""
        with open(self.lines, "rb") as file:
            lines = [next(file) for _ in range(self.plan.slow_lines)]
        batch = self.data.first_lines(self.lines, len(lines))
        expected = self.winnow.classify(self.small_model, batch)[1]
        words = [str(self.winnow.path), "classify", str(self.small_model.path), "--format", "tsv"]
        seconds = []
        with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0) as process:
            selector = selectors.DefaultSelector()
            selector.register(process.stdout, selectors.EVENT_READ)
            for line, label in zip(lines, expected):
                time.sleep(0.001)
                start = time.perf_counter()
                process.stdin.write(line)
                is_there = selector.select(timeout=10)
                seconds.append(time.perf_counter() - start)
                if not is_there:
                    process.kill()
                require(is_there, "a line through a slow pipe got no answer within 10 s")
                answer = process.stdout.read(65_536).decode()
                require(answer.endswith("\n") and answer.split("\t")[0] == label, "a line has a different answer alone")
            process.stdin.close()
            require(process.wait(timeout=10) == 0, "classify failed at the end of its input")
        ordered = sorted(seconds)
        return {
            "lines": len(lines), "median": statistics.median(ordered), "worst": ordered[-1],
            "ninetyNine": ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)],
        }

    def opening(self):
        """Opening a model of 10 MB inside a process."""
        result = self.inner("opening", self.large_model.path)
        require(result["features"] == self.large_model.features, "the wrong model was opened")
        return result

    def memory(self):
        """Private memory that a model of 4 MB adds to a process, on Linux."""
        lines = self.data.first_lines(self.lines, self.plan.memory_lines)
        result = self.inner("memory", self.small_model.path, lines)
        require(result["lines"] == self.plan.memory_lines, "not all lines were classified")
        return result

    def inside(self):
        """Classifying, features and counting inside a process."""
        count, rounds = self.plan.test_rows, self.plan.inner_rounds
        results = {
            "classifying": self.inner("classifying", self.small_model.path, self.lines, rounds),
            "features": self.inner("features", self.small_model.path, self.lines, rounds),
            "counting": self.inner("counting", self.lines, rounds),
        }
        for name, result in results.items():
            require(result["lines"] == count, f"{name}: {result['lines']} of {count} lines")
        return results

    def phases(self):
        """The time of each phase of a training."""
        result = self.inner("phases", self.messages, self.data.folder / "phases.winnow", self.plan.growth_rounds)
        require(result["rows"] == self.plan.rows and result["features"] > 0, "not all rows were trained on")
        return result


SUBJECTS = (
    "training", "phases", "inside", "growth", "topics", "spam", "tokenizer", "startup", "opening", "memory",
)

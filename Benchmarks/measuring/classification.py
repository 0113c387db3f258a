"""Training and classifying, beside scikit-learn, fastText and Vowpal Wabbit; models and files are shared between parts."""
import functools
import json
import selectors
import statistics
import subprocess
import time
import types
import zlib

from . import processes
from .data import NEEDED, Data, beside, read
from .driver import Subject, swift_version
from .failures import Failure, require
from .machine import OTHERS_LIMIT
from .processes import command, median
from .tables import megabytes, milliseconds, seconds, table

# The peers, with their packages.
PACKAGES = {"Vowpal Wabbit": "vowpalwabbit", "fastText": "fasttext-wheel", "scikit-learn": "scikit-learn"}
MESSAGE = b"Congratulations, you have won a prize! Call 0906 170 1461 now."
TOPICS = {"clinc150": "CLINC150", "banking77": "BANKING77", "trec6": "TREC questions"}


# The sizes and rounds of a run, and of a quick one.
PLAN = {
    "rows": (300_000, 30_000), "test_rows": (50_000, 10_000), "rounds": (5, 1),
    "growth": ((10_000, 30_000, 100_000, 300_000, 1_000_000, 3_000_000), (10_000, 30_000)), "growth_rounds": (3, 1),
    "growth_peer_rows": (1_000_000, 0), "topic_sets": (tuple(TOPICS), ("banking77",)), "small_model_rows": (100_000, 50_000),
    "startups": (60, 10), "slow_lines": (400, 50), "memory_lines": (1_000, 1_000)}


class Model:
    """The properties of a model in its file's header."""

    def __init__(self, path):
        self.path, self.bytes = path, path.stat().st_size
        with open(path, "rb") as file:
            header = json.loads(file.read(int.from_bytes(file.read(8), "little")))
        manifest = json.loads(header["__metadata__"]["manifest"])
        # Those of a compressed model are in `counts`, or all in `codes`.
        weights = next(header[name] for name in ("weights", "weights.counts", "weights.codes") if name in header)
        self.labels, self.features = manifest["labels"], weights["shape"][0]
        self.training = manifest["information"]["trainingData"][0]


class Winnow:
    """The installed command, of which every run is verified."""

    def __init__(self, run):
        self.run, self.path, self.folder = run, run.winnow, run.folder

    def train(self, table, name, rows, *options):
        """A run of `winnow train` on a table of `rows` rows, and its model."""
        path, crc = self.folder / f"{name}.winnow", 0
        path.unlink(missing_ok=True)
        run = processes.launch([command(self.path, "train", table, "-o", path, "--quiet", *options)])[0][0]
        model = Model(path)
        with open(table, "rb") as file:
            while block := file.read(1 << 20):
                crc = zlib.crc32(block, crc)
        require(model.training["rows"] == rows, f"Winnow read {model.training['rows']} of {rows} rows")
        require(model.training["crc32"] == crc, f"Winnow did not read the bytes of {table.name}")
        require(model.features > 0, "the model has no features")
        return run, model

    def classify(self, model, lines):
        """A run of `winnow classify` on lines, and its labels."""
        answers = beside(lines, ".answers")
        run = processes.launch([command(
            self.path, "classify", model.path, "--format", "tsv", source=lines, target=answers)])[0][0]
        labels = [line.split("\t")[0] for line in answers.read_text(encoding="utf-8").splitlines()]
        require(set(labels) <= set(model.labels), "an answer is not a label of the model")
        return run, labels

    def measure(self, train, lines, rows):
        """Seconds of training and classifying, peak memory of training, and the answers."""
        training, model = self.train(train, f"of-{train.stem}", rows)
        classifying, answers = self.classify(model, lines)
        return {
            "train": training["seconds"], "peak": training["peak"], "classify": classifying["seconds"], "predicted": answers}

    def model_of_size(self, size, table, name, rows, *options):
        """A model of about `size` bytes, found by varying the number of n-grams."""
        low, count, high = 0, size // 60, None
        for _ in range(12):
            model = self.train(table, name, rows, "--maximum-size", count, *options)[1]
            if abs(model.bytes / size - 1) < 0.02:
                return model
            fitting = round(count * size / model.bytes)
            if model.bytes < size:
                low = count
            else:
                high = count
            # Decrease by at least a fifth: a limit above the number of n-grams has no effect.
            count = (low + high) // 2 if low and high else fitting if low else min(fitting, count * 4 // 5)
        raise Failure(f"{table.name} gives no model of {size / 1e6:.0f} MB; the last had {model.bytes / 1e6:.1f} MB")


def macro_f1(truth, answers):
    """The unweighted mean of the labels' F1."""
    require(len(truth) == len(answers), f"{len(answers)} answers to {len(truth)} texts")

    def f1(label):
        hits = sum(a == b == label for a, b in zip(truth, answers))
        return 2 * hits / (truth.count(label) + answers.count(label))

    return statistics.fmean(map(f1, set(truth)))


def compare(winnow, peers, data, train, test, rounds, floor, drops_seen=False):
    """Trains on one table and classifies another with every program in turn.

    Returns for each program the medians of its rounds, the medians of Winnow's ratios to it, its peak memory in
    training and its macro-F1 on the test, which must be at least `floor`: the time of a program that has not
    learned is meaningless. With `drops_seen`, test rows that also occur in training are classified, but not scored.
    """
    training, tests = read(train), read(test)
    seen = {text for text, _ in training} if drops_seen else set()
    scored = [row for row, (text, _) in enumerate(tests) if text not in seen]
    labels = sorted({label for _, label in training}, key=str.encode)
    lines = data.lines(test)
    for part in (train, test):
        data.prepare_for_peers(part, labels)
    runs = {name: [] for name in ("Winnow", *PACKAGES)}
    for _ in range(rounds):
        for name in runs:
            one = (winnow.measure(train, lines, len(training)) if name == "Winnow"
                   else peers("measure", name, train, test, len(labels)))
            answers = one["predicted"]
            require(len(answers) == len(tests), f"{name} answers {len(answers)} of {len(tests)} texts")
            require(set(answers) <= set(labels), f"{name} answers with an unknown label")
            runs[name].append(one)
    result = {"rows": len(training), "tests": len(tests), "scored": len(scored), "labels": len(labels), "programs": {}}
    for name, own in runs.items():
        score = macro_f1([tests[row][1] for row in scored], [own[-1]["predicted"][row] for row in scored])
        require(score >= floor, f"{name} has a macro-F1 of {score:.3f} on {test.name}, less than {floor}")
        result["programs"][name] = {key: median(own, key) for key in ("train", "classify", "peak")} | {"macroF1": score} | {
            f"{key}Ratio": statistics.median(our[key] / their[key] for our, their in zip(runs["Winnow"], own))
            for key in ("train", "classify")}
    return result


class Classification(Subject):
    """The parts of a run, each with its table."""

    name, programs, needs, is_timed = "classification", ("benchmark",), NEEDED, True
    parts = ("training", "growth", "topics", "small")
    peers = "classification"
    description = "Measures Winnow, scikit-learn, fastText and Vowpal Wabbit in turn: time, memory, size, macro-F1 (12 minutes)."

    def begin(self, run):
        super().begin(run)
        self.plan = plan = types.SimpleNamespace(**{name: both[run.quick] for name, both in PLAN.items()})
        # The rows of the largest file of messages.
        plan.largest = max(plan.rows, plan.growth_peer_rows, plan.small_model_rows, *plan.growth)
        self.program, self.data = Winnow(run), Data(run.folder, run.datasets, self.plan)

    def tables(self, run):
        with run.timed(limit=OTHERS_LIMIT):
            return super().tables(run)

    def conditions(self):
        return [swift_version(), *self.run.versions(PACKAGES)]

    @functools.cached_property
    def lines(self):
        """The test messages, one per line."""
        return self.data.lines(self.data.test_messages())

    @functools.cached_property
    def small_model(self):
        """4 MB: word and character n-grams of messages."""
        rows = self.plan.small_model_rows
        options = ("--character-ngrams", "2-5", "--minimum-count", 1)
        return self.program.model_of_size(4_000_000, self.data.messages(rows), "4-megabytes", rows, *options)

    @functools.cached_property
    def large_model(self):
        """10 MB: words of film reviews."""
        reviews = self.data.reviews()
        return self.program.model_of_size(10_000_000, reviews, "10-megabytes", len(read(reviews)))

    def compare(self, title, *words, **options):
        """Times, memory and macro-F1 of all programs on one task; the title has the numbers of rows and labels."""
        result, rows = compare(self.program, self.run.peer, self.data, *words, **options), []
        for name, own in result["programs"].items():
            ratios = ["", ""] if name == "Winnow" else [f"{own['trainRatio']:.2f}", f"{own['classifyRatio']:.2f}"]
            rows.append([
                "**Winnow**" if name == "Winnow" else name, seconds(own["train"]), ratios[0], megabytes(own["peak"]),
                seconds(own["classify"]), ratios[1], f"{own['macroF1']:.4f}"])
        return table([title.format(**result), "train", "Winnow / peer", "peak memory", f"classify {result['tests']:,}",
                      "Winnow / peer", "macro-F1"], rows)

    def training(self):
        """Training on generated messages and classifying others."""
        train, test = self.data.messages(self.plan.rows), self.data.test_messages()
        return {"training": self.compare("{rows:,} messages", train, test, self.plan.rounds, floor=0.95, drops_seen=True)}

    def topics(self):
        """The same on public sets of many classes."""
        return {"topics": "\n\n".join(
            self.compare(f"{TOPICS[name]}: {{rows:,}} texts, {{labels}} labels", *self.data.split(name), 1, floor=0.5)
            for name in self.plan.topic_sets)}

    def growth(self):
        """Training on increasing numbers of messages; two peers at one size."""
        runs, models, labels = {rows: [] for rows in self.plan.growth}, {}, ["false", "true"]
        for _ in range(self.plan.growth_rounds):
            for rows in runs:
                run, models[rows] = self.program.train(self.data.messages(rows), f"growth-{rows}", rows)
                runs[rows].append(run)
        rows = [[
            f"{count:,}", seconds(median(own, "seconds")), f"{count / median(own, 'seconds'):,.0f}",
            megabytes(median(own, "peak")), f"{models[count].features:,}", megabytes(models[count].bytes)]
            for count, own in runs.items()]
        if count := self.plan.growth_peer_rows:
            train, test = self.data.messages(count), self.data.test_messages()
            for part in (train, test):
                self.data.prepare_for_peers(part, labels)
            for name in ("Vowpal Wabbit", "fastText"):
                own = self.run.peer("measure", name, train, test, len(labels))
                rows.append([f"{count:,}, {name}", seconds(own["train"]), f"{count / own['train']:,.0f}", megabytes(own["peak"])])
        return {"growth": table(["messages", "train", "rows/s", "peak memory", "features", "model"], rows)}

    def small(self):
        """The costs of a single text: whole runs of the installed command, lines through a slow pipe, opening, memory."""
        line, answer = self.data.folder / "line.txt", self.data.folder / "line.answer"
        line.write_bytes(MESSAGE + b"\n")
        model, winnow = self.small_model, self.program.path
        runs = processes.launch([
            command("/bin/true"), command(winnow, "--help"),
            command(winnow, "classify", model.path, source=line, target=answer)], self.plan.startups)
        words = answer.read_text().split("\t")
        require(words[0] in model.labels and 0.5 <= float(words[1]) <= 1, "the line was not classified")
        require("classify" in processes.output(winnow, "--help"), "the help page was not printed")
        opening = self.run.inside("opening", self.large_model.path)
        require(opening["features"] == self.large_model.features, "the wrong model was opened")
        memory = self.run.inside("memory", model.path, self.data.first_lines(self.lines, self.plan.memory_lines))
        require(memory["lines"] == self.plan.memory_lines, "not all lines were classified")
        nothing, help_page, classifying = (median(own, "seconds") for own in runs)
        (typical, slowest), once, everything = self.line_latency(), memory["first"], memory["all"]
        return {"small": table(["one text", ""], [
            ["`winnow --help`, whole process", milliseconds(help_page)],
            ["`winnow classify` of one line, 4 MB model, whole process", milliseconds(classifying)],
            ["`/bin/true`, for comparison", milliseconds(nothing)],
            ["from a line on a slow pipe to its answer, median", milliseconds(typical)],
            ["the same, slowest of 100 lines", milliseconds(slowest)],
            ["opening a 10 MB model", milliseconds(opening["milliseconds"] / 1e3)],
            ["opening it and classifying one text", milliseconds(opening["millisecondsWithAnswer"] / 1e3)],
            ["private memory that a 4 MB model adds, opened and one text classified", megabytes(once["total"])],
            [f"the same, {memory['lines']:,} texts classified", megabytes(everything["total"])],
            ["of which written to, not shared with the file", megabytes(everything["dirty"])],
            ["besides, pages of the program that this reads", megabytes(everything["program"])],
            ["peak memory of `winnow classify` of one line", megabytes(median(runs[2], "peak"))],
            ["the installed command", megabytes(winnow.stat().st_size)]])}

    def line_latency(self):
        """Seconds from a line to its answer, one line at a time, with a pause before each: the median, the slowest of 100."""
        with open(self.lines, "rb") as file:
            lines = [next(file) for _ in range(self.plan.slow_lines)]
        expected = self.program.classify(self.small_model, self.data.first_lines(self.lines, len(lines)))[1]
        words = [str(self.program.path), "classify", str(self.small_model.path), "--format", "tsv"]
        times = []
        with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0) as process:
            selector = selectors.DefaultSelector()
            selector.register(process.stdout, selectors.EVENT_READ)
            for line, label in zip(lines, expected):
                time.sleep(0.001)
                start = time.perf_counter()
                process.stdin.write(line)
                is_there = selector.select(timeout=10)
                times.append(time.perf_counter() - start)
                if not is_there:
                    process.kill()
                require(is_there, "a line through a slow pipe got no answer within 10 s")
                answer = process.stdout.read(65_536).decode()
                require(answer.endswith("\n") and answer.split("\t")[0] == label, "a line has a different answer alone")
            process.stdin.close()
            require(process.wait(timeout=10) == 0, "classify failed at the end of its input")
        return statistics.median(times), sorted(times)[min(len(times) - 1, len(times) * 99 // 100)]


SUBJECT = Classification()

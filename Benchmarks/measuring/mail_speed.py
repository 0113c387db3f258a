"""Speed of a mail filter beside bogofilter: one process per message, as mail servers run them."""
import os
import re
import shutil
import statistics
import subprocess

from . import processes
from .failures import MISSING, Failure, require

# Messages that both stores have learned; the messages that are timed, and how often each is filtered.
TRAINED, TIMED, ROUNDS, LEARNED, COLD = 2_000, 60, 5, 400, 15
# The size in bytes of the timed messages, and by how much it may differ.
SIZE, TOLERANCE = 10_000, 0.2


class Program:
    """A program with a store; `filtering` and `learning` are its words for that, the latter by label."""

    def __init__(self, path, store, filtering, learning):
        self.path, self.store, self.filtering, self.learning = path, store, filtering, learning

    def filter(self, message, target):
        return processes.command(self.path, *self.filtering, source=message[1], target=target)

    def learn(self, message):
        return processes.command(self.path, *self.learning[message[0]], source=message[1])

    def forget_pages(self):
        """Removes what it reads when it starts from the system's cache: itself, its libraries, its store."""
        libraries = subprocess.run(["ldd", self.path], capture_output=True, text=True, check=False).stdout
        stored = (path for path in self.store.iterdir() if path.is_file())
        for path in (self.path, *re.findall(r"(/\S+) \(0x", libraries), *stored):
            file = os.open(path, os.O_RDONLY)
            try:
                os.fsync(file)
                os.posix_fadvise(file, 0, 0, os.POSIX_FADV_DONTNEED)
            finally:
                os.close(file)


def chosen(messages):
    """The messages to train with, taken evenly from all, and of the others those to time and to learn."""
    step = len(messages) / TRAINED
    trained = {int(number * step) for number in range(TRAINED)}
    rest = [message for number, message in enumerate(messages) if number not in trained]
    near = [message for message in rest if abs(message[1].stat().st_size - SIZE) <= TOLERANCE * SIZE]
    near.sort(key=lambda message: abs(message[1].stat().st_size - SIZE))
    require(len(near) >= TIMED, f"only {len(near)} messages have {SIZE} bytes")
    timed = near[:TIMED]
    return [messages[number] for number in sorted(trained)], timed, [one for one in rest if one not in timed][:LEARNED]


def in_turn(pairs, rounds=1):
    """The runs of both programs, which take turns."""
    runs = processes.launch([command for pair in pairs for command in pair], rounds)
    return [[run for results in runs[program::2] for run in results] for program in (0, 1)]


def cold(pairs, programs):
    """As `in_turn`, after the files of each program have left the system's cache."""
    runs = [[], []]
    for pair in pairs:
        for own, program, command in zip(runs, programs, pair):
            program.forget_pages()
            own += processes.launch([command])[0]
    return runs


def bogofilter_version():
    """The version of bogofilter, and its database."""
    lines = processes.output("bogofilter", "--version").splitlines()
    database = next((line.split(":", 1)[1].strip() for line in lines if "Database" in line), "")
    return f"{lines[0].replace(' version', '')}, {database}"


def measure(winnow, messages, folder):
    """What is measured, each with the runs of both programs."""
    bogofilter = shutil.which("bogofilter")
    if not bogofilter:
        raise Failure("bogofilter is not installed; apt-get install bogofilter", MISSING)
    (trained, timed, learned), target = chosen(messages), folder / "marked.eml"
    ours, theirs = folder / "winnow-store", folder / "bogofilter-store"
    theirs.mkdir()
    for label, flag in (("spam", "-s"), ("ham", "-n")):
        paths = [path for kind, path in trained if kind == label]
        processes.output(winnow, "learn", label, *paths, "--store", ours, "--quiet")
        processes.output(bogofilter, "-d", theirs, flag, "-B", *paths)
    programs = (
        Program(winnow, ours, ["filter", "--store", ours], {
            label: ["learn", label, "--quiet", "--store", ours] for label in ("spam", "ham")}),
        Program(bogofilter, theirs, ["-d", theirs, "-p", "-e"], {"spam": ["-d", theirs, "-s"], "ham": ["-d", theirs, "-n"]}))
    filtered = [[program.filter(message, target) for program in programs] for message in timed]
    for command, mark in zip(filtered[0], (b"X-Spam-Flag: ", b"X-Bogosity: ")):
        processes.launch([command])
        require(mark in target.read_bytes(), f"{command['words'][0]} has not marked the message")
    measured = {"filter": in_turn(filtered, ROUNDS)}
    if hasattr(os, "posix_fadvise"):
        measured["filter, cold"] = cold(filtered[:COLD], programs)
    measured["learn"] = in_turn([[program.learn(message) for program in programs] for message in learned])
    known = processes.output(winnow, "learn", "--list", "--store", ours).count("\n")
    distinct = len({path.read_bytes() for _, path in trained + learned})
    require(abs(known - distinct) <= 60, f"the store has {known} messages instead of some {distinct}")
    return measured


# Rows of the table: what is measured, which number of a run, and how the runs are summed up.
ROWS = (
    ("filter", "seconds", statistics.median, "a message of 10 KB judged and written with its marks"),
    ("filter", "processor", statistics.median, "the same, processor time"),
    ("filter, cold", "seconds", statistics.median, "the same, with program and store not in the system's cache"),
    ("learn", "seconds", statistics.median, "a message learned, on the disk"),
    ("learn", "seconds", statistics.mean, "the same, the mean"),
    ("learn", "processor", statistics.median, "the same, processor time"),
)


def rows(measured):
    for name, key, summary, title in ROWS:
        if name in measured:
            ours, theirs = (1000 * summary(run[key] for run in runs) for runs in measured[name])
            yield [title, f"{ours:.2f}", f"{theirs:.2f}", f"{ours / theirs:.2f}"]

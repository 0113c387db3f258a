"""Speed of a mail filter beside bogofilter: one process per message, as mail servers run them."""
import os
import re
import shutil
import statistics
import subprocess

from . import processes
from .failures import Missing, require

# Messages that both stores have learned; the messages that are timed, and how often each is filtered.
TRAINED = 2_000
TIMED = 60
ROUNDS = 5
LEARNED = 400
COLD = 15
# The size in bytes of the timed messages, and by how much it may differ.
SIZE, TOLERANCE = 10_000, 0.2


def stores(winnow, bogofilter, messages, folder):
    """The folders of two stores, trained with the same messages."""
    ours, theirs = folder / "winnow-store", folder / "bogofilter-store"
    theirs.mkdir()
    for label, flag in (("spam", "-s"), ("ham", "-n")):
        paths = [path for kind, path in messages if kind == label]
        processes.output(winnow, "learn", label, *paths, "--store", ours, "--quiet")
        processes.output(bogofilter, "-d", theirs, flag, "-B", *paths)
    return ours, theirs


def chosen(messages):
    """The messages to train with, taken evenly from all, and of the others those to time and to learn."""
    step = len(messages) / TRAINED
    trained = {int(number * step) for number in range(TRAINED)}
    rest = [message for number, message in enumerate(messages) if number not in trained]
    near = [message for message in rest if abs(message[1].stat().st_size - SIZE) <= TOLERANCE * SIZE]
    near.sort(key=lambda message: abs(message[1].stat().st_size - SIZE))
    require(len(near) >= TIMED, f"only {len(near)} messages have {SIZE} bytes")
    timed = near[:TIMED]
    learned = [message for message in rest if message not in timed][:LEARNED]
    return [messages[number] for number in sorted(trained)], timed, learned


def commands(winnow, bogofilter, ours, theirs):
    """By what is measured, the commands of both for a message."""
    return {
        "filter": lambda label, path, target: (
            processes.command(winnow, "filter", "--store", ours, source=path, target=target),
            processes.command(bogofilter, "-d", theirs, "-p", "-e", source=path, target=target)),
        "learn": lambda label, path, target: (
            processes.command(winnow, "learn", label, "--quiet", "--store", ours, source=path),
            processes.command(
                bogofilter, "-d", theirs, "-s" if label == "spam" else "-n", source=path)),
    }


def in_turn(pairs, rounds=1):
    """The runs of both programs, which take turns."""
    words = [command for pair in pairs for command in pair]
    runs = processes.launch(words, rounds)
    return [[run for results in runs[program::2] for run in results] for program in (0, 1)]


def forget_pages(paths):
    """Removes files from the system's cache, except pages that a running program uses."""
    for path in paths:
        file = os.open(path, os.O_RDONLY)
        try:
            os.fsync(file)
            os.posix_fadvise(file, 0, 0, os.POSIX_FADV_DONTNEED)
        finally:
            os.close(file)


def files_of(program, store):
    """The files that a program reads when it starts: itself, its libraries, its store."""
    libraries = subprocess.run(["ldd", program], capture_output=True, text=True, check=False).stdout
    return [program, *re.findall(r"(/\S+) \(0x", libraries), *(path for path in store.iterdir() if path.is_file())]


def cold(pairs, programs):
    """As `in_turn`, after the files of both programs have left the system's cache."""
    runs = [[], []]
    for pair in pairs:
        for program in (0, 1):
            forget_pages(files_of(*programs[program]))
            runs[program] += processes.launch([pair[program]])[0]
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
        raise Missing("bogofilter is not installed; apt-get install bogofilter")
    trained, timed, learned = chosen(messages)
    winnow = winnow.resolve()
    ours, theirs = stores(winnow, bogofilter, trained, folder)
    make = commands(winnow, bogofilter, ours, theirs)
    target = folder / "marked.eml"
    filtered = [make["filter"](*message, target) for message in timed]
    for pair, mark in zip(filtered[0], (b"X-Spam-Flag: ", b"X-Bogosity: ")):
        processes.launch([pair])
        require(mark in target.read_bytes(), f"{pair['words'][0]} has not marked the message")
    measured = {"filter": in_turn(filtered, ROUNDS)}
    if hasattr(os, "posix_fadvise"):
        measured["filter, cold"] = cold(filtered[:COLD], ((winnow, ours), (bogofilter, theirs)))
    measured["learn"] = in_turn([make["learn"](*message, None) for message in learned])
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

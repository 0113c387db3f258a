"""The driver of all benchmarks: options, data and programs, a quiet machine, tables, exit codes."""
import argparse
import contextlib
import datetime
import functools
import json
import pathlib
import re
import sys
import tempfile
import textwrap
import types

from . import pages, processes, summary
from .failures import MISSING, UNAVAILABLE, Failure
from .machine import LOAD_LIMIT, SUBJECT_LIMIT, Machine, Watch
from .processes import output

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILT = ROOT / ".build-release"
EXIT_CODES = """exit codes: 0 done, 64 usage, 66 data or a program is missing, 69 the peers cannot be installed, 70 a measurement
went wrong, 75 the machine is busy."""
# Recipes of models measure some of the same scores.
sys.path.insert(0, str(ROOT / "Scripts/models"))
from lib.paths import datasets  # noqa: E402
from sources import Missing as NoData  # noqa: E402


def say(text):
    print(text, file=sys.stderr, flush=True)


def shown(rows):
    """The rows of a table, each of which is said as soon as it is measured."""
    found = []
    for row in rows:
        found.append(row)
        say(" | ".join(map(str, row)))
    return found


class Parser(argparse.ArgumentParser):
    """A parser with Winnow's exit code for usage errors."""

    def error(self, message):
        self.print_usage(sys.stderr)
        self.exit(64, f"{self.prog}: {message}\n")


def commit():
    """The measured commit, and whether relevant files differ from it."""
    try:
        name = output("git", "-C", ROOT, "rev-parse", "--short", "HEAD").strip()
        changed = output("git", "-C", ROOT, "status", "--porcelain", "--", "Sources", "Package.swift", "Benchmarks", "Makefile")
    except Failure:
        return "a tree without git"
    return f"commit {name}" + (" with changes" if changed.strip() else "")


class Subject:
    """What a benchmark measures. A subject names its parts and needs, and makes tables; the driver does the rest."""

    name, description = "", ""
    # The parts that --only selects, each measured by a method of its name.
    parts = ()
    # The list of the peers' packages in Scripts/lib/requirements; None for none.
    peers = None
    # Files and folders of the data sets, and programs beside `winnow`, that must exist.
    needs, programs = (), ()
    # Whether tables are written only if other programs hardly use the processors.
    is_timed = False
    # Parts whose speeds are not measured, though `is_timed`.
    untimed = ()

    def add_options(self, parser):
        """Adds options of this subject."""

    def check_options(self, parser, options):
        """Checks them; may set `options.writes`."""

    def begin(self, run):
        """Takes the run; a subject may prepare here what its parts share."""
        self.run, self.winnow, self.datasets, self.folder, self.quick = run, run.winnow, run.datasets, run.folder, run.quick

    def measured(self, run):
        """Measures the parts; what the method of each returns, or the rows that it yields, by its name."""
        found = {}
        self.begin(run)
        for part in run.parts:
            say(part)
            with run.timed(part) if self.is_timed and part not in self.untimed else contextlib.nullcontext():
                result = getattr(self, part.replace("-", "_"))()
                found[part] = shown(result) if isinstance(result, types.GeneratorType) else result
        return found

    def conditions(self):
        """What the circumstances name beside date, commit and machine."""
        return ()

    def tables(self, run):
        """The tables by name: those of all parts, and the circumstances."""
        found = {}
        for tables in self.measured(run).values():
            found |= tables
        return found | {f"{self.name}-circumstances": run.circumstances(self.conditions())}


class Run:
    """One run of a subject: its options, paths and machine."""

    def __init__(self, subject, options, machine, folder):
        self.subject, self.options, self.machine, self.folder = subject, options, machine, folder
        self.quick, self.parts = options.quick, options.parts
        self.datasets = options.datasets
        self.winnow, self.benchmark, self.server = options.winnow, options.benchmark, options.server
        if subject.peers and options.writes:
            self.python  # fails now, if it does
        # The load before the start, and of each timed part its name, the use by other programs and its limit.
        self.load, self.watched = 0, []

    @functools.cached_property
    def python(self):
        """A Python with the peers' packages."""
        try:
            return output(ROOT / "Scripts/lib/peers", self.subject.peers).strip().splitlines()[-1]
        except Failure as failure:
            raise Failure(f"the peers' packages cannot be installed: {failure}", UNAVAILABLE) from None

    def versions(self, packages):
        """The peers' names with the versions of their packages."""
        code = "import sys; from importlib.metadata import version; print(*map(version, sys.argv[1:]))"
        return [f"{name} {number}" for name, number in zip(
            packages, processes.output(self.python, "-c", code, *packages.values()).split())]

    @contextlib.contextmanager
    def timed(self, what="the run", limit=SUBJECT_LIMIT):
        """Measures the use of the processors by other programs; if there is much, no table is written."""
        watch = Watch(self.machine)
        yield
        watch.stop()
        say(f"{what}: {watch.seconds:.0f} s; other programs used {watch.share:.1%} of the processors")
        self.watched.append((what, watch, limit))

    def train(self, data, model, *options):
        """Trains Winnow on a table; returns the model's path."""
        processes.output(self.winnow, "train", data, "-o", model, "--quiet", *options)
        return model

    def evaluate(self, model, data, *options):
        """The report of `winnow evaluate`."""
        return json.loads(processes.output(self.winnow, "evaluate", model, data, "--format", "json", "--quiet", *options))

    def classify(self, model, data, *options):
        """The answers of `winnow classify`."""
        lines = processes.output(self.winnow, "classify", model, data, "--format", "jsonl", "--quiet", *options)
        return [json.loads(line) for line in lines.split("\n") if line]

    def inside(self, *words):
        """What a benchmark in Swift prints."""
        return json.loads(processes.output(self.benchmark, *words))

    def launched(self, *words):
        """The JSON that a program prints last, and its peak memory."""
        target = self.folder / "answer.json"
        run = processes.launch([processes.command(*words, target=target)])[0][0]
        return json.loads(target.read_text(encoding="utf-8").splitlines()[-1]), run["peak"]

    def peer(self, *words, script="peers"):
        """What a script of peers prints last, in their Python."""
        return self.launched(self.python, pathlib.Path(__file__).with_name(f"{script}.py"), *words)[0]

    def circumstances(self, more):
        """The date, commit and machine, for the table of circumstances."""
        text = ", ".join([f"Measured on {datetime.date.today()}, {commit()}: {self.machine.description()}", *more])
        if self.subject.is_timed and self.watched:
            share = max(watch.share for _, watch, _ in self.watched)
            text += (
                f". The load was {self.load:.2f} before the start, other programs had {share:.1%} of the processors "
                "while speeds were measured")
        return textwrap.fill(f"{text}.", 118)


def parse(subject, arguments):
    about = f"{subject.description}\n\n"
    if subject.is_timed:
        about += (
            f"Tables are written only if the load of the machine is at most {LOAD_LIMIT} before the start and other programs\n"
            "hardly use the processors while speeds are measured.\n\n")
    parser = Parser(
        prog=f"Scripts/bench {subject.name}", description=about + EXIT_CODES,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--print", action="store_true", help="print the tables, even on a busy machine; write nothing")
    parser.add_argument("--quick", action="store_true", help="try everything on little data; implies --print")
    parser.add_argument("--only", metavar="PART,…", help=f"only these ({', '.join(subject.parts)}); implies --print")
    parser.add_argument("--folder", type=pathlib.Path, help="the folder for prepared data (default: temporary)")
    parser.add_argument("--datasets", type=pathlib.Path, default=datasets(), help="default: $WINNOW_DATASETS, data/public")
    parser.add_argument("--winnow", type=pathlib.Path, default=BUILT / "installed/bin/winnow")
    for name, program in (("benchmark", "winnow-benchmark"), ("server", "winnow-server")):
        parser.add_argument(f"--{name}", type=pathlib.Path, default=BUILT / "release" / program)
    subject.add_options(parser)
    options = parser.parse_args(arguments)
    options.parts = options.only.split(",") if options.only else list(subject.parts)
    unknown = sorted(set(options.parts) - set(subject.parts))
    if unknown:
        parser.error(f"--only: unknown {unknown[0]}; choose from {', '.join(subject.parts)}")
    options.writes = not (options.print or options.quick or options.only)
    for name in ("datasets", "winnow", "benchmark", "server"):
        setattr(options, name, getattr(options, name).resolve())
    subject.check_options(parser, options)
    return options


def require_needs(subject, options):
    """Checks that data and programs exist."""
    for name in subject.needs:
        if not (options.datasets / name).exists():
            raise Failure(f"{options.datasets / name} does not exist: set WINNOW_DATASETS, or run Scripts/fetch-data", MISSING)
    for name in ("winnow", *subject.programs):
        program = getattr(options, name)
        if not program.exists():
            raise Failure(f"{program} does not exist: build it with `make bench SUBJECT={subject.name}`", MISSING)


def run(subject, options, machine, root):
    require_needs(subject, options)
    if options.writes:
        pages.find(root)
    is_quiet = options.writes and subject.is_timed
    load = machine.wait_until_quiet(say) if is_quiet else machine.load()
    with contextlib.ExitStack() as stack:
        folder = options.folder or pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory()))
        folder.mkdir(parents=True, exist_ok=True)
        one = Run(subject, options, machine, folder.resolve())
        one.load = load
        tables = subject.tables(one)
        print("\n\n".join(tables.values()), flush=True)
        if options.writes:
            # The figures have been printed, whatever others did meanwhile.
            for what, watch, limit in one.watched if subject.is_timed else ():
                watch.require_few(limit, what)
            written = pages.publish(root, tables)
            if summary.is_source(tables):
                summary.write(root)
                written.append(summary.PAGE)
            say(f"written to {' and '.join(written)}")


def main(subject, arguments=None, machine=None, root=ROOT):
    """Runs a subject; returns the exit code."""
    options = parse(subject, arguments)
    try:
        run(subject, options, machine or Machine(), root)
        return 0
    except (Failure, NoData) as failure:
        say(f"Scripts/bench {subject.name}: {failure}")
        return getattr(failure, "exit_code", MISSING)


def swift_version():
    """The compiler on the path."""
    found = re.search(r"Swift version (\S+)", output("swift", "--version", cwd=ROOT))
    return f"Swift {found[1] if found else 'unknown'}"

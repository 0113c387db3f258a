"""The command line of Scripts/bench classification."""
import argparse
import contextlib
import datetime
import json
import pathlib
import re
import sys
import tempfile
import textwrap

from . import bars, pages, processes, report, summary
from .data import Data, require_shared
from .failures import Failure, Missing, require
from .machine import LOAD_LIMIT, OTHERS_LIMIT, SUBJECT_LIMIT, Machine, Watch
from .measurements import SUBJECTS, Measurements
from .plan import FULL, QUICK
from .programs import Peers, Winnow

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGES = ("docs/measured/benchmarks.md",)
DESCRIPTION = f"""Measures Winnow, scikit-learn, fastText and Vowpal Wabbit in turn and writes the tables of README.md
and docs/measured/benchmarks.md; `make bench` builds and runs it. Needs the public data sets and scripts in ../shared;
Scripts/lib/peers installs the peers. Tables are written only if the load of the machine is at most {LOAD_LIMIT}
before the start and other programs hardly use the processors during the run.

exit codes: 0 done, 1 a bar was missed, 64 usage, 66 ../shared or a program is not there, 69 the peers cannot be
installed, 70 a measurement went wrong, 75 the machine is busy."""


def say(text):
    print(text, file=sys.stderr, flush=True)


class Parser(argparse.ArgumentParser):
    """A parser with Winnow's exit code for usage errors."""

    def error(self, message):
        self.print_usage(sys.stderr)
        self.exit(64, f"{self.prog}: {message}\n")


def parse(arguments):
    parser = Parser(
        prog="Scripts/bench classification", description=DESCRIPTION, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--print", action="store_true", help="print the tables, even on a busy machine; write nothing")
    parser.add_argument("--quick", action="store_true", help="try all on little data in two minutes; implies --print")
    parser.add_argument("--only", metavar="NAME,…", help=f"only these ({', '.join(SUBJECTS)}); implies --print")
    parser.add_argument("--json", type=pathlib.Path, metavar="FILE", help="also write the results as JSON")
    parser.add_argument("--folder", type=pathlib.Path, help="the folder for prepared data (default: temporary)")
    parser.add_argument("--shared", type=pathlib.Path, default=ROOT / "../shared", help="the data sets and scripts")
    parser.add_argument("--winnow", type=pathlib.Path, default=ROOT / ".build-release/installed/bin/winnow")
    parser.add_argument(
        "--benchmark", type=pathlib.Path, default=ROOT / ".build-release/release/winnow-benchmark")
    options = parser.parse_args(arguments)
    options.subjects = options.only.split(",") if options.only else list(SUBJECTS)
    unknown = sorted(set(options.subjects) - set(SUBJECTS))
    if unknown:
        parser.error(f"--only: unknown {unknown[0]}; choose from {', '.join(SUBJECTS)}")
    options.writes = not (options.print or options.quick or options.only)
    return options


def commit():
    """The measured commit, and whether relevant files differ from it."""
    try:
        name = processes.output("git", "-C", ROOT, "rev-parse", "--short", "HEAD").strip()
        changed = processes.output(
            "git", "-C", ROOT, "status", "--porcelain", "--", "Sources", "Package.swift", "Benchmarks", "Makefile")
    except Failure:
        return "a tree without git"
    return f"commit {name}" + (" with changes" if changed.strip() else "")


def swift_version():
    """The compiler on the path."""
    found = re.search(r"Swift version (\S+)", processes.output("swift", "--version", cwd=ROOT))
    return f"Swift {found[1] if found else 'unknown'}"


def circumstances(machine, load, others, versions):
    """The date, machine and versions of a measurement."""
    place = f"Measured on {datetime.date.today()}, {commit()}: {machine.description()}"
    parts = [place, swift_version(), *versions]
    return textwrap.fill(
        f"{', '.join(parts)}. The load was {load:.2f} before the start, "
        f"other programs had {others.share:.1%} of the processors during the run.", 118)


def find_peers(options):
    try:
        return Peers(ROOT)
    except Failure as failure:
        if options.writes:
            raise
        say(f"without peers: {failure}")
        return None


def measure(options, folder, machine, peers):
    """The results of all subjects, and the processor use of other programs during each."""
    plan = QUICK if options.quick else FULL
    winnow = Winnow(options.winnow.resolve(), folder)
    data = Data(folder, options.shared.resolve(), plan)
    measurements = Measurements(plan, data, winnow, options.benchmark.resolve(), peers)
    results, others = {}, {}
    for subject in options.subjects:
        watch = Watch(machine)
        results[subject] = getattr(measurements, subject)()
        others[subject] = watch.stop()
        say(f"{subject}: {others[subject].seconds:.0f} s; other programs used {others[subject].share:.1%} of the processors")
    return results, others


def prepare(options, machine):
    """Checks for data and programs and, for writing, a quiet machine; returns the peers and the load."""
    require_shared(options.shared)
    for program in (options.winnow, options.benchmark):
        if not program.exists():
            raise Missing(f"{program} does not exist: build it with `make bench-build`")
    for page in PAGES if options.writes else ():
        pages.names((ROOT / page).read_text(encoding="utf-8"), page)
    peers = find_peers(options)
    return peers, machine.wait_until_quiet(say) if options.writes else machine.load()


def run(options, machine):
    """Measures, prints, and writes unless a check fails; returns the exit code."""
    peers, load = prepare(options, machine)
    say(f"load {load:.2f} on {machine.processors()} processors before the start")
    watch = Watch(machine)
    with contextlib.ExitStack() as stack:
        folder = options.folder or pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory()))
        folder.mkdir(parents=True, exist_ok=True)
        results, others = measure(options, folder.resolve(), machine, peers)
    whole = watch.stop()
    if options.json:
        options.json.write_text(json.dumps(results, indent=1) + "\n")
    # Results on little data are not judged.
    judged = [] if options.quick else bars.judge(results)
    versions = peers.versions() if peers else []
    tables = report.tables(results, judged) | {"machine": circumstances(machine, load, whole, versions)}
    print("\n\n".join(tables.values()), flush=True)
    if not options.writes:
        return 0
    require(len(judged) == len(bars.BARS), f"{len(judged)} of {len(bars.BARS)} bars could be judged")
    for subject, share in others.items():
        share.require_few(SUBJECT_LIMIT, subject)
    whole.require_few(OTHERS_LIMIT, "the run")
    say(summary.publish(ROOT, PAGES, tables))
    missed = [bar.name for bar, _, verdict in judged if verdict == "missed"]
    if missed:
        say(f"missed: {'; '.join(missed)}")
    return 1 if missed else 0


def main(arguments=None, machine=None):
    options = parse(arguments)
    try:
        return run(options, machine or Machine())
    except Failure as failure:
        say(f"Scripts/bench classification: {failure}")
        return failure.exit_code

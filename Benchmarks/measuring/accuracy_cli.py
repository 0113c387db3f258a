"""The command line of Scripts/bench accuracy."""
import argparse
import datetime
import pathlib

from . import accuracy, accuracy_report, multi_label, pages
from .accuracy_runs import Runs
from .cli import ROOT, Parser, commit, say
from .data import Data, require_shared
from .failures import Failure, Missing
from .programs import Peers

PAGE = "docs/measured/accuracy.md"
PARTS = ("tuned", "peers", "autotune")
DESCRIPTION = """Measures the accuracy of Winnow and its peers on 15 public sets, with fixed splits, and writes the
tables of docs/measured/accuracy.md. It takes hours, mostly for the peers; finished results are kept in the folder, and an
interrupted run continues from there (Winnow is measured again after a change of the command). The load of the
machine matters only for searches with a time limit.

exit codes: 0 done, 1 a bar was missed, 64 usage, 66 ../shared or a program is not there, 69 the peers cannot be
installed, 70 a measurement went wrong."""


def parse(arguments):
    parser = Parser(
        prog="Scripts/bench accuracy", description=DESCRIPTION, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--print", action="store_true", help="print the tables; write nothing")
    parser.add_argument(
        "--multi-label", action="store_true",
        help="measure only GoEmotions, with several labels per text, and write its table (two minutes)")
    parser.add_argument("--sets", metavar="NAME,…", help=f"only these ({', '.join(accuracy.SETS)}); implies --print")
    parser.add_argument("--skip", metavar="NAME,…", help=f"leave out some of {', '.join(PARTS)}; implies --print")
    parser.add_argument(
        "--folder", type=pathlib.Path, default=ROOT / ".build/accuracy", help="the folder for data and results")
    parser.add_argument("--shared", type=pathlib.Path, default=ROOT / "../shared", help="the data sets and scripts")
    parser.add_argument("--winnow", type=pathlib.Path, default=ROOT / ".build-release/release/winnow")
    options = parser.parse_args(arguments)
    options.names = options.sets.split(",") if options.sets else list(accuracy.SETS)
    options.skipped = options.skip.split(",") if options.skip else []
    for given, known, flag in ((options.names, accuracy.SETS, "--sets"), (options.skipped, PARTS, "--skip")):
        unknown = sorted(set(given) - set(known))
        if unknown:
            parser.error(f"{flag}: unknown {unknown[0]}; choose from {', '.join(known)}")
    options.is_whole = set(options.names) == set(accuracy.SETS) and not options.skipped
    options.writes = options.is_whole and not options.print
    return options


def run(options):
    """Measures, prints, and writes if everything was measured; returns the exit code."""
    require_shared(options.shared)
    if not options.winnow.exists():
        raise Missing(f"{options.winnow} does not exist: build it with `make build`")
    page = ROOT / PAGE
    if options.writes or options.multi_label:
        pages.names(page.read_text(encoding="utf-8"), PAGE)
    if options.multi_label:
        return run_multi_label(options, page)
    needs_peers = not {"peers", "autotune"} <= set(options.skipped)
    peers = Peers(ROOT) if needs_peers else None
    options.folder.mkdir(parents=True, exist_ok=True)
    data = Data(options.folder.resolve(), options.shared.resolve(), None)
    runs = Runs(data, options.winnow.resolve(), peers and peers.python, say)
    results = {name: runs.measure(name, options.skipped) for name in options.names}
    verdicts = accuracy.judge(results) if options.is_whole else None
    versions = ", ".join(peers.versions()) if peers else "without peers"
    made = accuracy_report.tables(results, verdicts)
    made["accuracy-circumstances"] = f"Measured on {datetime.date.today()}, {commit()}; {versions}."
    print("\n\n".join(made.values()), flush=True)
    if options.writes:
        pages.write([page], made)
        say(f"written to {PAGE}")
    if verdicts and verdicts.missed:
        say(f"missed: {'; '.join(verdicts.missed)}")
    return 1 if verdicts and verdicts.missed else 0


def run_multi_label(options, page):
    """Measures data with several labels per text; returns the exit code."""
    peers = Peers(ROOT)
    options.folder.mkdir(parents=True, exist_ok=True)
    results = multi_label.measure(
        options.winnow.resolve(), peers.python, options.shared.resolve(), options.folder.resolve())
    made = {
        "multi-label-scores": multi_label.scores(results),
        "multi-label-circumstances": f"Measured on {datetime.date.today()}, {commit()}; {peers.versions()[-1]}.",
    }
    print("\n\n".join(made.values()), flush=True)
    if not options.print:
        pages.write([page], made)
        say(f"written to {PAGE}")
    return 0


def main(arguments=None):
    options = parse(arguments)
    try:
        return run(options)
    except Failure as failure:
        say(f"Scripts/bench accuracy: {failure}")
        return failure.exit_code
    except KeyboardInterrupt:
        say("Scripts/bench accuracy: interrupted; finished results are kept")
        return 130

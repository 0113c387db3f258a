"""The command line of Scripts/bench trust."""
import argparse
import datetime
import importlib
import pathlib
import tempfile

from . import pages, processes
from .cli import ROOT, Parser, commit, say
from .data import require_shared
from .failures import Failure, Missing, Unavailable
from .machine import Machine

# The parts, in order: a module `trust_PART` with PAGES, and tables(options, folder, python) by name.
PARTS = ("small", "labels", "sure", "drift", "disguise", "update")
DESCRIPTION = """Measures what models cost and what their answers are worth: `small`, the size of models and their accuracy
at a size; `labels`, what training costs where labels are many; `sure`, sets of labels with a bounded error rate; `drift`,
texts unlike those in training; `disguise`, disguised spam; `update`, new and withdrawn rows against training again. Peers
are measured in the same run.
Writes the tables of the parts' pages. `make bench-trust` builds and runs it. Needs the public data sets in ../shared.

exit codes: 0 done, 64 usage, 66 ../shared or a program is not there, 69 the peers cannot be installed, 70 a measurement
went wrong."""


def parse(arguments):
    parser = Parser(
        prog="Scripts/bench trust", description=DESCRIPTION, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", metavar="PART,…", help=f"only these ({', '.join(PARTS)})")
    parser.add_argument("--print", action="store_true", help="print the tables; write nothing")
    parser.add_argument("--quick", action="store_true", help="less data, to try; implies --print")
    parser.add_argument("--folder", type=pathlib.Path, help="the folder for prepared data (default: temporary)")
    parser.add_argument("--shared", type=pathlib.Path, default=ROOT / "../shared", help="the data sets and scripts")
    parser.add_argument("--winnow", type=pathlib.Path, default=ROOT / ".build-release/release/winnow")
    options = parser.parse_args(arguments)
    options.parts = options.only.split(",") if options.only else list(PARTS)
    unknown = sorted(set(options.parts) - set(PARTS))
    if unknown:
        parser.error(f"--only: unknown {unknown[0]}; choose from {', '.join(PARTS)}")
    options.print = options.print or options.quick
    return options


def run(options, folder):
    require_shared(options.shared)
    if not options.winnow.exists():
        raise Missing(f"{options.winnow} does not exist; `make bench-trust` builds it")
    try:
        python = processes.output(ROOT / "Scripts/lib/peers", "trust").strip()
    except Failure as failure:
        raise Unavailable(f"the peers cannot be installed: {failure}") from None
    for name in options.parts:
        part = importlib.import_module(f"measuring.trust_{name}")
        tables = part.tables(options, folder, python)
        machine = Machine()
        tables[f"trust-{name}-circumstances"] = (
            f"Measured on {datetime.date.today()}, {commit()}: {machine.description()}.")
        print("\n\n".join(tables.values()), flush=True)
        if not options.print:
            pages.write([ROOT / page for page in part.PAGES], tables)


def main(arguments=None):
    options = parse(arguments)
    try:
        if options.folder:
            options.folder.mkdir(parents=True, exist_ok=True)
            run(options, options.folder)
        else:
            with tempfile.TemporaryDirectory() as folder:
                run(options, pathlib.Path(folder))
        return 0
    except Failure as failure:
        say(f"Scripts/bench trust: {failure}")
        return failure.exit_code
    except KeyboardInterrupt:
        say("Scripts/bench trust: interrupted")
        return 130

"""The common part of benchmark commands: options, a quiet machine, tables, exit codes."""
import argparse
import datetime
import json
import pathlib
import sys
import textwrap

from . import pages, summary
from .cli import ROOT, Parser, commit, say
from .failures import Failure, Missing, Unavailable
from .machine import SUBJECT_LIMIT, Machine
from .processes import output

sys.path.insert(0, str(ROOT / "Scripts/models"))

BUILT = (
    ("winnow", pathlib.Path(".build-release/release/winnow")),
    ("benchmark", pathlib.Path(".build-release/release/winnow-benchmark")),
)


class Command:
    """A command line; subclasses define what it measures.

    `script` is its name, `pages` the pages that it writes, `owner` the prefix of its tables' names, `root` the
    folder of pages and programs.
    """

    script, owner, description = "", "", ""
    pages = ()
    # The part of the run during which other programs must not use the processors.
    timed = "the speeds"

    def __init__(self, root=ROOT):
        self.root = root

    def require_data(self, shared):
        """Checks that the data sets exist."""

    def measure(self, options, machine):
        """The results, and the processor use of other programs during timing."""
        raise NotImplementedError

    def tables(self, results):
        """The tables by name."""
        raise NotImplementedError

    def missed(self, results):
        """The titles of rows below their bars."""
        raise NotImplementedError

    def write_more(self, results):
        """Writes other files than tables."""

    def parse(self, arguments):
        parser = Parser(
            prog=self.script, description=self.description, formatter_class=argparse.RawDescriptionHelpFormatter)
        parser.add_argument("--print", action="store_true", help="print the tables, even on a busy machine; write nothing")
        parser.add_argument("--quick", action="store_true", help="try everything on little data; implies --print")
        parser.add_argument("--json", type=pathlib.Path, metavar="FILE", help="also write the results as JSON")
        parser.add_argument("--shared", type=pathlib.Path, default=self.root / "../shared", help="the data sets")
        for name, path in BUILT:
            parser.add_argument(f"--{name}", type=pathlib.Path, default=self.root / path)
        self.add_options(parser)
        options = parser.parse_args(arguments)
        self.check_options(parser, options)
        return options

    def add_options(self, parser):
        """Adds the subclass's options."""

    def check_options(self, parser, options):
        """Determines whether the pages are written."""
        options.writes = not (options.print or options.quick)

    def prepare(self, options, machine):
        """Checks for data and programs and, for writing, a quiet machine; returns the load."""
        self.require_data(options.shared)
        for name, _ in BUILT:
            program = getattr(options, name)
            if not program.exists():
                raise Missing(f"{program} does not exist: build it with `make bench-build`")
        for page in self.pages if options.writes else ():
            pages.names((self.root / page).read_text(encoding="utf-8"), page)
        return machine.wait_until_quiet(say) if options.writes else machine.load()

    def run(self, options, machine):
        """Measures, prints, and writes unless a check fails; returns the exit code."""
        load = self.prepare(options, machine)
        say(f"load {load:.2f} on {machine.processors()} processors before the start")
        results, others = self.measure(options, machine)
        if options.json:
            options.json.write_text(json.dumps(results, indent=1) + "\n")
        tables = self.tables(results) | {
            f"{self.owner}-circumstances": textwrap.fill(
                f"Measured on {datetime.date.today()}, {self.commit()}: {machine.description()}. The load was {load:.2f} "
                f"before the start, other programs had {others.share:.1%} of the processors while speeds were measured.",
                118),
        }
        print("\n\n".join(tables.values()), flush=True)
        if options.quick:
            return 0
        if options.writes:
            others.require_few(SUBJECT_LIMIT, self.timed)
            say(summary.publish(self.root, self.pages, tables))
            self.write_more(results)
        missed = self.missed(results)
        if missed:
            say(f"missed: {'; '.join(missed)}")
        return 1 if missed else 0

    def commit(self):
        return commit()

    def main(self, arguments=None, machine=None):
        options = self.parse(arguments)
        try:
            return self.run(options, machine or Machine())
        except Failure as failure:
            say(f"{self.script}: {failure}")
            return failure.exit_code
        except KeyboardInterrupt:
            say(f"{self.script}: interrupted")
            return 130


def find_transformer():
    """The folder of the transformer, downloaded if it is missing."""
    import teacher

    try:
        return teacher.folder()
    except teacher.Missing as missing:
        raise Missing(str(missing)) from None


def find_python(requirements):
    """A Python with the packages of a list."""
    try:
        return output(ROOT / "Scripts/lib/peers", requirements).strip().splitlines()[-1]
    except Failure as failure:
        raise Unavailable(f"the peers' packages cannot be installed: {failure}") from None

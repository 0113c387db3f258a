"""Accuracy of Winnow and its peers on 15 public sets, and on data with several labels per text."""
from . import accuracy, accuracy_report, multi_label
from .accuracy_runs import Runs
from .data import NEEDED, Data
from .driver import ROOT, Run, Subject, find_python, say
from .programs import Peers

LEFT_OUT = ("tuned", "peers", "autotune")


class Accuracy(Subject):
    name, parts, more_parts, needs, writes_parts = "accuracy", ("sets",), ("multi-label",), NEEDED, True
    description = """Measures the accuracy of Winnow and its peers on 15 public sets, with fixed splits. It takes hours, mostly for
the peers; finished results are kept in the folder, and an interrupted run continues from there (Winnow is measured again
after a change of the command). The load of the machine matters only for searches with a time limit. `multi-label`
measures GoEmotions, with several labels per text (two minutes)."""

    def add_options(self, parser):
        parser.add_argument("--sets", metavar="NAME,…", help=f"only these ({', '.join(accuracy.SETS)}); implies --print")
        parser.add_argument("--skip", metavar="NAME,…", help=f"leave out some of {', '.join(LEFT_OUT)}; implies --print")

    def check_options(self, parser, options):
        options.folder = options.folder or ROOT / ".build/accuracy"
        options.names = options.sets.split(",") if options.sets else list(accuracy.SETS)
        options.skipped = options.skip.split(",") if options.skip else []
        for given, known, flag in ((options.names, accuracy.SETS, "--sets"), (options.skipped, LEFT_OUT, "--skip")):
            unknown = sorted(set(given) - set(known))
            if unknown:
                parser.error(f"{flag}: unknown {unknown[0]}; choose from {', '.join(known)}")
        options.is_whole = set(options.names) == set(accuracy.SETS) and not options.skipped
        options.writes = options.writes and (options.is_whole or "multi-label" in options.parts)

    def tables(self, run: Run):
        options = run.options
        if "multi-label" in run.parts:
            peers = Peers(find_python("classification"))
            results = multi_label.measure(run.winnow, peers.python, run.datasets, run.folder)
            return {
                "multi-label-scores": multi_label.scores(results),
                "multi-label-circumstances": run.circumstances([peers.versions()[-1]])}
        peers = None if {"peers", "autotune"} <= set(options.skipped) else Peers(find_python("classification"))
        runs = Runs(Data(run.folder, run.datasets, None), run.winnow, peers and peers.python, say)
        results = {name: runs.measure(name, options.skipped) for name in options.names}
        return accuracy_report.tables(results, options.is_whole) | {
            "accuracy-circumstances": run.circumstances(peers.versions() if peers else ["without peers"])}


SUBJECT = Accuracy()

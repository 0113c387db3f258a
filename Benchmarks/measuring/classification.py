"""Training and classifying, beside scikit-learn, fastText and Vowpal Wabbit."""
import dataclasses

from . import report
from .data import Data, NEEDED
from .driver import Run, Subject, find_python, say, swift_version
from .failures import Failure
from .machine import OTHERS_LIMIT
from .measurements import SUBJECTS, Measurements
from .programs import Peers, Winnow


@dataclasses.dataclass(frozen=True)
class Plan:
    """Sizes and rounds of a run."""

    rows: int = 300_000
    test_rows: int = 50_000
    rounds: int = 5
    growth: tuple = (10_000, 30_000, 100_000, 300_000, 1_000_000, 3_000_000)
    growth_rounds: int = 3
    growth_peer_rows: int = 1_000_000
    topic_sets: tuple = ("clinc150", "banking77", "trec6")
    topic_rounds: int = 1
    small_model_rows: int = 100_000
    startups: int = 60
    slow_lines: int = 400
    memory_lines: int = 1_000
    inner_rounds: int = 7

    @property
    def largest(self):
        """The rows of the largest file of messages."""
        return max(self.rows, self.growth_peer_rows, self.small_model_rows, *self.growth)


FULL = Plan()
QUICK = Plan(
    rows=30_000, test_rows=10_000, rounds=1, growth=(10_000, 30_000), growth_rounds=1, growth_peer_rows=0,
    topic_sets=("banking77",), topic_rounds=1, small_model_rows=50_000, startups=10, slow_lines=50, inner_rounds=3,
)


class Classification(Subject):
    name, parts, programs, is_timed = "classification", SUBJECTS, ("benchmark",), True
    needs = NEEDED
    description = "Measures Winnow, scikit-learn, fastText and Vowpal Wabbit in turn: time, memory, size, macro-F1 (12 minutes)."

    def tables(self, run: Run):
        try:
            peers = Peers(find_python("classification"))
        except Failure as failure:
            if run.options.writes:
                raise
            say(f"without peers: {failure}")
            peers = None
        plan = QUICK if run.quick else FULL
        winnow, data = Winnow(run.winnow, run.folder), Data(run.folder, run.datasets, plan)
        measurements = Measurements(plan, data, winnow, run.benchmark, peers)
        results = {}
        with run.timed(limit=OTHERS_LIMIT):
            for part in run.parts:
                with run.timed(part):
                    results[part] = getattr(measurements, part)()
        versions = [swift_version(), *(peers.versions() if peers else ())]
        return report.tables(results) | {"machine": run.circumstances(versions)}


SUBJECT = Classification()

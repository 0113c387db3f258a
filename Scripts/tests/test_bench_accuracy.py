"""Tests Scripts/bench accuracy without measuring: arithmetic, verdicts, tables. Needs no data or build."""
import contextlib
import io
import math
import pathlib
import random
import sys
import tempfile
import unittest
import unittest.mock

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Benchmarks"))

from measuring import accuracy, accuracy_cli, accuracy_report, accuracy_runs, multi_label, pages  # noqa: E402
from measuring.failures import Failure  # noqa: E402


def results():
    """The results of a run that reaches every aim."""
    one = {"figure": 0.95, "standardError": 0.01, "calibrationError": 0.01, "calibrationLimit": 0.02, "lowRate": 0.9}
    return {
        name: {
            "defaults": dict(one), "tuned": dict(one), "peers": {accuracy.WORDS: 0.90, "VW-logistic-12": 0.94},
            "lowRate": {accuracy.WORDS: 0.8, "NBSVM-LR-12": 0.85},
            **({"autotune": 0.95} if name in accuracy.AUTOTUNED else {}),
        }
        for name in accuracy.SETS
    }


class SeveralLabels(unittest.TestCase):
    def test_numbers_become_names(self):
        rows = list(multi_label.parts("fine day\t1,0\tid7\nhm\t2\tid8\n", ["joy", "love", "neutral"]))
        self.assertEqual(rows, [("fine day", "love,joy"), ("hm", "neutral")])

    def test_the_table_has_a_row_per_program(self):
        one = {"macroF1": 0.5, "microF1": 0.6, "subsetAccuracy": 0.25, "meanAveragePrecision": 0.4,
               "processor": 12.4, "peak": 5e8}
        lines = multi_label.scores({"peer": one, "Winnow": one}).splitlines()
        self.assertEqual(len(lines), 4)
        self.assertEqual(lines[-1], "| Winnow | .500 | .600 | .250 | .400 | 12 s | 500 MB |")

    def test_its_tables_belong_to_the_accuracy_page(self):
        text = (ROOT / "docs/measured/accuracy.md").read_text(encoding="utf-8")
        own = {name for name in pages.names(text, "accuracy.md") if pages.belongs(name) == "multi-label"}
        self.assertEqual(own, {"multi-label-scores", "multi-label-circumstances"})


class Arithmetic(unittest.TestCase):
    def test_f1_and_accuracy_of_a_small_table(self):
        truth, answers = list("ssshhh"), list("sshshh")
        truth = ["spam" if t == "s" else "ham" for t in truth]
        answers = ["spam" if a == "s" else "ham" for a in answers]
        self.assertAlmostEqual(accuracy.accuracy(truth, answers), 4 / 6)
        self.assertAlmostEqual(accuracy.figure("sms", truth, answers), 4 / 6)
        self.assertAlmostEqual(accuracy.figure("cr", truth, answers), 4 / 6)
        self.assertEqual(accuracy.f1(["ham"], ["ham"], "spam"), 0)

    def test_calibration_error_by_hand(self):
        # Two bins: (0.6, 0.6667] with one hit of two, |.5 − .65| / 2; (0.9333, 1] without an error.
        self.assertAlmostEqual(accuracy.calibration_error([0.65, 0.65, 1.0, 1.0], [1, 0, 1, 1]), 0.075)
        self.assertEqual(accuracy.calibration_error([1.0] * 3, [1, 1, 1]), 0)
        self.assertAlmostEqual(accuracy.calibration_error([0.9], [0]), 0.9)

    def test_bins_are_open_below(self):
        self.assertEqual(accuracy.bins([0.0, 1e-9, 0.2, 0.21, 1.0]), [0, 0, 2, 3, 14])

    def test_the_limit_of_the_calibration_error(self):
        self.assertEqual(accuracy.calibration_limit([1.0] * 100), 0.02)
        few = accuracy.calibration_limit([0.6] * 30)
        # The error of 30 tosses is |hits/30 − .6|; its 95th percentile is near 1.96 · sqrt(.24/30) = .175.
        self.assertTrue(0.13 < few < 0.22, few)
        self.assertEqual(few, accuracy.calibration_limit([0.6] * 30))
        self.assertEqual(accuracy.calibration_limit([0.6] * 20_000), 0.02)

    def test_standard_errors(self):
        truth = ["spam"] * 50 + ["ham"] * 50
        answers = ["spam"] * 40 + ["ham"] * 60
        self.assertAlmostEqual(accuracy.standard_error("cr", truth, answers), math.sqrt(0.9 * 0.1 / 100))
        error = accuracy.standard_error("sms", truth, answers)
        self.assertTrue(0.01 < error < 0.06, error)


class Judgement(unittest.TestCase):
    def verdicts(self, results):
        judged = accuracy.judge(results)
        return [verdict for _, _, verdict in judged.bars], judged.missed

    def test_all_reached(self):
        self.assertEqual(self.verdicts(results()), (["aim"] * 4, []))

    def test_the_means_are_judged_against_the_peers(self):
        found = results()
        for result in found.values():
            result["defaults"]["figure"] = 0.909
            result["tuned"]["figure"] = 0.938
            result["autotune"] = 0.93
        verdicts, missed = self.verdicts(found)
        self.assertEqual(verdicts, ["bar", "bar", "bar", "aim"])
        self.assertEqual(missed, [])
        for result in found.values():
            result["defaults"]["figure"] = 0.907
            result["tuned"]["figure"] = 0.936
        verdicts, missed = self.verdicts(found)
        self.assertEqual(verdicts[:2], ["missed", "missed"])
        self.assertEqual(len(missed), 2)

    def test_a_set_far_below_its_best_peer_is_named(self):
        found = results()
        found["cr"]["tuned"]["figure"] = 0.924
        self.assertEqual(len(self.verdicts(found)[1]), 1)
        found["cr"]["tuned"]["figure"] = 0.926
        self.assertEqual(self.verdicts(found)[1], [])

    def test_calibration_and_autotune_are_judged(self):
        found = results()
        found["bbc"]["defaults"]["calibrationError"] = 0.021
        self.assertIn("bbc", self.verdicts(found)[1][0])
        found = results()
        for name in accuracy.AUTOTUNED[:2]:
            found[name]["autotune"] = 0.96
        self.assertEqual(self.verdicts(found)[0][3], "missed")
        # A search that did not finish does not count against Winnow.
        found[accuracy.AUTOTUNED[0]]["autotune"] = None
        self.assertNotEqual(self.verdicts(found)[0][3], "missed")
        self.assertIn("did not end", accuracy_report.scores(found))

    def test_the_tables_have_all_sets_and_fill_the_page(self):
        found = results()
        made = accuracy_report.tables(found, accuracy.judge(found)) | {"accuracy-circumstances": "Today."}
        for name in accuracy.SETS:
            self.assertIn(f"| {name} |", made["accuracy-scores"])
        self.assertIn("| **mean** |  | .9000 | .9400 | .9500 | .9500 |", made["accuracy-scores"])
        self.assertIn(".940 (VW-logistic-12)", made["accuracy-scores"])
        page = (ROOT / accuracy_cli.PAGE).read_text(encoding="utf-8")
        self.assertEqual({name for name in pages.names(page, "") if pages.belongs(name) == "bench"}, set(made))
        self.assertNotIn("above |", pages.filled(page, made, ""))

    def test_parts_that_were_not_measured_are_dashes(self):
        found = {"cr": {"defaults": results()["cr"]["defaults"]}}
        made = accuracy_report.tables(found, None)
        self.assertIn("| cr | accuracy | – | – | .950 | – | .010 | – |", made["accuracy-scores"])
        self.assertNotIn("accuracy-summary", made)


class Running(unittest.TestCase):
    def test_a_summary_is_that_of_the_report(self):
        truth = ["spam", "ham", "ham", "ham"]
        answers = [{"label": label, "probability": 0.8} for label in ("spam", "ham", "spam", "ham")]
        report = {"accuracy": 0.75, "expectedCalibrationError": 0.05, "labels": {}}
        found = accuracy_runs.summary("cr", truth, answers, report)
        self.assertEqual(found["figure"], 0.75)
        self.assertIsNone(found["lowRate"])
        with self.assertRaises(Failure):
            accuracy_runs.summary("cr", truth, answers, report | {"accuracy": 0.5})
        with self.assertRaises(Failure):
            accuracy_runs.summary("cr", truth[:3], answers, report)

    def test_what_was_measured_is_kept(self):
        with tempfile.TemporaryDirectory() as folder:
            data = accuracy_runs_data(pathlib.Path(folder))
            runs = accuracy_runs.Runs(data, pathlib.Path(__file__), None, lambda text: None)
            values = iter([1, 2])
            self.assertEqual([runs.kept("a/b.json", lambda: next(values)) for _ in range(3)], [1, 1, 1])

            def fail():
                raise Failure("no")

            with self.assertRaises(Failure):
                runs.kept("c.json", fail)
            self.assertEqual(runs.kept("c.json", lambda: 5), 5)

    def test_wrong_options_are_usage_errors(self):
        for words in (["--sets", "nothing"], ["--skip", "nothing"], ["--what"]):
            with contextlib.redirect_stderr(io.StringIO()), self.assertRaises(SystemExit) as ended:
                accuracy_cli.main(words)
            self.assertEqual(ended.exception.code, 64)

    def test_without_data_or_command_it_ends_with_66(self):
        for words in (["--shared", "/nowhere"], ["--winnow", "/nowhere"]):
            with contextlib.redirect_stderr(io.StringIO()), unittest.mock.patch.object(
                accuracy_cli, "require_shared", accuracy_cli.require_shared if "--shared" in words else lambda path: None
            ):
                self.assertEqual(accuracy_cli.main(words), 66)


def accuracy_runs_data(folder):
    from measuring.data import Data

    return Data(folder, folder, None)

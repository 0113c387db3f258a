"""Tests the driver of Scripts/bench, and its arithmetic, without measuring. Needs no data and no build."""
import contextlib
import io
import math
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest
import unittest.mock

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Benchmarks"))

from measuring import (  # noqa: E402
    accuracy, classification, data, driver, failures, machine, mail, pages, processes, summary)
import retrieval  # noqa: E402, found by the driver

PAGE = "a\n<!-- bench: x -->\nold\n<!-- /bench -->\nb\n<!-- bench: canned-circumstances -->\n<!-- /bench -->\n"


class Proc:
    """A fake /proc, and a clock that only sleeping advances."""

    def __init__(self, folder, *loads):
        self.folder, self.loads, self.now = folder, list(loads), 0.0
        self.set_load(self.loads.pop(0))
        self.set_busy(0)

    def machine(self):
        return machine.Machine(self.folder, self.sleep, lambda: self.now)

    def set_load(self, load):
        (self.folder / "loadavg").write_text(f"{load} 0.10 0.05 1/200 4242\n")

    def set_busy(self, seconds):
        ticks = seconds * os.sysconf("SC_CLK_TCK")
        # Idle time and waiting for I/O do not count as busy.
        (self.folder / "stat").write_text(f"cpu  {ticks} 0 0 {9 * ticks} {7 * ticks} 0 0 0 5 0\ncpu0 1 1 1 1 1 1 1 1 0 0\n")

    def sleep(self, seconds):
        self.now += seconds
        if self.loads:
            self.set_load(self.loads.pop(0))


class Canned(driver.Subject):
    """A subject that measures nothing."""

    name, parts, needs, is_timed = "canned", ("fast", "slow"), ("set.csv",), True
    description = "Measures nothing."

    def __init__(self, during=lambda: None):
        self.during, self.done = during, []

    def fast(self):
        self.done.append(self.run.parts[len(self.done)])
        self.during()
        return {"x": "new"}

    slow = fast


class DriverTest(unittest.TestCase):
    """Whole runs with canned results, in a temporary folder."""

    def setUp(self):
        self.root = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        for name in ("proc", "docs/measured", "sets"):
            (self.root / name).mkdir(parents=True)
        (self.root / "sets/set.csv").write_text("")
        (self.root / "README.md").write_text("no tables\n")
        self.page = self.root / "docs/measured/canned.md"
        self.page.write_text(PAGE)

    def run_canned(self, proc, *options, subject=None):
        out, err = io.StringIO(), io.StringIO()
        self.subject = subject or Canned()
        words = ["--datasets", self.root / "sets", "--winnow", __file__, *options]
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = driver.main(self.subject, list(map(str, words)), proc.machine(), self.root)
        return code, out.getvalue(), err.getvalue()

    def proc(self, *loads):
        return Proc(self.root / "proc", *loads)

    def test_a_quiet_machine_writes_the_tables_into_their_page(self):
        code, out, err = self.run_canned(self.proc(0.1))
        self.assertEqual((code, self.subject.done), (0, ["fast", "slow"]), err)
        text = self.page.read_text()
        self.assertIn("<!-- bench: x -->\nnew\n", text)
        self.assertIn("The load was 0.10", " ".join(text.split()))
        self.assertIn("written to docs/measured/canned.md", err)

    def test_a_load_above_the_limit_is_waited_for_and_then_refused_before_anything_is_measured(self):
        self.assertEqual(self.run_canned(self.proc(2.0, 1.0, 0.3))[0], 0)
        code, _, err = self.run_canned(self.proc(2.0))
        self.assertEqual((code, self.subject.done), (75, []))
        self.assertIn("no tables are written", err)

    def test_other_programs_during_the_speeds_are_refused_after_the_figures_are_printed(self):
        proc = self.proc(0.1)
        busy = Canned(during=lambda: (proc.sleep(10), proc.set_busy(5)))
        code, out, err = self.run_canned(proc, subject=busy)
        self.assertEqual((code, self.page.read_text()), (75, PAGE))
        self.assertRegex(err, "other programs had .* during fast, more than 6%: no tables are written")
        self.assertIn("new", out)

    def test_a_busy_machine_prints_on_demand_and_writes_nothing(self):
        for option in ("--print", "--quick", "--only=slow"):
            code, out, err = self.run_canned(self.proc(7.0), option)
            self.assertEqual((code, self.page.read_text()), (0, PAGE), err)
            self.assertIn("new", out)
        self.assertEqual(self.subject.done, ["slow"])

    def test_what_is_missing_is_one_line_and_66(self):
        for options, word in ((["--winnow", "/none"], "make bench SUBJECT=canned"), (["--datasets", "/none"], "WINNOW_DATASETS")):
            code, out, err = self.run_canned(self.proc(0.1), *options)
            self.assertEqual((code, out, err.count("\n"), self.subject.done), (66, "", 1, []))
            self.assertIn(word, err)

    def test_a_page_with_broken_marks_or_without_the_place_of_a_table_is_an_error(self):
        for old, new, done, said in (
                ("<!-- /bench -->", "", [], "docs/measured/canned.md"),
                ("bench: x", "bench: z", ["fast", "slow"], "no page has a place for the table x")):
            self.page.write_text(PAGE.replace(old, new, 1))
            code, _, err = self.run_canned(self.proc(0.1))
            self.assertEqual((code, self.subject.done), (70, done))
            self.assertIn(said, err)

    def test_every_subject_has_help_and_refuses_unknown_options(self):
        for subject in ("classification", "accuracy", "analysis", "embeddings", "mail", "search", "service"):
            for words, code in ((["--help"], 0), (["--only", "nothing"], 64), (["--unknown"], 64)):
                found = subprocess.run(
                    [sys.executable, ROOT / "Scripts/bench", subject, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
                self.assertEqual(found.returncode, code, (subject, words))


class PagesTest(unittest.TestCase):
    def test_only_marks_that_pair_are_places(self):
        self.assertEqual(pages.names(PAGE, "p"), ["x", "canned-circumstances"])
        end = "<!-- /bench -->\n"
        for text in (PAGE.replace(end, "", 1), PAGE + end, PAGE + "<!-- bench: z -->\n", PAGE.replace("bench: canned-circumstances", "bench: x")):
            with self.assertRaises(failures.Failure):
                pages.names(text, "p")

    def test_the_readme_has_the_figures_of_the_documents(self):
        self.assertEqual(pages.tables(ROOT)[summary.NAME].rstrip("\n"), summary.table(ROOT))


class ProcessTest(unittest.TestCase):
    def test_peak_memory_is_that_of_the_program_alone_which_must_not_fail(self):
        block = bytearray(300 << 20)
        run = processes.launch([processes.command(sys.executable, "-c", "pass")])[0][0]
        self.assertLess(run["peak"], len(block) // 2)
        with self.assertRaises(failures.Failure):
            processes.launch([processes.command("/bin/false")])

    def test_the_share_of_others_is_what_is_busy_beyond_the_own_processes(self):
        with tempfile.TemporaryDirectory() as folder:
            proc = Proc(pathlib.Path(folder), 0.1)
            watched = proc.machine()
            watched.processors, watched.own_seconds = (lambda: 2), (lambda: 0)
            watch = machine.Watch(watched)
            proc.sleep(10)
            proc.set_busy(5)
            self.assertAlmostEqual(watch.stop().share, 0.25)


class ComparisonTest(unittest.TestCase):
    """Programs with canned answers."""

    def compare(self, ours, theirs, **options):
        with tempfile.TemporaryDirectory() as folder:
            folder, order = pathlib.Path(folder), []
            train = data.write(folder / "train.csv", [("a", "x"), ("b", "y")])
            test = data.write(folder / "test.csv", [("a", "x"), ("c", "x"), ("d", "y"), ("e", "y")])

            def measuring(name, answers, seconds):
                one = {"train": seconds, "peak": 1e6, "classify": seconds / 2, "predicted": list(answers)}
                return lambda *_: order.append(name) or one

            winnow = unittest.mock.Mock(measure=measuring("ours", ours, 1.0))
            files, peers = data.Data(folder, folder, None), measuring("theirs", theirs, 4.0)
            found = classification.compare(winnow, peers, files, train, test, 2, **({"floor": 0.5} | options))
            self.assertEqual(order, 2 * ["ours", "theirs", "theirs", "theirs"])
            return found

    def test_programs_are_compared_in_turn(self):
        result = self.compare("xxyy", "xxyx")
        self.assertEqual((result["rows"], result["tests"], result["scored"], result["labels"]), (2, 4, 4, 2))
        own, other = result["programs"]["Winnow"], result["programs"]["fastText"]
        self.assertEqual((own["macroF1"], own["trainRatio"]), (1, 1))
        self.assertEqual((other["trainRatio"], other["classifyRatio"], other["train"]), (0.25, 0.25, 4))
        self.assertAlmostEqual(other["macroF1"], (4 / 5 + 2 / 3) / 2)
        # Texts of the training are not scored.
        result = self.compare("yxyy", "yxyy", drops_seen=True)
        self.assertEqual((result["scored"], result["programs"]["Winnow"]["macroF1"]), (3, 1))

    def test_missing_foreign_and_bad_answers_end_the_run(self):
        for ours, theirs in (("xxy", "xxyy"), ("xxyy", "xxyyx"), ("xxyz", "xxyy"), ("yyxx", "xxyy"), ("xxyy", "xxxx")):
            with self.assertRaises(failures.Failure, msg=(ours, theirs)):
                self.compare(ours, theirs, floor=0.6)


class ArithmeticTest(unittest.TestCase):
    def test_calibration_error_by_hand(self):
        # Two bins: (0.6, 0.6667] with one hit of two, |.5 − .65| / 2; (0.9333, 1] without an error.
        self.assertAlmostEqual(accuracy.calibration_error([0.65, 0.65, 1.0, 1.0], [1, 0, 1, 1]), 0.075)
        # The error of 30 tosses is |hits/30 − .6|; its 95th percentile is near 1.96 · sqrt(.24/30) = .175.
        self.assertTrue(0.13 < accuracy.calibration_limit([0.6] * 30) < 0.22)

    def test_ranks_by_hand(self):
        gains, ideal = {"a": 3, "b": 1}, 3 + 1 / math.log2(3)
        self.assertAlmostEqual(retrieval.ndcg(["b", "x", "a"], gains), (1 + 3 / 2) / ideal)
        # Of four pairs of ham and spam one is in the wrong order and one tied; the limit is the highest ham.
        self.assertEqual(mail.ranked([0.1, 0.5, 0.5, 0.4], ["ham", "ham", "spam", "spam"]), (1.5 / 4, 1))

    def test_the_table_of_sets_has_a_weak_one_by_name(self):
        one = {"figure": 0.95, "standardError": 0.01, "calibrationError": 0.01, "calibrationLimit": 0.02, "lowRate": 0.9}
        results = {
            name: {"defaults": dict(one), "tuned": dict(one), "peers": {accuracy.WORDS: 0.90, "best": 0.94}, "autotune": 0.95}
            for name in accuracy.SETS}
        results["cr"]["tuned"]["figure"] = 0.9
        results["sms"]["defaults"]["calibrationError"] = 0.03
        text = accuracy.summary(results)
        self.assertIn("| tuned: sets above the best peer | 14 |", text)
        self.assertEqual([line for line in text.splitlines() if line.startswith("- ")], [
            "- sms: calibration error 0.0300", "- cr: tuned is below its best peer by more than 1.5 standard errors"])

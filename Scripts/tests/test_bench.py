"""Tests Scripts/bench without measuring: refusals, written tables, verdicts. Needs no data and no build."""
import contextlib
import io
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest
import unittest.mock

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Benchmarks"))

from measuring import bars, cli, comparison, data, failures, machine, pages, processes, programs, report, summary  # noqa: E402

PROGRAMS = ("Winnow", "Vowpal Wabbit", "fastText", "scikit-learn")
COMPARED = {"train": 1.0, "classify": 0.5, "peak": 100e6, "macroF1": 0.99, "trainRatio": 0.05, "classifyRatio": 0.3}


def results():
    """The results of a run that reaches every aim."""
    compared = {"rows": 300_000, "tests": 9, "labels": 2, "bytes": 5, "programs": {n: dict(COMPARED) for n in PROGRAMS}}
    sizes = [(300_000, 1.0), (3_000_000, 10.0)]
    spam = {"precision": 0.9, "recall": 0.9, "f1": 0.9, "recallAtRate": 0.9}
    run = {"seconds": 0.005, "peak": 15e6}
    speed = {"linesPerSecond": 9.0, "allocationsPerLine": 0.0}
    memory = {"clean": 1, "dirty": 2, "total": 3, "program": 4}
    counting = {"threads": 2, "megabytesPerSecond": 20.0, "megabytesPerSecondOnAllThreads": 40.0}
    return {
        "training": compared,
        "topics": {"clinc150": compared},
        "growth": {
            "rows": [{"rows": r, "seconds": s, "peak": 1e9, "features": 7, "bytes": 8} for r, s in sizes],
            "peers": {"fastText": {"rows": 300_000, "seconds": 2.0, "peak": 1e9}},
        },
        "spam": {"bytes": 5, "programs": {"Winnow": spam, "scikit-learn": spam}},
        "tokenizer": {"messages": {"megabytesPerSecond": 400}, "unicode": {"megabytesPerSecond": 500}},
        "startup": {
            "true": run, "help": run, "classify": run, "bytes": 1e6,
            "line": {"lines": 9, "median": 1e-4, "ninetyNine": 1e-3, "worst": 1e-2},
        },
        "opening": {"milliseconds": 0.1, "millisecondsWithAnswer": 0.2},
        "memory": {"lines": 9, "first": memory, "all": memory},
        "inside": {
            "classifying": {"lines": 9, "threads": 2, "probabilities": speed, "answers": speed,
                            "batch": {"linesPerSecond": 18.0}},
            "features": speed, "counting": counting,
        },
        "phases": {"rows": 9, "threads": 2, "phases": [{"name": "reading", "seconds": 0.1}]},
    }


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
        first = f"cpu  {ticks} 0 0 {9 * ticks} {7 * ticks} 0 0 0 5 0"
        (self.folder / "stat").write_text(f"{first}\ncpu0 1 1 1 1 1 1 1 1 0 0\n")

    def sleep(self, seconds):
        self.now += seconds
        if self.loads:
            self.set_load(self.loads.pop(0))


class RunTest(unittest.TestCase):
    """Whole runs with canned results, in a temporary folder."""

    def setUp(self):
        folder = self.enterContext(tempfile.TemporaryDirectory())
        self.root = pathlib.Path(folder)
        for name in ("proc", "docs", "docs/measured", "shared"):
            (self.root / name).mkdir()
        for name in data.NEEDED:
            (self.root / "shared" / name).parent.mkdir(parents=True, exist_ok=True)
            (self.root / "shared" / name).write_text("")
        # The real pages, so that a table that is never filled makes a test fail.
        self.before = {name: (ROOT / name).read_text(encoding="utf-8") for name in cli.PAGES}
        for name in (summary.PAGE, *summary.SOURCES):
            (self.root / name).write_text((ROOT / name).read_text(encoding="utf-8"), encoding="utf-8")
        self.found, self.measured = results(), False
        self.before_growth = self.during_growth = self.after_growth = lambda: None
        self.enterContext(unittest.mock.patch.multiple(
            cli, ROOT=self.root, measure=self.measure, commit=lambda: "a commit", swift_version=lambda: "Swift",
            find_peers=lambda options: None))

    def measure(self, options, folder, of_machine, peers):
        self.measured = True
        self.before_growth()
        watch = machine.Watch(of_machine)
        self.during_growth()
        others = watch.stop()
        self.after_growth()
        return self.found, {"growth": others}

    def run_bench(self, proc, *arguments):
        """The exit code, standard output and standard error."""
        common = ["--shared", self.root / "shared", "--winnow", __file__, "--benchmark", __file__]
        out, err = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = cli.main([str(word) for word in (*common, *arguments)], proc.machine())
        return code, out.getvalue(), err.getvalue()

    def proc(self, *loads):
        return Proc(self.root / "proc", *loads)

    def written(self):
        """The pages that have changed."""
        now = {name: (self.root / name).read_text(encoding="utf-8") for name in cli.PAGES}
        return [name for name in cli.PAGES if now[name] != self.before[name]]

    def test_the_readme_says_what_the_documents_say(self):
        self.assertTrue(summary.is_current(ROOT), "the README's table differs from those in docs/")
        page = self.root / "docs/measured/benchmarks.md"
        page.write_text(page.read_text(encoding="utf-8").replace("0.9963", "0.1234"), encoding="utf-8")
        self.assertFalse(summary.is_current(self.root))
        summary.write(self.root)
        self.assertIn("| **0.1234** |", (self.root / summary.PAGE).read_text(encoding="utf-8"))
        page.write_text("<!-- bench: other -->\n<!-- /bench -->\n", encoding="utf-8")
        self.assertRaisesRegex(failures.Failure, "benchmarks.md has no table training", summary.write, self.root)

    def test_a_quiet_machine_writes_every_table_of_its_page(self):
        code, out, err = self.run_bench(self.proc(0.5))
        self.assertEqual(code, 0, err)
        self.assertEqual(self.written(), list(cli.PAGES))
        for name in cli.PAGES:
            text = (self.root / name).read_text(encoding="utf-8")
            self.assertNotIn("To be measured", text)
            self.assertIn("| 300,000 messages |", text)
            self.assertIn("The load was 0.50", " ".join(text.split()))
            outside = [pages.MARK.sub(r"\1", page) for page in (text, self.before[name])]
            self.assertEqual(outside[0], outside[1], "text outside the marks has changed")
        self.assertIn("aim reached", out)

    def test_a_load_above_the_limit_is_refused_before_anything_is_measured(self):
        code, out, err = self.run_bench(self.proc(0.51))
        self.assertEqual(code, 75)
        self.assertFalse(self.measured)
        self.assertEqual((self.written(), out), ([], ""))
        self.assertIn("the load of this machine is 0.51, above 0.5: no tables are written", err)
        self.assertIn("make bench OPTIONS=--print", err)

    def test_a_load_that_sinks_after_a_build_is_waited_for(self):
        code, _, err = self.run_bench(self.proc(1.9, 1.2, 0.7, 0.49))
        self.assertEqual((code, self.written()), (0, list(cli.PAGES)), err)
        self.assertIn("waiting", err)

    def busy(self, proc, seconds, busy):
        """A function that advances the clock while other programs are busy."""
        def pass_by():
            proc.now += seconds
            proc.set_busy(busy)

        return pass_by

    def test_others_during_the_run_are_refused_after_the_figures_are_printed(self):
        proc = self.proc(0.1)
        self.before_growth = self.busy(proc, 100, 50)
        code, out, err = self.run_bench(proc)
        self.assertEqual((code, self.written()), (75, []))
        self.assertIn("| 300,000 messages |", out)
        self.assertRegex(err, "other programs had .* during the run, more than 3%: no tables are written")

    def test_others_during_one_subject_are_refused_however_long_the_run_is(self):
        proc = self.proc(0.1)
        self.during_growth, self.after_growth = self.busy(proc, 100, 50), self.busy(proc, 100_000, 50)
        code, _, err = self.run_bench(proc)
        self.assertEqual((code, self.written()), (75, []))
        self.assertRegex(err, "other programs had .* during growth, more than 6%: no tables are written")

    def test_a_busy_machine_prints_on_demand_and_writes_nothing(self):
        for option in ("--print", "--quick", "--only=growth"):
            code, out, err = self.run_bench(self.proc(7.0), option)
            self.assertEqual((code, self.written()), (0, []), err)
            self.assertIn("The load was 7.00", " ".join(out.split()))
            self.assertIn("load 7.00", err)

    def test_a_missed_bar_is_an_exit_code_of_1_and_stands_in_the_table(self):
        self.found["training"]["programs"]["fastText"]["trainRatio"] = 0.61
        code, out, err = self.run_bench(self.proc(0.1))
        self.assertEqual((code, self.written()), (1, list(cli.PAGES)))
        self.assertIn("missed: train / fastText", err)
        self.assertIn("| train / fastText | ≤ 0.60 | ≤ 0.35 | 0.61 | **missed** |", out)

    def test_a_subject_without_results_is_an_error(self):
        del self.found["opening"]
        code, _, err = self.run_bench(self.proc(0.1))
        self.assertEqual((code, self.written()), (70, []), err)

    def test_bars_that_cannot_be_judged_are_an_error(self):
        del self.found["training"]["programs"]["scikit-learn"]
        code, _, err = self.run_bench(self.proc(0.1))
        self.assertEqual((code, self.written()), (70, []))
        self.assertRegex(err, r"\d+ of \d+ bars could be judged")

    def test_missing_data_is_one_line_and_66(self):
        (self.root / "shared" / data.COLLECTION).unlink()
        code, out, err = self.run_bench(self.proc(0.1))
        self.assertEqual((code, out, err.count("\n"), self.measured), (66, "", 1, False))
        self.assertIn(data.COLLECTION, err)

    def test_a_missing_program_is_66(self):
        code, _, err = self.run_bench(self.proc(0.1), "--winnow", self.root / "none")
        self.assertEqual((code, self.measured), (66, False))
        self.assertIn("make bench-build", err)

    def test_a_page_with_broken_marks_is_refused_before_anything_is_measured(self):
        page = self.root / "docs/measured/benchmarks.md"
        page.write_text(self.before["docs/measured/benchmarks.md"].replace("<!-- /bench -->", "", 1), encoding="utf-8")
        code, _, err = self.run_bench(self.proc(0.1))
        self.assertEqual((code, self.measured), (70, False))
        self.assertIn("docs/measured/benchmarks.md", err)


class ProcessTest(unittest.TestCase):
    def test_the_script_refuses_without_data_and_on_bad_options(self):
        script = str(ROOT / "Scripts/bench")
        subject = "classification"
        cases = (
            ([subject, "--print", "--shared", "/nowhere"], 66), ([subject, "--only", "nothing"], 64), ([subject, "--help"], 0),
            ([], 64), (["nothing"], 64), (["--print"], 64), (["--help"], 0),
        )
        for arguments, code in cases:
            done = subprocess.run([sys.executable, script, *arguments], capture_output=True, text=True)
            self.assertEqual(done.returncode, code, done.stderr)

    def test_peak_memory_is_that_of_the_program_alone(self):
        ballast = bytearray(200 << 20)
        ballast[:: 4096] = b"x" * len(ballast[::4096])
        code = "b = bytearray(60 << 20); b[::4096] = b'x' * len(b[::4096])"
        big, small = (
            processes.launch([processes.command(sys.executable, "-S", "-c", text)])[0][0]["peak"]
            for text in (code, "pass")
        )
        self.assertGreater(len(ballast), 0)
        self.assertAlmostEqual((big - small) / (60 << 20), 1, delta=0.2)
        self.assertLess(small, 60 << 20)

    def test_a_failing_program_ends_the_run(self):
        with self.assertRaises(failures.Failure):
            processes.launch([processes.command(sys.executable, "-c", "raise SystemExit(3)")])
        with self.assertRaises(failures.Failure):
            processes.output(sys.executable, "-c", "raise SystemExit(3)")
        with self.assertRaises(failures.Missing):
            processes.output("/nowhere/program")


class WatchTest(unittest.TestCase):
    def test_the_share_of_others_is_what_is_busy_beyond_the_own_processes(self):
        with tempfile.TemporaryDirectory() as folder:
            proc = Proc(pathlib.Path(folder), 0.1)
            one = proc.machine()
            one.processors, one.own_seconds = lambda: 2, iter([5.0, 9.0]).__next__
            watch = machine.Watch(one)
            proc.now += 10
            proc.set_busy(6)
            others = watch.stop()
            self.assertAlmostEqual(others.processor_seconds, 2)
            self.assertAlmostEqual(others.share, 0.1)
            others.require_few(0.11, "a test")
            with self.assertRaises(failures.Busy):
                others.require_few(0.09, "a test")

    def test_the_real_machine_says_its_load_and_what_is_busy(self):
        one = machine.Machine()
        self.assertGreaterEqual(one.load(), 0)
        self.assertIn("cores", one.description())
        if sys.platform == "linux":
            self.assertGreater(one.busy_seconds(), 0)


class ComparisonTest(unittest.TestCase):
    """Programs with canned answers."""

    TRAIN = [("a", "x"), ("b", "y")]
    TEST = [("a", "x"), ("c", "x"), ("d", "y"), ("e", "y")]

    def compare(self, ours, theirs, **options):
        with tempfile.TemporaryDirectory() as folder:
            train, test = (pathlib.Path(folder) / name for name in ("train.csv", "test.csv"))
            data.write(train, self.TRAIN)
            data.write(test, self.TEST)

            def measuring(answers, seconds):
                one = {"train": seconds, "peak": 1e6, "classify": seconds / 2, "predicted": list(answers)}
                return unittest.mock.Mock(measure=unittest.mock.Mock(return_value=one))

            files = data.Data(pathlib.Path(folder), None, None)
            winnow, peers = measuring(ours, 1.0), measuring(theirs, 4.0)
            return comparison.compare(winnow, peers, files, train, test, 2, **({"floor": 0.5} | options))

    def test_programs_are_compared(self):
        result = self.compare("xxyy", "xxyx")
        self.assertEqual((result["rows"], result["tests"], result["scored"], result["labels"]), (2, 4, 4, 2))
        own, other = result["programs"]["Winnow"], result["programs"]["fastText"]
        self.assertEqual((own["macroF1"], own["trainRatio"]), (1, 1))
        self.assertEqual((other["trainRatio"], other["classifyRatio"], other["train"]), (0.25, 0.25, 4))
        self.assertAlmostEqual(other["macroF1"], (4 / 5 + 2 / 3) / 2)

    def test_texts_of_the_training_are_not_scored(self):
        result = self.compare("yxyy", "yxyy", drops_seen=True)
        self.assertEqual((result["scored"], result["programs"]["Winnow"]["macroF1"]), (3, 1))

    def test_missing_foreign_and_bad_answers_end_the_run(self):
        for ours, theirs in (("xxy", "xxyy"), ("xxyy", "xxyyx"), ("xxyz", "xxyy"), ("yyxx", "xxyy"), ("xxyy", "xxxx")):
            with self.assertRaises(failures.Failure, msg=(ours, theirs)):
                self.compare(ours, theirs, floor=0.6)


class PagesTest(unittest.TestCase):
    PAGE = "a\n<!-- bench: x -->\nold\n<!-- /bench -->\nb\n<!-- bench: y -->\n<!-- /bench -->\n"

    def test_tables_replace_what_stands_between_the_marks(self):
        self.assertEqual(pages.names(self.PAGE, "p"), ["x", "y"])
        text = pages.filled(self.PAGE, {"x": "1\\2", "y": "3", "z": "4"}, "p")
        self.assertEqual(text, self.PAGE.replace("old", "1\\2").replace("y -->\n", "y -->\n3\n"))

    def test_marks_that_do_not_pair_are_refused(self):
        end = "<!-- /bench -->\n"
        for text in ("", "no marks", self.PAGE.replace(end, "", 1), self.PAGE + end, self.PAGE + "<!-- bench: z -->\n",
                     self.PAGE.replace("bench: y", "bench: x")):
            with self.assertRaises(failures.Failure, msg=text):
                pages.names(text, "p")

    def test_no_page_is_written_where_one_lacks_a_table(self):
        with tempfile.TemporaryDirectory() as folder:
            both = [pathlib.Path(folder) / name for name in ("one", "two")]
            both[0].write_text(self.PAGE)
            both[1].write_text(self.PAGE.replace("y", "z"))
            with self.assertRaises(failures.Failure):
                pages.write(both, {"x": "1", "y": "2"})
            self.assertEqual(both[0].read_text(), self.PAGE)


class JudgementTest(unittest.TestCase):
    def test_verdicts(self):
        less, more = bars.Bar("", None, 0.6, 0.35), bars.Bar("", None, 150, 350, rises=True)
        aimed = bars.Bar("", None, None, 0, rises=True)
        for bar, value, verdict in (
            (less, 0.35, "aim"), (less, 0.6, "bar"), (less, 0.61, "missed"), (more, 350, "aim"), (more, 150, "bar"),
            (more, 149, "missed"), (aimed, 0, "aim"), (aimed, -0.5, "bar"), (less, float("nan"), "missed"),
        ):
            self.assertEqual(bar.verdict(value), verdict, (bar, value))

    def test_time_that_grows_faster_than_the_rows_is_missed(self):
        found = results()
        self.assertAlmostEqual(bars.slowdown(found), 1)
        found["growth"]["rows"][-1]["seconds"] = 16
        missed = [bar.name for bar, _, verdict in bars.judge(found) if verdict == "missed"]
        self.assertEqual(missed, ["3,000,000 rows: seconds per row relative to 300,000"])

    def test_macro_f1(self):
        # a: 2 hits, 1 missed, 0 wrong: 4 / 5; b: 1 hit, 1 wrong: 2 / 3
        self.assertAlmostEqual(programs.macro_f1(list("aaab"), list("aabb")), (4 / 5 + 2 / 3) / 2)
        with self.assertRaises(failures.Failure):
            programs.macro_f1(list("aa"), list("a"))

    def test_every_table_is_made_of_the_results(self):
        found = results()
        tables = report.tables(found, bars.judge(found))
        self.assertEqual(set(tables), {"bars", *report.TABLES})
        for text in tables.values():
            for block in text.split("\n\n"):
                self.assertEqual(len({line.count("|") for line in block.splitlines()}), 1, block)
        json.dumps(found)

"""Tests Scripts/bench embeddings without measuring: data, verdicts, tables. Needs no data, build or peers."""
import contextlib
import copy
import io
import json
import math
import pathlib
import subprocess
import sys
import tarfile
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Benchmarks"))
sys.path.insert(0, str(ROOT / "Scripts/models"))

from measuring import embeddings, embeddings_cli, embeddings_data, machine, pages, summary  # noqa: E402
from measuring.failures import Busy, Failure, Missing  # noqa: E402

import embedding_measures  # noqa: E402
import retrieval  # noqa: E402


def results():
    """The results of a run that reaches every aim."""
    scores = {name: aim for name, (_, _, aim) in embeddings.FIGURES.items()}
    return {
        "scores": {
            "table": scores, "model2vec": {name: value / 2 for name, value in scores.items()},
            "transformer": scores | {"STS-B": 0.82}, "pytorch": scores | {"STS-B": 0.82},
        },
        "speeds": {"table": [400_000, 10_000], "transformer": [1_000, 1_000]},
        "transfer": {name: 0.6 for name in embeddings.VARIANTS} | {"embedding alone": 0.75, "model2vec's table": 0.7},
        "sizes": {"table": 6_000_000, "model2vec": 15_000_000, "transformer": 90_000_000},
    }


def changed(path, value):
    """The results with a different value at a path of keys."""
    found = copy.deepcopy(results())
    place = found
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    return found


class Judgement(unittest.TestCase):
    def test_results_at_the_aims_reach_them(self):
        rows = [*embeddings.accuracy_rows(results()), *embeddings.speed_rows(results())]
        self.assertEqual(embeddings.missed(results()), [])
        self.assertEqual([row[-1] for row in rows].count("aim reached"), len(rows) - 1)
        self.assertEqual(rows[len(embeddings.FIGURES)][-1], "bar reached", "the transformer's accuracy has no aim")

    def test_each_figure_can_be_missed(self):
        below = [(("scores", "table", name), bar - 0.001) for name, (_, bar, _) in embeddings.FIGURES.items()]
        below += [
            (("scores", "transformer", "STS-B"), 0.819), (("transfer", "embedding alone"), 0.679),
            (("speeds", "table"), [29_999, 10_000]), (("speeds", "transformer"), [499, 1_000]),
            (("sizes", "table"), 10_000_001), (("scores", "table", "MEN"), math.nan),
        ]
        for path, value in below:
            self.assertEqual(len(embeddings.missed(changed(path, value))), 1, path)

    def test_a_fast_table_that_is_not_three_times_the_peer_is_missed(self):
        found = changed(("speeds", "table"), [500_000, 200_000])
        self.assertEqual(len(embeddings.missed(found)), 1)

    def test_the_gain_is_of_the_best_features_that_ship(self):
        self.assertAlmostEqual(embeddings.points(results()), 15)
        found = changed(("transfer", "words, characters, the transformer"), 0.99)
        self.assertAlmostEqual(embeddings.points(found), 15)
        self.assertEqual(
            embeddings.SHIPPED, ("words, embedding", "words, characters, embedding", "embedding alone"))


class Tables(unittest.TestCase):
    def check(self, found):
        for text in (embeddings.accuracy_table(found), embeddings.speed_table(found), embeddings.transfer_table(found)):
            self.assertEqual(len({line.count("|") for line in text.splitlines()}), 1, text)
        json.dumps(found)
        return embeddings.accuracy_table(found)

    def test_every_row_has_the_cells_of_its_header(self):
        self.check(results())
        self.assertIn("| **400,000** | model2vec 10,000: × 40.0 |", embeddings.speed_table(results()))

    def test_what_was_not_measured_is_a_dash_and_is_not_judged(self):
        found = results()
        for scores in found["scores"].values():
            del scores["MED"]
        row = next(line for line in self.check(found).splitlines() if ", MED," in line)
        self.assertEqual(row.count("–"), 4)
        self.assertEqual(embeddings.missed(found), [])


class Texts(unittest.TestCase):
    def test_few_rows_are_so_many_a_label_and_always_the_same(self):
        rows = [(f"text {index}", "ab"[index % 2]) for index in range(100)] + [("alone", "c")]
        few = embeddings_data.few(rows)
        self.assertEqual({label: sum(row[1] == label for row in few) for label in "abc"}, {"a": 10, "b": 10, "c": 1})
        self.assertEqual(few, embeddings_data.few(list(rows)))
        self.assertNotEqual(few, embeddings_data.few(rows, seed=2))
        self.assertLessEqual(set(few), set(rows))

    def test_sentences_of_twenty_words_are_found_once(self):
        wanted = "This " + "very " * 18 + "long."
        reviews = [f"Short.<br />{wanted} Another one.", f"{wanted} And {'so ' * 18}on!", "A " + "b " * 18 + "&amp;c?"]
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            (folder / "test.jsonl").write_text("".join(json.dumps({"text": text}) + "\n" for text in reviews))
            with tarfile.open(folder / "imdb.tar.xz", "w:xz") as tar:
                tar.add(folder / "test.jsonl", "imdb/test.jsonl")
            found = embeddings_data.of_twenty_words(folder, 9)
            self.assertEqual(found, [wanted, "And " + "so " * 18 + "on!", "A " + "b " * 18 + "&c?"])
            self.assertEqual(embeddings_data.of_twenty_words(folder, 1), found[:1])


class Measuring(unittest.TestCase):
    def test_ndcg_by_hand(self):
        # Two of the three relevant documents are found, at ranks 2 and 3.
        gain = (1 / math.log2(3) + 1 / 2) / (1 + 1 / math.log2(3) + 1 / 2)
        self.assertAlmostEqual(retrieval.ndcg([4, 1, 2, 5], {1, 2, 3}), gain)
        documents, queries = {1: "x", 2: "y", 3: "xy"}, {1: "x"}
        vectors = {"x": [1.0, 0.0], "y": [0.0, 1.0], "xy": [0.7, 0.7]}
        found = retrieval.mean_ndcg((documents, queries, {1: {3}}), lambda texts: [vectors[text] for text in texts])
        self.assertAlmostEqual(found, 1 / math.log2(3))

    def test_measures_read_pairs_of_sentences_and_words(self):
        class Rows(embedding_measures.Measures):
            def similarity(self, task, rows):
                return task, [tuple(row) for row in rows]

        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            (folder / "sts_benchmark").mkdir()
            (folder / "word_similarity").mkdir()
            (folder / "sts_benchmark/sts-test.csv").write_text("a\tb\tc\td\t4.5\tOne.\tTwo.\tsource\n")
            for _, path in embedding_measures.WORDS:
                (folder / "word_similarity" / path).write_text("tiger cat 7.35\n\n")
            found = Rows(folder).test_scores(ranks=False)
        self.assertEqual(found["STS-B"], ("sentence-similarity", [("One.", "Two.", "4.5")]))
        self.assertEqual(found["MEN"], ("word-similarity", [("tiger", "cat", "7.35")]))
        self.assertEqual(list(found), list(embeddings.FIGURES)[:4])


class Runs(unittest.TestCase):
    """Whole runs with canned results, in a temporary folder."""

    def setUp(self):
        self.root = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.before = {name: (ROOT / name).read_text(encoding="utf-8") for name in embeddings_cli.PAGES}
        for name in (summary.PAGE, *summary.SOURCES):
            (self.root / name).parent.mkdir(parents=True, exist_ok=True)
            (self.root / name).write_text((ROOT / name).read_text(encoding="utf-8"), encoding="utf-8")
        for name in embeddings_data.NEEDED:
            (self.root / "shared/datasets" / name).mkdir(parents=True)
        self.found, self.share, self.load = results(), 0.0, 0.1
        self.command = embeddings_cli.Embeddings(self.root)
        self.command.commit, self.command.measure = lambda: "a commit", self.measure

    def measure(self, options, of_machine):
        return self.found, machine.Others(100, 200 * self.share, self.share)

    def run_bench(self, *arguments):
        one = machine.Machine(sleep=lambda seconds: None, clock=iter(range(0, 10**6, 100)).__next__)
        one.load = lambda: self.load
        common = ["--shared", str(self.root / "shared"), "--winnow", __file__, "--benchmark", __file__]
        out, err = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = self.command.main([*common, *arguments], one)
        return code, out.getvalue(), err.getvalue()

    def written(self):
        return [name for name, text in self.before.items() if (self.root / name).read_text(encoding="utf-8") != text]

    def test_a_quiet_machine_writes_its_own_tables_and_no_others(self):
        code, out, err = self.run_bench()
        self.assertEqual((code, self.written()), (0, list(embeddings_cli.PAGES)), err)
        for name in embeddings_cli.PAGES:
            text = (self.root / name).read_text(encoding="utf-8")
            self.assertIn("| **400,000** |", text)
            own = lambda match: match[1] if pages.belongs(match[1]) == "embeddings" else match[0]  # noqa: E731
            self.assertEqual(pages.MARK.sub(own, text), pages.MARK.sub(own, self.before[name]))
        self.assertIn("The load was 0.10", " ".join(out.split()))

    def test_a_missed_bar_is_an_exit_code_of_1(self):
        self.found = changed(("sizes", "table"), 11e6)
        code, out, err = self.run_bench()
        self.assertEqual((code, self.written()), (1, list(embeddings_cli.PAGES)))
        self.assertIn("missed: size of the table", err)

    def test_a_busy_machine_prints_on_demand_and_writes_nothing(self):
        self.load = 3.0
        self.assertEqual((self.run_bench()[0], self.written()), (Busy.exit_code, []))
        for option in ("--print", "--quick"):
            code, out, _ = self.run_bench(option)
            self.assertEqual((code, self.written()), (0, []))
            self.assertIn("The load was 3.00", " ".join(out.split()))

    def test_others_during_the_speeds_are_refused_after_the_figures_are_printed(self):
        self.share = 0.2
        code, out, err = self.run_bench()
        self.assertEqual((code, self.written()), (Busy.exit_code, []))
        self.assertIn("**400,000**", out)
        self.assertIn("during the speeds", err)

    def test_missing_data_and_programs_are_one_line_and_66(self):
        for change in (lambda: (self.root / "shared/datasets/ir_medline").rmdir(), lambda: None):
            change()
            code, out, err = self.run_bench("--winnow", "/nowhere")
            self.assertEqual((code, out, err.count("\n")), (Missing.exit_code, "", 1), err)
            (self.root / "shared/datasets/ir_medline").mkdir(exist_ok=True)

    def test_a_page_with_broken_marks_is_refused_before_anything_is_measured(self):
        page = self.root / "docs/measured/embeddings.md"
        page.write_text(self.before["docs/measured/embeddings.md"].replace("<!-- /bench -->", "", 1), encoding="utf-8")
        code, out, err = self.run_bench()
        self.assertEqual((code, out), (Failure.exit_code, ""))
        self.assertIn("embeddings.md", err)

    def test_the_script_refuses_bad_options(self):
        script = [str(ROOT / "Scripts/bench"), "embeddings"]
        for arguments, code in ((["--only"], 64), (["--print", "--shared", "/nowhere"], 66), (["--help"], 0)):
            done = subprocess.run([sys.executable, *script, *arguments], capture_output=True, text=True)
            self.assertEqual(done.returncode, code, done.stderr)

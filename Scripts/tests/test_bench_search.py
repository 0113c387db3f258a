"""Tests Scripts/bench search without measuring: data, verdicts, tables. Needs no data, build or peers."""
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
import unittest.mock

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Benchmarks"))
sys.path.insert(0, str(ROOT / "Scripts/models"))

from measuring import machine, pages, search, search_cli, search_data, search_peers, search_quality, summary  # noqa: E402
from measuring.failures import Busy, Failure, Missing  # noqa: E402


def results():
    """The results of a run that reaches every aim."""
    def scores(lexical, hybrid, transformer, fusion):
        return {
            "lexical": lexical, "semantic": 0.3, "hybrid": hybrid, "transformer": transformer, "bm25s": 0.385,
            "tantivy": 0.383, "vectors alone": 0.4, "rank fusion": fusion}

    def times(second, p50, p99):
        return {"queriesPerSecond": second, "p50": p50, "p95": p99, "p99": p99}

    lexical = {f"{program} {answer}": times(5_000, 0.2, 0.4)
               for answer, (_, programs) in search.ANSWERS.items() for program in programs}
    building = {"seconds": 20.0, "peak": 2e8, "bytes": 1.3e8}
    opening = {"first": 10.0, "firstAnswer": 30.0, "milliseconds": 1.0, "millisecondsWithAnswer": 30.0, "recall": 0.998}
    growth = {
        "inserted": 10_000, "seconds": 1.0, "totalSeconds": 2.0, "peak": 1e8, "fileBytes": 7e6, "cacheBytes": 6e6,
        "hybrid": times(1_000, 0.4, 0.8), "lexical": times(5_000, 0.2, 0.4), "opening": opening, "searchPeak": 5e7}
    return {
        "items": 100_000,
        "quality": {
            "Cranfield": scores(0.395, 0.43, 0.455, 0.44), "MED": scores(0.705, 0.77, 0.805, 0.79),
            "ADI": scores(0.5, 0.5, 0.5, 0.5), "catalogue, words": scores(0.76, 0.8, 0.8, 0.8),
            "catalogue, meaning": scores(0, 0.4, 0.4, 0.1),
        },
        "speeds": {
            "hybrid": {"short": times(1_000, 1.0, 3.0), "long": times(700, 1.5, 5.0)},
            "lexical": {"short": copy.deepcopy(lexical), "long": lexical},
            "scan": {"Winnow": 0.8, "numpy": 3.2, "usearch": 9.0},
            "building": {name: dict(building) for name in ("Winnow", "tantivy", "bm25s")},
            "opening": opening | {"commit": 3.0, "answerAfterCommit": 2.0},
        },
        "growth": [growth | {"items": items} for items in (10_000, 1_000_000)],
    }


def changed(path, value):
    """The results with a different value at a path of keys."""
    found = results()
    place = found
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    return found


class Judgement(unittest.TestCase):
    def test_results_at_the_aims_reach_them(self):
        rows = [*search.quality_rows(results()), *search.speed_rows(results())]
        self.assertEqual(search.missed(results()), [])
        self.assertEqual([row[-1] for row in rows], ["aim reached"] * 10)

    def test_each_figure_can_be_missed(self):
        quality, speeds = ("quality",), ("speeds",)
        for path, value in [
            ((*quality, "MED", "lexical"), 0.694), ((*quality, "Cranfield", "hybrid"), 0.404),
            ((*quality, "MED", "transformer"), 0.786), ((*quality, "MED", "hybrid"), math.nan),
            ((*speeds, "hybrid", "short", "p50"), 2.1), ((*speeds, "hybrid", "short", "p99"), 10.1),
            ((*speeds, "hybrid", "long", "p99"), 15.1), ((*speeds, "scan", "Winnow"), 1.6),
            ((*speeds, "lexical", "long", "Winnow items", "queriesPerSecond"), 2_499),
            ((*speeds, "lexical", "short", "tantivy items", "queriesPerSecond"), 10_001),
            ((*speeds, "opening", "first"), 50.1), ((*speeds, "building", "Winnow", "seconds"), 60.1),
        ]:
            missed = [title for title in search.missed(changed(path, value)) if "worse" not in title]
            self.assertEqual(len(missed), 1, (path, missed))

    def test_between_bar_and_aim_the_bar_is_reached(self):
        found = changed(("quality", "MED", "hybrid"), 0.72)
        self.assertEqual(search.quality_rows(found)[1][-1], "bar reached")

    def test_meaning_that_hurts_anywhere_is_missed(self):
        for system in ("hybrid", "transformer"):
            found = changed(("quality", "ADI", system), 0.499)
            self.assertEqual(search.missed(found), ["ADI: worse than words alone"])
            self.assertIn("worse than words", search.quality_table(found))


class Tables(unittest.TestCase):
    def tables(self, found):
        tables = search_cli.Search().tables(found)
        for name, text in tables.items():
            self.assertEqual(len({line.count("|") for line in text.splitlines()}), 1, text)
            self.assertEqual(pages.belongs(name), "search")
        json.dumps(found)
        return tables

    def test_every_row_has_the_cells_of_its_header(self):
        tables = self.tables(results())
        self.assertIn("| **5,000** | tantivy 5,000: × 1.00 |", tables["search-speed"])
        self.assertIn("| 1,000,000 | 2.0 s | 10,000 |", tables["search-growth"])

    def test_the_pages_have_places_for_them_and_for_no_others(self):
        names = set()
        for page in search_cli.PAGES:
            text = (ROOT / page).read_text(encoding="utf-8")
            names |= {name for name in pages.names(text, page) if pages.belongs(name) == "search"}
        self.assertEqual(names, {*self.tables(results()), "search-circumstances"})

    def test_some_subjects_alone_have_tables_too(self):
        for subject in search_cli.SUBJECTS:
            found = results()
            for other in search_cli.SUBJECTS:
                if other != subject:
                    del found[other]
            self.assertTrue(self.tables(found))
            self.assertEqual(search.missed(found), [])

    def test_little_data_of_the_quick_plan_is_shown(self):
        found = results()
        for name in ("Cranfield", "MED"):
            del found["quality"][name]
        self.assertNotIn("search", self.tables(found))


class Texts(unittest.TestCase):
    def archives(self, folder, reviews):
        (folder / "part.jsonl").write_text("".join(json.dumps({"text": text}) + "\n" for text in reviews))
        for archive, members in (
            ("imdb.tar.xz", ("imdb/unsup.jsonl", "imdb/test.jsonl")), ("20_newsgroups.tar.xz", ("20/20.jsonl",)),
        ):
            with tarfile.open(folder / archive, "w:xz") as tar:
                for member in members:
                    tar.add(folder / "part.jsonl", member)

    def test_items_are_windows_of_five_and_fifty_words_each_time_the_same(self):
        words = [f"w{number}" for number in range(55 * 3 + 20)]
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            self.archives(folder, [" ".join(words[:100]) + "<br />" + " ".join(words[100:])])
            found = search_data.items(folder, 12)
            self.assertEqual(found, search_data.items(folder, 12))
            for line in found:
                title, text = line.split("\t")
                self.assertEqual((len(title.split()), len(text.split())), (5, 50))
            # First all texts of the reviews and of the newsgroups once, then windows that overlap them.
            starts = [int(line.split()[0][1:]) for line in found]
            self.assertEqual(sorted(starts[:6]), [0, 0, 55, 55, 110, 110])
            self.assertEqual({start % 55 for start in starts[6:]}, {14})
            with self.assertRaises(Failure):
                search_data.items(folder, 1_000)

    def test_short_queries_have_no_stop_words_and_long_ones_are_as_they_stand(self):
        text = "the storm and the harbour of a quiet village in winter with an old ferry that nobody needs"
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            self.archives(folder, [text] * 20)
            short, long = (search_data.queries(folder, 20, lengths) for lengths in ((2, 3), (8, 9)))
        stopped = search_data.stop_words()
        self.assertGreater(len(stopped), 200)
        for query in short:
            self.assertIn(len(query.split()), (2, 3))
            self.assertFalse(stopped & set(query.split()))
        for query in long:
            self.assertIn(len(query.split()), (8, 9))
            self.assertIn(query, text)

    def test_a_file_is_made_once_and_whole_or_not_at_all(self):
        with tempfile.TemporaryDirectory() as name:
            path = pathlib.Path(name) / "cache/lines.txt"

            def failing():
                yield "one"
                raise Failure("no more")

            with self.assertRaises(Failure):
                search_data.once(path, failing)
            self.assertFalse(path.exists())
            self.assertEqual(search_data.once(path, lambda: ["one", "two"]).read_text(), "one\ntwo\n")
            self.assertEqual(search_data.once(path, failing), path)


class Quality(unittest.TestCase):
    def test_ndcg_by_hand(self):
        gains = {"a": 3, "b": 1}
        ideal = 3 + 1 / math.log2(3)
        self.assertAlmostEqual(search_quality.ndcg(["b", "x", "a"], gains), (1 + 3 / 2) / ideal)
        self.assertEqual(search_quality.ndcg(["a", "b"], gains), 1)
        self.assertEqual(search_quality.ndcg([], gains), 0)
        self.assertEqual(search_quality.ndcg(["x"] * 10 + ["a"], gains), 0)

    def test_the_catalogue_is_halved_by_the_numbers_of_its_queries(self):
        whole, kept = search_quality.catalogue(), search_quality.catalogue(half=0)
        self.assertEqual((len(whole.queries), len(kept.queries), len(whole.items)), (60, 30, 400))
        self.assertEqual(kept.queries[0], "leadership")
        self.assertEqual(set(kept.kinds), {"words", "meaning"})
        best = [sorted(gains, key=lambda name: -gains[name]) for gains in kept.gains]
        self.assertEqual([kept.score(best, kind) for kind in (None, "words", "meaning")], [1, 1, 1])

    def test_titles_and_texts_are_fields_and_empty_documents_no_items(self):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name) / "ir_adi"
            folder.mkdir()
            (folder / "ADI.ALL").write_text(".I 1\n.T\nA\ntitle\n.W\nA text.\n.I 2\n.T\n.W\n\n.I 3\n.T\nAlone\n")
            (folder / "ADI.QRY").write_text(".I 1\n.W\nWhat is\nasked?\n")
            (folder / "ADI.REL").write_text("1 3 0 0\n")
            found = search_quality.smart(pathlib.Path(name), "adi")
        self.assertEqual(found.items, [
            {"id": "1", "title": "A title", "text": "A text."}, {"id": "3", "title": "Alone", "text": ""}])
        self.assertEqual((found.queries, found.gains), (["What is asked?"], [{"3": 1}]))
        self.assertEqual(found.texts(), [["1", "A title A text."], ["3", "Alone"]])

    def test_rank_fusion_by_hand(self):
        # Second in both lists beats first in only one: 2/62 > 1/61.
        self.assertEqual(search_peers.fused(["a", "b"], ["c", "b"]), ["b", "a", "c"])


class Runs(unittest.TestCase):
    """Whole runs with canned results, in a temporary folder."""

    def setUp(self):
        self.root = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.before = {name: (ROOT / name).read_text(encoding="utf-8") for name in search_cli.PAGES}
        for name in (summary.PAGE, *summary.SOURCES):
            (self.root / name).parent.mkdir(parents=True, exist_ok=True)
            (self.root / name).write_text((ROOT / name).read_text(encoding="utf-8"), encoding="utf-8")
        for name in search_data.NEEDED:
            (self.root / "shared/datasets" / name).mkdir(parents=True)
        self.found, self.share, self.load = results(), 0.0, 0.1
        self.command = search_cli.Search(self.root)
        self.command.commit, self.command.measure = lambda: "a commit", self.measure
        self.command.plot = lambda results, path: path.write_bytes(b"a plot")

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

    def test_a_quiet_machine_writes_its_own_tables_and_the_plot(self):
        code, out, err = self.run_bench()
        self.assertEqual((code, self.written()), (0, list(search_cli.PAGES)), err)
        for name in search_cli.PAGES:
            text = (self.root / name).read_text(encoding="utf-8")
            self.assertIn("× 1.00 |", text)
            own = lambda match: match[1] if pages.belongs(match[1]) == "search" else match[0]  # noqa: E731
            self.assertEqual(pages.MARK.sub(own, text), pages.MARK.sub(own, self.before[name]))
        self.assertEqual((self.root / search_cli.PLOT).read_bytes(), b"a plot")
        self.assertEqual(list(self.root.glob("docs/*.part")), [])
        self.assertIn("The load was 0.10", " ".join(out.split()))

    def test_a_missed_bar_is_an_exit_code_of_1(self):
        self.found = changed(("speeds", "scan", "Winnow"), 9)
        code, out, err = self.run_bench()
        self.assertEqual((code, self.written()), (1, list(search_cli.PAGES)))
        self.assertIn("missed: comparing 100,000 vectors", err)

    def test_a_busy_machine_prints_on_demand_and_writes_nothing(self):
        self.load = 3.0
        self.assertEqual((self.run_bench()[0], self.written()), (Busy.exit_code, []))
        for options in (["--print"], ["--quick"], ["--only", "growth,quality"]):
            code, out, _ = self.run_bench(*options)
            self.assertEqual((code, self.written()), (0, []))
            self.assertIn("The load was 3.00", " ".join(out.split()))
        self.assertFalse((self.root / search_cli.PLOT).exists())

    def test_others_during_the_speeds_are_refused_after_the_figures_are_printed(self):
        self.share = 0.2
        code, out, err = self.run_bench()
        self.assertEqual((code, self.written()), (Busy.exit_code, []))
        self.assertIn("× 1.00", out)
        self.assertIn("during the speeds", err)

    def test_missing_data_and_programs_are_one_line_and_66(self):
        for change in (lambda: (self.root / "shared/datasets/ir_medline").rmdir(), lambda: None):
            change()
            code, out, err = self.run_bench("--winnow", "/nowhere")
            self.assertEqual((code, out, err.count("\n")), (Missing.exit_code, "", 1), err)
            (self.root / "shared/datasets/ir_medline").mkdir(exist_ok=True)

    def test_a_page_with_broken_marks_is_refused_before_anything_is_measured(self):
        page = self.root / "docs/measured/search.md"
        page.write_text(self.before["docs/measured/search.md"].replace("<!-- /bench -->", "", 1), encoding="utf-8")
        code, out, err = self.run_bench()
        self.assertEqual((code, out), (Failure.exit_code, ""))
        self.assertIn("search.md", err)

    def test_the_script_refuses_bad_options(self):
        script = [str(ROOT / "Scripts/bench"), "search"]
        for arguments, code in (
            (["--only"], 64), (["--only", "speed"], 64), (["--print", "--shared", "/nowhere"], 66), (["--help"], 0),
        ):
            done = subprocess.run([sys.executable, *script, *arguments], capture_output=True, text=True)
            self.assertEqual(done.returncode, code, done.stderr)


class Turns(unittest.TestCase):
    """The measurement itself, with programs that answer immediately."""

    def test_programs_run_in_turn_and_the_index_grows_by_what_is_new(self):
        asked = []

        def answer(words):
            asked.append([str(word) for word in words])
            numbers = {"queries": 100, "seconds": 1.0, "peak": 10, "bytes": 1, "fileBytes": 1, "cacheBytes": 1,
                       "items": int(words[5]) if "search-build" in words else 1, "inserted": 1, "milliseconds": 1.0,
                       "commit": 1.0, "answerAfterCommit": 1.0, "first": 1.0, "firstAnswer": 1.0,
                       "millisecondsWithAnswer": 1.0, "recall": 1.0, "p50": 1.0, "p95": 1.0, "p99": 1.0, "queriesPerSecond": 1.0}
            return numbers

        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            options = unittest.mock.Mock(quick=True, winnow=folder, benchmark=folder, shared=folder)
            bench = search_cli.Bench(options, folder, "python", "transformer")
            bench.ours = lambda *words: answer(words)
            bench.peer = lambda *words: answer(words)
            bench.launched = lambda *words: answer(words[1:])
            bench.items, bench.queries, bench.stripped = "items", {"short": "s", "long": "l"}, {"short": "t", "long": "m"}
            with contextlib.redirect_stderr(io.StringIO()):
                found = {"items": 2_000, "speeds": bench.speeds(), "growth": bench.growth()}
        builds = [words for words in asked if words[0] == "search-build" and "growth.index" in words[1]]
        self.assertEqual([words[-2:] for words in builds], [["500", "1"], ["1000", "501"], ["2000", "1001"]])
        self.assertEqual([one["totalSeconds"] for one in found["growth"]], [1, 2, 3])
        # Winnow gets whole queries, its peers get them without stop words.
        self.assertEqual({words[3] for words in asked if words[0] == "search-speed"}, {"s", "l"})
        self.assertEqual({words[3] for words in asked if words[0] == "speed"}, {"t", "m"})
        self.assertEqual(set(search_cli.Search().tables(found)), {
            "search-speed", "search-lexical", "search-building", "search-opening", "search-growth"})

"""Tests of `winnow.Index` and `winnow.MailFilter`, which run in processes of the command."""
import contextlib
import csv
import datetime
import email.message
import gc
import json
import os
import pathlib
import pickle
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import warnings

import winnow
from winnow import _command

ROOT = pathlib.Path(__file__).resolve().parents[3]
with open(ROOT / "data/catalogue.jsonl", encoding="utf-8") as file:
    ITEMS = [json.loads(line) for line in file]
QUERIES = ["lead a team", "bread", "naïve Ünïcode", '"exact phrase"', "level:beginner", "", "zzz", "half \ud83d"]


def message(label, number):
    text = "cheap pills prize" if label == "spam" else "meeting notes lunch"
    return f"From: a{number}@example.com\nSubject: {text} {number}\n\n{text} {text}\n".encode()


class Case(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def refused(self, kind, text, call):
        with self.assertRaisesRegex(kind, text):
            call()


def process(thing):
    """The identifier of the process that answers."""
    return thing._requests._process._process.pid


class Indexes(Case):
    def built(self, items=ITEMS[:60]):
        index = winnow.Index.build(self.folder / "a.index", items, embedding="none")
        self.addCleanup(index.close)
        return index

    def test_hits_are_those_of_the_command(self):
        index = self.built(ITEMS + [{"id": "ü", "title": "Plain", "text": "A naïve Ünïcode text, 💰 and naïve again"}])
        found = subprocess.run(
            [_command.program(), "search", index.path, "--format=jsonl", "--facet=level", "--explain", "--quiet"],
            input="\n".join(query for query in QUERIES if query and query.isprintable()), encoding="utf-8",
            stdout=subprocess.PIPE, check=True).stdout
        answers = iter([json.loads(line) for line in found.splitlines()])
        for query, results in zip(QUERIES, index.search(QUERIES, facets="level", explain=True)):
            self.assertEqual([hit.id for hit in index.search(query)], [hit.id for hit in results])
            if not query or not query.isprintable():
                continue
            answer = next(answers)
            self.assertEqual(
                [(hit.id, hit.score, hit.title, hit.snippet, hit.explanation) for hit in results],
                [(hit["id"], hit["score"], hit["title"], hit["snippet"], hit["explanation"]) for hit in answer["hits"]])
            self.assertEqual(results.count, answer["count"])
            self.assertEqual(list(results.facets["level"].items()),
                             [(entry["value"], entry["items"]) for entry in answer["facets"]["level"]])
        hit = index.search("naïve")[0]
        self.assertEqual([hit.snippet[start:end] for start, end in hit.marks], ["naïve", "naïve"])

    def test_options_are_those_of_a_search(self):
        index = self.built()
        cheap = index.search(filter="price < 50", sort="price:desc", limit=100, items=True, counts_all=True)
        prices = [hit.item["attributes"]["price"] for hit in cheap]
        self.assertEqual(prices, sorted(prices, reverse=True))
        self.assertTrue(prices and prices[0] < 50 and len(cheap) == cheap.count)
        self.assertEqual([hit.id for hit in index.search(filter="price < 50", sort=["price:desc"], limit=3, offset=2)],
                         [hit.id for hit in cheap[2:5]])
        self.assertEqual(index.search(similar_to=ITEMS[0]["id"], limit=2, snippet_length=0)[0].snippet, "")
        self.assertNotIn(ITEMS[0]["id"], [hit.id for hit in index.search(similar_to=ITEMS[0]["id"])])
        self.assertIsNone(cheap[0].explanation or index.search("a")[0].item)
        self.assertEqual(index.search("zzzz", counts_all=True).count, 0)
        self.assertIn("hits", repr(cheap))

    def test_items_are_added_replaced_and_removed(self):
        index = self.built()
        count = len(index)
        self.assertEqual(index.info()["items"], count)
        day = datetime.date(2026, 1, 2)
        index.add([{"id": "new", "title": "Zeppelin", "flown": day, "nothing": None, "nan": float("nan"), "ok": True}])
        self.assertEqual([hit.id for hit in index.search("zeppelin")], ["new"])
        self.assertEqual(index.search("zeppelin", items=True)[0].item["attributes"], {"flown": "2026-01-02", "ok": True})
        index.add(iter([{"id": "new", "title": "Airship"}]))
        self.assertEqual(len(index.search("zeppelin", mode="lexical")), 0)
        index.remove(["new"])
        index.remove([])
        with self.assertWarnsRegex(UserWarning, "not in the index"):
            index.remove("new")
        self.assertEqual(len(index), count)

    def test_many_items_and_many_queries_pass_through_the_pipes(self):
        index = self.built({"id": str(number), "text": f"word{number} " * 30} for number in range(3000))
        self.assertEqual(len(index), 3000)
        results = index.search([f"word{number}" for number in range(3000)], limit=3, snippet_length=2000)
        self.assertEqual([found[0].id for found in results], [str(number) for number in range(3000)])

    def test_what_is_wrong_is_said(self):
        index = self.built()
        for kind, text, call in (
                (ValueError, "^filter: ", lambda: index.search("a", filter="price <")),
                (ValueError, "limit is -1", lambda: index.search("a", limit=-1)),
                (ValueError, "mode is 'fast'", lambda: index.search("a", mode="fast")),
                (ValueError, "no embedding", lambda: index.search("a", mode="semantic")),
                (TypeError, "limit is of type str", lambda: index.search("a", limit="3")),
                (TypeError, "query is of type NoneType", lambda: index.search(None)),
                (TypeError, r"query\[1\] is missing", lambda: index.search(["a", None])),
                (TypeError, "items is of type dict", lambda: index.add({"id": "a"})),
                (TypeError, r"items\[1\] is of type int", lambda: index.add([{"id": "a", "title": "b"}, 3])),
                (ValueError, r"items\[0\] has no id", lambda: index.add([{"title": "a"}])),
                (TypeError, "a value is of type object", lambda: index.add([{"id": "a", "title": object()}])),
                (ValueError, "is no identifier", lambda: index.remove(["a\nb"])),
                (FileExistsError, "replace=True", lambda: winnow.Index.build(index.path, [])),
                (FileNotFoundError, "none", lambda: winnow.Index(self.folder / "none.index")),
                (OSError, "is a folder", lambda: winnow.Index(self.folder).search("a")),
                (ValueError, "is not a Winnow index", lambda: winnow.Index(__file__).search("a"))):
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                self.refused(kind, text, call)
        with self.assertWarnsRegex(UserWarning, "no item has the attribute colour"):
            index.search("a", facets="colour")
        # It goes on.
        self.assertTrue(index.search("team"))

    def test_a_failed_build_leaves_the_old_index(self):
        index = self.built()
        count = len(index)

        def broken():
            yield {"id": "a", "title": "b"}
            raise RuntimeError("in the middle")

        self.refused(RuntimeError, "in the middle", lambda: winnow.Index.build(index.path, broken(), replace=True))
        self.assertEqual(len(winnow.Index(index.path)), count)

    def test_an_index_that_is_searched_is_closed_before_it_is_replaced(self):
        index = self.built()
        index.search("team")
        items = [{"id": "only", "title": "a team"}]

        def build():
            return winnow.Index.build(index.path, items, embedding="none", replace=True)

        self.refused(OSError, "open in another process; close it there", build)
        self.assertTrue(index.search("team"))
        index.close()
        with build() as other:
            self.assertEqual([hit.id for hit in other.search("team")], ["only"])

    def test_a_killed_process_is_started_again(self):
        index = self.built()
        before = [hit.id for hit in index.search("team")]
        os.kill(process(index), signal.SIGKILL)
        self.assertEqual([hit.id for hit in index.search("team")], before)
        os.kill(process(index), signal.SIGKILL)
        self.assertEqual(len(index.search(["team"] * 1000)), 1000)

    def test_threads_and_forks_share_an_index(self):
        index = self.built()
        expected = {query: [hit.id for hit in index.search(query)] for query in ("team", "bread", "cook")}
        wrong = []

        def search():
            for query in [*expected] * 20:
                if [hit.id for hit in index.search(query)] != expected[query]:
                    wrong.append(query)

        threads = [threading.Thread(target=search) for _ in range(4)]
        for thread in threads:
            thread.start()
        children = []
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # Python's own, about forks of programs with threads.
            for _ in range(3):
                child = os.fork()
                if child == 0:
                    code = 1
                    with contextlib.suppress(BaseException):
                        code = 0 if [hit.id for hit in index.search("team")] == expected["team"] else 2
                        index.close()
                    os._exit(code)
                children.append(child)
        for thread in threads:
            thread.join()
        self.assertEqual([os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children], [0] * 3)
        self.assertEqual(wrong, [])
        search()
        self.assertEqual(wrong, [])

    def test_the_process_ends_with_the_index_and_with_python(self):
        with self.built() as index:
            index.search("team")
            pid = process(index)
        self.refused(ProcessLookupError, "", lambda: os.kill(pid, 0))
        for call in (lambda: index.search("a"), lambda: index.add([]), lambda: index.remove([])):
            self.refused(ValueError, "closed", call)
        other = winnow.Index(index.path)
        other.search("team")
        pid = process(other)
        del other
        gc.collect()
        self.refused(ProcessLookupError, "", lambda: os.kill(pid, 0))
        code = f"import winnow; i = winnow.Index({index.path!r}); i.search('a'); print(i._requests._process._process.pid)"
        pid = int(subprocess.run([sys.executable, "-c", code], stdout=subprocess.PIPE, check=True).stdout)
        deadline = time.monotonic() + 10
        with self.assertRaises(ProcessLookupError):
            while time.monotonic() < deadline:
                os.kill(pid, 0)
                time.sleep(0.01)

    def test_an_index_can_be_pickled(self):
        index = self.built()
        expected = [hit.id for hit in index.search("team")]
        index.close()
        other = pickle.loads(pickle.dumps(index))
        hits = iter(other.search("team"))
        other.add({"id": f"again {hit.id}", "title": "more"} for hit in other.search("team"))
        del other
        gc.collect()
        self.assertEqual([hit.id for hit in hits], expected)

    def test_a_row_of_csv_is_an_item(self):
        path = self.folder / "a.csv"
        path.write_text("id,title,price\n1,Ä,3\n2,b,\n", encoding="utf-8")
        with open(path, newline="", encoding="utf-8") as file:
            index = self.built(csv.DictReader(file))
        self.assertEqual(len(index), 2)


class MailFilters(Case):
    def taught(self):
        mail = winnow.MailFilter(self.folder / "mail")
        self.addCleanup(mail.close)
        for label in ("spam", "ham"):
            self.assertEqual(mail.learn([message(label, number) for number in range(30)], label), ["learned"] * 30)
        return mail

    def test_a_filter_learns_judges_and_forgets(self):
        mail = winnow.MailFilter(self.folder / "mail")
        verdict = mail.classify(message("spam", 99))
        self.assertEqual((verdict.label, verdict.rule, verdict.reasons), ("unsure", None, []))
        mail.close()
        mail = self.taught()
        verdict = mail.classify(message("spam", 99), explain=True)
        self.assertEqual(verdict.label, "spam")
        self.assertGreater(verdict.probability, 0.9)
        self.assertGreaterEqual(verdict.score, verdict.threshold)
        self.assertIn("cheap", [text for text, _ in verdict.reasons])
        self.assertFalse(verdict.is_rejected)
        marked = subprocess.run([_command.program(), "filter", f"--store={mail.path}"], input=message("spam", 99),
                                stdout=subprocess.PIPE, check=True).stdout
        self.assertIn(f"X-Spam-Score: {verdict.score:.1f}\n".encode(), marked)
        self.assertEqual([each.label for each in mail.classify([message("ham", 99), message("spam", 98)])][1], "spam")
        self.assertEqual(mail.learn(message("spam", 0), "spam"), "unchanged")
        self.assertEqual(mail.learn(message("spam", 0), "ham"), "moved")
        self.assertTrue(mail.forget(message("spam", 0)))
        self.assertFalse(mail.forget(message("spam", 0)))

    def test_messages_are_bytes_strings_or_those_of_pythons_email(self):
        mail = self.taught()
        made = email.message.EmailMessage()
        made["From"], made["Subject"] = "a99@example.com", "cheap pills prize 99"
        made.set_content("cheap pills prize cheap pills prize")
        for each in (message("spam", 99), message("spam", 99).decode(), bytearray(message("spam", 99)), made):
            self.assertEqual(mail.classify(each).label, "spam")
        for each in (b"\0", b"\xff\xfe", "half \ud83d", b"a" * 3_000_000, b"Subject: \n" * 1000):
            self.assertIn(mail.classify(each).label, ("spam", "ham", "unsure"))
        self.assertEqual(mail.classify([]), [])

    def test_rules_are_obeyed_and_their_faults_told(self):
        mail = self.taught()
        (self.folder / "mail/policy").write_text("block @blocked.example\nreject 10\n")
        verdict = mail.classify(b"From: a@blocked.example\n\nmeeting notes lunch\n")
        self.assertEqual((verdict.label, verdict.rule, verdict.is_rejected), ("spam", "block:@blocked.example", True))
        (self.folder / "mail/policy").write_text("blocked @blocked.example\n")
        with self.assertWarnsRegex(UserWarning, "policy"):
            mail.classify(message("ham", 1))

    def test_what_is_wrong_is_said(self):
        mail = self.taught()
        for kind, text, call in (
                (ValueError, "the label is 'eggs'", lambda: mail.learn(b"a", "eggs")),
                (ValueError, "the message is empty", lambda: mail.classify(b"")),
                (ValueError, r"messages\[1\] is empty", lambda: mail.learn([b"a", b""], "ham")),
                (TypeError, "of type NoneType", lambda: mail.classify(None)),
                (TypeError, "of type float", lambda: mail.classify(float("nan"))),
                (TypeError, r"messages\[0\] is of type int", lambda: mail.classify([1])),
                (TypeError, "one message", lambda: mail.forget([b"a"])),
                (FileNotFoundError, "no such folder", lambda: winnow.MailFilter(self.folder / "none/mail"))):
            self.refused(kind, text, call)
        mail.close()
        self.refused(ValueError, "closed", lambda: mail.classify(b"a"))

    def test_a_deleted_store_is_as_new_and_a_damaged_one_an_error(self):
        mail = self.taught()
        for path in (self.folder / "mail").iterdir():
            path.unlink()
        (self.folder / "mail").rmdir()
        self.assertEqual(mail.classify(message("spam", 99)).label, "unsure")
        self.assertEqual(mail.learn(message("spam", 99), "spam"), "learned")
        for path in (self.folder / "mail").iterdir():
            path.write_bytes(b"nonsense, and more of it")
        self.refused(ValueError, "damaged|not a store|no store|store", lambda: mail.classify(message("spam", 98)))

    def test_a_killed_process_is_started_again(self):
        mail = self.taught()
        mail.classify(message("ham", 99))
        os.kill(process(mail), signal.SIGKILL)
        self.assertEqual(mail.classify(message("spam", 99)).label, "spam")
        os.kill(process(mail), signal.SIGKILL)
        self.assertEqual(mail.learn(message("spam", 99), "spam"), "learned")

    def test_several_filters_write_one_store(self):
        filters = [winnow.MailFilter(self.folder / "mail") for _ in range(3)]
        self.addCleanup(lambda: [each.close() for each in filters])
        outcomes = []
        threads = [threading.Thread(target=lambda each=each, number=number: outcomes.extend(
            each.learn([message("spam", number * 100 + other) for other in range(20)], "spam")))
            for number, each in enumerate(filters)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(outcomes, ["learned"] * 60)
        self.assertEqual(filters[0].learn(message("spam", 119), "spam"), "unchanged")


if __name__ == "__main__":
    unittest.main()

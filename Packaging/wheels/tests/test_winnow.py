"""Tests of the module `winnow` as the wheel installs it; Scripts/checks/python runs them."""
import contextlib
import copy
import csv
import errno
import io
import json
import os
import pathlib
import pickle
import re
import subprocess
import sys
import sysconfig
import tempfile
import threading
import unittest
import warnings

import winnow

try:
    import numpy
except ImportError:
    numpy = None

ROOT = pathlib.Path(__file__).resolve().parents[3]
COMMAND = sysconfig.get_path("scripts") + "/winnow"
with open(ROOT / "data/messages.csv", newline="", encoding="utf-8") as file:
    ROWS = [(row["text"], row["label"]) for row in csv.DictReader(file)]
TEXTS = [text for text, _ in ROWS] + ["", " ", "a\0b", "naïve Ärger 💰", "x" * 70_000, "half \ud83d", "\ud83d\ude00 pair"]
# The texts with those of four common words that occur in them.
SEVERAL = [(text, [word for word in ("to", "you", "the", "call") if word in text.lower().split()]) for text, _ in ROWS]
MODELS = {
    "words": (ROWS, {"features": "words"}),
    "conformal": (ROWS, {"conformal": True}),
    "small": (ROWS, {"max_size": "40KB", "seed": 7}),
    # Of which one label is rare, and has a threshold.
    "few": (ROWS[:100], {"features": "words,characters,surface"}),
    "several": (SEVERAL, {}),
}
folder = pathlib.Path()


def lines(rows):
    return "".join(json.dumps(row) + "\n" for row in rows).encode()


def command(*arguments, rows):
    return subprocess.run([COMMAND, *map(str, arguments)], input=lines(rows), check=True, capture_output=True).stdout


def setUpModule():
    global folder
    temporary = tempfile.TemporaryDirectory()
    unittest.addModuleCleanup(temporary.cleanup)
    folder = pathlib.Path(temporary.name)
    for name, (rows, options) in MODELS.items():
        texts, labels = zip(*rows)
        winnow.Classifier.train(texts, labels, **options).save(folder / f"{name}.winnow")


def load(name="words"):
    return winnow.Classifier.load(folder / f"{name}.winnow")


class Answers(unittest.TestCase):
    def test_answers_are_those_of_the_command_to_the_last_bit(self):
        cases = [(name, None, None, []) for name in MODELS]
        cases.append(("conformal", None, 0.05, ["--error-rate", "0.05"]))
        for name, rule, error_rate, options in cases:
            output = command("classify", folder / f"{name}.winnow", "-", "--input-format", "jsonl", "--format", "jsonl", "--quiet",
                             *options, rows=[{"text": text} for text in TEXTS])
            classifier = load(name)
            answers = classifier.classify(TEXTS, rule=rule, error_rate=error_rate)
            self.assertEqual(len(answers), len(TEXTS))
            for text, answer, line in zip(TEXTS, answers, output.splitlines()):
                expected = json.loads(line)
                self.assertEqual(list(answer.probabilities.items()), list(expected["probabilities"].items()))
                self.assertEqual(list(answer.labels), expected.get("labels", [expected.get("label")]))
                self.assertEqual(classifier.classify(text, rule=rule, error_rate=error_rate), answer)

    def test_an_answer_has_a_label_also_if_it_has_none(self):
        answer = load("several").classify("nothing of these")
        self.assertEqual(answer.labels, ())
        self.assertEqual((answer.label, answer.probability), next(iter(answer.probabilities.items())))
        self.assertEqual(repr(answer), "<Classification: no label>")
        forced = load("several").classify(["nothing of these"], rule="one")[0]
        self.assertEqual(forced.labels, (answer.label,))
        self.assertEqual(repr(forced), f"<Classification: {forced.label!r} {forced.probability:.4f}>")
        both = load("several").classify("you call to the", rule="each")
        self.assertEqual(set(both.labels), {label for label, value in both.probabilities.items() if value >= 0.5})

    def test_probabilities_are_in_the_order_of_the_labels(self):
        classifier = load()
        rows = classifier.probabilities(iter(TEXTS))
        for row, answer in zip(rows, classifier.classify(TEXTS)):
            self.assertEqual(dict(zip(classifier.labels, row)), answer.probabilities)
        self.assertEqual(classifier.labels, ("ham", "spam"))

    def test_answers_are_values(self):
        one, same, other = load().classify(["a", "a", "win cash"])
        self.assertEqual({one: 1}[same], 1)
        self.assertNotEqual(one, other)
        self.assertEqual(pickle.loads(pickle.dumps(one)), one)

    def test_any_iterable_of_strings_is_classified(self):
        class Text(str):
            pass

        expected = load().classify(["a", "win cash"])
        for texts in (("a", "win cash"), iter(["a", "win cash"]), {"a": 1, "win cash": 2}.keys(), [Text("a"), Text("win cash")]):
            self.assertEqual(load().classify(texts), expected)
        self.assertEqual(load().classify([]), [])
        self.assertEqual(load().classify(x for x in ()), [])
        self.assertEqual(load().probabilities([]), [])

    @unittest.skipUnless(numpy, "needs NumPy")
    def test_arrays_are_classified(self):
        expected = load().classify(["a", "win cash"])
        self.assertEqual(load().classify(numpy.array(["a", "win cash"])), expected)
        self.assertEqual(load().classify(numpy.array(["a", "win cash"], dtype=object)), expected)
        self.assertEqual(load().classify(numpy.array("a").item()), expected[0])
        self.assertEqual(load().classify(numpy.str_("a")), expected[0])
        if hasattr(numpy.dtypes, "StringDType"):
            self.assertEqual(load().classify(numpy.array(["a", "win cash"], numpy.dtypes.StringDType())), expected)
        for missing in (numpy.ma.array(["a", "b"], mask=[0, 1]), numpy.array(["a", float("nan")], object)):
            self.assertRaisesRegex(TypeError, r"texts\[1\] is missing", load().classify, missing)
        with self.assertRaisesRegex(TypeError, r"texts\[0\] is of type (int64|int32|int)"):
            load().classify(numpy.array([1, 2]))
        with self.assertRaisesRegex(TypeError, r"texts\[0\] is of type ndarray"):
            load().classify(numpy.array([["a"], ["b"]]))


class Explanations(unittest.TestCase):
    def test_explanations_are_those_of_the_command_to_the_last_bit(self):
        for name in MODELS:
            output = command("explain", folder / f"{name}.winnow", "-", "--input-format", "jsonl", "--format", "jsonl", "--quiet",
                             rows=[{"text": text} for text in TEXTS])
            for text, explanation, line in zip(TEXTS, load(name).explain(TEXTS), output.splitlines()):
                expected = json.loads(line)
                self.assertEqual((explanation.label, explanation.against or "not " + explanation.label),
                                 (expected["label"], expected["against"]))
                self.assertEqual((explanation.log_odds, explanation.bias), (expected["logOdds"], expected["bias"]))
                self.assertEqual([(part.text, part.weight) for part in explanation.parts],
                                 [(part["text"], part["weight"]) for part in expected["parts"]])
                for part in explanation.parts:
                    if part.start is not None:
                        self.assertEqual(explanation.text[part.start:part.end], part.text)

    def test_other_labels_are_explained(self):
        classifier = load()
        spam, ham = (classifier.explain("win cash now", label=label) for label in ("spam", "ham"))
        self.assertEqual((spam.label, spam.against, ham.label, ham.against), ("spam", "ham", "ham", "spam"))
        self.assertAlmostEqual(spam.log_odds, -ham.log_odds)
        self.assertAlmostEqual(spam.log_odds, spam.bias + sum(part.weight for part in spam.parts))
        self.assertEqual(spam.top(2), sorted(spam.parts, key=lambda part: -abs(part.weight))[:2])
        self.assertIsNone(load("several").explain("you call", label="call").against)
        self.assertEqual(classifier.explain([]), [])
        self.assertRaisesRegex(ValueError, "no label 'eggs'; it has ham, spam", classifier.explain, "a", label="eggs")
        self.assertRaisesRegex(ValueError, "both 'ham'; give two labels", classifier.explain, "a", label="ham", against="ham")

    def test_an_explanation_draws_itself(self):
        html = load().explain("<b>win</b> cash & 💰 now")._repr_html_()
        self.assertIn("&lt;", html)
        self.assertIn("&amp;", html)
        self.assertIn("💰", html)
        self.assertNotIn("<b>win", html)
        self.assertIn(">win</span>", html)
        self.assertRegex(repr(load().explain("win cash")), "<Explanation of spam against ham: log-odds [+]")
        self.assertIn("</div>", load().explain("")._repr_html_())


class Shipped(unittest.TestCase):
    def setUp(self):
        os.environ["WINNOW_MODELS"] = str(ROOT / "models")
        self.addCleanup(os.environ.pop, "WINNOW_MODELS")

    def test_languages_are_those_of_the_command(self):
        texts = ["The weather is fine today.", "Das Wetter ist heute schön.", "Il fait beau aujourd'hui.", "", "12345", "天気がいいです", *TEXTS[:50]]
        output = command("language", "-", "--input-format", "jsonl", "--format", "jsonl", rows=[{"text": text} for text in texts])
        languages = winnow.identify_language(texts)
        self.assertEqual(languages[:6], ["en", "de", "fr", None, None, "ja"])
        for language, line in zip(languages, output.splitlines()):
            self.assertEqual(language or "und", json.loads(line)["language"])
        self.assertEqual([winnow.identify_language(text) for text in texts], languages)
        self.assertEqual(winnow.identify_language(texts * 50), languages * 50)

    def test_sentiments_are_those_of_the_command(self):
        texts = ["I love it, great!", "Horrible, never again.", "", "A table.", "naïve 💰", *TEXTS[:50]]
        english = str(ROOT / "models/en-sentiment.winnow")
        output = command("sentiment", english, "-", "--input-format", "jsonl", "--format", "jsonl", rows=[{"text": text} for text in texts])
        scores = winnow.sentiment(texts)
        # The command leaves out texts in other languages.
        expected = [json.loads(line)["score"] for line in output.splitlines()]
        self.assertEqual(scores, [own if score is None else score for own, score in zip(scores, expected)])
        self.assertEqual([winnow.sentiment(text) for text in texts], scores)

    def test_tags_lemmas_and_names_are_those_of_the_command(self):
        texts = ["Tim Cook of Apple was in Zürich.", "", "💰 naïve", "half \ud83d", *TEXTS[:30]]
        tags, lemmas, names = winnow.tag(texts), winnow.lemmatize(texts), winnow.names(iter(texts))
        for text, words, forms, line in zip(texts, tags, lemmas, command(
                "lemmatize", "-", "--input-format", "jsonl", "--format", "jsonl", rows=[{"text": text} for text in texts]).splitlines()):
            tokens, whole = json.loads(line)["tokens"], text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
            self.assertEqual([whole[word.start:word.end] for word in words], [token["text"] for token in tokens])
            self.assertEqual(([word.kind for word in words], forms),
                             ([token["tag"] for token in tokens], [token["lemma"] for token in tokens]))
        self.assertEqual(names[0], [("Tim Cook", 0, 8, "person"), ("Apple", 12, 17, "organization"), ("Zürich", 25, 31, "place")])
        self.assertEqual((winnow.names(texts[0]), winnow.tag([]), winnow.lemmatize("")), (names[0], [], []))
        german, italian = "Die Häuser wurden gestern verkauft.", "Oggi andiamo tutti insieme alla stazione."
        self.assertEqual(winnow.lemmatize(german, "de"), ["der", "Haus", "werden", "gestern", "verkaufen", "."])
        self.assertEqual(winnow.lemmatize([german, italian], language="auto"), [winnow.lemmatize(german, "de"), italian[:-1].split() + ["."]])
        self.assertEqual([token.kind for token in winnow.tag(german, "auto")], ["DET", "NOUN", "AUX", "ADV", "VERB", "PUNCT"])
        self.assertEqual({token.kind for token in winnow.tag(italian, "auto")}, {"word"})
        self.assertRaisesRegex(ValueError, "choose from de, en, es", winnow.tag, "a", "xx")
        self.assertRaisesRegex(TypeError, r"texts\[0\] is missing", winnow.tag, [None])

    def test_vectors_have_length_one(self):
        embedding = winnow.Embedding()
        vector = embedding.vector("a good meal")
        self.assertEqual(len(vector), embedding.dimension)
        self.assertAlmostEqual(sum(value * value for value in vector), 1, places=5)
        self.assertEqual(embedding.vectors(["a good meal", ""]), [vector, embedding.vector("")])
        self.assertEqual(set(embedding.vector("")), {0})
        self.assertGreater(embedding.similarity("a good meal", "a delicious dinner"), embedding.similarity("a good meal", "tax law"))
        for other in (winnow.Embedding(ROOT / "models/en-embedding.winnow"), embedding):
            self.assertEqual(pickle.loads(pickle.dumps(other)).vector("a good meal"), vector)
        self.assertRaisesRegex(TypeError, "use vector", embedding.vectors, "a")
        self.assertRaisesRegex(TypeError, "not a string", embedding.vector, ["a"])
        self.assertRaisesRegex(winnow.ModelError, "of kind text-classifier; open it with winnow.Classifier.load",
                               winnow.Embedding, folder / "words.winnow")

    def test_missing_models_are_named(self):
        for name in ("language", "en-sentiment", "en-embedding"):
            winnow._shipped._open.pop(name, None)
        os.environ["WINNOW_MODELS"] = str(folder)
        for call in (lambda: winnow.identify_language("a"), lambda: winnow.sentiment(["a"]), winnow.Embedding):
            self.assertRaisesRegex(FileNotFoundError, "winnow-text-models is missing; pip install winnow-text-models", call)

    def test_mistakes_are_errors(self):
        for call in (winnow.identify_language, winnow.sentiment):
            self.assertRaisesRegex(TypeError, r"texts\[0\] is missing", call, [None])
            self.assertRaisesRegex(TypeError, "texts is of type NoneType", call, None)
            self.assertEqual(call([]), [])

    def test_tokens_are_those_of_the_command(self):
        for mode in ("messages", "unicode"):
            output = command("tokenize", "-", "--input-format", "jsonl", "--format", "jsonl", "--tokenizer", mode,
                             rows=[{"text": text} for text in TEXTS])
            for text, line in zip(TEXTS, output.splitlines()):
                tokens = winnow.tokenize(text, mode)
                self.assertEqual([(token.text, token.kind) for token in tokens],
                                 [(token["text"], token["kind"]) for token in json.loads(line)["tokens"]])
                whole = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
                self.assertEqual([whole[token.start:token.end] for token in tokens], [token.text for token in tokens])
        self.assertEqual(winnow.tokenize("Win £5 at bit.ly/x"), [
            ("Win", 0, 3, "word"), ("£5", 4, 6, "money"), ("at", 7, 9, "word"), ("bit.ly/x", 10, 18, "url")])
        self.assertRaisesRegex(ValueError, "mode is 'words'; give messages or unicode", winnow.tokenize, "a", "words")
        self.assertRaisesRegex(TypeError, "not a string", winnow.tokenize, b"a")


class Mistakes(unittest.TestCase):
    def test_what_is_no_string_is_named(self):
        class NAType:
            """Like that of pandas."""

            def __bool__(self):
                raise TypeError("ambiguous")

        classifier = load()
        for texts, message in [
            (None, "texts is of type NoneType, but strings are needed; give a list"), (5, "of type int"),
            (b"abc", "decode it first"), ({"a": 1}, "of type dict"), ({"a", "b"}, "of type set.*give a list"), (bytearray(b"a"), "decode it first"), (["a", None], r"texts\[1\] is missing, .* or give ''"),
            (["a", float("nan")], r"texts\[1\] is missing"), (["a", NAType()], r"texts\[1\] is missing"), (["a", b"b"], r"texts\[1\] is of type bytes, .*; decode it"),
            (["a", 3], r"texts\[1\] is of type int, not a string; convert it by str\(\)"), ([["a"]], r"texts\[0\] is of type list"),
        ]:
            with self.assertRaisesRegex(TypeError, message):
                classifier.classify(texts)
        with self.assertRaisesRegex(TypeError, "takes several texts"):
            classifier.probabilities("a")

    def test_rules_are_checked(self):
        for arguments, message in [
            ({"rule": "some"}, "rule is 'some'; give one, each or within"), ({"rule": "within"}, "needs an error_rate"),
            ({"rule": "one", "error_rate": 0.1}, "error_rate is for the rule within, not for one"),
            ({"error_rate": 1.5}, "error_rate is 1.5; give a share"), ({"error_rate": float("nan")}, "error_rate is nan"),
            ({"error_rate": 0.1}, "train it with --conformal"),
        ]:
            for texts in ("a", ["a"], ["a"] * 2000):
                with self.assertRaisesRegex(ValueError, message):
                    load().classify(texts, **arguments)

    def test_what_is_no_classifier_is_refused(self):
        content = bytes(load())
        later = content.replace(b'"format_version":"1"', b'"format_version":"9"')
        for source, message in [
            (b"", "not a Winnow model"), (b"text", "not a Winnow model"), (content[:-1], "cut short.*; copy it again"),
            (later, "upgrade|later|newer"), ((ROOT / "models/language.winnow").read_bytes(), "of kind language-identifier; winnow.identify_language uses it"),
            ((ROOT / "models/en-lemma.winnow").read_bytes(), "use the command winnow"),
        ]:
            with self.assertRaisesRegex(winnow.ModelError, message):
                winnow.Classifier.load(source)
            path = folder / "wrong.winnow"
            path.write_bytes(source)
            with self.assertRaisesRegex(winnow.ModelError, "wrong.winnow: .*(" + message + ")"):
                winnow.Classifier.load(path)
        changed = bytearray(content)
        changed[-1] ^= 1
        classifier = winnow.Classifier.load(changed)
        self.assertRaisesRegex(winnow.ModelError, "damaged", classifier.verify)
        load().verify()
        for path, error in [("none.winnow", FileNotFoundError), ("/", IsADirectoryError), ("a\0b", ValueError)]:
            self.assertRaises(error, winnow.Classifier.load, path)
        for source in (None, 3, [b"a"]):
            self.assertRaisesRegex(TypeError, "from a path or from bytes", winnow.Classifier.load, source)

    def test_a_closed_classifier_says_so(self):
        with load() as classifier:
            self.assertEqual(repr(classifier), f"<winnow.Classifier {folder}/words.winnow: ham, spam>")
        self.assertEqual(repr(classifier), "<winnow.Classifier closed: ham, spam>")
        for call in (lambda: classifier.classify("a"), lambda: classifier.classify(["a"]), lambda: classifier.classify([]),
                     classifier.verify, lambda: pickle.dumps(classifier), lambda: classifier.save(folder / "x")):
            self.assertRaisesRegex(ValueError, "the classifier is closed; load it again", call)
        classifier.close()
        self.assertFalse(list(folder.glob("x*")))


class Lives(unittest.TestCase):
    def test_a_classifier_is_copied_and_pickled_by_its_bytes(self):
        classifier = load("conformal")
        for other in (copy.copy(classifier), copy.deepcopy(classifier), pickle.loads(pickle.dumps(classifier)),
                      winnow.Classifier.load(bytes(classifier)), winnow.Classifier.load(memoryview(bytes(classifier)))):
            self.assertEqual(bytes(other), (folder / "conformal.winnow").read_bytes())
            self.assertEqual(other.classify(TEXTS), classifier.classify(TEXTS))

    def test_a_pipe_is_read(self):
        path = folder / "pipe.winnow"
        os.mkfifo(path)
        writer = threading.Thread(target=path.write_bytes, args=[bytes(load())])
        writer.start()
        self.assertEqual(winnow.Classifier.load(path).classify("a"), load().classify("a"))
        writer.join()

    def test_a_replaced_file_changes_nothing(self):
        path = folder / "replaced.winnow"
        load().save(path)
        classifier = winnow.Classifier.load(path)
        load("several").save(path)
        self.assertEqual(classifier.classify(TEXTS), load().classify(TEXTS))
        self.assertEqual(bytes(classifier), bytes(load()))
        self.assertEqual(winnow.Classifier.load(path).labels, load("several").labels)

    def test_a_file_may_change_or_vanish(self):
        path = folder / "changed.winnow"
        load().save(path)
        classifier = winnow.Classifier.load(path)
        # As cp does: in place.
        path.write_bytes(b"")
        path.write_bytes(b"another program's")
        self.assertEqual(classifier.classify(TEXTS), load().classify(TEXTS))
        path.unlink()
        self.assertEqual(bytes(classifier), bytes(load()))
        large = winnow._library._LARGE
        self.addCleanup(setattr, winnow._library, "_LARGE", large)
        winnow._library._LARGE = 0
        load().save(path)
        mapped = winnow.Classifier.load(path)
        path.unlink()
        self.assertEqual(mapped.classify(TEXTS), load().classify(TEXTS))
        mapped.verify()

    def test_threads_share_a_classifier_that_another_closes(self):
        classifier, expected = load(), load().classify(TEXTS * 2)
        found, closed = [], []

        def work():
            try:
                for _ in range(20):
                    found.append(classifier.classify(TEXTS * 2) == expected)
                    found.append(classifier.classify(TEXTS[3]) == expected[3])
            except ValueError as error:
                closed.append(str(error))

        threads = [threading.Thread(target=work) for _ in range(4)]
        for thread in threads:
            thread.start()
        while len(found) < 20:
            threads[0].join(0.001)
        classifier.close()
        for thread in threads:
            thread.join()
        self.assertTrue(all(found))
        self.assertTrue(all("is closed" in text for text in closed))

    def test_processes_of_any_start_method_classify(self):
        program = ("import multiprocessing, sys, warnings, winnow\nwarnings.simplefilter('ignore')\n"
                   "if __name__ == '__main__':\n c = winnow.Classifier.load(sys.argv[1])\n a = c.classify(['a'] * 3000)\n"
                   " for method in multiprocessing.get_all_start_methods():\n"
                   "  with multiprocessing.get_context(method).Pool(2) as pool:\n"
                   "   if pool.map(c.classify, [['a'] * 3000] * 4) != [a] * 4: sys.exit(method)\n")
        path = folder / "several.py"
        path.write_text(program)
        subprocess.run([sys.executable, path, folder / "words.winnow"], check=True)

    def test_a_text_of_a_hundred_megabytes_and_a_text_that_classifies(self):
        classifier = load()
        self.assertEqual(classifier.classify("win cash now " * 8_000_000).label, "spam")
        self.assertEqual(classifier.classify(text for text in TEXTS if classifier.classify(text)), classifier.classify(TEXTS))

    @unittest.skipUnless(hasattr(os, "fork"), "needs fork")
    def test_a_child_process_uses_the_parents_classifier(self):
        program = ("import os, sys, winnow\nc = winnow.Classifier.load(sys.argv[1])\na = c.classify(['a'] * 3000)\n"
                   "p = os.fork()\nif p == 0: os._exit(0 if c.classify(['a'] * 3000) == a else 1)\n"
                   "sys.exit(os.waitpid(p, 0)[1])")
        subprocess.run([sys.executable, "-W", "error", "-c", program, folder / "words.winnow"], check=True)

    def test_importing_loads_no_heavy_module(self):
        program = ("import ctypes, gc, itertools, mmap, os, sys, __future__\nbefore = set(sys.modules)\nimport winnow\n"
                   "print(sorted(name for name in set(sys.modules) - before if not name.startswith('winnow')))")
        output = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True).stdout
        self.assertEqual(output.strip(), b"[]")


class Training(unittest.TestCase):
    def test_the_model_has_the_bytes_of_the_command(self):
        table = "text\tlabel\n" + "".join(text.replace("\n", "\\n") + f"\t{label}\n" for text, label in ROWS)
        subprocess.run([COMMAND, "train", "-", "--input-format", "escaped", "--max-size", "40KB", "--seed", "7", "--quiet", "-o",
                        folder / "own.winnow"], input=table.encode(), check=True)
        self.assertEqual((folder / "own.winnow").read_bytes(), bytes(load("small")))
        self.assertLessEqual(len(bytes(load("small"))), 40_000)

    def test_weights_and_labels_with_commas(self):
        texts = ["win a prize", "see you", "win now", "at home"] * 5
        classifier = winnow.Classifier.train(texts, [["a,b"], {"c", "a,b"}, [], ("c",)] * 5)
        self.assertEqual(classifier.labels, ("a,b", "c"))
        chosen = winnow.Classifier.train(texts, [["a,b"], {"c", "a,b"}, [], ("c",)] * 5, multi_label="|")
        self.assertEqual(bytes(chosen), bytes(classifier))
        plain, weighted = (winnow.Classifier.train(
            texts, ["x", "y"] * 10, weights=weights, groups=map(str, range(20)), features=["words", "surface"])
            for weights in (None, [1, 5] * 10))
        self.assertGreater(weighted.classify("").probabilities["y"], plain.classify("").probabilities["y"])

    def test_any_character_may_be_in_a_text_or_label(self):
        texts = ["a\\b", "a\tb\\t", "line\r\nbreak", "\\N", "#1", '"quoted', "", "a\u2028b", "half \ud83d", "NUL\0"] * 3
        labels = [["back\\slash"], ["tab\tb", "#x"], [], ["\\N"], ['"q'], ["#x"], ["\ue000"], ["\ud83d"], ["ü"], ["ü"]] * 3
        classifier = winnow.Classifier.train(texts, labels, features="words,characters")
        self.assertEqual(
            set(classifier.labels), {"back\\slash", "tab\tb", "#x", "\\N", '"q', "\ue000", "\ufffd", "ü"})
        self.assertEqual(classifier.evaluate([*texts, "other"], [*labels, ["ü"]])["examples"], len(texts) + 1)

    def test_mistakes_are_errors_of_python(self):
        train = winnow.Classifier.train
        for call, error, message in [
            (lambda: train(["a", "b"], ["x", "y"], nonsense=1), ValueError, "Unknown option '--nonsense"),
            (lambda: train(["a", "b"], ["x", "y"], max_size="5XB"), ValueError, "'5XB' is invalid for '--max-size"),
            (lambda: train(["a", "b"], ["x", "y"], output="m"), TypeError, "output is not an option here"),
            (lambda: train(["a", "b"], ["x", "y"], weights=[1, -1]), ValueError, "the weight is not a finite number"),
            (lambda: train(["a", "b"], ["x"]), ValueError, "2 texts, but 1 values of label; give one for each text"),
            (lambda: train(["a", "b"], ["x", " "]), ValueError, r"labels\[1\] is empty"),
            (lambda: train(["a", "b"], [0, 1]), TypeError, r"labels\[0\] is of type int, not a string; convert it by str"),
            (lambda: train(["a", "b"], None), TypeError, "labels is of type NoneType"),
            (lambda: train(["a", "b"], "xy"), TypeError, "labels is of type str"),
            (lambda: train(["a", "b"], [["x"], ["y|z"]], multi_label="|"), ValueError, r"a label contains \|; give another multi_label"),
            (lambda: train(["a", "b"], [["x"], "y"]), TypeError, r"labels\[1\] is of type str"),
            (lambda: train(["a", "b"], ["x", "x"]), ValueError, "have the same label; add examples of another label"),
            (lambda: train([], []), ValueError, "no rows"),
            (lambda: train(["a", "b"], ["x", "y"], report=folder / "none/a.html"), OSError, "cannot be written"),
        ]:
            with self.assertRaisesRegex(error, message):
                call()

    def test_warnings_of_the_command_are_warnings_here(self):
        texts, labels = zip(*ROWS)
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            load().evaluate(texts, labels)
            load("several").evaluate(["you"], [["you"]])
        self.assertIn("the model was trained on these rows", str(caught[0].message))
        self.assertEqual(caught[0].filename, __file__)

    def test_the_reports_are_those_of_the_command(self):
        texts, labels = ["win cash now", "see you"], ["spam", "ham"]
        report = load().evaluate(texts, labels)
        self.assertEqual((report["examples"], report["accuracy"]), (2, 1.0))

    def test_progress_is_reported_line_by_line(self):
        lines, (texts, labels) = [], zip(*ROWS)
        reported = winnow.Classifier.train(texts, labels, progress=lines.append, features="words")
        self.assertEqual(bytes(reported), bytes(load()))
        self.assertIn(f"read {len(ROWS):,} rows", lines[0])
        self.assertGreater(len(lines), 4)

        def stop(line):
            raise EOFError(line)

        with self.assertRaises(EOFError):
            winnow.Classifier.train(texts, labels, progress=stop)

    def test_iterators_are_read_once_and_may_fail(self):
        texts, labels = zip(*ROWS)
        self.assertEqual(bytes(winnow.Classifier.train(iter(texts), iter(labels), features="words")), bytes(load()))

        def broken():
            yield "a"
            raise EOFError

        for call in (load().classify, load().probabilities, load().explain):
            with self.assertRaises(EOFError):
                call(broken())

    def test_a_command_that_is_killed_says_so(self):
        failure = winnow._command.failure
        self.assertIsInstance(failure(-9, ""), MemoryError)
        self.assertIn("ended with 70", str(failure(70, "")))

    def test_an_interrupt_ends_the_training(self):
        # A shell's job in the background ignores interrupts.
        program = ("import winnow, signal, sys\nsignal.signal(signal.SIGINT, signal.default_int_handler)\n"
                   "try: winnow.Classifier.train(['%d a' % (i * i) for i in range(300000)], "
                   "[str(i % 50) for i in range(300000)], tune=True)\nexcept KeyboardInterrupt: sys.exit(7)")
        process = subprocess.Popen([sys.executable, "-c", program], start_new_session=True)
        children = pathlib.Path(f"/proc/{process.pid}/task/{process.pid}/children")
        while not children.read_text() and process.poll() is None:
            pass
        child = children.read_text().strip()
        # Until it has computed for a tenth of a second, so that it is neither starting nor reading.
        while int(pathlib.Path(f"/proc/{child}/stat").read_text().rpartition(")")[2].split()[11]) < 10:
            pass
        os.kill(process.pid, 2)
        self.assertEqual(process.wait(60), 7)
        with self.assertRaises(OSError) as raised:
            os.kill(int(child), 0)
        self.assertEqual(raised.exception.errno, errno.ESRCH)


class Pages(unittest.TestCase):
    def test_the_listings_print_what_the_page_shows(self):
        page = (ROOT / "docs/from-python.md").read_text(encoding="utf-8")
        blocks = re.findall(r"^```python\n(.*?)^```\n\n```text\n(.*?)^```", page, re.DOTALL | re.MULTILINE)
        self.assertEqual(len(blocks), page.count("```python\n"))
        work, names = folder / "page", {}
        work.mkdir()
        (work / "data").symlink_to(ROOT / "data")
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(work)
        for code, output in blocks:
            if numpy or "sklearn" not in code:
                printed = io.StringIO()
                with contextlib.redirect_stdout(printed):
                    exec(code, names)
                self.assertEqual(printed.getvalue(), output)


if __name__ == "__main__":
    unittest.main()

"""Tests of `winnow.fasttext`, where fasttext-wheel is installed beside it."""
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

import winnow.fasttext
from test_winnow import ROOT, ROWS

try:
    import numpy
except ImportError:
    numpy = None
try:
    import fasttext
    fasttext.FastText.eprint = lambda *_: None
except ImportError:
    fasttext = None

GOLDEN = ROOT / "Tests/WinnowClassificationTests/Golden/fasttext"
FILES = ["skipgram.bin", "cbow.bin", "softmax.bin", "subwords.bin", "hierarchical.bin", "quantized.ftz", "quantized-input.ftz"]
TEXTS = [text.replace("\n", " ") for text, _ in ROWS]
LINES = ["", " ", "the ball and the goal", "ballgoals ÄÖÜ 日本 x", "tab\tand\u00a0space </s> after", "a\0b", "__label__food bread", *TEXTS[:50]]
WORDS = ["ballgoals", "日本", "Ärger", "x", "", "</s>", "x" * 1000]


def softmax(scores):
    powers = numpy.exp(scores - scores.max())
    return powers / powers.sum()


@unittest.skipUnless(fasttext and numpy, "needs fasttext-wheel")
class Equal(unittest.TestCase):
    def pairs(self, files=FILES):
        for name in files:
            with self.subTest(name):
                yield fasttext.load_model(str(GOLDEN / name)), winnow.fasttext.load_model(GOLDEN / name)

    def test_options_are_attributes(self):
        for theirs, ours in self.pairs():
            for name in "dim ws epoch minCount neg wordNgrams bucket minn maxn lrUpdateRate t".split():
                self.assertEqual(getattr(ours, name), getattr(theirs.f.getArgs(), name), name)
            self.assertEqual(ours.loss, theirs.f.getArgs().loss.name)

    def close(self, found, expected):
        numpy.testing.assert_allclose(found, expected, rtol=0, atol=1e-5)

    def predictions(self, theirs, ours, texts):
        """The same labels, and probabilities to 10⁻⁵ of fastText's; of labels that are as probable, either."""
        for k, threshold in [(1, 0.0), (3, 0.0), (-1, 0.0), (-1, 0.05), (2, 0.4)]:
            for text, labels, values in zip(texts, *ours.predict(texts, k, threshold)):
                # By itself, as numpy 2 refuses arrays of fastText, and lists of texts have one probability only.
                expected = theirs.f.predict(text + "\n", k, threshold, "strict")
                numbers, wanted = [number for number, _ in expected], [label for _, label in expected]
                if len(values) != len(numbers):
                    near = [*values, *numbers][min(len(values), len(numbers)):]
                    self.assertTrue(all(abs(value - threshold - 1e-5) < 1e-5 for value in near), text)
                count = min(len(values), len(numbers))
                self.close(values[:count], numbers[:count])
                both = dict(zip(labels, values))
                for label, number in zip(wanted[:count - 1], numbers):
                    self.assertAlmostEqual(both.get(label, values[-1]), number, delta=1e-5)
        self.assertEqual([[label for label, _ in pairs] for pairs in ours.predict_proba(texts, 2)], ours.predict(texts, 2)[0])

    def test_probabilities(self):
        files = [name for name in FILES if name not in ("skipgram.bin", "cbow.bin")]
        for theirs, ours in self.pairs([*files, "two-labels.bin", "one-versus-all.bin", "negative-sampling.bin"]):
            self.predictions(theirs, ours, [line for line in LINES if line.strip()])

    def test_a_thousand_texts_of_five_models_that_are_made_here(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "train.txt"
            path.write_text("".join(f"__label__{len(text) % 60} __label__{label} {text}\n" for text, (_, label) in zip(TEXTS, ROWS)), encoding="utf-8")
            for loss, options in [("softmax", {"wordNgrams": 2}), ("hs", {"minn": 2, "maxn": 4}), ("ova", {}), ("hs", {"qnorm": True}), ("softmax", {"cutoff": 900})]:
                with self.subTest(loss, **options):
                    trained = {name: value for name, value in options.items() if name not in ("qnorm", "cutoff")}
                    theirs = fasttext.train_supervised(str(path), loss=loss, dim=12, bucket=5000, epoch=9, lr=0.7, thread=1, verbose=0, **trained)
                    if trained != options:
                        theirs.quantize(str(path), retrain=True, verbose=0, **options)
                    theirs.save_model(f"{folder}/model")
                    self.predictions(theirs, winnow.fasttext.load_model(f"{folder}/model"), TEXTS[:1000])

    def test_words_and_labels(self):
        for theirs, ours in self.pairs():
            for method in ("get_words", "get_labels"):
                for found, expected in zip(getattr(ours, method)(include_freq=True), getattr(theirs, method)(include_freq=True)):
                    self.assertEqual(list(found), list(expected))
            self.assertEqual((ours.words, ours.labels, ours.get_dimension(), ours.is_quantized()),
                             (theirs.words, theirs.labels, theirs.get_dimension(), theirs.is_quantized()))
            for word in theirs.words + WORDS:
                self.assertEqual((ours.get_word_id(word), word in ours), (theirs.get_word_id(word), word in theirs))
                (words, rows), found = theirs.get_subwords(word), ours.get_subwords(word)
                self.assertEqual(list(found[1]), list(rows))
                # fastText also names the n-grams that a pruned model has no rows for.
                self.assertTrue(found[0] == words or len(words) > len(rows))
            if "<ba" in theirs.get_subwords("ballgoals")[0]:
                for subword in ("<ba", "日", "Ä"):
                    self.assertEqual(ours.get_subword_id(subword), theirs.get_subword_id(subword))
            for line in LINES:
                self.assertEqual(list(map(list, ours.get_line(line))), list(map(list, theirs.get_line(line))), line)
            if ours.labels != ours.words:
                self.assertEqual([ours.get_label_id(label) for label in [*ours.labels, "x"]], [*range(len(ours.labels)), -1])

    def test_vectors(self):
        for theirs, ours in self.pairs():
            for word in theirs.words + WORDS:
                self.close(ours.get_word_vector(word), theirs.get_word_vector(word))
                self.close(ours[word], theirs[word])
            for line in LINES:
                self.close(ours.get_sentence_vector(line), theirs.get_sentence_vector(line))
            for row in (0, 1, len(ours.words) - 1):
                self.close(ours.get_input_vector(row), theirs.get_input_vector(row))
            for method in ("get_input_matrix", "get_output_matrix"):
                if ours.is_quantized():
                    self.assertRaisesRegex(ValueError, "quantized", getattr(ours, method))
                else:
                    self.close(getattr(ours, method)(), getattr(theirs, method)())
            for word, count in [(theirs.words[1], 5), (theirs.words[3], 1), ("ballgoals", 10_000)]:
                found, expected = ours.get_nearest_neighbors(word, count), theirs.get_nearest_neighbors(word, count)
                self.close([score for score, _ in found], [score for score, _ in expected])
            found, expected = ours.get_analogies(*theirs.words[1:4], k=3), theirs.get_analogies(*theirs.words[1:4], k=3)
            self.close([score for score, _ in found], [score for score, _ in expected])
            self.assertEqual(ours.get_nearest_neighbors("ball", 0), [])


THEIRS = """
import importlib.util, sys, unittest
import winnow.fasttext as ours
ours.__path__ = [*importlib.util.find_spec("fasttext").submodule_search_locations]
sys.modules["fasttext"] = ours
import fasttext.tests.test_script as script
script.random.seed(5)
result = unittest.TestResult()
unittest.defaultTestLoader.loadTestsFromTestCase(script.gen_unit_tests()).run(result)
print(result.testsRun, *sorted(test._testMethodName for test, _ in result.failures + result.errors))
"""
# Vectors with a number of components, frequencies of words and matrices of word vectors, which models trained here do not have.
FAILURES = [*(f"test_subword_vector_{index}" for index in range(4)), *(f"test_supervised_dimension_{index}" for index in (2, 3, 4)),
            *(f"test_vocab_{index}" for index in range(4))]


@unittest.skipUnless(fasttext and numpy, "needs fasttext-wheel")
class Theirs(unittest.TestCase):
    def test_the_tests_of_fasttext_pass(self):
        with tempfile.TemporaryDirectory() as folder:
            output = subprocess.run([sys.executable, "-c", THEIRS], check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
                                    env=os.environ | {"TMPDIR": folder}).stdout
        self.assertEqual(output.split(), ["83", *FAILURES])


class Trained(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.path = pathlib.Path(temporary.name) / "train.txt"
        self.path.write_text("".join(f"__label__{label} {text}\n" for text, (_, label) in zip(TEXTS, ROWS)), encoding="utf-8")

    def test_classifiers(self):
        model = winnow.fasttext.train_supervised(self.path)
        self.assertEqual((model.labels, model.get_line("__label__ham a")), (["__label__ham", "__label__spam"], (["a", "</s>"], ["__label__ham"])))
        self.assertEqual((model.epoch, model.minCount, model.label, model.dim), (5, 1, "__label__", 2))
        lines, precision, recall = model.test(self.path)
        self.assertEqual((lines, precision), (len(ROWS), recall))
        self.assertGreater(model.test_label(self.path)["__label__spam"]["f1score"], 0.9)
        for text, kind in [(None, TypeError), (b"a", TypeError), ([None], TypeError), ("a\nb", ValueError), (["a\nb"], ValueError)]:
            self.assertRaises(kind, model.predict, text)
        size = len(bytes(model.classifier))
        model.quantize(input=self.path, retrain=True)
        self.assertTrue(model.is_quantized() and len(bytes(model.classifier)) < size)
        self.assertEqual(model.predict(TEXTS[:9])[0], [[f"__label__{label}"] for _, label in ROWS[:9]])
        self.assertEqual(bytes(winnow.fasttext.train_supervised(self.path, word_ngrams=2, min_count=2).classifier),
                         bytes(winnow.fasttext.train_supervised(self.path, wordNgrams=2, minCount=2).classifier))
        self.assertRaisesRegex(TypeError, "autotuneDuration'; call .* with tune=True", winnow.fasttext.train_supervised, self.path, autotuneDuration=3)
        self.assertEqual((model.predict([]), model.predict("a", 5, 2.0)[0]), (([], []), ()))
        self.path.write_text("__label__a __label__b x\n")
        self.assertRaisesRegex(ValueError, "several labels", winnow.fasttext.train_supervised, self.path, loss="hs")

    @unittest.skipUnless(numpy, "needs NumPy")
    def test_words_and_vectors_of_classifiers(self):
        three = self.path.with_name("three.txt")
        three.write_text(self.path.read_text(encoding="utf-8").replace("__label__ham I", "__label__own I"), encoding="utf-8")
        both = self.path.with_name("both.txt")
        both.write_text(three.read_text(encoding="utf-8") + "__label__ham __label__own I\n", encoding="utf-8")
        for path, options in [(self.path, {}), (three, {}), (three, {"wordNgrams": 2, "minn": 2, "maxn": 3}), (both, {"loss": "ova"})]:
            model = winnow.fasttext.train_supervised(path, **options)
            for _ in range(2):
                words = model.words
                self.assertEqual((len(words), model.get_dimension()), (len(set(words)), len(model.labels)))
                self.assertEqual([model.get_word_id(word) for word in words], [*range(len(words))])
                self.assertEqual((model.get_word_id("zzzz"), model.get_subwords("claim")[0]), (-1, ["claim"]))
                self.assertFalse(model["zzzz"].any())
                self.assertGreater(model["claim"][model.get_label_id("__label__spam")], model["claim"][model.get_label_id("__label__ham")])
                for text in (*TEXTS[:50], ""):
                    scores = model.get_sentence_vector(text)
                    expected = 1 / (1 + numpy.exp(-scores)) if "loss" in options else softmax(scores)
                    labels, found = model.predict(text, -1)
                    numpy.testing.assert_allclose(dict(zip(labels, found))[model.labels[1]], expected[1], atol=1e-6)
                if model.is_quantized():
                    self.assertRaisesRegex(ValueError, "quantized", model.get_input_matrix)
                    break
                rows, output = model.get_input_matrix(), model.get_output_matrix()
                numpy.testing.assert_array_equal(output, numpy.eye(len(model.labels)))
                numpy.testing.assert_array_equal(rows[model.get_word_id("claim")], model["claim"])
                numpy.testing.assert_array_equal(rows[3], model.get_input_vector(3))
                self.assertEqual(len(model.get_nearest_neighbors("claim", 3)), 3)
                model.quantize()

    def test_word_vectors(self):
        with self.assertWarnsRegex(UserWarning, "no effect: epoch, lr"):
            model = winnow.fasttext.train_unsupervised(self.path, "cbow", dim=30, minCount=2, epoch=9, lr=0.1)
        self.assertEqual((model.get_dimension(), model.words[model.get_word_id("you")], "you" in model), (30, "you", True))
        self.assertNotIn("__label__ham", model.words)
        self.assertTrue(any(model["youuu"]))
        self.assertFalse(any(model.get_sentence_vector("")))
        if numpy:
            self.assertEqual(len(model.get_nearest_neighbors("you", 3)), 3)
            self.assertAlmostEqual(float(numpy.linalg.norm(model["you"])), 1, places=5)
            self.assertRaisesRegex(ValueError, "no matrices", model.get_input_matrix)
        model.save_model(self.path.with_name("words.bin"))
        self.assertEqual(list(winnow.fasttext.load_model(self.path.with_name("words.bin"))["you"]), list(model["you"]))
        for options, message in [({"model": "x"}, "skipgram or cbow"), ({"dim": 0}, "from 1 to 4096"), ({"minCount": 10**9}, "minimum-count"),
                                 ({"pretrainedVectors": "x"}, "leave the option out")]:
            self.assertRaisesRegex(ValueError, message, winnow.fasttext.train_unsupervised, self.path, **options)
        self.assertRaisesRegex(TypeError, "'size'", winnow.fasttext.train_unsupervised, self.path, size=1)
        self.assertRaises(FileNotFoundError, winnow.fasttext.train_unsupervised, "none.txt")

    def test_what_is_no_model_is_refused(self):
        content = (GOLDEN / "skipgram.bin").read_bytes()
        for end, message in [(0, "not a Winnow model"), (60, "cut short"), (len(content) - 1, "cut short")]:
            self.path.write_bytes(content[:end])
            self.assertRaisesRegex(winnow.ModelError, message, winnow.fasttext.load_model, self.path)
        for load in (winnow.Embedding, winnow.Classifier.load):
            self.assertRaisesRegex(winnow.ModelError, "winnow.fasttext.load_model", load, GOLDEN / "skipgram.bin")
        words = winnow.fasttext.load_model(GOLDEN / "skipgram.bin")
        self.assertRaisesRegex(ValueError, "supervised", words.predict, "a")
        self.assertRaises(TypeError, words.get_word_vector, None)
        self.assertRaises(ValueError, words.get_sentence_vector, "two\nlines")
        for row in (-1, 1 << 70):
            self.assertRaises(IndexError, words.get_input_vector, row)
        words.save_model(self.path)
        self.assertEqual(self.path.read_bytes(), content)

"""Tests of `winnow export --format onnx` and of `Classifier.features` in onnxruntime, where it is installed.

With WINNOW_DATASETS, models of five public sets answer 1,000 texts each.
"""
import csv
import json
import os
import pathlib
import subprocess
import tarfile
import tempfile
import unittest
import warnings

import winnow
from test_winnow import COMMAND, ROWS, SEVERAL

try:
    import numpy
    import onnxruntime
except ImportError:
    raise unittest.SkipTest("needs onnxruntime")

DATASETS = pathlib.Path(os.environ.get("WINNOW_DATASETS", ""))
TEXTS, LABELS = zip(*ROWS)
THREE = ["call" if "call" in text.lower() else label for text, label in ROWS]
# Options with which a graph can begin with texts.
WORDS = {"features": "words", "tokenizer": "unicode", "filters": "fold-width,lowercase", "resist_padding": "none"}
# Texts in which tokens, case and width are difficult.
HARD = [
    "", " ", "a\0b", "naïve Ärger 💰", "ΟΔΟΣ ΣΑΣ ΑΣ Σ οδός", "İstanbul ışık I", "ＦＲＥＥ ｶﾞｽ ﾊﾟﾝ １２３ か\u3099 ｶ ＡＢｃ", "don't can’t a.b 3.14 1,000 x_1 _ __",
    "日本語です タイトル", "हिन्दी में", "cafe\u0301 a\u200bb a\u200db \u0301 \u0301x", "👩‍👩‍👧 🇩🇪🇫🇷🇮 👍🏽 ©️", "\r\n\ttab", 'ש"ל צ\'', "ǅ ẞ ſ Ⓐ 𐐀",
    "ⴀ Ა Ꮳ Ⱶ", "x" * 70_000, "prize " * 3_000 + "claim", "12\u202f345 a\u202f!",
]


class Graphs(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = pathlib.Path(temporary.name)
        # Some of the texts have several labels, on purpose.
        quiet = warnings.catch_warnings()
        quiet.__enter__()
        self.addCleanup(quiet.__exit__, None, None, None)
        warnings.simplefilter("ignore", UserWarning)

    def export(self, classifier, *options):
        classifier.save(self.folder / "m.winnow")
        done = subprocess.run([COMMAND, "export", self.folder / "m.winnow", "-o", self.folder / "m.onnx", "--format", "onnx", *options],
                              capture_output=True, text=True)
        if done.returncode:
            raise ValueError(done.stderr)
        return done.stderr

    def check(self, classifier, texts, *options, begins="texts", size=250):
        """Compares the answers of a graph with those of its classifier, and returns the largest difference."""
        note = self.export(classifier, *options)
        # A large model is compressed, without the texts of its words.
        if "a compressed vocabulary" in note and begins is None:
            begins = "features"
        begins = begins or "texts"
        self.assertEqual("not with texts" in note, begins == "features" and not options, note)
        session = onnxruntime.InferenceSession(self.folder / "m.onnx")
        self.assertEqual(session.get_modelmeta().custom_metadata_map["input"], begins)
        labels = json.loads(session.get_modelmeta().custom_metadata_map["labels"])
        self.assertEqual(labels, list(classifier.labels))
        names = {output.name for output in session.get_outputs()}
        most, expected = 0.0, classifier.probabilities(texts)
        for start in range(0, len(texts), size):
            part = list(texts[start:start + size])
            if begins == "texts":
                inputs = {"texts": numpy.array(part, dtype=object)}
            else:
                inputs = dict(zip(("columns", "values"), classifier.features(part)))
            found = dict(zip(names, session.run(list(names), inputs)))
            self.assertEqual(found["probabilities"].dtype, numpy.float32)
            difference = numpy.abs(found["probabilities"] - numpy.array(expected[start:start + size]))
            most = max(most, difference.max())
            self.assertLessEqual(difference.max(), 1e-6, part[difference.max(axis=1).argmax()][:200])
            for index, answer in enumerate(classifier.classify(part)):
                if "label" in names:
                    given = {str(found["label"][index])}
                else:
                    given = {labels[column] for column in found["labels"][index].nonzero()[0]}
                self.assertEqual(given, set(answer.labels), part[index][:200])
        return most

    def test_graphs_of_words_begin_with_texts(self):
        texts = list(TEXTS[:300]) + HARD
        for options in [
            {}, {"filters": "lowercase"}, {"filters": "none"}, {"word_ngrams": "1-1"}, {"word_ngrams": "2-3", "normalization": "l1"},
            {"term_frequency": "count", "normalization": "none"}, {"term_frequency": "binary", "inverse_document_frequency": False},
            {"word_ngrams": "1-1", "filters": "lowercase,remove-symbols,remove-stop-words"}, {"tokenizer": "alphanumeric"},
            {"tokenizer": "spaces"}, {"algorithm": "naive-bayes"}, {"calibration": "isotonic"}, {"conformal": True},
        ]:
            for labels in (LABELS, THREE):
                with self.subTest(options, labels=len(set(labels))):
                    extra = HARD * 3
                    rows = [*TEXTS, *extra], [*labels, *(sorted(set(labels)) * len(extra))[:len(extra)]]
                    classifier = winnow.Classifier.train(*rows, **WORDS | options)
                    self.check(classifier, texts)
                    self.check(classifier, texts, "--input", "features", begins="features")

    def test_other_graphs_begin_with_features(self):
        texts = list(TEXTS[:300]) + HARD
        for options in [
            {}, {"features": "words,characters,surface"}, {"max_size": "40KB"}, {"hash_bits": 12, "features": "words"},
            {"features": "characters", "calibration": "isotonic"}, {"filters": "fold-width,lowercase,stem", "tokenizer": "unicode", "features": "words"},
        ]:
            for labels in (LABELS, THREE):
                with self.subTest(options, labels=len(set(labels))):
                    classifier = winnow.Classifier.train(TEXTS, labels, **{"resist_padding": "none"} | options)
                    self.check(classifier, texts, begins="features")

    def test_every_rule_is_kept(self):
        texts, sets = zip(*SEVERAL)
        self.check(winnow.Classifier.train(texts, sets, **WORDS), texts[:400])
        self.check(winnow.Classifier.train(texts, sets, resist_padding="none"), texts[:400], begins="features")
        # A threshold for the rare label.
        self.check(winnow.Classifier.train(TEXTS[:100], LABELS[:100], **WORDS), TEXTS[:400])

    def test_what_a_graph_cannot_keep_is_refused(self):
        padded = winnow.Classifier.train(TEXTS, LABELS, resist_padding="spam", features="words")
        with self.assertRaisesRegex(ValueError, "passages"):
            self.export(padded)
        with self.assertRaisesRegex(ValueError, "no words among its features.*--features words"):
            self.export(winnow.Classifier.train(TEXTS, LABELS, resist_padding="none", features="characters"), "--input", "texts")

    def test_features_are_rows_of_equal_length(self):
        classifier = winnow.Classifier.train(TEXTS, LABELS, **WORDS)
        columns, values = classifier.features(["", "claim your prize"])
        self.assertEqual((columns.dtype, values.dtype, columns.shape[0]), (numpy.int64, numpy.float32, 2))
        self.assertEqual((columns[0].any(), values[0].any()), (False, False))
        self.assertAlmostEqual(float((values[1] ** 2).sum()), 1, 5)
        self.assertEqual(classifier.features([])[0].shape[0], 0)
        with self.assertRaisesRegex(TypeError, "several texts"):
            classifier.features("a text")

    @unittest.skipUnless((DATASETS / "goemotions.tar.xz").exists(), "needs WINNOW_DATASETS")
    def test_public_sets(self):
        for name, (rows, options) in public_sets(DATASETS).items():
            with self.subTest(name):
                texts, labels = zip(*rows)
                step = max(1, len(texts) // 1_000)
                held = [text.replace("\0", " ") for text in texts[::step]][:1_000]
                fitted = [index for index in range(len(texts)) if index % 4][:20_000]
                for more, begins in ((WORDS | {"word_ngrams": "1-1"}, None), (WORDS, None), ({"resist_padding": "none"}, "features")):
                    classifier = winnow.Classifier.train([texts[index] for index in fitted], [labels[index] for index in fitted], **options | more)
                    most = self.check(classifier, held, begins=begins, size=100)
                    print(f"{name}, from {begins or 'either'}: {len(held)} texts, {len(classifier.labels)} labels, differences up to {most:.1e}")


def public_sets(folder):
    """Rows of five sets: messages in English and German, intents, emotions, newsgroups."""
    sets = {}
    with open(folder / "sms_spam_collection/SMSSpamCollection", encoding="utf-8") as file:
        sets["SMS Spam Collection"] = [line.rstrip("\n").split("\t", 1)[::-1] for line in file if "\t" in line], {}
    with open(folder / "banking77/train.csv", newline="", encoding="utf-8") as file:
        sets["Banking77"] = [(row["text"], row["category"]) for row in csv.DictReader(file)], {}
    with tarfile.open(folder / "goemotions.tar.xz") as archive:
        lines = archive.extractfile("goemotions/group/train.tsv").read().decode().splitlines()
        sets["GoEmotions"] = [(text, labels.split(",")) for text, labels, *_ in (line.split("\t") for line in lines)], {}
    with tarfile.open(folder / "20_newsgroups.tar.xz") as archive:
        rows = [json.loads(line) for line in archive.extractfile("20_newsgroups/20_newsgroups.jsonl")]
        sets["20 Newsgroups"] = [(row["text"], row["label"]) for row in rows], {}
    with tarfile.open(folder / "umsab_ar_de_es.tar.xz") as archive:
        rows = []
        for language in ("arabic", "german", "spanish"):
            texts, labels = (archive.extractfile(f"umsab/{language}/train_{part}.txt").read().decode().splitlines() for part in ("text", "labels"))
            rows += zip(texts, labels)
        sets["tweets in Arabic, German and Spanish"] = rows, {"calibration": "isotonic"}
    return sets

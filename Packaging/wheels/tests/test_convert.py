"""Tests of the conversion of scikit-learn's pipelines, where it is installed."""
import pathlib
import tempfile
import unittest
import warnings

import winnow
from test_winnow import ROWS, TEXTS

try:
    import numpy
    from sklearn.calibration import CalibratedClassifierCV
    from sklearn.feature_extraction.text import CountVectorizer, HashingVectorizer, TfidfTransformer, TfidfVectorizer
    from sklearn.feature_selection import SelectKBest
    from sklearn.linear_model import LogisticRegression, Perceptron, SGDClassifier
    from sklearn.multiclass import OneVsRestClassifier
    from sklearn.naive_bayes import BernoulliNB, ComplementNB, MultinomialNB
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import MaxAbsScaler
    from sklearn.svm import LinearSVC
    from winnow.sklearn import convert
except ImportError:
    raise unittest.SkipTest("needs scikit-learn")

FITTED, LABELS = zip(*ROWS[:900])
THREE = ["call" if "call" in text.lower() else label for text, label in ROWS[:900]]
SEVERAL = numpy.array([["call" in text.lower(), "you" in text.lower(), label == "spam"] for text, label in ROWS[:900]], dtype=int)
# Python's own strings have no half pairs, and counts end at 65,535.
COMPARED = [text for text in TEXTS if "\ud83d" not in text and len(text) < 65_000] + [
    "ΟΔΟΣ ΣΑΣ ΑΣ", "½ cup x² Ⅷ ٣٣ ½½", "cafe\u0301 a\u200bb", "हिन्दी में", "日本語です free PRIZE", "a\x1cb c\x85d\x7f", "_ __ a_b Don't"]


def fitted(*steps, labels=LABELS):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return make_pipeline(*steps).fit(FITTED, labels)


class Conversions(unittest.TestCase):
    def check(self, *steps, labels=LABELS):
        pipeline = fitted(*steps, labels=labels)
        classifier = convert(pipeline, COMPARED)
        classes = [str(name) for name in (range(SEVERAL.shape[1]) if labels is SEVERAL else pipeline.classes_)]
        columns = [classes.index(label) for label in classifier.labels]
        expected = pipeline.predict_proba(COMPARED)[:, columns]
        numpy.testing.assert_allclose(classifier.probabilities(COMPARED), expected, rtol=0, atol=1e-6)
        self.assertEqual(list(classifier.labels), sorted(classes, key=str.encode))
        classifier.verify()
        for answer, row in zip(classifier.classify(COMPARED), pipeline.predict(COMPARED)):
            chosen = [classes[index] for index in row.nonzero()[0]] if labels is SEVERAL else [str(row)]
            if min(abs(value - 0.5) for value in answer.probabilities.values()) > 1e-5:
                self.assertEqual(set(answer.labels), set(chosen))
        return classifier

    def test_every_vectorizer_is_kept(self):
        for vectorizer in [
            TfidfVectorizer(), TfidfVectorizer(ngram_range=(1, 2), sublinear_tf=True, min_df=2), TfidfVectorizer(norm="l1", use_idf=False),
            TfidfVectorizer(norm=None, max_df=0.5, max_features=300), TfidfVectorizer(lowercase=False, smooth_idf=False),
            TfidfVectorizer(binary=True, ngram_range=(2, 3)), TfidfVectorizer(stop_words="english"),
            TfidfVectorizer(vocabulary=["free", "win cash", "zz"], ngram_range=(1, 2)), CountVectorizer(), CountVectorizer(binary=True),
            TfidfVectorizer(analyzer="char_wb", ngram_range=(2, 5), sublinear_tf=True),
            CountVectorizer(analyzer="char_wb", ngram_range=(3, 4), lowercase=False),
        ]:
            with self.subTest(repr(vectorizer)):
                self.check(vectorizer, LogisticRegression())

    def test_every_classifier_is_kept(self):
        for classifier in [
            LogisticRegression(C=10), LogisticRegression(solver="liblinear"), MultinomialNB(), MultinomialNB(fit_prior=False, alpha=0.1),
            ComplementNB(), ComplementNB(norm=True), BernoulliNB(), SGDClassifier(loss="log_loss", random_state=1),
            CalibratedClassifierCV(LinearSVC(), ensemble=False, cv=3), CalibratedClassifierCV(SGDClassifier(random_state=1), ensemble=False, cv=3),
        ]:
            with self.subTest(repr(classifier)):
                self.check(TfidfVectorizer(), classifier)
        for classifier in (LogisticRegression(), MultinomialNB(), ComplementNB()):
            with self.subTest(repr(classifier)):
                self.check(CountVectorizer(), TfidfTransformer(sublinear_tf=True), classifier, labels=THREE)
        self.check(TfidfVectorizer(), OneVsRestClassifier(LogisticRegression()), labels=SEVERAL)
        self.check(TfidfVectorizer(), SelectKBest(k=200), "passthrough", LogisticRegression())

    def test_classes_of_any_type_keep_their_order(self):
        # As texts, 10 is before 2.
        self.assertEqual(self.check(TfidfVectorizer(), LogisticRegression(), labels=[10 if label == "ham" else 2 for label in LABELS]).labels,
                         ("10", "2"))
        self.check(TfidfVectorizer(), LogisticRegression(), labels=[{"ham": 10, "spam": 2, "call": -1}[label] for label in THREE])
        self.check(TfidfVectorizer(), LogisticRegression(), labels=[label == "ham" for label in LABELS])

    def test_a_converted_classifier_is_saved_and_loaded(self):
        classifier = convert(fitted(TfidfVectorizer(), LogisticRegression()))
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "converted.winnow")
            classifier.save(path)
            self.assertEqual(winnow.Classifier.load(path).classify(COMPARED), classifier.classify(COMPARED))

    def test_what_cannot_be_kept_is_refused_with_a_reason(self):
        for steps, message in [
            ((CountVectorizer(analyzer="char"), MultinomialNB()), "analyzer='char'.*has no equal; word n-grams of 1 to 3"),
            ((CountVectorizer(ngram_range=(1, 4)), MultinomialNB()), "ngram_range=\\(1, 4\\) has no equal"),
            ((CountVectorizer(analyzer="char_wb", ngram_range=(4, 5)), MultinomialNB()), "train with ngram_range=\\(3, 5\\)"),
            ((CountVectorizer(analyzer=str.split), MultinomialNB()), "has no equal"),
            ((CountVectorizer(tokenizer=str.split, token_pattern=None), MultinomialNB()), "tokenizer=.* has no equal; train with tokenizer=None"),
            ((CountVectorizer(preprocessor=str.lower), MultinomialNB()), "preprocessor="),
            ((CountVectorizer(strip_accents="unicode"), MultinomialNB()), "strip_accents='unicode' has no equal; train with strip_accents=None"),
            ((CountVectorizer(token_pattern=r"\w+"), MultinomialNB()), "token_pattern="),
            ((CountVectorizer(stop_words=["to"], ngram_range=(1, 2)), MultinomialNB()), "stop_words are left out"),
            ((HashingVectorizer(), LogisticRegression()), "a HashingVectorizer; CountVectorizer and"),
            ((TfidfVectorizer(), MaxAbsScaler(), LogisticRegression()), "the step MaxAbsScaler is not known"),
            ((TfidfVectorizer(), LinearSVC()), "LinearSVC gives no probabilities; train CalibratedClassifierCV\\(LinearSVC\\(\\), ensemble=False"),
            ((TfidfVectorizer(), Perceptron()), "Perceptron gives no probabilities"),
            ((TfidfVectorizer(), SGDClassifier(loss="modified_huber")), "SGDClassifier has no equal"),
            ((TfidfVectorizer(), CalibratedClassifierCV(LinearSVC(), cv=3)), "ensemble=False"),
            ((TfidfVectorizer(), CalibratedClassifierCV(LinearSVC(), method="isotonic", ensemble=False)), "method=\"sigmoid\""),
            ((TfidfVectorizer(), BernoulliNB(binarize=0.1)), "binarize=0.0"),
        ]:
            with self.subTest(repr(steps)), self.assertRaisesRegex(ValueError, "cannot be converted: .*" + message):
                convert(fitted(*steps))
        for pipeline, message in [
            (LogisticRegression(), "no Pipeline"), (None, "NoneType is no Pipeline"), (make_pipeline(TfidfVectorizer()), "no Pipeline of a"),
            (make_pipeline(TfidfVectorizer(), LogisticRegression()), "not fitted"),
            (fitted(TfidfVectorizer(), CalibratedClassifierCV(LinearSVC(), ensemble=False), labels=THREE), "two classes"),
            (fitted(TfidfVectorizer(), SGDClassifier(loss="log_loss"), labels=THREE), "SGDClassifier has no equal"),
            (fitted(CountVectorizer(), BernoulliNB(), labels=THREE), "would differ by .*single precision"),
        ]:
            with self.subTest(repr(pipeline)), self.assertRaisesRegex(ValueError, "cannot be converted: .*" + message):
                convert(pipeline)


if __name__ == "__main__":
    unittest.main()

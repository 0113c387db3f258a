"""Tests of `winnow.sklearn`, where scikit-learn is installed."""
import pickle
import unittest
import warnings

import winnow
from test_winnow import ROOT, ROWS, SEVERAL

try:
    import numpy
    from sklearn.base import clone
    from sklearn.metrics import f1_score, roc_auc_score
    from sklearn.model_selection import GridSearchCV, cross_val_predict, cross_val_score
    from sklearn.pipeline import Pipeline, make_pipeline
    from sklearn.preprocessing import FunctionTransformer, MultiLabelBinarizer
    from sklearn.utils.estimator_checks import check_estimator
    from sklearn.utils.validation import _check_sample_weight, check_is_fitted, validate_data
    from sklearn.linear_model import LogisticRegression
    from winnow.sklearn import WinnowClassifier, WinnowVectorizer
except ImportError:
    raise unittest.SkipTest("needs scikit-learn")

TEXTS, LABELS = map(numpy.array, zip(*ROWS[:600]))


def estimator(**options):
    return WinnowClassifier(features="words", **options)


class OfNumbers(WinnowClassifier):
    """Classifies rows of numbers, each written as words: scikit-learn checks only a name of what takes texts alone."""

    def texts(self, X):
        return [" ".join(f"c{column}v{round(value / step)}s{step}" for column, value in enumerate(row) for step in (0.5, 1, 3, 10))
                for row in X]

    def fit(self, X, y, sample_weight=None):
        if y is not None:
            X, y = validate_data(self, X, y, dtype=float, multi_output=True)
            X, sample_weight = self.texts(X), None if sample_weight is None else _check_sample_weight(sample_weight, X)
        return super().fit(X, y, sample_weight)

    def predict(self, X):
        return super().predict(self.read(X))

    def _answers(self, X):
        return super()._answers(self.read(X))

    def read(self, X):
        if isinstance(X, list) and X and isinstance(X[0], str):
            return X
        check_is_fitted(self)
        return self.texts(validate_data(self, X, dtype=float, reset=False))

    def __sklearn_tags__(self):
        tags = super().__sklearn_tags__()
        tags.input_tags.string, tags.input_tags.two_d_array, tags.input_tags.one_d_array = False, True, False
        return tags


class Checks(unittest.TestCase):
    def test_scikit_learns_checks_of_estimators_pass(self):
        cannot = {
            "check_sample_weight_equivalence_on_dense_data":
                "some rows are held out to stop and to calibrate; others, if rows are repeated instead of weighted",
        }
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", UserWarning)
            checks = check_estimator(OfNumbers(features="words"), expected_failed_checks=cannot, on_fail=None, on_skip=None)
        self.assertGreater(sum(check["status"] == "passed" for check in checks), 50)
        self.assertEqual([(check["check_name"], check["exception"]) for check in checks if check["status"] == "failed"], [])
        self.assertEqual([check["check_name"] for check in checks if check["status"] == "xfail"], list(cannot))


class Vectorizers(unittest.TestCase):
    def test_vectors_are_those_of_the_embedding(self):
        path = str(ROOT / "models/en-embedding.winnow")
        vectorizer, embedding = WinnowVectorizer(embedding=path), winnow.Embedding(path)
        self.assertEqual(vectorizer.fit_transform(TEXTS).tolist(), [list(vector) for vector in embedding.vectors(TEXTS)])
        self.assertEqual(vectorizer.transform([]).shape, (0, embedding.dimension))
        frame = clone(vectorizer).set_output(transform="pandas").fit_transform(TEXTS)
        self.assertEqual(list(frame.columns), list(vectorizer.get_feature_names_out()))
        pipeline = pickle.loads(pickle.dumps(make_pipeline(vectorizer, LogisticRegression()).fit(TEXTS, LABELS)))
        self.assertGreater(pipeline.score(TEXTS, LABELS), 0.8)
        self.assertGreater(cross_val_score(pipeline, TEXTS, LABELS, cv=3).min(), 0.8)
        for texts, message in [("a", "several texts"), ([1], r"texts\[0\] is of type int")]:
            self.assertRaisesRegex(TypeError, message, vectorizer.transform, texts)
        self.assertRaisesRegex(ValueError, "not fitted", WinnowVectorizer().transform, ["a"])
        self.assertRaises(FileNotFoundError, WinnowVectorizer(embedding="none.winnow").fit, TEXTS)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", UserWarning)
            checks = check_estimator(WinnowVectorizer(embedding=path), on_fail=None, on_skip=None)
        self.assertEqual([(check["check_name"], check["exception"]) for check in checks if check["status"] == "failed"], [])


class Estimators(unittest.TestCase):
    def test_answers_are_those_of_the_classifier(self):
        model = estimator().fit(TEXTS, LABELS)
        plain = winnow.Classifier.train(TEXTS, LABELS, features="words")
        self.assertEqual(bytes(model.classifier_), bytes(plain))
        self.assertEqual(list(model.classes_), ["ham", "spam"])
        expected = [[answer.probabilities[label] for label in model.classes_] for answer in plain.classify(TEXTS)]
        self.assertEqual(model.predict_proba(TEXTS).tolist(), expected)
        self.assertEqual(list(model.predict(TEXTS)), [("ham", "spam")[row[1] > row[0]] for row in expected])
        self.assertGreater(model.score(TEXTS, LABELS), 0.95)
        self.assertEqual(pickle.loads(pickle.dumps(model)).predict_proba(TEXTS).tolist(), expected)
        self.assertEqual(model.predict_proba([]).shape, (0, 2))
        odds = model.decision_function(TEXTS)
        numpy.testing.assert_allclose(1 / (1 + numpy.exp(-odds)), numpy.array(expected)[:, 1], rtol=1e-9)

    def test_classes_are_of_any_type_and_in_their_order(self):
        # As texts, 10 is before 2.
        numbers = numpy.where(LABELS == "spam", 10, 2)
        model = estimator().fit(TEXTS, numbers)
        self.assertEqual(model.classes_.tolist(), [2, 10])
        self.assertGreater(model.score(TEXTS, numbers), 0.95)
        bools = estimator().fit(list(TEXTS), list(LABELS == "spam"))
        numpy.testing.assert_array_equal(bools.predict(TEXTS), model.predict(TEXTS) == 10)
        blanks = estimator().fit(TEXTS, numpy.where(LABELS == "spam", "a ", "a"))
        self.assertEqual(blanks.classes_.tolist(), ["a", "a "])
        three = estimator().fit(TEXTS, numpy.where(["call" in text.lower() for text in TEXTS], "call", LABELS))
        self.assertEqual(three.decision_function(TEXTS[:5]).shape, (5, 3))

    def test_scikit_learn_searches_and_validates(self):
        self.assertGreater(cross_val_score(estimator(), TEXTS, LABELS, cv=3).min(), 0.8)
        search = GridSearchCV(estimator(), {"word_ngrams": ["1", "1-2"], "options": [None, {"patience": 5}]}, cv=2)
        self.assertEqual(set(search.fit(TEXTS, LABELS).best_params_), {"word_ngrams", "options"})
        pipeline = make_pipeline(FunctionTransformer(lambda texts: [text.upper() for text in texts]), estimator(seed=3))
        self.assertIsInstance(clone(pipeline).set_output(transform="default").fit(TEXTS, LABELS), Pipeline)
        self.assertEqual(clone(estimator(l2=0.5)).get_params()["l2"], 0.5)
        self.assertEqual(estimator().set_params(l2=2).l2, 2)

    def test_the_log_odds_are_not_rounded(self):
        texts = [" ".join(["call claim prize win free cash txt"] * count) for count in (1, 3, 10, 30)]
        for labels in (LABELS, numpy.where(["call" in text.lower() for text in TEXTS], "call", LABELS)):
            odds = estimator(options={"normalization": "none", "term_frequency": "count"}, l2=0.001).fit(TEXTS, labels).decision_function(texts)
            self.assertTrue(numpy.isfinite(odds).all())
            self.assertGreater(numpy.abs(odds).max(), 40)
        self.assertGreater(roc_auc_score(LABELS == "spam", cross_val_predict(
            estimator(), TEXTS, LABELS, cv=3, method="decision_function")), 0.8)

    def test_a_text_may_have_several_classes(self):
        texts, sets = zip(*SEVERAL[:600])
        binarizer = MultiLabelBinarizer().fit(sets)
        truth = binarizer.transform(sets)
        model = estimator().fit(texts, truth)
        self.assertEqual(model.predict_proba(texts).shape, truth.shape)
        self.assertEqual(model.decision_function(texts).shape, truth.shape)
        self.assertGreater(f1_score(truth, model.predict(texts), average="micro"), 0.9)
        self.assertEqual(model.predict([]).shape, (0, 4))
        plain = winnow.Classifier.train(texts, [[str(index) for index in row.nonzero()[0]] for row in truth], features="words")
        self.assertEqual([set(map(str, row.nonzero()[0])) for row in model.predict(texts)],
                         [set(answer.labels) for answer in plain.classify(texts)])
        sparse = MultiLabelBinarizer(sparse_output=True).fit(sets).transform(sets)
        numpy.testing.assert_array_equal(estimator().fit(texts, sparse).predict(texts), model.predict(texts))
        # A class that no text has.
        more = estimator().fit(texts, numpy.hstack([truth, numpy.zeros_like(truth[:, :1])]))
        numpy.testing.assert_array_equal(more.predict(texts)[:, :4], model.predict(texts))
        self.assertEqual(more.predict_proba(texts)[:, 4].max(), 0)
        self.assertEqual(more.predict(texts)[:, 4].max(), 0)
        self.assertGreater(cross_val_score(estimator(), list(texts), truth, cv=3, scoring="f1_micro").min(), 0.8)

    def test_predictions_are_the_answers_of_the_model(self):
        # One label is rare, and has a threshold.
        texts, labels = map(numpy.array, zip(*ROWS[:100]))
        model = WinnowClassifier(features="words,characters,surface").fit(texts, labels)
        self.assertEqual(list(model.predict(TEXTS)), [answer.label for answer in model.classifier_.classify(TEXTS)])

    def test_weights_count(self):
        heavy = estimator().fit(TEXTS, LABELS, sample_weight=numpy.where(LABELS == "spam", 3.0, 1.0))
        light = estimator().fit(TEXTS, LABELS)
        self.assertGreater(heavy.predict_proba([""])[0, 1], light.predict_proba([""])[0, 1])

    def test_mistakes_are_errors(self):
        with self.assertRaisesRegex(ValueError, "not fitted"):
            estimator().predict(["a"])
        with self.assertRaisesRegex(ValueError, "Unknown label type"):
            estimator().fit(TEXTS, numpy.linspace(0, 1, 600))
        with self.assertRaises(ValueError):
            estimator().set_params(nonsense=1)
        for labels, message in [(["a"] * 600, "only one class, a; add"), (None, "y is None"), (LABELS[:5], "600 texts, but 5 values of label"),
                                ([None, *LABELS[1:]], ""), (LABELS.reshape(-1, 2), "")]:
            with self.assertRaisesRegex((ValueError, TypeError), message):
                estimator().fit(TEXTS, labels)
        with self.assertRaisesRegex(TypeError, r"texts\[0\] is of type ndarray"):
            estimator().fit(TEXTS.reshape(-1, 1), LABELS)

"""Tests of `winnow.sklearn`, where scikit-learn is installed."""
import pickle
import unittest

import winnow
from test_winnow import ROWS

try:
    import numpy
    from sklearn.base import clone
    from sklearn.model_selection import GridSearchCV, cross_val_score
    from sklearn.pipeline import Pipeline, make_pipeline
    from sklearn.preprocessing import FunctionTransformer
    from winnow.sklearn import WinnowClassifier
except ImportError:
    raise unittest.SkipTest("needs scikit-learn")

TEXTS, LABELS = map(numpy.array, zip(*ROWS[:600]))


def estimator(**options):
    return WinnowClassifier(features="words", **options)


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
        self.assertIsInstance(clone(pipeline).fit(TEXTS, LABELS), Pipeline)
        self.assertEqual(clone(estimator(l2=0.5)).get_params()["l2"], 0.5)
        self.assertEqual(estimator().set_params(l2=2).l2, 2)

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

"""Classifies texts by models of Winnow, and trains them.

    classifier = winnow.Classifier.load("spam.winnow")
    answer = classifier.classify("You have won a prize!")
    print(answer.label, answer.probability)

The answers are those of the command `winnow classify`, to the last bit.
"""
from ._classifier import Classification, Classifier
from ._library import ModelError, version

__all__ = ["Classification", "Classifier", "ModelError"]
__version__ = version()

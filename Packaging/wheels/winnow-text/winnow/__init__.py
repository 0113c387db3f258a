"""Classifies texts by models of Winnow, and trains them.

    classifier = winnow.Classifier.load("spam.winnow")
    answer = classifier.classify("You have won a prize!")
    print(answer.label, answer.probability)

The answers are those of the command `winnow classify`, to the last bit.
"""
from ._classifier import Classification, Classifier
from ._explanation import Explanation, Part
from ._library import ModelError, version
from ._shipped import Embedding, Token, identify_language, sentiment, tokenize

__all__ = ["Classification", "Classifier", "Embedding", "Explanation", "ModelError", "Part", "Token", "identify_language",
           "sentiment", "tokenize"]
__version__ = version()

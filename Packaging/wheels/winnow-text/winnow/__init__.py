"""Classifies texts by models of Winnow, trains them, searches indexes, and filters mail.

    classifier = winnow.Classifier.load("spam.winnow")
    answer = classifier.classify("You have won a prize!")
    print(answer.label, answer.probability)

The answers are those of the command `winnow classify`, to the last bit.
"""
from ._classifier import Classification, Classifier
from ._explanation import Explanation, Part
from ._index import Hit, Index, Results
from ._library import ModelError, version
from ._mail import MailFilter, Verdict
from ._shipped import Embedding, Token, identify_language, lemmatize, names, sentiment, tag, tokenize

__all__ = ["Classification", "Classifier", "Embedding", "Explanation", "Hit", "Index", "MailFilter", "ModelError", "Part",
           "Results", "Token", "Verdict", "identify_language", "lemmatize", "names", "sentiment", "tag", "tokenize"]
__version__ = version()

"""The recipe of models/multi-sentiment.winnow."""
import re

import sentiment_data
from recipe import Recipe, score
from sources import own, text

LABELS = ("negative", "neutral", "positive")
TRAINING = "multi-sentiment-training.csv"
# Ratings of tweets from -4 to 4 beyond which they are not neutral; the weights of a text in its own language, and of emoji.
NEUTRAL, OWN_WEIGHT, EMOJI_WEIGHT = 0.6, 6, 0.2
TWEETS = {"ar": "arabic", "de": "german", "es": "spanish"}


def plain(tweet):
    """A text without what the scorer leaves out: names after @, addresses, the symbols of hashtags."""
    return re.sub(r"(\bRT\s+)?@\w+:?|https?\S*|www\.\S+|[#_]", " ", tweet).strip() or "."


def label(value, neutral=0.0):
    return LABELS[1 + (value > neutral) - (value < -neutral)]


def emoji(datasets):
    """Emoji and their valences: those of the words that describe them."""
    lines = [line.split("\t") for line in sentiment_data.lexicons(datasets)["vader.txt"].splitlines()]
    numbers = {line[0]: float(line[1]) for line in lines if len(line) > 1 and re.fullmatch(r"-?[\d.]+", line[1])}
    for line in lines:
        if len(line) > 1 and len(line[0]) == 1 and ord(line[0]) > 0x2000:
            valence = numbers.get(line[0]) or sum(numbers.get(word, 0) for word in line[1].lower().split())
            if valence:
                yield line[0], valence


def training(datasets):
    """Texts, labels and weights."""
    rows = [(plain(tweet), label(float(rating), NEUTRAL), 1) for tweet, rating in sentiment_data.tweets(datasets)]
    rows += [(plain(found), name, OWN_WEIGHT) for found, name in own("sentiment-languages.csv")]
    return rows + [
        (sign * count, label(valence), EMOJI_WEIGHT * min(1, abs(valence) / 3))
        for sign, valence in emoji(datasets) for count in range(1, 6)]


def tested(datasets):
    """The tweets that the model is measured on, with labels, by language."""
    for code, name in TWEETS.items():
        tweets, numbers = (text(datasets, "umsab_ar_de_es", f"{name}/test_{part}.txt$").split("\n") for part in ("text", "labels"))
        yield code, [(plain(tweet), LABELS[int(number)]) for tweet, number in zip(tweets, numbers) if number]


class MultiSentiment(Recipe):
    name = "multi-sentiment"
    limit = 300_000

    def train(self, work, datasets):
        rows = training(datasets)
        work.write(TRAINING, sentiment_data.csv_text(rows, ("text", "label", "weight")))
        self.run(work, "--quiet")
        found = {}
        for code, tweets in tested(datasets):
            work.write("test.csv", sentiment_data.csv_text(tweets, ("text", "label")))
            found[code] = work.scores(self.file, "test.csv")["macroF1"]
        return {"TEXTS": f"{len(rows):,}", "OWN": f"{len(own('sentiment-languages.csv')):,}",
                "MEAN": score(sum(found.values()) / len(found)), **{code.upper(): score(value) for code, value in found.items()}}

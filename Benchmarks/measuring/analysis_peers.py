"""Runs peers of text analysis, in their Python; prints JSON.

    analysis_peers.py language FOLDER LINES PEER   accuracy by level and texts per second, on evenly spaced lines
    analysis_peers.py sentiment TABLE              VADER on a CSV of text and label: accuracy of polarity, or Pearson's r

Texts are processed one by one; loading a peer is not timed.
"""
import contextlib
import json
import pathlib
import statistics
import sys
import time

from peers import read

LEVELS = ("sentences", "word-pairs", "single-words")
OTHER_CODES = {"no": "nb", "iw": "he", "sh": "sr", "in": "id", "fil": "tl"}


def code(language):
    """A peer's language code in the notation of the test set."""
    language = (language or "").lower().split("-")[0]
    return OTHER_CODES.get(language, language)


def pycld2_detector():
    import pycld2

    def detect(text):
        with contextlib.suppress(pycld2.error):
            return pycld2.detect(text.encode(), bestEffort=True)[2][0][1]

    return detect


def lingua_detector():
    from lingua import LanguageDetectorBuilder

    detector = LanguageDetectorBuilder.from_all_languages().with_preloaded_language_models().build()

    def detect(text):
        language = detector.detect_language_of(text)
        return language.iso_code_639_1.name if language else ""

    return detect


DETECTORS = {"pycld2": pycld2_detector, "lingua": lingua_detector}


def language(folder, count, peer):
    """The mean accuracy over languages by level, and texts per second."""
    detect, answers, texts, seconds = DETECTORS[peer](), {}, 0, 0.0
    for level in LEVELS:
        shares = []
        for path in sorted(pathlib.Path(folder, level).glob("*.txt")):
            lines = [line.strip() for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
            lines = lines[:: max(1, len(lines) // int(count))][: int(count)]
            start = time.perf_counter()
            found = [detect(line) for line in lines]
            seconds += time.perf_counter() - start
            texts += len(lines)
            shares.append(sum(code(answer) == path.stem for answer in found) / len(lines))
        answers[level] = statistics.fmean(shares)
    return answers | {"textsPerSecond": texts / seconds}


def sentiment(table):
    """VADER's accuracy of the polarity if labels are words, or its correlation if they are numbers."""
    from vaderSentiment.vaderSentiment import SentimentIntensityAnalyzer

    vader = SentimentIntensityAnalyzer()
    texts, labels = read(table)
    scores = [vader.polarity_scores(text)["compound"] for text in texts]
    try:
        return statistics.correlation(scores, list(map(float, labels)))
    except ValueError:
        return statistics.fmean((score > 0) if label == "positive" else (score < 0) for score, label in zip(scores, labels))


if __name__ == "__main__":
    print(json.dumps({"language": language, "sentiment": sentiment}[sys.argv[1]](*sys.argv[2:])))

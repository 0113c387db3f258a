"""The texts that models/en-sentiment.winnow is trained on, and those that it is measured on.

Everything comes from the folder of data sets; `Missing` is raised if one is not there.
"""
import csv
import html
import io
import re

from sources import DATA, TestTexts, files, goemotions, joined, needed, own

POSITIVE = frozenset(
    "admiration amusement approval caring desire excitement gratitude joy love optimism pride relief".split()
)
NEGATIVE = frozenset(
    "anger annoyance disappointment disapproval disgust embarrassment fear grief nervousness remorse sadness".split()
)


# The weights of the rows of data/service.csv. There are more complaints than praise; and neutral rows keep the words
# that all three share from counting. Greater weights help complaints and cost elsewhere: of twelve choices the one with
# the best order of data/service-sample.csv's part "choice" (AUC), none of which lost more than .012 on another set.
SERVICE_WEIGHTS = {"negative": 1.5, "positive": 3, "neutral": 6}


def comments(datasets):
    """Comments whose emotions are all positive or all negative, and neutral ones."""
    for text, emotions in goemotions(datasets, "train"):
        positive, negative = (not group.isdisjoint(emotions) for group in (POSITIVE, NEGATIVE))
        if positive != negative:
            yield text, "positive" if positive else "negative"
        elif emotions == ["neutral"]:
            yield text, "neutral"


def pros_cons(found):
    for name, label, tag in (("IntegratedPros.txt", "positive", "Pros"), ("IntegratedCons.txt", "negative", "Cons")):
        for line in found["nltk/pros_cons/" + name].decode("latin-1").split("\n"):
            yield html.unescape(re.sub(f"</?{tag}>", "", line)), label


def product_reviews(found):
    """Sentences of reviews by the signs of their opinions; those without opinions are neutral."""
    for name, data in found.items():
        if "/product_reviews_" not in name or not name.endswith(".txt") or "README" in name:
            continue
        for line in data.decode("latin-1").split("\n"):
            marks, hashes, text = line.partition("##")
            signs = [int(number) for number in re.findall(r"\[([+-]\d)\]", marks)]
            if hashes and signs and min(signs) > 0:
                yield text, "positive"
            elif hashes and signs and max(signs) < 0:
                yield text, "negative"
            elif hashes and not marks.strip():
                yield text, "neutral"


def movie_reviews(found):
    """Sentences of at least four words, with the label of the whole review."""
    for name, data in found.items():
        label = {"neg": "negative", "pos": "positive"}.get(name.split("/")[-2])
        if "/movie_reviews/" in name and label:
            for sentence in data.decode("latin-1").split("\n"):
                if len(sentence.split()) >= 4:
                    yield sentence, label


def sources(datasets):
    """The sources: their name, their weight, and texts with labels."""
    yield "goemotions", 1, comments(datasets)
    found = files(datasets, "nltk")
    yield "pros_cons", 1, pros_cons(found)
    yield "product_reviews", 3, product_reviews(found)
    yield "own", 5, own("sentiment.csv")
    yield "complaints", 8, own("complaints.csv")
    service = own("service.csv")
    for label, weight in SERVICE_WEIGHTS.items():
        yield "service", weight, [row for row in service if row[1] == label]
    # Single sentences often differ from the review as a whole.
    yield "movie_reviews", 0.3, movie_reviews(found)


def lexicons(datasets):
    """The lexicon files by name: VADER's, and the opinion lexicon (±2 per word); both with our emoji."""
    folder = needed(datasets / "vader")
    words = (folder / "vader_lexicon.txt").read_text(encoding="utf-8")
    signs = (folder / "emoji_utf8_lexicon.txt").read_text(encoding="utf-8")
    found = files(datasets, "nltk", "nltk/opinion_lexicon/")
    opinions = []
    for sign, worth in (("positive", 2), ("negative", -2)):
        for line in found[f"nltk/opinion_lexicon/{sign}-words.txt"].decode("latin-1").splitlines():
            if line.strip() and not line.startswith(";"):
                opinions.append(f"{line.strip()}\t{worth}\n")
    own = (DATA / "sentiment-signs.tsv").read_text(encoding="utf-8")
    return {"vader.txt": words.rstrip("\n") + "\n" + own + signs, "opinion.txt": "".join(opinions) + own}


def uci(datasets):
    """The sentences of UCI: text and label."""
    rows = []
    for name in ("amazon_cells", "imdb", "yelp"):
        path = needed(datasets / f"uci_sentiment_labelled_sentences/{name}_labelled.txt")
        for line in path.read_text(encoding="utf-8").split("\n"):
            if line:
                text, label = line.rsplit("\t", 1)
                rows.append((text.strip(), "positive" if label.strip() == "1" else "negative"))
    return rows


def tweets(datasets):
    """VADER's tweets: text and mean human rating."""
    return rated(datasets, "tweets")


def rated(datasets, name):
    """A set of VADER's: text and mean human rating."""
    path = needed(datasets / f"vader/hutto_ICWSM_2014/{name}_GroundTruth.txt")
    rows = (line.split("\t") for line in path.read_text(encoding="utf-8", errors="replace").splitlines())
    return [(row[2], row[1]) for row in rows if len(row) >= 3]


def sst2(datasets, part):
    """SST-2: text and label."""
    path = needed(datasets / f"sst2/{part}.tsv")
    rows = (line.rsplit("\t", 1) for line in path.read_text(encoding="utf-8").split("\n") if line)
    return [(text, "positive" if label == "1" else "negative") for text, label in rows]


def sst2_training(datasets):
    """SST-2's training part without the few texts that are also in its test part."""
    measured = TestTexts([text for text, _ in sst2(datasets, "test")])
    return [row for row in sst2(datasets, "train") if not measured.holds(row[0])]


def training(datasets):
    """Rows of text, label, weight and source, without test texts; and how many of those were dropped."""
    samples = own("sentiment-sample.csv") + own("service-sample.csv")
    measured = TestTexts([text for text, _ in uci(datasets) + tweets(datasets) + samples])
    rows, dropped, seen = [], 0, set()
    for source, weight, examples in sources(datasets):
        for text, label in examples:
            text = joined(text)
            if not text or (text, label) in seen:
                continue
            seen.add((text, label))
            if measured.holds(text):
                dropped += 1
            else:
                rows.append((text, label, weight, source))
    return rows, dropped


def csv_text(rows, columns):
    file = io.StringIO(newline="")
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(rows)
    return file.getvalue()

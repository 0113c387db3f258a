"""The sentences that models/en-embedding.winnow is trained on, and the texts that it is measured on.

Everything comes from the folder of data sets; `Missing` is raised if one is not there.
"""
import html
import json
import random
import re

import sources
from sources import TestTexts, files, needed

# The maximum number of sentences of each source, chosen with SEED.
LIMITS = {
    "WordNet": 70_000, "GoEmotions": 44_000, "MASC": 32_000, "movie reviews": 16_000, "pros and cons": 14_000,
    "product reviews": 4_000, "WNUT-17": 3_000,
}
SEED = 1
WORDS = range(3, 41)


def plain(text):
    """A text without tags, entities and line breaks."""
    return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]*>", " ", text))).strip()


def wordnet(datasets):
    """Definitions and examples of verbs, adjectives and adverbs."""
    found = files(datasets, "wordnet30_dict", r"/data\.")
    for part in ("verb", "adv", "adj"):
        for line in found[f"wordnet30_dict/data.{part}"].decode("latin-1").split("\n"):
            if line.startswith("  ") or " | " not in line:
                continue
            gloss = line.split(" | ", 1)[1].strip()
            yield from re.findall(r'"([^"]+)"', gloss)
            yield re.sub(r';?\s*"[^"]*"(\s*-[^;]*)?', "", gloss).strip(" ;")


def sts(datasets, *parts):
    path = needed(datasets / "sts_benchmark")
    for part in parts:
        for line in (path / f"sts-{part}.csv").read_text(encoding="utf-8").split("\n"):
            yield from line.split("\t")[5:7]


def clinc(datasets):
    found = json.loads(sources.text(datasets, "clinc150", "/data_full.json$"))
    return [text for text, _ in found["train"] + found["oos_train"]]


def masc(files):
    for name, data in files.items():
        if "/masc_tagged/" in name and name.endswith(".txt") and "categories" not in name:
            for paragraph in data.decode("utf-8", "replace").split("\n"):
                words = " ".join(token.rsplit("_", 1)[0] for token in paragraph.split())
                yield re.sub(r" ([.,;:!?)])", r"\1", words)


def wnut(datasets):
    for block in re.split(r"\n\s*\n", sources.text(datasets, "ner_wnut17", r"/train/[^/]*train")):
        yield " ".join(line.split("\t")[0] for line in block.split("\n") if line.strip())


def texts_by_source(datasets):
    """The texts of each source, by its name."""
    found = files(datasets, "nltk")
    yield "STS-B, training part", sts(datasets, "train")
    yield "CLINC150, training part", clinc(datasets)
    # Names and religions are masked.
    yield "GoEmotions, training part", (
        re.sub(r"\[(NAME|RELIGION)\]", "", text) for text, _ in sources.goemotions(datasets, "train"))
    yield "MASC", masc(found)
    yield "WordNet, definitions and examples", wordnet(datasets)
    yield "movie reviews", (
        line for name, data in found.items() if re.search(r"/movie_reviews/(neg|pos)/", name)
        for line in data.decode("latin-1").split("\n"))
    yield "pros and cons", (
        line for name, data in found.items() if re.search(r"/pros_cons/Integ", name)
        for line in data.decode("latin-1").split("\n"))
    yield "product reviews", (
        line.partition("##")[2] for name, data in found.items()
        if "/product_reviews_" in name and name.endswith(".txt") and "README" not in name
        for line in data.decode("latin-1").split("\n"))
    yield "WNUT-17, training part", wnut(datasets)
    yield "Universal Declaration of Human Rights", found["nltk/udhr2/eng.txt"].decode().split("\n")


def sentences(text):
    return (part.strip() for part in re.split(r"(?<=[.!?])[\"')\]]*\s+(?=[A-Z\"'(0-9])", text))


def key(text):
    return " ".join(re.findall(r"[^\W_]+", text.lower().replace("’", "'")))


def corpus(datasets):
    """The training sentences, each once, by source; none is or contains a test text."""
    tested = TestTexts(test_texts(datasets))
    seen, found = set(), {}
    for name, texts in texts_by_source(datasets):
        wanted = []
        for text in texts:
            for sentence in sentences(plain(text)):
                if len(sentence.split()) in WORDS and key(sentence) not in seen and not tested.holds(sentence):
                    seen.add(key(sentence))
                    wanted.append(sentence)
        random.Random(SEED).shuffle(wanted)
        limit = next((limit for prefix, limit in LIMITS.items() if name.startswith(prefix)), None)
        found[name] = wanted[:limit]
    return found


def training_texts(datasets):
    """The model's training texts, for Scripts/checks/leaks."""
    return [sentence for found in corpus(datasets).values() for sentence in found]


def test_texts(datasets):
    """The sentences in the parts of STS-B that the model is measured on."""
    return [text for text in sts(datasets, "dev", "test") if text]

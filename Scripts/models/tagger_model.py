"""The recipe of models/en-part-of-speech.winnow."""
import sys

from recipe import Recipe, information, score
from sources import TestTexts, archive

PARTS = ("train", "dev", "test")


def read(datasets):
    """The parts of UD English EWT, as lists of sentences: the lines of each."""
    texts = {}
    with archive(datasets, "ud_english_ewt") as tar:
        for entry in tar:
            for part in PARTS:
                if entry.name.endswith(f"en_ewt-ud-{part}.conllu"):
                    texts[part] = tar.extractfile(entry).read().decode()
    if set(texts) != set(PARTS):
        sys.exit("ud_english_ewt.tar.xz is not UD English EWT")
    return {part: [block for block in text.split("\n\n") if block.strip()] for part, text in texts.items()}


def text_of(sentence):
    """A sentence's words."""
    lines = [line.split("\t") for line in sentence.split("\n") if line and line[0] != "#"]
    return " ".join(fields[1] for fields in lines if fields[0].isdigit())


def parts(datasets):
    """Training, development and test sentences, and how many of the first two occur in the test (dropped)."""
    found = read(datasets)
    tested = TestTexts(map(text_of, found["test"]))
    kept = {part: [s for s in found[part] if not tested.holds(text_of(s))] for part in ("train", "dev")}
    dropped = sum(len(found[part]) - len(kept[part]) for part in kept)
    return kept["train"], kept["dev"], found["test"], dropped


def training_texts(datasets):
    """The model's training texts, for Scripts/checks/leaks."""
    train, dev, _, _ = parts(datasets)
    return [text_of(sentence) for sentence in train + dev]


def test_texts(datasets):
    return [text_of(sentence) for sentence in read(datasets)["test"]]


def write(work, **parts):
    """Writes the sentences of each part to PART.conllu."""
    for part, sentences in parts.items():
        work.write(f"{part}.conllu", "".join(sentence.strip("\n") + "\n\n" for sentence in sentences))


class Tagger(Recipe):
    name = "en-part-of-speech"
    limit = 5_500_000  # together with the lemmatizer and names, at most 8 MB
    verb = ("train", "tagger", "train.conllu", "--validation", "dev.conllu")
    options = ("--average-weights", "--dropout", "0.2")
    information = information("CC BY-SA 4.0", "Tags the words of English texts with their universal part of speech")

    def train(self, work, datasets, old):
        train, dev, test, dropped = parts(datasets)
        write(work, train=train, dev=dev, test=test)
        self.run(work, "--quiet")
        scores = work.scores(self.file, "test.conllu")
        table = (
            f"| {tag} | {score(found['precision'])} | {score(found['recall'])} | {score(found['f1'])} "
            f"| {found['support']:,} |" for tag, found in scores["tags"].items())
        return {
            "TRAIN": f"{len(train):,}", "DEV": f"{len(dev):,}", "TEST": f"{len(test):,}", "DROPPED": f"{dropped:,}",
            "ACCURACY": score(scores["tagAccuracy"], 4), "FINE": score(scores["fineTagAccuracy"], 4),
            "TOKENS": score(scores["tokenF1"], 4), "SENTENCES": score(scores["sentenceF1"], 4),
            "TAGGED": score(scores["taggedTokenF1"], 4), "TABLE": "\n".join(table),
        }

"""The recipe of models/en-part-of-speech.winnow."""
import json

import tagger_masc
from recipe import Recipe, information, score
from sources import TestTexts, files

PARTS = ("train", "dev", "test")
# The number of MASC's sentences with names.
NAMED = 3000
# The widths at which the test part's paragraphs are wrapped.
COLUMNS = (60, 72, 100)


def read(datasets):
    """The parts of UD English EWT, as lists of sentences: the lines of each."""
    found = files(datasets, "ud_english_ewt", "en_ewt-ud-")
    texts = {part: found[f"ud/UD_English-EWT/en_ewt-ud-{part}.conllu"].decode() for part in PARTS}
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
    return [text_of(sentence) for sentence in train + dev] + [masc_text(words) for words in masc(datasets)]


def masc_text(words):
    return " ".join(word for word, _ in words)


def masc(datasets):
    """Sentences of MASC that are not in, and do not contain, a test sentence."""
    tested = TestTexts(map(text_of, read(datasets)["test"]))
    return [words for words in tagger_masc.sentences(datasets) if not tested.holds(masc_text(words))]


def test_texts(datasets):
    return [text_of(sentence) for sentence in read(datasets)["test"]]


def paragraphs(sentences):
    """Paragraphs of sentences, as they are in the text."""
    found = []
    for sentence in sentences:
        lines = sentence.strip("\n").split("\n")
        if not found or any(line.startswith(("# newpar", "# newdoc")) for line in lines):
            found.append([])
        found[-1].append(next(line for line in lines if line.startswith("# text = "))[9:].strip())
    return found


def wrapped_score(work, sentences, columns):
    """The F1 of sentences in paragraphs that are wrapped at a number of columns."""
    text, wanted = "", set()
    for paragraph in paragraphs(sentences):
        lines = [""]
        for word in " ".join(paragraph).split(" "):
            if lines[-1] and len(lines[-1]) + 1 + len(word) > columns:
                lines.append(word)
            else:
                lines[-1] += f" {word}" if lines[-1] else word
        start = len(text.encode())
        for sentence in paragraph:
            wanted.add((start, start + len(sentence.encode())))
            start += len(sentence.encode()) + 1
        text += "\n".join(lines) + "\n\n"
    work.write("wrapped.json", json.dumps([{"text": text}]))
    answer = work.run("tokenize", "wrapped.json", "--text-column", "text", "--unit", "sentence", "--format", "jsonl")
    found = {(token["start"], token["end"]) for line in answer.splitlines() for token in json.loads(line)["sentences"]}
    return 2 * len(wanted & found) / (len(wanted) + len(found))


def write(work, **parts):
    """Writes the sentences of each part to PART.conllu."""
    for part, sentences in parts.items():
        work.write(f"{part}.conllu", "".join(sentence.strip("\n") + "\n\n" for sentence in sentences))


class Tagger(Recipe):
    name = "en-part-of-speech"
    limit = 5_500_000  # together with the lemmatizer and names, at most 8 MB
    verb = ("train", "tagger", "train.conllu", "--validation", "dev.conllu")
    options = ("--average-weights", "--dropout", "0.2", "--minimum-count", "3")
    information = information("CC BY-SA 4.0", "Tags the words of English texts with their universal part of speech")

    def train(self, work, datasets):
        train, dev, test, dropped = parts(datasets)
        write(work, ewt=train, dev=dev, test=test)
        first = ("ewt.conllu", "--validation", "dev.conllu", "-o", "ewt.winnow", "--quiet")
        work.run("train", "tagger", *first, *self.options)
        named = tagger_masc.blocks(work, "ewt.winnow", masc(datasets), NAMED)
        write(work, train=train + named)
        self.run(work, "--quiet")
        scores = work.scores(self.file, "test.conllu")
        table = (
            f"| {tag} | {score(found['precision'])} | {score(found['recall'])} | {score(found['f1'])} "
            f"| {found['support']:,} |" for tag, found in scores["tags"].items())
        return {
            "NAMED": f"{len(named):,}", "TRAIN": f"{len(train):,}", "DEV": f"{len(dev):,}", "TEST": f"{len(test):,}", "DROPPED": f"{dropped:,}",
            "ACCURACY": score(scores["tagAccuracy"], 4), "FINE": score(scores["fineTagAccuracy"], 4),
            "TOKENS": score(scores["tokenF1"], 4), "SENTENCES": score(scores["sentenceF1"], 4),
            "TAGGED": score(scores["taggedTokenF1"], 4),
            "WRAPPED": ", ".join(score(wrapped_score(work, test, columns), 4) for columns in COLUMNS), "TABLE": "\n".join(table),
        }

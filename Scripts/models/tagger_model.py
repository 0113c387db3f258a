"""The recipe of models/en-part-of-speech.winnow."""
import json
import random
import re

import sources
from recipe import Recipe, commands, score
from sources import TestTexts, treebank

# The number of MASC's sentences with names.
NAMED = 3000
# The widths at which the test part's paragraphs are wrapped.
COLUMNS = (60, 72, 100)
# MASC's tags were mostly found automatically, by a tagger that recognizes more names than a model of UD English EWT and is less
# accurate in other words. So its sentences with names get the tags of a first model, except for the words inside of sentences
# that only MASC calls names. Left out are mail, short messages and speech, and kinds with headings and symbols that MASC calls
# names.
LEFT_OUT = {
    "email", "spam", "twitter", "telephone", "face-to-face", "movie-script", "ficlets", "jokes", "technical"}
NATIONAL = re.compile("(an|ish|ese|ic|ist|i)$")
LEAST_WORDS, MOST_CAPITALS = 6, 0.5


def text_of(sentence):
    """A sentence's words."""
    lines = [line.split("\t") for line in sentence.split("\n") if line and line[0] != "#"]
    return " ".join(fields[1] for fields in lines if fields[0].isdigit())


def parts(datasets):
    """Training, development and test sentences, and how many of the first two occur in the test (dropped)."""
    found = {part: treebank(datasets, part) for part in ("train", "dev", "test")}
    tested = TestTexts(map(text_of, found["test"]))
    kept = {part: [s for s in found[part] if not tested.holds(text_of(s))] for part in ("train", "dev")}
    dropped = sum(len(found[part]) - len(kept[part]) for part in kept)
    return kept["train"], kept["dev"], found["test"], dropped


def training_texts(datasets):
    """The model's training texts, for Scripts/checks/leaks."""
    train, dev, _, _ = parts(datasets)
    return [text_of(sentence) for sentence in train + dev] + [sources.text_of(words) for words in masc(datasets)]


def masc(datasets):
    """Sentences of MASC that are not in, and do not contain, a test sentence."""
    tested = TestTexts(map(text_of, treebank(datasets, "test")))
    return [words for words in sources.masc(datasets, LEFT_OUT) if len(words) > 2 and not tested.holds(sources.text_of(words))]


def test_texts(datasets):
    return [text_of(sentence) for sentence in treebank(datasets, "test")]


def tagged(work, model, texts):
    """The words of each line of a file with the model's tags, fine tags and starts."""
    lines = [
        work.run("tag", model, texts, "--input-format", "lines", "--format", "tsv", "--quiet", *fine).splitlines()
        for fine in ([], ["--fine"])]
    found = {}
    for plain, fine in zip(*lines, strict=True):
        number, word, tag, start, _ = plain.split("\t")
        found.setdefault(int(number), []).append((word, tag, fine.split("\t")[2], int(start)))
    return found


def corrected(words, answers):
    """The answers for a sentence, with names; None if it has none or is a heading."""
    letters = [word for word, *_ in answers if word.isalpha()]
    capitals = sum(word[0].isupper() for word in letters)
    if len(letters) < LEAST_WORDS or capitals > MOST_CAPITALS * len(letters):
        return None
    places, start = {}, 0
    for word, tag in words:
        places[start] = (word, tag)
        start += len(word.encode()) + 1
    rows, is_first = [], True
    for word, tag, fine, start in answers:
        same, other = places.get(start, ("", ""))
        is_name = same == word and other in ("NNP", "NNPS") and not is_first and len(word) > 1 and word[0].isupper()
        if is_name and (tag in ("NOUN", "VERB") or tag == "ADJ" and not NATIONAL.search(word)):
            tag, fine = "PROPN", other
        if word[0].isalnum():
            is_first = False
        if word in '.:?!"“':
            is_first = True
        rows.append((word, tag, fine))
    return rows if any(tag == "PROPN" for _, tag, _ in rows) else None


def masc_blocks(work, model, found, count):
    """At most `count` sentences as CoNLL-U."""
    work.write("masc.txt", "".join(" ".join(word for word, _ in words) + "\n" for words in found))
    answers = tagged(work, model, "masc.txt")
    kept = [rows for number, words in enumerate(found, 1) if (rows := corrected(words, answers.get(number, [])))]
    random.Random(3).shuffle(kept)
    return [
        "\n".join(f"{place}\t{word}\t_\t{tag}\t{fine}" + 5 * "\t_" for place, (word, tag, fine) in enumerate(rows, 1))
        for rows in kept[:count]]


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

    def train(self, work, datasets):
        train, dev, test, dropped = parts(datasets)
        write(work, ewt=train, dev=dev, test=test)
        first = ("ewt.conllu", "--validation", "dev.conllu", "-o", "ewt.winnow", "--quiet")
        [command] = commands(self.template)
        work.run("train", "tagger", *first, *command[command.index("-o") + 2:command.index("--author")])
        named = masc_blocks(work, "ewt.winnow", masc(datasets), NAMED)
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

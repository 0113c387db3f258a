"""The recipe of models/language.winnow: Lingua's n-grams and FrequencyWords; Lingua's tests measure it."""
import json
import pathlib

from lib.paths import rows
from recipe import Recipe, score
from sources import archive, files, needed

SETS = ["lid_lingua_ngram_models", "frequency_words_2018"]
TEST = "lid_lingua_testdata"
PARTS = ["sentences", "word-pairs", "single-words"]

LANGUAGES = dict(rows(__file__, "udhr2.tsv"))
UNSPACED = {"jpn", "cmn_hans", "cmn_hant", "tha", "lao", "khm", "mya", "bod", "dzo"}
# Pieces of this many words, or of three times as many letters in scripts without spaces; at most PIECES per language.
WORDS, PIECES = 20, 40


def pieces(datasets):
    """Pieces of the Universal Declaration of Human Rights by file: in known and in other languages."""
    known, others = {}, {}
    for path, data in files(datasets, "nltk", r"/udhr2/[^/]*\.txt$").items():
        name = pathlib.Path(path).stem
        if LANGUAGES.get(name) == "":
            continue
        words = list("".join(data.decode().split())) if name in UNSPACED else data.decode().split()
        size, space = (3 * WORDS, "") if name in UNSPACED else (WORDS, " ")
        found = [space.join(words[start : start + size]) for start in range(0, len(words) - size + 1, size)]
        (known if name in LANGUAGES else others)[name] = found[:PIECES]
    return known, others


def unknown_scores(work, model, datasets):
    """The share of pieces in unknown languages that are undetermined or below .5, that are undetermined, and of pieces
    in known languages that are right. Every second language was used to choose the constants and is left out."""
    known, others = ({name: texts[name] for name in sorted(texts)[1::2]} for texts in pieces(datasets))
    answers = {}
    for part, texts in (("known", known), ("others", others)):
        listed = [(name, text) for name in texts for text in texts[name]]
        work.write(f"{part}.txt", "".join(f"{text}\n" for _, text in listed))
        lines = work.run("language", model, f"{part}.txt", "--input-format", "lines", "--format", "jsonl").splitlines()
        answers[part] = [(name, json.loads(line)) for (name, _), line in zip(listed, lines, strict=True)]
    unsure = [a["language"] == "und" or a["probability"] < 0.5 for _, a in answers["others"]]
    undetermined = [a["language"] == "und" for _, a in answers["others"]]
    right = [a["language"] == LANGUAGES[name] for name, a in answers["known"]]
    return [sum(found) / len(found) for found in (unsure, undetermined, right)] + [len(others)]


def unpack(datasets, folder):
    """Unpacks n-grams and word lists, except the bilingual lists (ze_)."""
    for name in SETS:
        with archive(datasets, name) as tar:
            files = [entry for entry in tar if not pathlib.Path(entry.name).name.startswith("ze_")]
            tar.extractall(folder, files, filter="data")


class Language(Recipe):
    name = "language"
    limit = 4_000_000

    def train(self, work, datasets):
        unpack(datasets, work.folder / "DATA")
        self.run(work, "--quiet")
        table = []
        for part in PARTS:
            scores = work.scores(self.file, needed(datasets / TEST / part).resolve())
            table.append(
                f"| {part} | {scores['examples']:,} | {scores['accuracy']:.4f} | {scores['expectedCalibrationError']:.3f} |")
        unsure, undetermined, right, count = unknown_scores(work, self.file, datasets)
        return {
            "TABLE": "\n".join(table), "UNSURE": score(unsure), "UNDETERMINED": score(undetermined), "RIGHT": score(right),
            "OTHERS": str(count)}

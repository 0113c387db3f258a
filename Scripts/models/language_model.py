"""The recipe of models/language.winnow: Lingua's n-grams, FrequencyWords, texts; Lingua's tests measure it."""
import json
import pathlib
import statistics

from lib.paths import rows
from recipe import Recipe, score
from sources import archive, files, needed

SETS = ["lid_lingua_ngram_models", "frequency_words_2018"]
TEST = "lid_lingua_testdata"
PARTS = ["sentences", "word-pairs", "single-words"]

DECLARATIONS = rows(__file__, "udhr2.tsv")
LANGUAGES = {name: code for name, code, *_ in DECLARATIONS}
# The declarations that are training data, and the language of which there is only a word list: its first LISTED_WORDS words.
TEXTS = {name: code for name, code, *kind in DECLARATIONS if kind == ["text"]}
# Texts, and varieties of their languages, were other languages when the constants were chosen.
ADDED = {name for name, _, *kind in DECLARATIONS if kind}
LISTED, LISTED_WORDS = {"si": "si_full.txt"}, 1000
UNSPACED = {"jpn", "cmn_hans", "cmn_hant", "tha", "lao", "khm", "mya", "bod", "dzo"}
# Pieces of this many words, or of three times as many letters in scripts without spaces; at most PIECES per language.
WORDS, PIECES = 20, 40
# Every HELD-th run of LINES lines of a training text is left out, to measure the model.
HELD, LINES = 5, 4


def declarations(datasets):
    """The lines of the Universal Declaration of Human Rights by file, without empty ones."""
    found = files(datasets, "nltk", r"/udhr2/[^/]*\.txt$")
    return {pathlib.Path(path).stem: [line for line in data.decode().splitlines() if line.strip()] for path, data in found.items()}


def pieces(name, lines):
    """Pieces of WORDS words of a file."""
    words = list("".join("".join(lines).split())) if name in UNSPACED else " ".join(lines).split()
    size, space = (3 * WORDS, "") if name in UNSPACED else (WORDS, " ")
    return [space.join(words[start : start + size]) for start in range(0, len(words) - size + 1, size)][:PIECES]


def held(lines, isHeld):
    """The lines of a training text that are left out, or those that are learned."""
    return [line for number, line in enumerate(lines) if (number // LINES % HELD == 0) == isHeld]


def answers(work, model, texts):
    """The file and the answer of each piece of texts by file."""
    listed = [(name, text) for name in texts for text in texts[name]]
    work.write("pieces.txt", "".join(f"{text}\n" for _, text in listed))
    lines = work.run("language", model, "pieces.txt", "--input-format", "lines", "--format", "jsonl").splitlines()
    return [(name, json.loads(line)) for (name, _), line in zip(listed, lines, strict=True)]


def right(answers):
    """The share of right answers to pieces in known languages."""
    return statistics.fmean(answer["language"] == LANGUAGES[name] for name, answer in answers)


def unknown_scores(work, model, found):
    """The share of pieces in unknown languages that are undetermined or below .5, that are undetermined, and of pieces
    in known languages that are right. Every second language was used to choose the constants and is left out, as are
    training texts."""
    known = [name for name, code in LANGUAGES.items() if code and name not in TEXTS]
    others = [name for name in found if name not in LANGUAGES or name in ADDED]
    known, others = (
        {name: pieces(name, found[name]) for name in sorted(names)[1::2] if name not in ADDED} for names in (known, others))
    unknown = [answer for _, answer in answers(work, model, others)]
    undetermined = [answer["language"] == "und" for answer in unknown]
    unsure = [answer["language"] == "und" or answer["probability"] < 0.5 for answer in unknown]
    return statistics.fmean(unsure), statistics.fmean(undetermined), right(answers(work, model, known)), len(others)


def unpack(datasets, folder, found):
    """Unpacks n-grams and word lists, except the bilingual lists (ze_), and writes the texts."""
    for name in SETS:
        with archive(datasets, name) as tar:
            files = [entry for entry in tar if not pathlib.Path(entry.name).name.startswith("ze_")]
            tar.extractall(folder, files, filter="data")
    for code, name in LISTED.items():
        lines = (folder / SETS[1] / name).read_text(encoding="utf-8").splitlines()
        write(folder, code, [line.rpartition(" ")[0] for line in lines[:LISTED_WORDS]])
    for code in sorted(set(TEXTS.values())):
        names = sorted(name for name in TEXTS if TEXTS[name] == code)
        write(folder, code, [line for name in names for line in held(found[name], False)])


def write(folder, code, lines):
    """Writes the training text of a language."""
    (folder / "texts" / code).mkdir(parents=True, exist_ok=True)
    (folder / "texts" / code / "text.txt").write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


class Language(Recipe):
    name = "language"
    limit = 5_000_000

    def train(self, work, datasets):
        found = declarations(datasets)
        unpack(datasets, work.folder / "DATA", found)
        self.run(work, "--quiet")
        table = []
        for part in PARTS:
            scores = work.scores(self.file, needed(datasets / TEST / part).resolve())
            table.append(
                f"| {part} | {scores['examples']:,} | {scores['accuracy']:.4f} | {scores['expectedCalibrationError']:.3f} |")
        held_answers = answers(work, self.file, {name: pieces(name, held(found[name], True)) for name in TEXTS})
        unsure, undetermined, known, count = unknown_scores(work, self.file, found)
        return {
            "TABLE": "\n".join(table), "UNSURE": score(unsure), "UNDETERMINED": score(undetermined), "RIGHT": score(known),
            "OTHERS": str(count), "HELD": score(right(held_answers))}

"""The recipe of models/language.winnow: Lingua's n-grams and FrequencyWords; Lingua's tests measure it."""
import pathlib
import re

from recipe import Recipe, information
from sources import archive

SETS = ["lid_lingua_ngram_models", "frequency_words_2018"]
TEST = "lid_lingua_testdata"
PARTS = ["sentences", "word-pairs", "single-words"]


def unpack(datasets, folder):
    """Unpacks n-grams and word lists, except the bilingual lists (ze_)."""
    for name in SETS:
        with archive(datasets, name) as tar:
            files = [entry for entry in tar if not pathlib.Path(entry.name).name.startswith("ze_")]
            tar.extractall(folder, files, filter="data")


class Language(Recipe):
    name = "language"
    limit = 4_000_000
    verb = ("train", "language", "DATA")
    information = information("CC BY-SA 4.0", "Tells 75 languages apart")

    def train(self, work, datasets, old):
        unpack(datasets, work.folder / "DATA")
        self.run(work, "--quiet")
        table = []
        for part in PARTS:
            test = (datasets / TEST / part).resolve()
            if test.exists():
                scores = work.scores(self.file, test)
                table.append(
                    f"| {part} | {scores['examples']:,} | {scores['macroRecall']:.4f} | "
                    f"{scores['expectedCalibrationError']:.3f} |")
            else:
                kept = re.search(rf"^\| {part} \|.*$", old, re.MULTILINE)
                table.append(kept[0] if kept else f"| {part} | not measured | | |")
        return {"TABLE": "\n".join(table)}

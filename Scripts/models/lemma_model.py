"""The recipe of models/en-lemma.winnow."""
import lemma_words
import tagger_model
from recipe import MODELS, Recipe

TAGGER = MODELS / "en-part-of-speech.winnow"


def training_texts(datasets):
    """The model's training texts, for Scripts/checks/leaks; the development part is only measured on."""
    train, _, _, _ = tagger_model.parts(datasets)
    return [tagger_model.text_of(sentence) for sentence in train]


class Lemma(Recipe):
    name = "en-lemma"
    limit = 700_000

    def train(self, work, datasets):
        train, dev, test, dropped = tagger_model.parts(datasets)
        lexicon = lemma_words.lexicon(datasets)
        tagger_model.write(work, train=train, dev=dev, test=test)
        work.write("wordnet.tsv", lexicon)
        self.run(work, "--quiet")
        scores = {part: work.scores(self.file, f"{part}.conllu", "--tagger", TAGGER) for part in ("dev", "test")}
        table = (
            f"| {tag} | {found['accuracy']:.3f} | {found['support']:,} |"
            for tag, found in scores["test"]["tags"].items())
        rows = (
            f"| {title} | {scores['dev'][key]:.4f} | {scores['test'][key]:.4f} |"
            for title, key in (
                ("tags of en-part-of-speech.winnow", "lemmaAccuracy"),
                ("the same, ignoring case", "lemmaAccuracyIgnoringCase"),
                ("the corpus's own tags", "lemmaAccuracyWithGivenTags")))
        return {
            "TRAIN": f"{len(train):,}", "DEV": f"{len(dev):,}", "TEST": f"{len(test):,}", "DROPPED": f"{dropped:,}",
            "ENTRIES": f"{lexicon.count(chr(10)):,}", "SCORES": "\n".join(rows), "TABLE": "\n".join(table)}

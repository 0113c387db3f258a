"""Makes models/en-lemma.winnow and its card, for Scripts/make-models."""
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import zlib

import lemma_words
import tagger_model

LARGEST = 700_000
NAME = "en-lemma"
INFORMATION = [
    "--author", "Winnow", "--license", "CC BY-SA 4.0; see models/LICENSES", "--model-version", "1",
    "--description", "Gives the words of English texts their lemmas",
]
TAGGER = pathlib.Path(__file__).resolve().parent.parent / "models/en-part-of-speech.winnow"


def training_texts(datasets):
    """What the model has seen, for Scripts/check-leaks: the development part only measures it."""
    train, _, _, _ = tagger_model.parts(datasets)
    return [tagger_model.text_of(sentence) for sentence in train]


def command():
    quoted = [f'"{word}"' if " " in word else word for word in INFORMATION]
    lines = [f"winnow train lemmatizer train.conllu -o {NAME}.winnow --lexicon wordnet.tsv --validation none"]
    lines += [f"    {option} {value}" for option, value in zip(quoted[::2], quoted[1::2])]
    return " \\\n".join(lines)


def make(winnow, datasets, template):
    """The bytes of the model, and its card."""
    train, dev, test, dropped = tagger_model.parts(datasets)
    lexicon = lemma_words.lexicon(lemma_words.read(datasets))
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)

        def run(*arguments):
            answer = subprocess.run(
                [winnow, *arguments], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            if answer.returncode != 0:
                sys.exit(f"winnow {' '.join(arguments)}: {answer.stderr}")
            return answer.stdout

        def measured(part):
            return json.loads(
                run("evaluate", f"{NAME}.winnow", f"{part}.conllu", "--tagger", str(TAGGER), "--quiet", "--format",
                    "json"))

        for part, sentences in (("train", train), ("dev", dev), ("test", test)):
            text = "".join(sentence.strip("\n") + "\n\n" for sentence in sentences)
            (folder / f"{part}.conllu").write_text(text, encoding="utf-8", newline="")
        (folder / "wordnet.tsv").write_text(lexicon, encoding="utf-8", newline="")
        run("train", "lemmatizer", "train.conllu", "-o", f"{NAME}.winnow", "--lexicon", "wordnet.tsv",
            "--validation", "none", "--quiet", *INFORMATION)
        scores = {part: measured(part) for part in ("dev", "test")}
        model = (folder / f"{NAME}.winnow").read_bytes()
    if len(model) > LARGEST:
        sys.exit(f"the model has {len(model):,} bytes, but may have {LARGEST:,}")
    table = "\n".join(
        f"| {tag} | {found['accuracy']:.3f} | {found['support']:,} |"
        for tag, found in scores["test"]["tags"].items())
    rows = [
        f"| {title} | {scores['dev'][key]:.4f} | {scores['test'][key]:.4f} |"
        for title, key in (
            ("tags of en-part-of-speech.winnow", "lemmaAccuracy"),
            ("the same, capitals and small letters taken for equal", "lemmaAccuracyIgnoringCase"),
            ("the corpus's own tags", "lemmaAccuracyWithGivenTags"),
        )
    ]
    values = {
        "SIZE": f"{len(model):,}", "CHECKSUM": f"{zlib.crc32(model):08x}", "COMMAND": command(),
        "TRAIN": f"{len(train):,}", "DEV": f"{len(dev):,}", "TEST": f"{len(test):,}", "DROPPED": f"{dropped:,}",
        "ENTRIES": f"{lexicon.count(chr(10)):,}", "SCORES": "\n".join(rows), "TABLE": table,
    }
    return model, re.sub(r"@([A-Z_]+)@", lambda match: values[match[1]], template)

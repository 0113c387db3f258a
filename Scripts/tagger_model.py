"""Makes models/en-part-of-speech.winnow and its card, for Scripts/make-models."""
import json
import pathlib
import re
import subprocess
import sys
import tarfile
import tempfile
import zlib

from sentiment_data import Missing, TestTexts

LARGEST = 5_500_000  # with the lemmatizer and the names at most 8 MB
NAME = "en-part-of-speech"
INFORMATION = [
    "--author", "Winnow", "--license", "CC BY-SA 4.0; see models/LICENSES", "--model-version", "1",
    "--description", "Tags the words of English texts with their universal part of speech",
]
OPTIONS = ["--average-weights", "--dropout", "0.2"]
PARTS = ("train", "dev", "test")


def read(datasets):
    """The parts of UD English EWT, as lists of sentences: the lines of each."""
    path = datasets / "ud_english_ewt.tar.xz"
    if not path.exists():
        raise Missing(f"needs {path}")
    texts = {}
    with tarfile.open(path) as tar:
        for entry in tar:
            for part in PARTS:
                if entry.name.endswith(f"en_ewt-ud-{part}.conllu"):
                    texts[part] = tar.extractfile(entry).read().decode()
    if set(texts) != set(PARTS):
        sys.exit(f"{path}: not UD English EWT")
    return {part: [block for block in text.split("\n\n") if block.strip()] for part, text in texts.items()}


def text_of(sentence):
    """A sentence's words."""
    lines = [line.split("\t") for line in sentence.split("\n") if line and line[0] != "#"]
    return " ".join(fields[1] for fields in lines if fields[0].isdigit())


def parts(datasets):
    """Training, development and test sentences, and how many of the first two were left out as they are in the test."""
    found = read(datasets)
    tested = TestTexts(map(text_of, found["test"]))
    kept = {part: [s for s in found[part] if not tested.holds(text_of(s))] for part in ("train", "dev")}
    dropped = sum(len(found[part]) - len(kept[part]) for part in kept)
    return kept["train"], kept["dev"], found["test"], dropped


def training_texts(datasets):
    """What the model has seen, for Scripts/check-leaks."""
    train, dev, _, _ = parts(datasets)
    return [text_of(sentence) for sentence in train + dev]


def test_texts(datasets):
    return [text_of(sentence) for sentence in read(datasets)["test"]]


def command():
    quoted = [f'"{word}"' if " " in word else word for word in INFORMATION]
    lines = [f"winnow train tagger train.conllu --validation dev.conllu -o {NAME}.winnow"]
    lines += [f"    {' '.join(OPTIONS)}"]
    lines += [f"    {option} {value}" for option, value in zip(quoted[::2], quoted[1::2])]
    return " \\\n".join(lines)


def make(winnow, datasets, template):
    """The bytes of the model, and its card."""
    train, dev, test, dropped = parts(datasets)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)

        def run(*arguments):
            answer = subprocess.run(
                [winnow, *arguments], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            if answer.returncode != 0:
                sys.exit(f"winnow {' '.join(arguments)}: {answer.stderr}")
            return answer.stdout

        for part, sentences in (("train", train), ("dev", dev), ("test", test)):
            text = "".join(sentence.strip("\n") + "\n\n" for sentence in sentences)
            (folder / f"{part}.conllu").write_text(text, encoding="utf-8", newline="")
        run("train", "tagger", "train.conllu", "--validation", "dev.conllu", "-o", f"{NAME}.winnow", "--quiet",
            *OPTIONS, *INFORMATION)
        scores = json.loads(run("evaluate", f"{NAME}.winnow", "test.conllu", "--quiet", "--format", "json"))
        model = (folder / f"{NAME}.winnow").read_bytes()
    if len(model) > LARGEST:
        sys.exit(f"the model has {len(model):,} bytes, but may have {LARGEST:,}")
    table = "\n".join(
        f"| {tag} | {score(found['precision'])} | {score(found['recall'])} | {score(found['f1'])} "
        f"| {found['support']:,} |" for tag, found in scores["tags"].items())
    values = {
        "SIZE": f"{len(model):,}", "CHECKSUM": f"{zlib.crc32(model):08x}", "COMMAND": command(),
        "TRAIN": f"{len(train):,}", "DEV": f"{len(dev):,}", "TEST": f"{len(test):,}", "DROPPED": f"{dropped:,}",
        "ACCURACY": f"{scores['tagAccuracy']:.4f}", "FINE": f"{scores['fineTagAccuracy']:.4f}",
        "TOKENS": f"{scores['tokenF1']:.4f}",
        "SENTENCES": f"{scores['sentenceF1']:.4f}", "TAGGED": f"{scores['taggedTokenF1']:.4f}", "TABLE": table,
    }
    return model, re.sub(r"@([A-Z_]+)@", lambda match: values[match[1]], template)


def score(value):
    return "–" if value is None else f"{value:.3f}"

"""Makes models/en-embedding.winnow and its card, for Scripts/make-models."""
import pathlib
import re
import subprocess
import sys
import tempfile
import zlib

import embedding_data
import embedding_measures
import teacher

LARGEST = 8_000_000
NAME = "en-embedding"
INFORMATION = [
    "--author", "Winnow", "--license", "CC BY 4.0; see models/LICENSES", "--model-version", "1",
    "--description", "Vectors of English words and texts",
]
OPTIONS = ["--dimension", "256", "--sentence-count", "250000"]


def command():
    quoted = [f'"{word}"' if " " in word else word for word in [*OPTIONS, *INFORMATION]]
    lines = [f"winnow distill all-MiniLM-L6-v2 --corpus sentences.txt -o {NAME}.winnow"]
    lines += [f"    {option} {value}" for option, value in zip(quoted[::2], quoted[1::2])]
    return " \\\n".join(lines)


def make(winnow, datasets, template):
    """The bytes of the model, and its card."""
    found = embedding_data.corpus(datasets)
    try:
        folder = teacher.folder()
    except teacher.Missing as missing:
        raise embedding_data.Missing(str(missing))
    with tempfile.TemporaryDirectory() as name:
        work = pathlib.Path(name)
        lines = [sentence for sentences in found.values() for sentence in sentences]
        (work / "sentences.txt").write_text("".join(line + "\n" for line in lines), encoding="utf-8", newline="")
        # The folder's name stands in the model.
        (work / "all-MiniLM-L6-v2").symlink_to(folder)
        answer = subprocess.run(
            [winnow, "distill", "all-MiniLM-L6-v2", "--corpus", "sentences.txt", "-o", f"{NAME}.winnow", *OPTIONS,
             *INFORMATION], cwd=work, stderr=subprocess.PIPE, text=True)
        if answer.returncode != 0:
            sys.exit(f"winnow distill: {answer.stderr}")
        model = (work / f"{NAME}.winnow").read_bytes()
        if len(model) > LARGEST:
            sys.exit(f"the model has {len(model):,} bytes, but may have {LARGEST:,}")
        return model, card(winnow, work / f"{NAME}.winnow", datasets, found, answer.stderr, template)


def card(winnow, path, datasets, found, log, template):
    model = path.read_bytes()
    losses = re.findall(r"held-out loss ([\d.]+)", log)
    values = {
        "SIZE": f"{len(model):,}", "CHECKSUM": f"{zlib.crc32(model):08x}", "COMMAND": command(),
        "SENTENCES": f"{sum(map(len, found.values())):,}",
        "SOURCES": "\n".join(f"| {name} | {len(sentences):,} |" for name, sentences in found.items()),
        "START_LOSS": losses[0] if losses else "–", "LOSS": losses[-1] if losses else "–",
        "TABLE": "\n".join(
            f"| {name} | {measure} | {figure:.4f} |"
            for name, measure, figure in embedding_measures.scores(winnow, path, datasets)),
    }
    return re.sub(r"@([A-Z_]+)@", lambda match: values[match[1]], template)

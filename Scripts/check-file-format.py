#!/usr/bin/env python3
"""Reads models by docs/file-format.md alone and checks that it gives the probabilities that the command gives.

    Scripts/check-file-format.py WINNOW [DATA.csv LINES.txt]

WINNOW is the built command. Models of several shapes are trained on DATA (data/messages.csv); each is opened here
without a library, checked byte by byte, and asked for the lines of LINES (data/sample-lines.txt) and some awkward
ones. Tokens come from `winnow tokenize`, since the document does not restate the tokenizer; everything behind them is
done here. Where the document and this script disagree, one of them is wrong.
"""
import collections
import csv
import json
import math
import pathlib
import re
import struct
import subprocess
import sys
import tempfile
import zlib

ROOT = pathlib.Path(__file__).resolve().parent.parent
TOLERANCE = 1e-6
MASK = (1 << 64) - 1
AWKWARD = [
    "", " ", "a", "free free FREE fReE free", "Zürich ＦＲＥＥ ÅNGSTRÖM don't!", "🎉🎉 😀 見る ありがとう",
    "Call +44 20 7946 0958 or mail a.b@c.example, £1,000 #win @you http://x.example/y?z", "x" * 500,
    "supercalifragilistic-expialidocious antidisestablishmentarianism",
]
# The models to try: their names, and the options of `winnow train`.
MODELS = {
    "defaults": "",
    "words": "--word-ngrams 1-3 --character-ngrams none --no-surface-features --minimum-count 1",
    "characters": "--word-ngrams none --no-inverse-document-frequency --normalization l1",
    "hashed": "--hash-bits 12 --term-frequency count --normalization none --maximum-iterations 5",
    "fingerprints": "--fingerprints --word-ngrams 1 --character-ngrams none --maximum-iterations 5",
    "english": "--filters fold-width,lowercase,fold-apostrophes,remove-stop-words,stem --term-frequency binary",
}


def fail(message):
    sys.exit(f"check-file-format: {message}")


def f32(number):
    """A number rounded to single precision."""
    return struct.unpack("<f", struct.pack("<f", number))[0]


class Container:
    """The header and the tensors of a file (document: The container)."""

    FORMATS = {"U8": "B", "I8": "b", "U16": "H", "U32": "I", "I32": "i", "U64": "Q", "I64": "q"}
    FORMATS |= {"F16": "e", "F32": "f", "F64": "d"}

    def __init__(self, path):
        data = pathlib.Path(path).read_bytes()
        (length,) = struct.unpack_from("<Q", data)
        header, self.data = data[8 : 8 + length], data[8 + length :]
        if (8 + length) % 64:
            fail("the data does not begin at a multiple of 64")
        prefix = b'{"__metadata__":{"checksum":"'
        if not header.startswith(prefix):
            fail("the header does not begin as it should")
        digits = slice(len(prefix), len(prefix) + 8)
        zeroed = header[: digits.start] + b"00000000" + header[digits.stop :]
        if header[digits] != b"%08x" % zlib.crc32(zeroed):
            fail("the header's checksum does not match")
        self.tensors = json.loads(header)
        metadata = self.tensors.pop("__metadata__")
        if (metadata["format"], metadata["format_version"]) != ("winnow", "1"):
            fail(f"format {metadata['format']} {metadata['format_version']}")
        self.kind, self.manifest = metadata["kind"], json.loads(metadata["manifest"])
        self.check_tensors(metadata["checksum"].split(" ")[1:])

    def check_tensors(self, checksums):
        """The tensors stand in the header in the order of the data, and fill it."""
        end = 0
        if len(checksums) != len(self.tensors):
            fail("another number of checksums than of tensors")
        for (name, tensor), checksum in zip(self.tensors.items(), checksums):
            first, last = tensor["data_offsets"]
            size = struct.calcsize(self.FORMATS[tensor["dtype"]])
            if first != end or last - first != math.prod(tensor["shape"]) * size or first % size:
                fail(f"tensor {name} is not where it should be")
            if checksum != "%08x" % zlib.crc32(self.data[first:last]):
                fail(f"the checksum of tensor {name} does not match")
            end = last
        if end != len(self.data):
            fail("there is more behind the last tensor")

    def __contains__(self, name):
        return name in self.tensors

    def numbers(self, name):
        tensor = self.tensors[name]
        first, last = tensor["data_offsets"]
        kind = self.FORMATS[tensor["dtype"]]
        return struct.unpack(f"<{(last - first) // struct.calcsize(kind)}{kind}", self.data[first:last])


def mix(left, right):
    product = left * right
    return (product >> 64) ^ (product & MASK)


KEY, LENGTH_KEY = 0xA0761D6478BD642F, 0xE7037ED1A0B428DB
SEEDS = {"word": 0x9E3779B97F4A7C15, "character": 0xC2B2AE3D27D4EB4F}


def term_hash(term, seed):
    """The hash of a term's bytes (document: Hashes)."""
    state, position = seed, 0
    while len(term) - position > 8:
        state = mix(int.from_bytes(term[position : position + 8], "little") ^ state, KEY)
        position += 8
    rest = int.from_bytes(term[position:], "little")
    return mix(rest ^ state ^ KEY, (LENGTH_KEY + len(term)) & MASK)


def word_terms(tokens, lowest, highest):
    """(hash, text) of each word n-gram, in order."""
    hashes = [term_hash(token["text"].encode(), SEEDS["word"]) for token in tokens]
    for first in range(len(tokens)):
        state = hashes[first]
        for length in range(1, highest + 1):
            last = first + length - 1
            if last == len(tokens):
                break
            if length > 1:
                state = mix(state ^ KEY, (hashes[last] + LENGTH_KEY) & MASK)
            if length >= lowest:
                yield state, " ".join(token["text"] for token in tokens[first : last + 1])


def character_terms(tokens, lowest, highest):
    """(hash, text) of each character n-gram, in order."""
    joined = " "
    for number, token in enumerate(tokens):
        joined += token["text"]
        if number + 1 == len(tokens) or tokens[number + 1]["start"] > token["end"]:
            joined += " "
    for first in range(len(joined)):
        for length in range(1, highest + 1):
            term = joined[first : first + length]
            if len(term) < length:
                break
            if length >= lowest:
                yield term_hash(term.encode(), SEEDS["character"]), term
            if length > 1 and term[-1] == " ":
                break


def surface_values(text, tokens):
    """The eight surface features (document: Surface features)."""
    ascii_only = [c for c in text if c < "\x7f"]
    share = f32(0.5 / max(1, len(text)))
    steps = {"addresses": ("url", "email"), "phone": ("phone",), "money": ("money",), "emoji": ("emoji",)}
    limits = {"addresses": 0.2, "phone": 0.2, "money": 0.3, "emoji": 0.3}
    sums = dict.fromkeys(steps, 0.0)
    for token in tokens:
        for name, kinds in steps.items():
            if token["kind"] in kinds:
                sums[name] = min(f32(limits[name]), f32(sums[name] + f32(0.1)))
    return [
        f32(f32(0.1) * min(2, f32(len(text) / 160))),
        f32(share * sum("A" <= c <= "Z" for c in ascii_only)),
        f32(share * sum("0" <= c <= "9" for c in ascii_only)),
        f32(share * sum(c > " " and not c.isalnum() for c in ascii_only)),
        *sums.values(),
    ]


# White space of normalized texts (document: Fingerprints).
SPACES = "".join(map(chr, [*range(0x21), 0x85, 0xA0, *range(0x2000, 0x200B), 0x2028, 0x2029, 0x202F, 0x205F, 0x3000]))
FINGERPRINT_KEY = 0x9E3779B97F4A7C15


def fingerprint(text):
    """The fingerprint of a text, None for an empty one (document: Fingerprints)."""
    folded = re.sub(f"[{re.escape(SPACES)}]+", " ", "".join(c.lower() for c in text)).strip(" ").encode()
    state, position = FINGERPRINT_KEY, 0
    while len(folded) - position >= 8:
        state = mix(int.from_bytes(folded[position : position + 8], "little") ^ state, FINGERPRINT_KEY)
        position += 8
    state = mix(int.from_bytes(folded[position:], "little") ^ state, FINGERPRINT_KEY)
    return mix(len(folded) ^ state, FINGERPRINT_KEY) & 0xFFFF if folded else None


def check_fingerprints(file, data):
    """The set bits are the fingerprints of the texts trained on, no more and no less."""
    with open(data, newline="", encoding="utf-8") as rows:
        texts = [row["text"] for row in csv.DictReader(rows)]
    bits = file.numbers("training.fingerprints")
    known = {number for number in range(65536) if bits[number // 8] >> number % 8 & 1}
    if known != {fingerprint(text) for text in texts} - {None}:
        fail("the fingerprints are not those of the texts")
    if not len(known) <= file.manifest["fingerprints"]["texts"] <= len(texts):
        fail("the number of texts does not fit the fingerprints")


class Block:
    """The columns of one kind of n-gram (document: Vocabulary)."""

    def __init__(self, file, kind, features):
        prefix = f"features.{kind}"
        self.terms = {"word": word_terms, "character": character_terms}[kind]
        self.lengths = features[f"{kind}NGrams"]
        self.bits = features.get("hashBits")
        self.idf = file.numbers(f"{prefix}.idf") if features["inverseDocumentFrequency"] else None
        if self.bits is None:
            self.starts = file.numbers(f"{prefix}.bucket_starts")
            self.fingerprints = file.numbers(f"{prefix}.fingerprints")
            self.numbers = file.numbers(f"{prefix}.numbers")
            self.texts = bytes(file.numbers(f"{prefix}.texts"))
            self.text_starts = file.numbers(f"{prefix}.text_starts")
            self.count = len(self.fingerprints)
            self.bits = (len(self.starts) - 1).bit_length() - 1
            self.is_hashed = False
        else:
            self.count, self.is_hashed = 1 << self.bits, True

    def column(self, state, text):
        """The column of a term within the block, None where it is not a feature."""
        bucket = state >> (64 - self.bits)
        if self.is_hashed:
            return bucket
        for position in range(self.starts[bucket], self.starts[bucket + 1]):
            if self.fingerprints[position] == state & 0xFFFFFFFF:
                number = self.numbers[position]
                shown = self.texts[self.text_starts[number] : self.text_starts[number + 1]].decode()
                if shown != text:
                    fail(f"the vocabulary finds {shown!r} for {text!r}")
                return number
        return None

    def values(self, tokens, features):
        """(column within the block, value) of a text's n-grams, in the order of their first occurrence."""
        counts = collections.Counter()
        for state, text in self.terms(tokens, *self.lengths):
            column = self.column(state, text)
            if column is not None:
                counts[column] += 1
        values = {}
        for column, count in counts.items():
            count = min(count, 65535)
            frequency = {"binary": 1, "count": count, "sublinear": f32(1 + f32(math.log(count)))}
            values[column] = f32(frequency[features["termFrequency"]] * (self.idf[column] if self.idf else 1))
        length = {"none": 1, "l1": sum(values.values()), "l2": math.sqrt(sum(v * v for v in values.values()))}
        length = length[features["normalization"]]
        scale = f32(1 / length) if length > 0 else 0
        return [(column, f32(value * scale)) for column, value in values.items()]


class Classifier:
    """A model of kind text-classifier (document: Text classifiers)."""

    def __init__(self, path):
        file = Container(path)
        if file.kind != "text-classifier":
            fail(f"kind {file.kind}")
        self.labels, self.features = file.manifest["labels"], file.manifest["features"]
        self.blocks = [Block(file, kind, self.features) for kind in SEEDS if f"{kind}NGrams" in self.features]
        self.weights, self.intercepts = file.numbers("weights"), file.numbers("intercepts")
        columns = sum(block.count for block in self.blocks) + 8 * self.features["surfaceFeatures"]
        if file.tensors["weights"]["shape"] != [columns, len(self.intercepts)]:
            fail("the weights do not fit the features")

    def row(self, text, tokens):
        first = 0
        for block in self.blocks:
            yield from ((first + column, value) for column, value in block.values(tokens, self.features))
            first += block.count
        if self.features["surfaceFeatures"]:
            yield from enumerate(surface_values(text, tokens), first)

    def probabilities(self, text, tokens):
        scores, width = list(self.intercepts), len(self.intercepts)
        for column, value in self.row(text, tokens):
            for index in range(width):
                scores[index] = f32(scores[index] + f32(value * self.weights[column * width + index]))
        if width == 1:
            scores = [0, scores[0]]
        highest = max(scores)
        parts = [math.exp(score - highest) for score in scores]
        return {label: part / sum(parts) for label, part in zip(self.labels, parts)}


def tokenize(winnow, features, lines):
    analyzer = features["analyzer"]
    names = [re.sub("[A-Z]", lambda match: "-" + match[0].lower(), name) for name in analyzer["filters"]]
    options = ["--tokenizer", analyzer["mode"], "--filters", ",".join(names) or "none"]
    return command(winnow, "tokenize", "--format", "jsonl", *options, lines=lines)


def command(*arguments, lines):
    """The JSON objects that a verb answers lines with."""
    text = "".join(line + "\n" for line in lines)
    answer = subprocess.run(arguments, input=text.encode(), stdout=subprocess.PIPE, check=True)
    return [json.loads(line) for line in answer.stdout.decode().splitlines()]


def three_labels(data, folder):
    """A copy of the data in which some spam has a label of its own."""
    rows = pathlib.Path(data).read_text(encoding="utf-8").splitlines(keepends=True)
    path = folder / "three.csv"
    renamed = (re.sub(",spam$", ",money", row) if "£" in row else row for row in rows)
    path.write_text("".join(renamed), encoding="utf-8")
    return path


def main():
    winnow = sys.argv[1]
    data, samples = sys.argv[2:] or [ROOT / "data/messages.csv", ROOT / "data/sample-lines.txt"]
    lines = pathlib.Path(samples).read_text(encoding="utf-8").splitlines() + AWKWARD
    compared, worst = 0, 0.0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        tried = [(name, data, options) for name, options in MODELS.items()]
        tried.append(("three labels", three_labels(data, folder), ""))
        for name, rows, options in tried:
            model = folder / "model.winnow"
            subprocess.run([winnow, "train", str(rows), "-o", str(model), "--quiet", *options.split()], check=True)
            classifier = Classifier(model)
            if "--fingerprints" in options:
                check_fingerprints(Container(model), rows)
            tokens = tokenize(winnow, classifier.features, lines)
            answers = command(winnow, "classify", str(model), "--format", "jsonl", lines=lines)
            for line, found, answer in zip(lines, tokens, answers, strict=True):
                own = classifier.probabilities(line, found["tokens"])
                for label, probability in answer["probabilities"].items():
                    difference = abs(own[label] - probability)
                    worst, compared = max(worst, difference), compared + 1
                    if not difference <= TOLERANCE:
                        fail(f"model {name}: {own[label]} here, {probability} there for {label} of {line[:60]!r}")
    print(f"a reader by docs/file-format.md gives the {compared} probabilities of {len(tried)} models, to {worst:.0e}")


if __name__ == "__main__":
    main()

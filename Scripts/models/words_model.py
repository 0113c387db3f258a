"""The recipes of the models for words of other languages than English: models/LANGUAGE-part-of-speech.winnow and -lemma.winnow.

Treebanks under licences that let their models ship; what is chosen, is chosen on every tenth sentence of the training data.
"""
import zlib

import frequent_lemmas
from lib.paths import rows
import sources
from recipe import Recipe, commands, filled, score
from sources import TestTexts
from tagger_model import text_of, write

# Of each language: what the table has, with the files of test parts by name.
LANGUAGES, TAGGED = {}, {}
for code, name, tagged, every, tests, *more in rows(__file__, "word-languages.tsv"):
    LANGUAGES[code] = (name, every, dict(test.split("=") for test in tests.split()), *more)
    TAGGED[code] = tagged or None
# Words that a treebank lacks, as nobody is addressed in it: word, tag, lemma.
LACKING = {"fr": "t'\tPRON\ttoi\tirregular\n"}
# Texts have multiword tokens as one word.
WHOLE = ("--multiword-tokens", "whole")


def sentences(datasets, pattern):
    """The sentences of treebanks, without the treebank's own tags, and without the `_` between the parts of Dutch lemmas."""
    for data in sources.files(datasets, "ud_other", pattern + r".*\.conllu$").values():
        for block in data.decode().split("\n\n"):
            rows = [line.split("\t") for line in block.split("\n") if line]
            if rows:
                yield "\n".join("\t".join([*row[:2], joined(*row[1:3]), row[3], "_", *row[5:]]) if len(row) == 10 else row[0]
                                for row in rows)


def joined(form, lemma):
    return lemma if "_" in form or lemma == "_" else lemma.replace("_", "")


def parts(datasets, code, known=None):
    """Sentences to learn from, without those that are in a test part, and the test parts by name."""
    _, every, tested, *_ = LANGUAGES[code]
    tests = {name: [*sentences(datasets, pattern)] for name, pattern in tested.items()}
    texts = TestTexts(text_of(sentence) for found in tests.values() for sentence in found)
    return [sentence for sentence in sentences(datasets, known or every) if not texts.holds(text_of(sentence))], tests


def training_texts(datasets):
    """The models' training texts, for Scripts/checks/leaks."""
    return [text_of(sentence) for code in LANGUAGES for sentence in parts(datasets, code)[0]]


def test_texts(datasets):
    return [text_of(sentence) for code in LANGUAGES for found in parts(datasets, code)[1].values() for sentence in found]


def values(code):
    """What the template of the card has in place of a language's name and its like."""
    name, *_, license, count = LANGUAGES[code]
    return {"CODE": code, "LANGUAGE": name, "LICENSE": license, "COUNT": count}


def lexicon(datasets, code, learned):
    """Lemmas of frequent words that the sentences do not have."""
    found = sources.text(datasets, "frequency_words_2018", f"/{code}_50k.txt$")
    frequent = {word: int(count) for word, count in (line.split(" ") for line in found.splitlines())}
    rows = [row for sentence in learned for line in sentence.split("\n") if (row := line.split("\t"))[0].isdigit()]
    return "".join(f"{line}\n" for line in frequent_lemmas.lexicon(rows, frequent)) + LACKING.get(code, "")


class Words(Recipe):
    name = "words"
    limit = 4_200_000

    def models(self, code):
        """The file and the command of the tagger and of the lemmatizer of a language."""
        for command in commands(self.template):
            words = [filled(word, values(code)) for word in command]
            yield words[words.index("-o") + 1], words

    @property
    def files(self):
        return [file for code in LANGUAGES for file, _ in self.models(code)]

    def train(self, work, datasets):
        data, sizes, rows = [], [], []
        for code, (name, _, _, treebanks, _, _) in LANGUAGES.items():
            learned, tests = parts(datasets, code)
            frequent = lexicon(datasets, code, learned)
            work.write("frequent.tsv", frequent)
            data.append(f"| {name} | {treebanks} | {len(learned):,} | {frequent.count(chr(10)):,} |")
            for (file, command), known in zip(self.models(code), (TAGGED[code], None)):
                write(work, train=parts(datasets, code, known)[0] if known else learned)
                work.run(*command, "--quiet")
                content = (work.folder / file).read_bytes()
                license = command[command.index("--license") + 1].split(";")[0]
                sizes.append(f"| `{file}` | {len(content):,} | `{zlib.crc32(content):08x}` | {license} |")
            tagger, lemmatizer = (file for file, _ in self.models(code))
            for treebank, found in tests.items():
                write(work, test=found)
                figures = []
                for words in ((), WHOLE):
                    tags = work.scores(tagger, "test.conllu", *words)
                    lemmas = work.scores(lemmatizer, "test.conllu", "--tagger", tagger, *words)
                    figures += [tags["tagAccuracy"], lemmas["lemmaAccuracy"]]
                figures += [tags["tokenF1"], tags["taggedTokenF1"]]
                rows.append(f"| {code} | {treebank}, {tags['words']:,} | " + " | ".join(map(score, figures)) + " |")
        return values("de") | {"DATA": "\n".join(data), "SIZES": "\n".join(sizes), "SCORES": "\n".join(rows)}

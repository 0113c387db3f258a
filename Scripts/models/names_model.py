"""The recipe of models/en-names.winnow."""
import random
import re

from lib.commands import new_folder
import names_comments
import names_data
import names_news
from recipe import ROOT, Recipe, Work
import sources
from sources import TestTexts, text_of

SAMPLE, NEWS_SAMPLE = ROOT / "data/names-sample.tsv", ROOT / "data/names-news-sample.tsv"
WNUT = {"train": "wnut17train.conll", "dev": "emerging.dev.conll", "test": "emerging.test.annotated"}
# The maximum numbers of sentences without a name, of comments with names (and without), and of headings.
NAMELESS, COMMENTS, HEADINGS = 3000, 3000, 2000
# The numbers of sentences from templates of news, and of sentences of the treebanks with other names.
NEWS, RENAMED = 3000, 3000
# Words that stay in lower case in title case.
SMALL = set("a an and as at but by for from in into of on or the to with n't 's".split())
# The shipped model's types for those of WNUT-17; it does not find products and works.
SHIPPED = {"person": "person", "location": "place", "corporation": "organization", "group": "organization"}


def wnut(datasets, part):
    """Sentences of a part as lists of words with tags."""
    sentences, words = [], []
    for line in [*sources.text(datasets, "ner_wnut17", f"{WNUT[part]}$").split("\n"), ""]:
        fields = line.rstrip("\r").split("\t")
        if line.strip():
            words.append((fields[0], fields[-1]))
        elif words:
            sentences.append(words)
            words = []
    return sentences


def terms():
    lines = (ROOT / "data/names.tsv").read_text().splitlines()
    return [tuple(line.split("\t")) for line in lines if not line.startswith("# ")]


class Data:
    """The training data of both models, with the six types of WNUT-17."""

    def __init__(self, datasets):
        tested = TestTexts(map(text_of, wnut(datasets, "test")))
        treebanks = [s for s in names_data.proper_nouns(datasets) if not tested.holds(text_of(s))]
        comments = [text for text, _ in sources.goemotions(datasets, "dev", "test", "train") if not tested.holds(text)]
        first = names_data.first_names(datasets)
        own = terms()
        words = [[word for word, _ in sentence] for sentence in treebanks]
        words += [re.findall(r"[^\W\d_]+(?:'[a-z]+)?|[^\w\s]|\d+", text) for text in comments]
        self.classes = names_data.WordClasses(datasets, words)
        self.terms = own + [("first-name", name) for name in first]
        rules = names_data.Rules(own, first, self.classes)
        persons = names_comments.Persons(own, first, self.classes, seed=7)
        reader = names_comments.Comments(own, self.classes, persons)
        self.wnut = [s for s in wnut(datasets, "train") if not tested.holds(text_of(s))]
        self.dev = [s for s in wnut(datasets, "dev") if not tested.holds(text_of(s))]
        self.dropped = len(wnut(datasets, "train")) + len(wnut(datasets, "dev")) - len(self.wnut) - len(self.dev)
        self.treebanks, nameless = split(filter(None, map(rules.tagged, treebanks)))
        # Headings: short sentences in title case or in capitals, most of them without a name.
        short = drawn([s for s in nameless if len(s) <= 10], HEADINGS)
        self.headings = [recased(s, number) for number, s in enumerate(short)]
        short = drawn([s for s in self.treebanks if len(s) <= 12], HEADINGS // 4)
        self.headings += [recased(s, number) for number, s in enumerate(short)]
        self.nameless = drawn(nameless, NAMELESS)
        news = names_news.News(own, first)
        self.news = [sentence for sentence in news.sentences(NEWS) if not tested.holds(text_of(sentence))]
        self.renamed = [news.renamed(sentence) for sentence in self.treebanks[:RENAMED]]
        self.comments, plain = split(filter(None, map(reader.tagged, comments)))
        self.comments, self.plain = drawn(self.comments, COMMENTS), drawn(plain, COMMENTS)

    @property
    def train(self):
        return (self.wnut + self.treebanks + self.nameless + self.headings + self.comments + self.plain + self.news
                + self.renamed)

    def write(self, work):
        """The files that both models share."""
        classes = [(label, word) for word in self.classes.words() for label in self.classes.labels(word)]
        for name, rows in (("classes.tsv", classes), ("terms.tsv", self.terms)):
            work.write(name, "".join(f"{label}\t{term}\n" for label, term in rows))


def split(sentences):
    """Sentences with a name, and without."""
    named, nameless = [], []
    for sentence in sentences:
        (nameless if all(tag == "O" for _, tag in sentence) else named).append(sentence)
    return named, nameless


def recased(sentence, number):
    """A sentence as a heading: two of three in title case, the others in capitals, without its full stop."""
    if sentence[-1][0] == "." and len(sentence) > 2:
        sentence = sentence[:-1]
    if number % 3 == 0:
        return [(word.upper(), tag) for word, tag in sentence]
    return [(word if place and word in SMALL else word[0].upper() + word[1:], tag)
            for place, (word, tag) in enumerate(sentence)]


def drawn(sentences, count):
    """At most `count` sentences, in a fixed random order."""
    sentences = list(sentences)
    random.Random(1).shuffle(sentences)
    return sentences[:count]


def tagged_text(sentences, types=None):
    """Words with tags, one a line; with `types`, the tags of the shipped model."""
    def renamed(tag):
        if types is None or tag == "O":
            return tag
        return f"{tag[:2]}{types[tag[2:]]}" if tag[2:] in types else "O"

    return "".join("".join(f"{word}\t{renamed(tag)}\n" for word, tag in sentence) + "\n" for sentence in sentences)


def training_texts(datasets):
    """The model's training texts, for Scripts/checks/leaks."""
    data = Data(datasets)
    return [text_of(sentence) for sentence in data.train + data.dev]


def test_texts(datasets):
    return [text_of(sentence) for sentence in wnut(datasets, "test")]


def column_texts(path):
    return [" ".join(line.split("\t")[0] for line in block.split("\n") if line)
            for block in path.read_text().split("\n\n") if block.strip()]


class Names(Recipe):
    name = "en-names"
    limit = 2_000_000

    def measured(self, work, data, test, types=None):
        """The scores of a model of WNUT-17's six types, or of those that `types` maps them to."""
        for name, sentences in (("train", data.train), ("dev", data.dev), ("test", test)):
            work.write(f"{name}.tsv", tagged_text(sentences, types))
        self.run(work, "--quiet")
        return work.scores(self.file, "test.tsv")

    def train(self, work, datasets):
        data, test = Data(datasets), wnut(datasets, "test")
        data.write(work)
        # The shipped model is trained last: it replaces the one with six types.
        six = self.measured(work, data, test)
        three = self.measured(work, data, test, SHIPPED)
        sample, news = work.scores(self.file, SAMPLE), work.scores(self.file, NEWS_SAMPLE)
        return {
            "WNUT": f"{len(data.wnut):,}", "DEV": f"{len(data.dev):,}", "DROPPED": f"{data.dropped:,}",
            "TREEBANKS": f"{len(data.treebanks):,}", "NAMELESS": f"{len(data.nameless):,}",
            "HEADINGS": f"{len(data.headings):,}", "COMMENTS": f"{len(data.comments):,}",
            "PLAIN": f"{len(data.plain):,}", "TERMS": f"{len(terms()):,}",
            "NEWS": f"{len(data.news):,}", "RENAMED": f"{len(data.renamed):,}", "NEWS_SAMPLE": f"{news['sentences']:,}",
            "TEST": f"{six['sentences']:,}", "SAMPLE": f"{sample['sentences']:,}",
            "TABLE": "\n".join(map(line, [("WNUT-17 test, its six types", six), ("WNUT-17 test, the three types", three),
                                           ("prose of our own, the three types", sample),
                                           ("news of our own, the three types", news)]))}


def six_types(winnow, datasets):
    """The scores of a model of WNUT-17's six types, for Scripts/bench."""
    with new_folder() as folder:
        work, data = Work(winnow, folder), Data(datasets)
        data.write(work)
        return Names().measured(work, data, wnut(datasets, "test"))


def line(row):
    """A line of the table of scores."""
    name, scores = row
    spans = scores["spans"]
    figures = " | ".join(f"{spans[key]:.3f}" for key in ("precision", "recall", "f1"))
    return f"| {name} | {figures} | {spans['support']:,} |"

"""Training data of en-names.winnow besides WNUT-17: word lists, and sentences with names found by rules."""
import collections
import math
import pathlib
import re

import sources
from lib.paths import rows

FIRST_COUNTS = 3
WORDS = {kind: set(words.split()) for kind, words in rows(__file__, "names-words.tsv")}
# The six types of WNUT-17 for the labels of data/names.tsv; others are not names, or not of a single type.
TYPES = {
    "person": "person", "country": "location", "region": "location", "city": "location", "landmark": "location",
    "company": "corporation", "organization": "group", "team": "group", "band": "group", "product": "product",
    "title": "creative-work",
}


def members(datasets, name, pattern):
    """The files of a packed data set in whose names a pattern is found, as text, by name."""
    return {name: data.decode(errors="replace") for name, data in sources.files(datasets, name, pattern).items()}


def proper_nouns(datasets):
    """Sentences (words, whether they are proper nouns) of UD English EWT and MASC; not mail, which has real names."""
    found = []
    for block in sources.treebank(datasets, "train"):
        if "# sent_id = email" not in block:
            fields = [line.split("\t") for line in block.split("\n") if line and line[0] != "#"]
            found.append([(field[1], field[3] == "PROPN") for field in fields if field[0].isdigit()])
    for words in sources.masc(datasets, ("email", "spam")):
        found.append([(word, tag.startswith("NNP")) for word, tag in words])
    return list(filter(None, found))


def first_names(datasets):
    """The Names Corpus: first names in lower case."""
    found = members(datasets, "nltk", "nltk/names/(fe)?male.txt$")
    return sorted({line.strip().lower() for text in found.values() for line in text.splitlines() if line.strip()})


class WordClasses:
    """How common words are in English and elsewhere, and how often they are capitalized within a sentence."""

    def __init__(self, datasets, sentences):
        self.rank, self.spread = {}, collections.Counter()
        lists = members(datasets, "frequency_words_2018", ".txt$")
        for name in sorted(lists):
            language = re.sub(r"_(50k|full)\.txt$", "", pathlib.PurePath(name).name)
            words = [line.split(" ")[0] for line in lists[name].splitlines() if line]
            if language == "en":
                self.rank = {word: number for number, word in enumerate(words)}
            elif not language.startswith("ze_"):
                self.spread.update(set(words))
        self.small, self.capital, self.capitals = (collections.Counter() for _ in range(3))
        for words in sentences:
            self.count(words)

    def count(self, words):
        """Counts the forms of a sentence's words except the first; ignores headings and shouting."""
        letters = [word for word in words if word.isalpha()]
        if letters and sum(word.isupper() for word in letters) > 0.5 * len(letters):
            return
        if len(letters) > 4 and sum(word[0].isupper() for word in letters) > 0.6 * len(letters):
            return
        is_first = True
        for word in words:
            if word[0].isalpha():
                if not is_first:
                    if word.islower():
                        self.small[word] += 1
                    elif word.isupper() and len(word) > 1:
                        self.capitals[word.lower()] += 1
                    elif word[0].isupper():
                        self.capital[word.lower()] += 1
                is_first = False
            if word in '.!?:"“``':
                is_first = True

    def labels(self, word):
        """The classes of a word in lower case; the most common class of each kind has no name."""
        labels = []
        rank = self.rank.get(word)
        if rank is not None:
            labels.append(f"rank-{min(9, math.ceil(math.log2(rank / 100 + 1)))}")
        spread = self.spread[word]
        if spread:
            labels.append(f"spread-{min(6, int(math.log2(spread)) + 1)}")
        small, capital, capitals = self.small[word], self.capital[word], self.capitals[word]
        count = small + capital + capitals
        if count >= FIRST_COUNTS:
            labels.append(f"capital-{int(5 * capital / count + 0.5)}")
            labels.append(f"capitals-{int(3 * capitals / count + 0.5)}")
        return labels

    def words(self):
        """All words with an informative class, in a fixed order."""
        counted = {
            word for counter in (self.small, self.capital, self.capitals) for word in counter
            if self.small[word] + self.capital[word] + self.capitals[word] >= FIRST_COUNTS}
        spread = {word for word, count in self.spread.items() if count >= 8}
        known = set(self.rank) | counted | spread
        return sorted(word for word in known if any(letter.isalpha() for letter in word) and not re.search(r"\s", word))


class Rules:
    """Finds the types of names by lists and by their first and last words."""

    def __init__(self, terms, first_names, classes):
        """`terms` are pairs of a label and a term."""
        self.first, self.classes = set(first_names), classes
        self.types, self.surnames = {}, set()
        for label, term in terms:
            words = tuple(part for word in term.lower().split() for part in re.sub(r"('s)$", r" \1", word).split())
            if label in TYPES:
                self.types.setdefault(words, set()).add(TYPES[label])
            elif label == "surname":
                self.surnames.add(words[0])

    def type(self, words, before):
        """The type of a run of proper nouns after the word `before`; None if it is not clear."""
        small = tuple(word.lower() for word in words)
        types = self.types.get(small, set())
        if len(types) == 1:
            return next(iter(types))
        if before in WORDS["honorifics"] and len(words) <= 3:
            return "person"
        if len(words) >= 2:
            for kind, name in (("company", "corporation"), ("group", "group"), ("place", "location")):
                if small[-1] in WORDS[f"{kind}_ends"] or small[0] in WORDS.get(f"{kind}_starts", ()):
                    return name
            if small[0] in self.first and len(words) <= 3 and not types and all(word[0].isupper() for word in words):
                return "person"
            return None
        known = small[0] in self.first and small[0] not in self.surnames and not types
        return "person" if known and self.classes.small[small[0]] == 0 else None

    def tagged(self, sentence):
        """The sentence's words with tags; None if a name has no type or the sentence is too short or long."""
        if not 2 <= len(sentence) <= 60:
            return None
        words = [word for word, _ in sentence]
        tags = ["O"] * len(words)
        start = 0
        while start < len(words):
            if not (sentence[start][1] and words[start][0].isalnum()):
                start += 1
                continue
            end = start
            while end < len(words) and sentence[end][1]:
                end += 1
            if words[start].lower() in WORDS["honorifics"] and end - start > 1:
                start += 1
            if end - start > 1 or words[start].lower() not in WORDS["dates"]:
                found = self.type(words[start:end], words[start - 1].lower() if start else "")
                if found is None:
                    return None
                tags[start:end] = [f"B-{found}"] + [f"I-{found}"] * (end - start - 1)
            start = end
        return list(zip(words, tags))

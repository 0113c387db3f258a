"""Sentences in the manner of news with names of all types, for en-names.winnow: templates of ours, filled with names
of our lists and with names composed of their parts."""
import json
import pathlib
import random
import re

from names_comments import tokens

SEED = 11
LETTERS = {"P": "person", "L": "location", "C": "corporation", "G": "group"}
# Templates, headlines, parts of names, and NAMES: by type, the limits of a random number with the templates of names below
# each. A slot of a sentence is a letter in braces; a word in capitals is one of a list.
LISTS = json.loads(pathlib.Path(__file__).with_name("names-news.json").read_text(encoding="utf-8"))


class News:
    """Fills templates; `lists` are the terms of data/names.tsv by their label."""

    def __init__(self, terms, first_names):
        self.random = random.Random(SEED)
        self.lists = {}
        for label, term in terms:
            self.lists.setdefault(label, []).append(term)
        self.first_names = [name.capitalize() for name in first_names if len(name) > 2]

    def listed(self, *labels):
        return self.random.choice([term for label in labels for term in self.lists[label]])

    def draw(self, kind):
        """A name of a type: of the templates for a random number, all of which are filled, one."""
        number, once = self.random.random(), {}
        templates = next(templates for limit, *templates in LISTS["NAMES"][kind] if number < limit)
        names = [re.sub(r"{([^}]+)}", lambda slot: self.filled(slot[1], once), template) for template in templates]
        return self.random.choice(names) if len(names) > 1 else names[0]

    def filled(self, slot, once):
        """What is in a slot: labels of terms, the name of a list, or after * a type or a function; after @ what the same
        slot before had, after - nothing, although it is drawn."""
        if slot[0] == "@":
            if slot not in once:
                once[slot] = self.filled(slot[1:], once)
            return once[slot]
        if slot[0] == "-":
            return self.filled(slot[1:], once)[:0]
        if slot[0] == "*":
            return self.draw(slot[1:]) if slot[1:] in LISTS["NAMES"] else getattr(self, slot[1:])()
        return self.random.choice(LISTS[slot]) if slot.isupper() else self.listed(*slot.split(","))

    def first(self):
        is_listed = self.random.random() < 0.2
        return self.random.choice(LISTS["FIRST"] if is_listed else self.first_names)

    def initial(self):
        return self.first()[0]

    def club(self):
        return self.listed("city") if self.random.random() < 0.8 else self.random.choice(LISTS["PLACES"])

    def partner(self):
        return self.random.choice([self.listed("surname"), "Sons", "Co"])

    def syllables(self):
        return "".join(self.random.choices(LISTS["SYLLABLES"], k=self.random.choice((2, 2, 3)))).capitalize()

    def form(self):
        return f" {self.random.choice(LISTS['COMPANY_FORMS'])}" if self.random.random() < 0.3 else ""

    def acronym(self):
        return "".join(self.random.choices("ABCDEFGHIKLMNOPRSTUVW", k=self.random.choice((2, 3, 3, 3, 4, 4, 5))))

    def parts(self, kind):
        """A name of a type as words with tags."""
        words = [part for piece in self.draw(kind).split(" ") for part in tokens(piece)]
        return [(word, f"{'I' if place else 'B'}-{kind}") for place, word in enumerate(words)]

    def sentence(self, template):
        """A filled template: words with tags."""
        rows = []
        for word in template.split(" "):
            if word[0] == "{":
                rows += self.parts(LETTERS[word[1]])
            elif word in LISTS["WORDS"]:
                rows.append((self.random.choice(LISTS["WORDS"][word]), "O"))
            else:
                while "NUM" in word:
                    word = word.replace("NUM", str(self.random.choice((2, 3, 4, 7, 12, 15, 23, 48, 61, 90))), 1)
                rows.append((word, "O"))
        return rows

    def sentences(self, count):
        """Sentences and headlines: half of the headlines and a tenth of the rest in capitals or title case."""
        found = []
        for _ in range(count):
            is_headline = self.random.random() < 0.2
            rows = self.sentence(self.random.choice(LISTS["HEADLINES" if is_headline else "TEMPLATES"]))
            number = self.random.random()
            if number < (0.5 if is_headline else 0.05):
                rows = [(word.upper(), tag) for word, tag in rows]
            elif number < (0.75 if is_headline else 0.1):
                rows = [(word[0].upper() + word[1:], tag) for word, tag in rows]
            found.append(rows)
        return found

    def renamed(self, sentence):
        """A sentence with other names of the same types."""
        kinds, rows = set(LETTERS.values()), []
        for word, tag in sentence:
            if tag[:2] == "B-" and tag[2:] in kinds:
                rows += self.parts(tag[2:])
            elif tag[:2] != "I-" or tag[2:] not in kinds:
                rows.append((word, tag))
        return rows

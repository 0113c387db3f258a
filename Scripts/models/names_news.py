"""Sentences in the manner of news with names of all types, for en-names.winnow: templates of ours, filled with names
of our lists and with names composed of their parts."""
import json
import pathlib
import random
import types

from names_comments import tokens

SEED = 11
LETTERS = {"P": "person", "L": "location", "C": "corporation", "G": "group"}
# Templates, headlines and parts of names. A slot of a template is a letter in braces; a word in capitals is one of a list.
LISTS = types.SimpleNamespace(**json.loads(pathlib.Path(__file__).with_name("names-news.json").read_text(encoding="utf-8")))


class News:
    """Fills templates; `lists` are the terms of data/names.tsv by their label."""

    def __init__(self, terms, first_names):
        self.random = random.Random(SEED)
        self.lists = {}
        for label, term in terms:
            self.lists.setdefault(label, []).append(term)
        self.first = [name.capitalize() for name in first_names if len(name) > 2]

    def listed(self, *labels):
        return self.random.choice([term for label in labels for term in self.lists[label]])

    def draw(self, letter):
        """A name of a type."""
        return {"P": self.person, "L": self.location, "C": self.corporation, "G": self.group}[letter]()

    def surname(self):
        choice, number = self.random.choice, self.random.random()
        if number < 0.55:
            return self.listed("surname")
        if number < 0.7:
            return f"{choice(LISTS.PARTICLES)} {self.listed('surname')}"
        return choice(LISTS.LAST) if number < 0.92 else f"{choice(LISTS.LAST)}-{self.listed('surname')}"

    def person(self):
        choice, number = self.random.choice, self.random.random()
        first = choice(LISTS.FIRST) if self.random.random() < 0.2 else choice(self.first)
        if number < 0.5:
            return f"{first} {self.surname()}"
        if number < 0.72:
            return self.surname()
        if number < 0.8:
            return f"{first[0]}. {self.surname()}"
        return self.listed("person") if number < 0.95 else f"{first} {choice('ABCDEFGHJKLMPRSTW')}. {self.surname()}"

    def location(self):
        choice, number = self.random.choice, self.random.random()
        if number < 0.75:
            return self.listed("city", "country", "region", "country")
        if number < 0.9:
            return choice(LISTS.PLACES)
        return choice(LISTS.TOWN_STARTS) + choice(LISTS.TOWN_ENDS)

    def acronym(self):
        return "".join(self.random.choices("ABCDEFGHIKLMNOPRSTUVW", k=self.random.choice((2, 3, 3, 3, 4, 4, 5))))

    def corporation(self):
        choice, number = self.random.choice, self.random.random()
        if number < 0.42:
            name = self.listed("company")
        elif number < 0.52:
            name = f"{choice(LISTS.COMPANY_FIRST)} {choice(LISTS.COMPANY_NOUNS)}"
        elif number < 0.62:
            name = f"{self.listed('city', 'country', 'demonym')} {choice(LISTS.COMPANY_NOUNS)}"
        elif number < 0.72:
            name = f"{self.listed('surname')} {choice(['&', 'and'])} {choice([self.listed('surname'), 'Sons', 'Co'])}"
        elif number < 0.78:
            name = f"{self.listed('surname')} {choice(LISTS.COMPANY_NOUNS)}"
        elif number < 0.86:
            name = "".join(self.random.choices(LISTS.SYLLABLES, k=choice((2, 2, 3)))).capitalize()
        elif number < 0.9:
            return f"{self.listed('city')} {choice(LISTS.PAPERS)}"
        elif number < 0.94:
            return f"Bank of {self.listed('country', 'city')}"
        else:
            return self.acronym()
        return f"{name} {choice(LISTS.COMPANY_FORMS)}" if self.random.random() < 0.3 else name

    def group(self):
        choice, number = self.random.choice, self.random.random()
        if number < 0.14:
            return self.listed("organization")
        if number < 0.24:
            return self.listed("team")
        if number < 0.38:
            city = self.listed("city") if self.random.random() < 0.8 else choice(LISTS.PLACES)
            return choice([f"{city} {choice(LISTS.CLUB_ENDS)}", f"{choice(LISTS.CLUB_STARTS)} {city}", city])
        if number < 0.5:
            return choice([
                f"{choice(('Ministry', 'Department', 'Office', 'Bureau'))} of {choice(LISTS.DOMAINS)}",
                f"{choice(LISTS.DOMAINS)} Ministry", f"{choice(LISTS.DOMAINS)} Department",
                f"Ministry of {choice(LISTS.DOMAINS)} and {choice(LISTS.DOMAINS)}",
            ])
        if number < 0.64:
            return choice([
                f"{choice(LISTS.BEFORE)} {choice(LISTS.FIELDS)} {choice(LISTS.BODIES)}",
                f"{choice(LISTS.FIELDS)} {choice(LISTS.BODIES)}",
                f"{self.listed('demonym', 'city')} {choice(LISTS.FIELDS)} {choice(LISTS.BODIES)}",
                f"{choice(LISTS.BEFORE)} {choice(LISTS.BODIES)} of {choice(LISTS.FIELDS)}",
            ])
        if number < 0.74:
            return choice([
                f"{choice(LISTS.PARTIES)} {choice(LISTS.PARTY_FORMS)}",
                f"{choice(LISTS.PARTIES)} {choice(LISTS.PARTIES)} {choice(LISTS.PARTY_FORMS)}",
                f"{choice(LISTS.PARTIES)} Party of {self.listed('country')}",
                f"{self.listed('demonym')} {choice(LISTS.PARTIES)} {choice(LISTS.PARTY_FORMS)}",
            ])
        if number < 0.85:
            city = self.listed("city", "region")
            return choice([
                f"University of {city}", f"{city} University", f"{self.listed('surname')} University",
                f"{city} Institute of Technology", f"{city} School of Economics", f"{self.listed('surname')} College",
                f"Technical University of {city}", f"{city} State University", f"{self.listed('surname')} Institute",
            ])
        if number < 0.92:
            return choice([
                "Supreme Court", "Senate", "House of Representatives", "Security Council", "Constitutional Court", "High Court",
                "Central Bank", f"Central Bank of {self.listed('country')}", f"{self.listed('city')} Stock Exchange",
                f"{self.listed('city')} City Council", "Parliament", "Congress", f"{choice(LISTS.FIELDS)} Workers Union",
            ])
        return self.acronym()

    def sentence(self, template):
        """A filled template: words with tags."""
        rows = []
        for word in template.split(" "):
            if word[0] == "{":
                name = [part for piece in self.draw(word[1]).split(" ") for part in tokens(piece)]
                kind = LETTERS[word[1]]
                rows += [(part, f"I-{kind}" if place else f"B-{kind}") for place, part in enumerate(name)]
            elif word in LISTS.WORDS:
                rows.append((self.random.choice(LISTS.WORDS[word]), "O"))
            else:
                while "NUM" in word:
                    word = word.replace("NUM", str(self.random.choice((2, 3, 4, 7, 12, 15, 23, 48, 61, 90))), 1)
                rows.append((word, "O"))
        return rows

    def sentences(self, count):
        """Sentences and headlines: half of the headlines and a tenth of the rest in capitals or title case."""
        found = []
        for _ in range(count):
            number = self.random.random()
            is_headline = number < 0.2
            rows = self.sentence(self.random.choice(LISTS.HEADLINES if is_headline else LISTS.TEMPLATES))
            number = self.random.random()
            if number < (0.5 if is_headline else 0.05):
                rows = [(word.upper(), tag) for word, tag in rows]
            elif number < (0.75 if is_headline else 0.1):
                rows = [(word[0].upper() + word[1:], tag) for word, tag in rows]
            found.append(rows)
        return found

    def renamed(self, sentence):
        """A sentence with other names of the same types."""
        letters = {kind: letter for letter, kind in LETTERS.items()}
        rows = []
        for word, tag in sentence:
            if tag[:2] == "B-" and tag[2:] in letters:
                name = [part for piece in self.draw(letters[tag[2:]]).split(" ") for part in tokens(piece)]
                rows += [(part, f"{'I' if place else 'B'}{tag[1:]}") for place, part in enumerate(name)]
            elif tag[:2] != "I-" or tag[2:] not in letters:
                rows.append((word, tag))
        return rows

"""Comments of GoEmotions with names in place of [NAME], for en-names.winnow."""
import random
import re

from names_data import TYPES, WORDS

TOKEN = re.compile(r"\[NAME\]|\[RELIGION\]|https?://\S+|[@#]\w+|\w+(?:[-’']\w+)*|\.\.+|\S")
CLITIC = re.compile(r"^(.*[A-Za-z])(n['’]t|['’](?:s|m|re|ve|ll|d))$", re.IGNORECASE)
# Words in capitals that are not names.
SHOUTS = {"I", "OP", "LOL", "OMG", "TIL", "TV", "IMO", "WTF", "LMAO"}
USUAL = 12_000  # a first name is common if its rank among English words is below this


def tokens(text):
    """The words of a text, roughly as in treebanks."""
    found = []
    for word in TOKEN.findall(text):
        clitic = CLITIC.match(word)
        found += [clitic[1], clitic[2]] if clitic else [word]
    return found


class Persons:
    """Draws names of persons: first names, last names, both, and well-known ones."""

    def __init__(self, terms, first_names, classes, seed):
        self.random = random.Random(seed)
        self.first = [name for name in first_names if len(name) > 2]
        self.usual = [name for name in self.first if classes.rank.get(name, USUAL) < USUAL]
        self.last = sorted({term for label, term in terms if label == "surname"})
        self.known = sorted({term for label, term in terms if label == "person"})

    def draw(self, is_small):
        number, choice = self.random.random(), self.random.choice
        if number < 0.6:
            name = choice(self.usual if number < 0.5 else self.first).capitalize()
        elif number < 0.75:
            name = choice(self.last)
        elif number < 0.9:
            name = f"{choice(self.usual).capitalize()} {choice(self.last)}"
        else:
            name = choice(self.known)
        return (name.lower() if is_small else name).split()


class Comments:
    """Comments whose names are all known: those drawn for [NAME], and terms of one type."""

    def __init__(self, terms, classes, persons):
        self.classes, self.persons, self.types = classes, persons, {}
        for label, term in terms:
            if label in TYPES and " " not in term:
                self.types.setdefault(term.lower(), set()).add(TYPES[label])

    def tagged(self, text):
        """The words with tags; None if a capitalized word may be another name, or the length is unusual."""
        words = tokens(text)
        letters = [word for word in words if word[0].isalpha()]
        if not 3 <= len(words) <= 40 or "[RELIGION]" in words or sum(map(str.isupper, letters)) > 0.5 * len(letters):
            return None
        is_small = not any(word[0].isupper() for word in words)
        rows, is_first, last = [], True, None
        for word in words:
            if word == "[NAME]":
                if last != "[NAME]":
                    name = self.persons.draw(is_small)
                    rows += [(part, "I-person" if place else "B-person") for place, part in enumerate(name)]
                is_first, last = False, word
                continue
            tag = self.tag(word, is_first)
            if tag is None:
                return None
            rows.append((word, tag))
            is_first, last = word in '.!?:"“', word
        return rows

    def tag(self, word, is_first):
        if not (word[0].isupper() and word.isalpha() and len(word) > 1):
            return "O"
        small, types = word.lower(), self.types.get(word.lower(), set())
        count = self.classes.small[small]
        is_capital = count == 0 or self.classes.capital[small] + self.classes.capitals[small] > count
        if is_first:
            return None if types and count == 0 else "O"
        if not is_capital or small in WORDS["dates"] or word in SHOUTS and len(types) != 1:
            return "O"
        return f"B-{next(iter(types))}" if len(types) == 1 else None

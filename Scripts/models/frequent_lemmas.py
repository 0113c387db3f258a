"""Lemmas of frequent words that a treebank lacks, for Scripts/models/words_model.py.

Of each word of FrequencyWords that is not in the treebank as a noun, a verb or an adjective, the lemmas are considered that
changes of the treebank make of it (German `gärten`: `gärt`, `garten`). A maximum entropy model chooses among them: a change is
likelier if words with the same end have it, and a lemma if it, and other forms of it, are frequent words, too. It is fitted to
the words of the treebank, each as if it were not there.
"""
import collections
import math

TAGS = ("NOUN", "VERB", "ADJ")
# The longest end that a change is looked up by, and the longest part inside of a word that changes.
LONGEST_END, LONGEST_INNER = 5, 4
# Changes of fewer words are no candidates.
LEAST_WORDS = 2
# The changes that have weights of their own, and those that the other forms of a lemma are made by.
OWN, FORMS = 24, 6
EPOCHS, RATE, L2 = 30, 0.1, 1e-4
# The most words per tag that the model is fitted to, the least probability of a lemma that is taken, and the least share of words
# with the same end that have a tag.
MOST, LEAST_PROBABILITY, LEAST_SHARE = 4000, 0.5, 0.1


def change(form, lemma):
    """What changes inside of a word, if that keeps more of it, and what at its end: (inner, end, new end)."""
    same = common(form, lemma)
    best, rest = (None, form[same:], lemma[same:]), len(form) - same
    for old in range(1, LONGEST_INNER + 1):
        for new in range(3 if old < 3 else 1):
            if same + old < len(form) and same + new < len(lemma):
                more = common(form[same + old:], lemma[same + new:])
                left = len(form) - same - old - more
                if more >= (1 if new else 3) and left < len(form) - same - old and left < rest:
                    rest = left
                    best = ((form[same:same + old], lemma[same:same + new]), form[same + old + more:], lemma[same + new + more:])
    return best


def common(one, other):
    return next((at for at, (a, b) in enumerate(zip(one, other)) if a != b), min(len(one), len(other)))


class Words:
    """The words of a treebank with one tag, and their changes."""

    def __init__(self, pairs, frequent):
        self.frequent = frequent
        tally = collections.defaultdict(collections.Counter)
        for form, lemma in pairs:
            tally[form][lemma] += 1
        self.lemma = {form: max(found, key=lambda lemma: (found[lemma], lemma)) for form, found in tally.items()}
        self.forms, self.beginnings = collections.defaultdict(set), collections.defaultdict(set)
        counts, self.ends = collections.Counter(), collections.defaultdict(collections.Counter)
        for form, lemma in self.lemma.items():
            self.forms[lemma].add(form)
            what = change(form, lemma)
            counts[what] += 1
            if what[0] and not what[0][1]:
                self.beginnings[what[0]].add(form[:common(form, lemma)])
            for length in range(min(LONGEST_END, len(form)) + 1):
                self.ends[form[len(form) - length:]][what] += 1
        shared = {begin for found in self.beginnings.values() for begin in found if begin}
        for found in self.beginnings.values():
            if len(found) >= 4:
                found |= shared
        order = sorted((what for what in counts if counts[what] >= LEAST_WORDS), key=lambda what: (-counts[what], str(what)))
        self.number = {what: at for at, what in enumerate(order)}
        self.by_end = collections.defaultdict(list)
        for what in order:
            self.by_end[what[1]].append(what)
        self.made = [what for what in order if not what[0]][:FORMS]
        self.weights = collections.defaultdict(float)
        self.fit()

    def apply(self, form, what):
        """What a change makes of a word; None if it does not have it."""
        inner, old, new = what
        stem = form[:len(form) - len(old)]
        if inner:
            if inner[1]:
                place = stem.rfind(inner[0])
            else:
                seen = self.beginnings[inner]
                place = next((at for at in range(len(stem)) if stem.startswith(inner[0], at) and stem[:at] in seen), -1)
            if place < 0:
                return None
            stem = stem[:place] + inner[1] + stem[place + len(inner[0]):]
        return stem + new if len(stem + new) > 1 else None

    def probability(self, form, what, own):
        """That a word with this end has a change, without the word's own one (Witten-Bell)."""
        found = 1 / max(1, len(self.number))
        for length in range(min(LONGEST_END, len(form)) + 1):
            counts = self.ends.get(form[len(form) - length:])
            if not counts:
                break
            total, kinds = sum(counts.values()) - (own is not None), len(counts) - (own is not None and counts[own] == 1)
            if total <= 0:
                break
            found = (counts[what] - (what == own) + kinds * found) / (total + kinds)
        return found

    def candidates(self, form, own=None):
        """The features of each lemma that is possible."""
        found = {}
        for length in range(min(len(form), 8)):
            for what in self.by_end.get(form[len(form) - length:], ()):
                lemma = self.apply(form, what)
                if lemma:
                    share = self.probability(form, what, own)
                    best = found.setdefault(lemma, [0, 0, what])
                    best[0] += share
                    if share > best[1]:
                        best[1:] = share, what
        return {lemma: self.features(form, lemma, *kept) for lemma, kept in found.items()}

    def features(self, form, lemma, share, _, what):
        own, count = self.frequent.get(form, 1), self.frequent.get(lemma, 0)
        ratio = max(-6, min(6, math.log2(count / own))) if count else 0
        known = len(self.forms.get(lemma, set()) - {form})
        others = sum(other != form and other in self.frequent
                     for other in (lemma[:len(lemma) - len(new)] + old for _, old, new in self.made if lemma.endswith(new)))
        at = self.number[what]
        row = {"share": math.log(share), "known": known > 0, "known2": known > 1, "forms": others / 2}
        if form == lemma:
            row |= {"same": 1, "frequent": math.log2(own) / 4}
        elif count:
            row |= {"ratio": ratio / 2, "up": ratio > 0}
        else:
            row |= {"new": 1, "new frequent": math.log2(own) / 4, "new inner": what[0] is not None}
        if at < OWN:
            row |= {("is", at): 1, ("ratio", at): ratio / 2, ("new", at): not count}
        return {name: float(value) for name, value in row.items() if value}

    def shares(self, rows):
        sums = {lemma: sum(self.weights[name] * value for name, value in row.items()) for lemma, row in rows.items()}
        most = max(sums.values())
        found = {lemma: math.exp(sum_ - most) for lemma, sum_ in sums.items()}
        total = sum(found.values())
        return {lemma: share / total for lemma, share in found.items()}

    def fit(self):
        examples = []
        for form in sorted(self.lemma, key=lambda form: (-self.frequent.get(form, 0), form))[:MOST]:
            rows = self.candidates(form, change(form, self.lemma[form]))
            if self.lemma[form] in rows and form in self.frequent and len(rows) > 1:
                examples.append((rows, self.lemma[form]))
        self.weights["share"] = 1.0
        squares = collections.defaultdict(lambda: 1.0)
        for _ in range(EPOCHS):
            for rows, lemma in examples:
                step = collections.defaultdict(float)
                for other, share in self.shares(rows).items():
                    for name, value in rows[other].items():
                        step[name] += ((other == lemma) - share) * value
                for name, value in step.items():
                    value -= L2 * self.weights[name]
                    squares[name] += value * value
                    self.weights[name] += RATE * value / math.sqrt(squares[name])

    def count(self, form):
        """The length of the longest end of a word that words of the treebank have, and their number."""
        for length in range(min(LONGEST_END, len(form)), -1, -1):
            if counts := self.ends.get(form[len(form) - length:]):
                return length, sum(counts.values())
        return 0, 0

    def best(self, form):
        """The likeliest lemma and its probability."""
        rows = self.candidates(form)
        if not rows:
            return None, 0
        shares = self.shares(rows)
        lemma = max(sorted(shares), key=lambda lemma: shares[lemma])
        return lemma, shares[lemma]


def lexicon(rows, frequent):
    """The lines of a lexicon of frequent words, from the rows of a treebank's words and a list of words with counts."""
    tagged = {tag: Words(((row[1].lower(), row[2].lower()) for row in rows
                          if row[3] == tag and row[1].isalpha() and row[2].isalpha()), frequent) for tag in TAGS}
    found = {}
    for form in (form for form in frequent if form.isalpha() and len(form) > 2):
        counts = {tag: words.count(form) for tag, words in tagged.items()}
        longest = max(length for length, _ in counts.values())
        total = sum(count for length, count in counts.values() if length == longest)
        for tag, words in tagged.items():
            length, count = counts[tag]
            if form not in words.lemma and length == longest and count >= LEAST_SHARE * total:
                lemma, share = words.best(form)
                if share >= LEAST_PROBABILITY and (lemma in frequent or lemma in words.forms):
                    found.setdefault(form, []).append((share, tag, lemma))
    return [f"{form}\t{tag}\t{lemma}\tirregular" for form, lines in found.items() for _, tag, lemma in sorted(lines, reverse=True)]

"""Inflected words of WordNet 3.0 with their lemmas, for lemma_model.py and Scripts/generate/lemma-table.

WordNet lists base forms and irregular forms; regular forms follow from the spelling rules of English, unless
there is an irregular form. Frequent words of FrequencyWords 2018 have regular forms, too.
"""
import collections
import re

import sources

VOWELS = "aeiou"
PARTS = (("verb", "VERB"), ("noun", "NOUN"), ("adj", "ADJ"), ("adv", "ADV"))

# The endings of the inflected forms of each tag, but those that many base forms have.
ENDS = {"VERB": ("s", "ed", "ing"), "NOUN": ("s",), "ADJ": ("er", "est"), "ADV": ("er", "est")}
# Function words that look inflected and that WordNet does not list.
FUNCTION_WORDS = "anything everything lest minus sans something towards unless versus whereas whoever".split()


def is_plain(word):
    """ASCII letters in lower case; WordNet also lists phrases, names and words with hyphens."""
    return word.isascii() and word.isalpha() and word.islower()


def read(datasets):
    """The lines of WordNet's files by name."""
    found = sources.files(datasets, "wordnet30_dict")
    return {name.rpartition("/")[2]: data.decode("latin-1").splitlines() for name, data in found.items()}


def frequent_words(datasets):
    """English words of FrequencyWords 2018, the commonest first."""
    [data] = sources.files(datasets, "frequency_words_2018", "/en_50k.txt$").values()
    return [word for word in (line.split()[0] for line in data.decode().splitlines()) if is_plain(word) and len(word) > 2]


def irregular(files):
    """(form, tag) to its lemma, for the forms of the exception lists, except those of rarer words than a verb: dive."""
    found, counted, verbs = {}, counts(files), set(bases(files)["VERB"])
    for part, tag in PARTS:
        for line in files[f"{part}.exc"]:
            form, lemma = (line.split() + ["", ""])[:2]
            if is_plain(form) and is_plain(lemma) and (form not in verbs or counted[form, tag] <= counted[lemma, tag]):
                found.setdefault((form, tag), lemma)
    return found


def counts(files):
    """How often each (base form, tag) occurs in SemCor, summed over its senses."""
    tags = {"1": "NOUN", "2": "VERB", "3": "ADJ", "4": "ADV", "5": "ADJ"}
    found = collections.Counter()
    for line in files["cntlist"]:
        fields = line.split()
        word, _, sense = fields[1].partition("%")
        if is_plain(word):
            found[word, tags[sense[0]]] += int(fields[0])
    return found


def bases(files):
    """The base forms of each tag, the commonest first; nouns are those of `counts`, as there is no index of nouns."""
    found, counted = {tag: set() for _, tag in PARTS}, counts(files)
    for part, tag in PARTS:
        for line in files.get(f"index.{part}", []):
            word = line.split(" ")[0]
            if is_plain(word):
                found[tag].add(word)
    found["NOUN"] |= {word for word, tag in counted if tag == "NOUN"}
    return {tag: sorted(words, key=lambda word: (-counted[word, tag], word)) for tag, words in found.items()}


def ends_in_consonant_y(word):
    return word.endswith("y") and len(word) > 1 and word[-2] not in VOWELS


def with_s(word):
    """The third person of a verb, or the plural of a noun; that of human and the like follows from the other nouns."""
    if ends_in_consonant_y(word):
        return word[:-1] + "ies"
    hisses = word.endswith(("s", "x", "z", "ch", "sh")) or word.endswith("o") and word[-2:-1] not in VOWELS
    return word[:-3] + "men" if word.endswith("man") and len(word) > 4 else word + ("es" if hisses else "s")


def with_ing(verb):
    if verb.endswith("ie"):
        return verb[:-2] + "ying"
    return (verb[:-1] if verb.endswith("e") and not verb.endswith(("ee", "oe", "ye")) else verb) + "ing"


def with_ed(verb):
    if verb.endswith("e"):
        return verb + "d"
    return verb[:-1] + "ied" if ends_in_consonant_y(verb) else verb + "ed"


def compared(adjective):
    """Comparative and superlative of an adjective of one syllable; none for a longer one."""
    stem = adjective[:-1] if adjective.endswith("e") else adjective
    if len(re.findall("[aeiouy]+", stem)) != 1 or len(adjective) < 3 or adjective.endswith("y"):
        return []
    return [stem + "er", stem + "est"]


def is_spelled(form, lemma):
    """Whether an irregular form only doubles a consonant or replaces y by i, by the usual spelling rules."""
    stems = {lemma + lemma[-1]} | ({lemma[:-1] + "i"} if lemma.endswith("y") else set())
    return any(form == stem + end for stem in stems for end in ("ing", "ed", "er", "est"))


def forms(files):
    """(form, tag) to (lemma, is regular); irregular forms first, then verbs, adjectives, adverbs, nouns."""
    exceptions = irregular(files)
    listed = bases(files)
    found = {(form, tag): (lemma, is_spelled(form, lemma)) for (form, tag), lemma in exceptions.items()}
    of_lemma = collections.defaultdict(set)
    for (form, tag), lemma in exceptions.items():
        of_lemma[lemma, tag].add(form)

    def add(form, tag, lemma):
        found.setdefault((form, tag), (lemma, True))

    for verb in listed["VERB"]:
        add(verb, "VERB", verb)
    for verb in listed["VERB"]:
        known = of_lemma[verb, "VERB"]
        add(with_s(verb), "VERB", verb)
        if not any(form.endswith("ing") for form in known):
            add(with_ing(verb), "VERB", verb)
        if all(form.endswith("ing") for form in known):
            add(with_ed(verb), "VERB", verb)
    for tag in ("ADJ", "ADV"):
        for word in listed[tag]:
            add(word, tag, word)
    for adjective in listed["ADJ"]:
        for form in () if of_lemma[adjective, "ADJ"] else compared(adjective):
            add(form, "ADJ", adjective)
    for noun in listed["NOUN"]:
        add(noun, "NOUN", noun)
        if not of_lemma[noun, "NOUN"]:
            add(with_s(noun), "NOUN", noun)
    return found


def everyday(found, listed, frequent):
    """`forms`, with those of frequent words, regular ones beside irregular ones (hanged) and doubled letters (focussing)."""
    seen, known, verbs = set(frequent), set().union(*listed.values()), set(listed["VERB"])
    singular = [word for rank, word in enumerate(frequent) if word.endswith(("is", "us")) and word[:-1] not in frequent[:rank]]
    found = {(word, "NOUN"): (word, True) for word in singular} | found
    for word in [*listed["VERB"], *frequent]:
        for form in (inflected(stem) for stem in (word, word + word[-1]) for inflected in (with_ed, with_ing)):
            if form in seen or word in verbs and (word.endswith("us") or form in (with_ed(word), with_ing(word))):
                found.setdefault((form, "VERB"), (word, False))
    for word in frequent:
        if with_s(word) not in known and found.get((word, "NOUN"), (word,))[0] == word:
            found.setdefault((with_s(word), "NOUN"), (word, not word.endswith("s") or with_s(word) in seen))
    return found


def invariable(known, listed):
    """Adverbs and function words that look inflected, with each tag under which they are not a known form."""
    nouns = set(listed["NOUN"])
    for word in sorted({*listed["ADV"], *FUNCTION_WORDS}):
        for tag, ends in ENDS.items():
            is_plural = tag == "NOUN" and (word[:-1] in nouns or word[:-2] in nouns)
            if word.endswith(ends) and (word, tag) not in known and not is_plural:
                yield word, tag


def lexicon(datasets):
    """The lines that `winnow train lemmatizer --lexicon` reads."""
    files = read(datasets)
    known, listed = forms(files), bases(files)
    # No rule is learned from an invariable word, which a tagger may take for a noun, a verb or an adjective.
    rows = everyday(known, listed, frequent_words(datasets)) | {
        (word, tag): (word, False) for word, tag in invariable(known, listed)}
    return "".join(
        f"{form}\t{tag}\t{lemma}{'' if is_regular else chr(9) + 'irregular'}\n"
        for (form, tag), (lemma, is_regular) in rows.items())

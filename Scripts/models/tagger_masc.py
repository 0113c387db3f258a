"""Sentences of MASC with names, for en-part-of-speech.winnow: words, parts of speech and Penn Treebank tags.

MASC's tags were mostly found automatically, by a tagger that recognizes more names than a model of UD English EWT and
is less accurate in other words. So its sentences get the tags of a first model, except for the words inside of sentences
that only MASC calls names."""
import random
import re

import sources

FOLDER = "nltk/masc_tagged/"
# Mail, short messages and speech, and kinds with headings and symbols that MASC calls names.
LEFT_OUT = {
    "email", "spam", "twitter", "telephone", "face-to-face", "movie-script", "ficlets", "jokes", "technical"}
NATIONAL = re.compile("(an|ish|ese|ic|ist|i)$")
LEAST_WORDS, MOST_CAPITALS = 6, 0.5


def sentences(datasets):
    """Sentences of words with MASC's tags."""
    files = {name: data.decode(errors="replace") for name, data in sources.files(datasets, "nltk", FOLDER).items()}
    kinds = dict(line.split()[:2] for line in files[FOLDER + "categories.txt"].splitlines() if line.strip())
    found = []
    for name in sorted(kinds):
        if kinds[name] in LEFT_OUT or FOLDER + name not in files:
            continue
        for line in files[FOLDER + name].splitlines():
            words = [tuple(token.rsplit("_", 1)) for token in line.split() if "_" in token]
            words = [(word, tag) for word, tag in words if word]
            if len(words) > 2:
                found.append(words)
    return found


def tagged(work, model, texts):
    """The words of each line of a file with the model's tags, fine tags and starts."""
    lines = [
        work.run("tag", model, texts, "--input-format", "lines", "--format", "tsv", "--quiet", *fine).splitlines()
        for fine in ([], ["--fine"])]
    found = {}
    for plain, fine in zip(*lines, strict=True):
        number, word, tag, start, _ = plain.split("\t")
        found.setdefault(int(number), []).append((word, tag, fine.split("\t")[2], int(start)))
    return found


def corrected(words, answers):
    """The answers for a sentence, with names; None if it has none or is a heading."""
    letters = [word for word, *_ in answers if word.isalpha()]
    capitals = sum(word[0].isupper() for word in letters)
    if len(letters) < LEAST_WORDS or capitals > MOST_CAPITALS * len(letters):
        return None
    places, start = {}, 0
    for word, tag in words:
        places[start] = (word, tag)
        start += len(word.encode()) + 1
    rows, is_first = [], True
    for word, tag, fine, start in answers:
        same, other = places.get(start, ("", ""))
        is_name = same == word and other in ("NNP", "NNPS") and not is_first and len(word) > 1 and word[0].isupper()
        if is_name and (tag in ("NOUN", "VERB") or tag == "ADJ" and not NATIONAL.search(word)):
            tag, fine = "PROPN", other
        if word[0].isalnum():
            is_first = False
        if word in '.:?!"“':
            is_first = True
        rows.append((word, tag, fine))
    return rows if any(tag == "PROPN" for _, tag, _ in rows) else None


def blocks(work, model, found, count):
    """At most `count` sentences as CoNLL-U."""
    work.write("masc.txt", "".join(" ".join(word for word, _ in words) + "\n" for words in found))
    answers = tagged(work, model, "masc.txt")
    kept = [rows for number, words in enumerate(found, 1) if (rows := corrected(words, answers.get(number, [])))]
    random.Random(3).shuffle(kept)
    return [
        "\n".join(f"{place}\t{word}\t_\t{tag}\t{fine}" + 5 * "\t_" for place, (word, tag, fine) in enumerate(rows, 1))
        for rows in kept[:count]]

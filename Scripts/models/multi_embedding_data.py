"""The texts that models/multi-embedding.winnow is trained on.

No running text in most of its languages may be shipped, so that texts are made: English sentences are translated word by
word, each word by one of the words of a list of frequencies whose vectors by the encoder are the nearest; words of these
lists, alone and in random order, teach the rest. The encoder reads the texts as they are. Sentences of treebanks are added.
Everything comes from the folder of data sets; `Missing` is raised if one is not there.
"""
import itertools
import random
import re

import embedding_data
import sources

# The lists of words, by what the encoder calls the language, with the letters of their words; None: those of Latin.
HAN = "\u4e00-\u9fff"
LANGUAGES = {
    "ar": "\u0600-\u06ff", "de": None, "es": None, "fr": None, "it": None, "ja": f"{HAN}\u3040-\u30ff々ー",
    "ko": "\uac00-\ud7a3", "nl": None, "pl": None, "pt": None, "ru": "\u0400-\u04ff-", "th": "\u0e00-\u0e7f", "tr": None,
    "zh_cn": HAN, "zh_tw": HAN}
SPACELESS = {"ja", "th", "zh_cn", "zh_tw"}
TREEBANKS = {
    "UD Portuguese-GSD": "UD_Portuguese-GSD/pt_gsd-ud-train",
    "UD Dutch-LassySmall": "UD_Dutch-LassySmall/nl_lassysmall-train-2017-nooverlap"}
SEED = 1
# Of English sentences; of a language's translated sentences, random phrases and single words.
ENGLISH, TRANSLATED, PHRASES, WORDS = 150_000, 22_000, 8_000, 13_000
# The English words that are translated, and the words of a list among which translations are looked for.
TRANSLATED_WORDS, TARGETS = 8_000, 12_000
# How much less near than the nearest a translation may be.
MARGIN = 0.12
# Frequencies are raised to this power, so that phrases have more rare words.
FLATNESS = 0.6
TOKEN = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*|[^\w\s]|\w+")
# What the model is measured by, in all languages.
LEFT_OUT = ("Universal Declaration of Human Rights",)


def frequencies(datasets):
    """The words of each list and their counts, the most frequent first."""
    found = sources.files(datasets, "frequency_words_2018", r"/(..|zh_..)_(50k|full).txt$")
    lists = {}
    for language in [*LANGUAGES, "en"]:
        data = next(data for name, data in found.items() if re.search(rf"/{language}_(50k|full)\.txt$", name))
        rows = [line.rsplit(" ", 1) for line in data.decode().split("\n")[:50_000] if " " in line.strip()]
        lists[language] = [(word.strip(), int(count)) for word, count in rows if word.strip()]
    # Subtitles have English lines, and Chinese ones in other scripts.
    english = {word: place for place, (word, _) in enumerate(lists["en"])}
    for language, letters in LANGUAGES.items():
        lists[language] = [
            row for place, row in enumerate(lists[language])
            if (re.fullmatch(f"[{letters}]+", row[0]) if letters else english.get(row[0], place) >= place // 2)]
    return lists


def translated(sentence, words, language, generator):
    """A sentence with its words replaced."""
    tokens = []
    for token in TOKEN.findall(sentence):
        choices = words.get(token.lower())
        if choices:
            near = [word for cosine, word in choices if cosine > choices[0][0] - MARGIN]
            token = near[int(len(near) * generator.random() ** 2)]
        tokens.append(token)
    text = ("" if language in SPACELESS else " ").join(tokens)
    return re.sub(r" ([.,;:!?)])", r"\1", text)


def english_sentences(datasets):
    """The English sentences by source."""
    found = embedding_data.corpus(datasets)
    return {f"English: {name}": sentences for name, sentences in found.items() if name not in LEFT_OUT}


def treebank_sentences(datasets):
    """The sentences of treebanks by source."""
    return {
        name: re.findall(r"(?m)^# text = (.*)$", sources.text(datasets, "ud_other", f"{path}.conllu$"))
        for name, path in TREEBANKS.items()}


def training_texts(datasets):
    """The texts that people wrote, for Scripts/checks/leaks."""
    found = english_sentences(datasets) | treebank_sentences(datasets)
    tested = sources.TestTexts(embedding_data.test_texts(datasets))
    return [text for texts in found.values() for text in texts if not tested.holds(text)]


def corpus(datasets, dictionary):
    """The texts by source, each once. `dictionary` returns what has the words nearest to some words; see nearest_words."""
    generator = random.Random(SEED)
    found = english_sentences(datasets)
    sentences = [sentence for part in found.values() for sentence in part]
    generator.shuffle(sentences)
    kept = set(sentences[:ENGLISH])
    found = {name: [sentence for sentence in part if sentence in kept] for name, part in found.items()}
    counts = {}
    for sentence in sentences:
        for word in dict.fromkeys(token.lower() for token in TOKEN.findall(sentence)):
            if word.isalpha():
                counts[word] = counts.get(word, 0) + 1
    words = dictionary(sorted(counts, key=lambda word: (-counts[word], word))[:TRANSLATED_WORDS])
    lists = frequencies(datasets)
    for language in LANGUAGES:
        near = words.nearest([word for word, _ in lists[language][:TARGETS]])
        found[f"translated word by word: {language}"] = [
            translated(sentence, near, language, generator) for sentence in generator.sample(sentences, TRANSLATED)]
    for language, rows in lists.items():
        sums = list(itertools.accumulate(count ** FLATNESS for _, count in rows))
        between = "" if language in SPACELESS else " "
        own = [word for word, _ in rows]
        found[f"FrequencyWords: {language}"] = own[:WORDS] + [
            between.join(generator.choices(own, cum_weights=sums, k=generator.randint(2, 9))) for _ in range(PHRASES)]
    found |= treebank_sentences(datasets)
    tested, seen = sources.TestTexts(embedding_data.test_texts(datasets)), set()
    for name, texts in found.items():
        texts = [" ".join(text.replace("\0", " ").split()) for text in texts]
        texts = [text for text in dict.fromkeys(texts) if text and text not in seen and not tested.holds(text)]
        seen.update(texts)
        found[name] = texts
    return found

"""Text analysis: scores and tables."""

# How each figure is shown.
FIGURES = {
    "tags": "universal parts of speech, UD English EWT test, gold tokens",
    "lemmas": "lemmas on the same test, with Winnow's own tags",
    "tokens": "tokens of its raw text, F1",
    "sentences": "sentences of its raw text, F1",
    "names": "names, WNUT-17 test, six kinds, F1",
    "language": "language, Lingua's test set, 75 languages, mean of three levels",
    "sst2": "sentiment, SST-2 test, trained on SST-2",
    "uci": "sentiment, 3,000 UCI sentences, shipped model",
    "tweets": "sentiment, VADER's tweets, shipped model, Pearson's r",
}
# From the peers' papers, if their programs cannot be run here.
PUBLISHED = {
    "tokens": ["UDPipe about .99 (published)"],
    "sentences": ["UDPipe about .77, Stanza about .82 (published)"],
    "names": ["plain CRF with name lists .18 (measured once), best of the shared task .419 (published)"],
}
SPEEDS = {
    "tagging": "words tagged per second, one core, whole process",
    "language": "texts identified per second, relative to pycld2",
}
SIZES = {
    "english": "English tagger, lemmatizer and names",
    "sentiment": "English sentiment",
    "language": "75 languages",
}


def figure(value):
    return f"{value:.3f}"


def accuracy_table(results):
    lines = ["| what | Winnow | others |", "|---|---|---|"]
    for name, title in FIGURES.items():
        value = results["figures"][name]
        others = [f"{peer} {figure(found)}" for peer, found in results["peers"].get(name, {}).items()]
        others = ", ".join(others + PUBLISHED.get(name, []))
        lines.append(f"| {title} | **{figure(value)}** | {others} |")
    return "\n".join(lines)


def speed_table(results):
    lines = ["| what | Winnow |", "|---|---|"]
    for name, title in SPEEDS.items():
        value = results["speeds"][name]
        shown = f"{round(value, -3):,.0f}" if value >= 1000 else f"{value:.1f}"
        lines.append(f"| {title} | {shown} |")
    for name, title in SIZES.items():
        lines.append(f"| size: {title} | {results['sizes'][name] / 1e6:.1f} MB |")
    return "\n".join(lines)

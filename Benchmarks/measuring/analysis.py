"""Text analysis: scores, required scores, and tables."""

# A figure's name: how it is shown, its bar, its aim; a bar of bytes must not be passed.
FIGURES = {
    "tags": ("universal parts of speech, UD English EWT test, gold tokens", 0.952, 0.968),
    "lemmas": ("lemmas on the same test, with Winnow's own tags", 0.972, 0.982),
    "tokens": ("tokens of its raw text, F1", 0.985, 0.992),
    "sentences": ("sentences of its raw text, F1", 0.75, 0.85),
    "names": ("names, WNUT-17 test, six kinds, F1", 0.22, 0.38),
    "language": ("language, Lingua's test set, 75 languages, mean of three levels", 0.84, 0.875),
    "sst2": ("sentiment, SST-2 test, trained on SST-2", 0.835, 0.87),
    "uci": ("sentiment, 3,000 UCI sentences, shipped model", 0.85, 0.90),
    "tweets": ("sentiment, VADER's tweets, shipped model, Pearson's r", 0.80, 0.88),
}
# From the peers' papers, if their programs cannot be run here.
PUBLISHED = {
    "tokens": ["UDPipe about .99 (published)"],
    "sentences": ["UDPipe about .77, Stanza about .82 (published)"],
    "names": ["plain CRF with name lists .18 (measured once), best of the shared task .419 (published)"],
}
SPEEDS = {
    "tagging": ("words tagged per second, one core, whole process", 150_000, 500_000),
    "language": ("texts identified per second, relative to pycld2", 1.0, 3.0),
}
SIZES = {
    "english": ("English tagger, lemmatizer and names", 8e6, 4e6),
    "sentiment": ("English sentiment", 6e6, 3e6),
    "language": ("75 languages", 4e6, 2e6),
}


def figure(value):
    return f"{value:.3f}"


def verdict(reached, bar, aim, at_most=False):
    """Whether a bar or an aim was reached, in words."""
    if at_most:
        reached, bar, aim = -reached, -bar, -aim
    return "aim reached" if reached >= aim else "bar reached" if reached >= bar else "**missed**"


def accuracy_table(results):
    lines = ["| what | Winnow | others |", "|---|---|---|"]
    for name, (title, _, _) in FIGURES.items():
        value = results["figures"][name]
        others = [f"{peer} {figure(found)}" for peer, found in results["peers"].get(name, {}).items()]
        others = ", ".join(others + PUBLISHED.get(name, []))
        lines.append(f"| {title} | **{figure(value)}** | {others} |")
    return "\n".join(lines)


def speed_table(results):
    lines = ["| what | Winnow |", "|---|---|"]
    for name, (title, _, _) in SPEEDS.items():
        value = results["speeds"][name]
        shown = f"{round(value, -3):,.0f}" if value >= 1000 else f"{value:.1f}"
        lines.append(f"| {title} | {shown} |")
    for name, (title, _, _) in SIZES.items():
        lines.append(f"| size: {title} | {results['sizes'][name] / 1e6:.1f} MB |")
    return "\n".join(lines)


def missed(results):
    """The titles of rows below their bars."""
    of = [(FIGURES, "figures", False), (SPEEDS, "speeds", False), (SIZES, "sizes", True)]
    return [
        title for table, key, at_most in of for name, (title, bar, aim) in table.items()
        if verdict(results[key][name], bar, aim, at_most) == "**missed**"
    ]

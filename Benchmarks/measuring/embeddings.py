"""Embeddings: scores and tables."""

# The scores of the shipped table, by names of Scripts/models/embedding_measures.py.
FIGURES = {
    "STS-B": "similarity of sentences, STS-B test, Spearman",
    "WS-353": "similarity of words, WS-353, Spearman",
    "SimLex-999": "similarity of words, SimLex-999, Spearman",
    "MEN": "similarity of words, MEN, Spearman",
    "Cranfield": "semantic search, Cranfield, nDCG@10",
    "MED": "semantic search, MED, nDCG@10",
}
# The variants for the transfer: title and options of `winnow train`; FOLDER is the transformer's.
WORDS = "words"
VARIANTS = {
    WORDS: ("--features", "words,surface"),
    "defaults": (),
    "words, embedding": ("--features", "words,surface,embedding"),
    "words, characters, embedding": ("--features", "words,characters,surface,embedding"),
    "embedding alone": ("--features", "embedding"),
    "words, characters, the transformer": (
        "--features", "words,characters,surface,embedding", "--embedding", "FOLDER"),
}
# The variants with the shipped table.
SHIPPED = tuple(name for name, options in VARIANTS.items() if "embedding" in " ".join(options) and "FOLDER" not in options)


def figure(value):
    """A share or a correlation; a dash if it was not measured."""
    return "–" if value is None else f"{value:.3f}"


def speed(value):
    """A number per second to three digits."""
    return f"{float(f'{value:.3g}'):,.0f}"


def points(results):
    """The lead of the best features with the shipped table over words, in points."""
    found = results["transfer"]
    return 100 * (max(found[name] for name in SHIPPED) - found[WORDS])


def ratio(results, name):
    """Winnow's speed relative to the peer's."""
    ours, theirs = results["speeds"][name]
    return ours / theirs


def accuracy_rows(results):
    """The cells of each figure's row."""
    scores, rows = results["scores"], []
    for name, title in FIGURES.items():
        cells = [scores[peer].get(name) for peer in ("model2vec", "transformer", "pytorch")]
        rows.append([title, f"**{figure(scores['table'].get(name))}**", *map(figure, cells)])
    value, theirs = scores["transformer"]["STS-B"], scores["pytorch"]["STS-B"]
    return [
        *rows, ["the transformer on STS-B test", "", "", f"**{figure(value)}**", figure(theirs)],
        ["Banking77, 10 examples per label: points above words alone", f"**{points(results):+.1f}**", "", "", ""]]


def speed_rows(results):
    table, static = results["speeds"]["table"]
    transformer, pytorch = results["speeds"]["transformer"]
    size, ratios = results["sizes"]["table"], (ratio(results, "table"), ratio(results, "transformer"))
    return [
        ["table, texts per second, one core", f"**{speed(table)}**", f"model2vec {speed(static)}: × {ratios[0]:.1f}"],
        ["transformer, texts per second, two threads", f"**{speed(transformer)}**",
         f"PyTorch {speed(pytorch)}: × {ratios[1]:.2f}"],
        ["size of the table", f"**{size / 1e6:.1f} MB**",
         f"model2vec {results['sizes']['model2vec'] / 1e6:.1f} MB, transformer "
         f"{results['sizes']['transformer'] / 1e6:.0f} MB"],
    ]


def row(cells):
    return "|" + "|".join(f" {cell} " if cell else " " for cell in cells) + "|"


def table(header, rows):
    return "\n".join([row(header), "|" + "---|" * len(header), *map(row, rows)])


def accuracy_table(results):
    header = ["what", "Winnow's table", "model2vec", "the transformer in Winnow", "in PyTorch"]
    return table(header, accuracy_rows(results))


def speed_table(results):
    return table(["texts of 20 words", "Winnow", "peer"], speed_rows(results))


def transfer_table(results):
    rows = [[f"Winnow, {name}" if name in VARIANTS else f"scikit-learn, {name}", figure(value)]
            for name, value in results["transfer"].items()]
    return table(["Banking77, 10 training examples per label", "accuracy"], rows)

"""Embeddings: scores, required scores, and tables."""

# The scores of the shipped table, by names of Scripts/models/embedding_measures.py: title, bar, aim.
FIGURES = {
    "STS-B": ("similarity of sentences, STS-B test, Spearman", 0.72, 0.78),
    "WS-353": ("similarity of words, WS-353, Spearman", 0.68, 0.75),
    "SimLex-999": ("similarity of words, SimLex-999, Spearman", 0.46, 0.50),
    "MEN": ("similarity of words, MEN, Spearman", 0.72, 0.78),
    "Cranfield": ("semantic search, Cranfield, nDCG@10", 0.31, 0.36),
    "MED": ("semantic search, MED, nDCG@10", 0.65, 0.72),
}
# The transformer's score, which must agree with that of the same model in PyTorch.
TRANSFORMER_BAR = 0.820
POINTS_BAR, POINTS_AIM = 8, 15
TABLE_RATIO_BAR, TABLE_SPEED_AIM = 3, 400_000
TRANSFORMER_RATIO_BAR, TRANSFORMER_RATIO_AIM = 0.5, 1.0
SIZE_BAR, SIZE_AIM = 10e6, 6e6

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


def verdict(reaches_bar, reaches_aim):
    """Whether a bar or an aim was reached, in words."""
    return "aim reached" if reaches_bar and reaches_aim else "bar reached" if reaches_bar else "**missed**"


def points(results):
    """The lead of the best features with the shipped table over words, in points."""
    found = results["transfer"]
    return 100 * (max(found[name] for name in SHIPPED) - found[WORDS])


def ratio(results, name):
    """Winnow's speed relative to the peer's."""
    ours, theirs = results["speeds"][name]
    return ours / theirs


def accuracy_rows(results):
    """The cells of each figure's row, and its verdict."""
    scores, rows = results["scores"], []
    for name, (title, bar, aim) in FIGURES.items():
        value = scores["table"].get(name)
        cells = [scores[peer].get(name) for peer in ("model2vec", "transformer", "pytorch")]
        said = "" if value is None else verdict(value >= bar, value >= aim)
        rows.append([title, f"**{figure(value)}**", *map(figure, cells), f"{bar:.2f}", f"{aim:.2f}", said])
    value, theirs = scores["transformer"]["STS-B"], scores["pytorch"]["STS-B"]
    title = "the transformer on STS-B test"
    rows.append([title, "", "", f"**{figure(value)}**", figure(theirs), figure(TRANSFORMER_BAR), "",
                 verdict(round(value, 3) >= TRANSFORMER_BAR, False)])
    gain = points(results)
    rows.append(["Banking77, 10 examples per label: points above words alone", f"**{gain:+.1f}**", "", "", "",
                 f"+{POINTS_BAR}", f"+{POINTS_AIM}", verdict(gain >= POINTS_BAR, gain >= POINTS_AIM)])
    return rows


def speed_rows(results):
    table, static = results["speeds"]["table"]
    transformer, pytorch = results["speeds"]["transformer"]
    size, ratios = results["sizes"]["table"], (ratio(results, "table"), ratio(results, "transformer"))
    return [
        ["table, texts per second, one core", f"**{speed(table)}**", f"model2vec {speed(static)}: × {ratios[0]:.1f}",
         f"× {TABLE_RATIO_BAR}", f"{TABLE_SPEED_AIM:,}",
         verdict(ratios[0] >= TABLE_RATIO_BAR, table >= TABLE_SPEED_AIM)],
        ["transformer, texts per second, two threads", f"**{speed(transformer)}**",
         f"PyTorch {speed(pytorch)}: × {ratios[1]:.2f}", f"× {TRANSFORMER_RATIO_BAR}", f"× {TRANSFORMER_RATIO_AIM}",
         verdict(ratios[1] >= TRANSFORMER_RATIO_BAR, ratios[1] >= TRANSFORMER_RATIO_AIM)],
        ["size of the table", f"**{size / 1e6:.1f} MB**",
         f"model2vec {results['sizes']['model2vec'] / 1e6:.1f} MB, transformer "
         f"{results['sizes']['transformer'] / 1e6:.0f} MB",
         f"{SIZE_BAR / 1e6:.0f} MB", f"{SIZE_AIM / 1e6:.0f} MB", verdict(size <= SIZE_BAR, size <= SIZE_AIM)],
    ]


def row(cells):
    return "|" + "|".join(f" {cell} " if cell else " " for cell in cells) + "|"


def shown(rows):
    """Rows without their last three cells (bar, aim and verdict), which are for developers."""
    return [row[:-3] for row in rows]


def table(header, rows):
    return "\n".join([row(header), "|" + "---|" * len(header), *map(row, rows)])


def accuracy_table(results):
    header = ["what", "Winnow's table", "model2vec", "the transformer in Winnow", "in PyTorch"]
    return table(header, shown(accuracy_rows(results)))


def speed_table(results):
    return table(["texts of 20 words", "Winnow", "peer"], shown(speed_rows(results)))


def transfer_table(results):
    rows = [[f"Winnow, {name}" if name in VARIANTS else f"scikit-learn, {name}", figure(value)]
            for name, value in results["transfer"].items()]
    return table(["Banking77, 10 training examples per label", "accuracy"], rows)


def missed(results):
    """The titles of rows below their bars."""
    return [row[0] for row in [*accuracy_rows(results), *speed_rows(results)] if row[-1] == "**missed**"]

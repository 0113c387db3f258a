"""The tables, as Markdown."""

NAMES = ("Winnow", "Vowpal Wabbit", "fastText", "scikit-learn")


def table(head, rows):
    """A Markdown table."""
    lines = [head, ["---"] * len(head), *rows]
    text = "\n".join("| " + " | ".join(line) + " |" for line in lines)
    return text.replace("| --- ", "|---").replace("--- |", "---|")


def bold(name):
    return f"**{name}**" if name == "Winnow" else name


def seconds(value):
    return f"{value:.2f} s" if value < 100 else f"{value:.0f} s"


def megabytes(value):
    return f"{value / 1e6:,.0f} MB" if value >= 10e6 else f"{value / 1e6:.1f} MB"


def comparison(title, result):
    """Times, memory and macro-F1 of all programs on one task."""
    rows = []
    for name in NAMES:
        own = result["programs"].get(name)
        if own:
            ratios = ["", ""] if name == "Winnow" else [f"{own['trainRatio']:.2f}", f"{own['classifyRatio']:.2f}"]
            rows.append([
                bold(name), seconds(own["train"]), ratios[0], megabytes(own["peak"]), seconds(own["classify"]),
                ratios[1], f"{own['macroF1']:.4f}",
            ])
    head = [title, "train", "Winnow / peer", "peak memory", f"classify {result['tests']:,}", "Winnow / peer", "macro-F1"]
    return table(head, rows)


def training(results):
    result = results["training"]
    return comparison(f"{result['rows']:,} messages", result)


def topics(results):
    names = {"clinc150": "CLINC150", "banking77": "BANKING77", "trec6": "TREC questions"}
    return "\n\n".join(
        comparison(f"{names.get(name, name)}: {result['rows']:,} texts, {result['labels']} labels", result)
        for name, result in results["topics"].items()
    )


def spam(results):
    result = results["spam"]
    names = {
        "Winnow": f"**Winnow**, defaults, {megabytes(result['bytes'])}",
        "scikit-learn": "scikit-learn, word tf-idf and logistic regression",
    }
    head = ["SMS Spam Collection", "spam precision", "recall", "F1", "recall at a false-positive rate of 0.5 %"]
    keys = ("precision", "recall", "f1", "recallAtRate")
    rows = [[names[name], *(f"{own[key]:.3f}" for key in keys)] for name, own in result["programs"].items()]
    return table(head, rows)


def tokenizer(results):
    modes = ("messages", "unicode")
    rows = [[f"`.{mode}`", f"{results['tokenizer'][mode]['megabytesPerSecond']:.0f}"] for mode in modes]
    return table(["tokenizer, English reviews, one core", "MB/s"], rows)


def small(results):
    """The costs of a single text."""
    startup, opening, memory = results["startup"], results["opening"], results["memory"]

    def milliseconds(value):
        return f"{value * 1e3:.1f} ms" if value >= 0.001 else f"{value * 1e6:.0f} µs"

    rows = [
        ["`winnow --help`, whole process", milliseconds(startup["help"]["seconds"])],
        ["`winnow classify` of one line, 4 MB model, whole process", milliseconds(startup["classify"]["seconds"])],
        ["`/bin/true`, for comparison", milliseconds(startup["true"]["seconds"])],
        ["from a line on a slow pipe to its answer, median", milliseconds(startup["line"]["median"])],
        ["the same, slowest of 100 lines", milliseconds(startup["line"]["ninetyNine"])],
        ["opening a 10 MB model", milliseconds(opening["milliseconds"] / 1e3)],
        ["opening it and classifying one text", milliseconds(opening["millisecondsWithAnswer"] / 1e3)],
        ["private memory that a 4 MB model adds, opened and one text classified", megabytes(memory["first"]["total"])],
        [f"the same, {memory['lines']:,} texts classified", megabytes(memory["all"]["total"])],
        ["of which written to, not shared with the file", megabytes(memory["all"]["dirty"])],
        ["besides, pages of the program that this reads", megabytes(memory["all"]["program"])],
        ["peak memory of `winnow classify` of one line", megabytes(startup["classify"]["peak"])],
        ["the installed command", megabytes(startup["bytes"])],
    ]
    return table(["one text", ""], rows)


def growth(results):
    rows = []
    for size in results["growth"]["rows"]:
        rows.append([
            f"{size['rows']:,}", seconds(size["seconds"]), f"{size['rows'] / size['seconds']:,.0f}",
            megabytes(size["peak"]), f"{size['features']:,}", megabytes(size["bytes"]),
        ])
    for name, own in results["growth"]["peers"].items():
        rate = f"{own['rows'] / own['seconds']:,.0f}"
        rows.append([f"{own['rows']:,}, {name}", seconds(own["seconds"]), rate, megabytes(own["peak"]), "", ""])
    return table(["messages", "train", "rows/s", "peak memory", "features", "model"], rows)


def phases(results):
    result = results["phases"]
    total = sum(phase["seconds"] for phase in result["phases"])
    rows = [
        [phase["name"], f"{phase['seconds'] * 1e3:,.0f} ms", f"{phase['seconds'] / total:.0%}"]
        for phase in result["phases"]
    ]
    return table([f"{result['rows']:,} messages, {result['threads']} threads", "time", "share"], [
        *rows, ["all", f"{total * 1e3:,.0f} ms", ""]])


def inside(results):
    result = results["inside"]
    classifying, features, counting = (result[name] for name in ("classifying", "features", "counting"))

    def row(name, own, unit="lines/s"):
        count = own.get("allocationsPerLine")
        speed = own["linesPerSecond"] if unit == "lines/s" else own["megabytesPerSecond"]
        return [name, f"{speed:,.0f} {unit}", "" if count is None else f"{count:.2f}"]

    everything = counting | {"megabytesPerSecond": counting["megabytesPerSecondOnAllThreads"]}
    return table([f"{classifying['lines']:,} messages", "speed", "allocations per line"], [
        row("feature row (`FeatureReader`), one thread", features),
        row("probabilities (`TextClassifier.Reader.withProbabilities`), one thread", classifying["probabilities"]),
        row("full answer (`TextClassifier.Reader.classification`), one thread", classifying["answers"]),
        row(f"batch of answers, {classifying['threads']} threads", classifying["batch"]),
        row("counting and numbering n-grams, one thread", counting, "MB/s"),
        row(f"the same, {counting['threads']} threads", everything, "MB/s"),
    ])


TABLES = {
    "training": training, "spam": spam, "tokenizer": tokenizer, "small": small, "growth": growth, "phases": phases,
    "inside": inside, "topics": topics,
}


def tables(results):
    """All tables whose subjects were measured, by name."""
    made = {}
    for name, make in TABLES.items():
        try:
            made[name] = make(results)
        except KeyError:
            continue
    return made

"""Tables in Markdown, and their numbers."""


def table(head, rows):
    """A table of rows of texts; columns of `rows` that are missing at the end of a row are empty."""
    lines = [head, ["---"] * len(head), *([*row, *[""] * (len(head) - len(row))] for row in rows)]
    text = "\n".join("| " + " | ".join(map(str, line)) + " |" for line in lines)
    return text.replace("| --- ", "|---").replace("--- |", "---|")


def number(value, digits=3):
    """A score: .926; a dash if it was not measured."""
    return "–" if value is None else f"{value:.{digits}f}".removeprefix("0")


def seconds(value):
    return f"{value:.2f} s" if value < 100 else f"{value:.0f} s"


def milliseconds(value):
    return f"{value * 1e3:.1f} ms" if value >= 0.001 else f"{value * 1e6:.0f} µs"


def megabytes(value):
    return f"{value / 1e6:,.0f} MB" if value >= 10e6 else f"{value / 1e6:.1f} MB"


def percent(value, digits=1):
    return f"{100 * value:.{digits}f} %"

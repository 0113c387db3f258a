"""Plots the growth of an index, in the peers' Python: search_plot.py TARGET < GROWTH, where GROWTH is JSON."""
import json
import sys

import matplotlib

matplotlib.use("Agg")
from matplotlib import pyplot, ticker  # noqa: E402

COLOURS = {"hybrid": "#1f6feb", "lexical": "#bf5b04"}
TITLES = {"hybrid": "words and meaning", "lexical": "words alone"}


def counted(value, _):
    return f"{value / 1e6:g} M" if value >= 1e6 else f"{value / 1e3:g} k" if value >= 1e3 else f"{value:g}"


def draw(growth, target):
    items = [one["items"] for one in growth]
    pyplot.rcParams.update({"font.size": 9, "axes.spines.top": False, "axes.spines.right": False})
    figure, (queries, building, memory) = pyplot.subplots(1, 3, figsize=(10, 3.2), layout="constrained")
    for mode, colour in COLOURS.items():
        for share, style in (("p50", "-"), ("p99", "--")):
            queries.plot(items, [one[mode][share] for one in growth], style, marker=".", color=colour,
                         label=f"{TITLES[mode]}, {share}")
    queries.set_title("a query, ms")
    queries.legend(frameon=False, fontsize=8)
    building.plot(items, [one["totalSeconds"] for one in growth], marker=".", color="#57606a")
    building.set_title("building, s")
    for key, title, colour in (
        ("peak", "memory, building", "#57606a"), ("searchPeak", "memory, searching", "#1f6feb"),
        ("bytes", "on disk", "#bf5b04"),
    ):
        values = [one["fileBytes"] + one["cacheBytes"] if key == "bytes" else one[key] for one in growth]
        memory.plot(items, [value / 1e6 for value in values], marker=".", color=colour, label=title)
    memory.set_title("MB")
    memory.legend(frameon=False, fontsize=8)
    for axes in (queries, building, memory):
        axes.set(xscale="log", yscale="log", xlabel="items")
        axes.grid(alpha=0.25)
        axes.xaxis.set_major_formatter(ticker.FuncFormatter(counted))
        axes.yaxis.set_major_formatter(ticker.FuncFormatter(lambda value, _: f"{value:g}"))
    figure.savefig(target, format="png", dpi=100, metadata={"Software": None})


if __name__ == "__main__":
    draw(json.load(sys.stdin), sys.argv[1])

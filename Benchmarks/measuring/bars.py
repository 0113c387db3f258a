"""The bars that Winnow must reach, its aims, and the verdicts."""
import dataclasses
import typing


@dataclasses.dataclass(frozen=True)
class Bar:
    """A quantity of the results, with its bar (None for none) and its aim."""

    name: str
    value: typing.Callable
    bar: float | None
    aim: float
    form: str = "{:.2f}"
    # Whether more is better.
    rises: bool = False

    def verdict(self, value):
        """"aim", "bar" or "missed"."""
        sign = 1 if self.rises else -1
        if sign * value >= sign * self.aim:
            return "aim"
        return "bar" if self.bar is None or sign * value >= sign * self.bar else "missed"


def trained(results, name):
    return results["training"]["programs"][name]


def score_lead(results, rivals):
    """Winnow's macro-F1 minus that of the best rival."""
    programs = results["training"]["programs"]
    return programs["Winnow"]["macroF1"] - max(programs[name]["macroF1"] for name in rivals)


def slowdown(results):
    """Seconds per row of the largest size relative to those of a size of at most a tenth; 1 is linear."""
    sizes = results["growth"]["rows"]
    last = sizes[-1]
    earlier = [size for size in sizes if size["rows"] * 10 <= last["rows"]][-1]
    return last["seconds"] / last["rows"] / (earlier["seconds"] / earlier["rows"])


LINEAR, BEST_LINEAR = 1.5, 1.2
ALL = ("Vowpal Wabbit", "fastText", "scikit-learn")
BARS = (
    Bar("train / fastText", lambda r: trained(r, "fastText")["trainRatio"], 0.6, 0.35),
    Bar("train / Vowpal Wabbit", lambda r: trained(r, "Vowpal Wabbit")["trainRatio"], 0.9, 0.5),
    Bar("train / scikit-learn", lambda r: trained(r, "scikit-learn")["trainRatio"], 0.15, 0.09, "{:.3f}"),
    Bar("macro-F1 minus the better of scikit-learn and Vowpal Wabbit",
        lambda r: score_lead(r, ("scikit-learn", "Vowpal Wabbit")), -0.001, 0.0, "{:+.4f}", rises=True),
    Bar("macro-F1 minus the best peer", lambda r: score_lead(r, ALL), None, 0.0, "{:+.4f}", rises=True),
    Bar("classify 50,000 lines, whole process / fastText's predict",
        lambda r: trained(r, "fastText")["classifyRatio"], 1.0, 0.4),
    Bar("peak memory of this training, MB", lambda r: trained(r, "Winnow")["peak"] / 1e6, 350, 200, "{:.0f}"),
    Bar("3,000,000 rows: seconds per row relative to 300,000", slowdown, LINEAR, BEST_LINEAR),
    Bar("3,000,000 rows: peak memory, GB", lambda r: r["growth"]["rows"][-1]["peak"] / 1e9, 4, 2),
    Bar("tokenizer `.messages`, MB/s",
        lambda r: r["tokenizer"]["messages"]["megabytesPerSecond"], 150, 350, "{:.0f}", rises=True),
    Bar("tokenizer `.unicode`, MB/s",
        lambda r: r["tokenizer"]["unicode"]["megabytesPerSecond"], 200, 400, "{:.0f}", rises=True),
    Bar("`classify` of one line with a 4 MB model, whole process, ms",
        lambda r: r["startup"]["classify"]["seconds"] * 1e3, 12, 6, "{:.1f}"),
    Bar("opening a 10 MB model, ms", lambda r: r["opening"]["milliseconds"], 5, 1),
    Bar("private memory of a 4 MB model open and classifying, MB",
        lambda r: r["memory"]["all"]["total"] / 1e6, 6, 1),
)


def judge(results, bars=BARS):
    """(bar, value, verdict) of every bar whose subjects were measured, peers included."""
    judged = []
    for bar in bars:
        try:
            value = bar.value(results)
        except (KeyError, IndexError):
            continue
        judged.append((bar, value, bar.verdict(value)))
    return judged

"""The accuracy tables as Markdown."""
from . import accuracy



def number(value, digits=3):
    """A score as in the tables: .926."""
    return "–" if value is None else f"{value:.{digits}f}".removeprefix("0")


def words_and_best(figures):
    """The score of words alone, and the best score with its peer; dashes if the peers were left out."""
    if not figures:
        return ["–", "–"]
    peer, value = accuracy.best(figures)
    return [number(figures.get(accuracy.WORDS)), f"{number(value)} ({peer})"]


def table(titles, rows):
    lines = [titles, ["---"] * len(titles), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def scores(results):
    """One row per set: the peers, Winnow with defaults and tuned."""
    rows = []
    for name in accuracy.SETS:
        if name not in results:
            continue
        result = results[name]
        tuned = result.get("tuned", {})
        rows.append([
            name, accuracy.SETS[name], *words_and_best(result.get("peers")), number(result["defaults"]["figure"]),
            number(tuned.get("figure")), number(result["defaults"]["standardError"]), autotuned(result),
        ])
    if all(name in results for name in accuracy.SETS):
        rows.append(means(results))
    return table(
        ["set", "measure", "word tf-idf + logistic", "best peer", "Winnow, defaults", "Winnow, tuned 60 s",
         "standard error", "fastText, autotune 60 s"], rows)


def autotuned(result):
    return "did not end" if "autotune" in result and result["autotune"] is None else number(result.get("autotune"))


def means(results):
    def over(value):
        try:
            return number(accuracy.mean(results, value), 4)
        except KeyError:
            return "–"

    return ["**mean**", "", over(lambda r: r["peers"][accuracy.WORDS]), over(lambda r: accuracy.best(r["peers"])[1]),
            over(lambda r: r["defaults"]["figure"]), over(lambda r: r["tuned"]["figure"]), "", ""]


def low_rate(results):
    """Recall of spam if at most one good message in 1,000 may be lost."""
    rows = []
    for name in accuracy.LOW_RATE:
        if name not in results:
            continue
        result = results[name]
        rows.append([
            name, *words_and_best(result.get("lowRate")), number(result["defaults"]["lowRate"]),
            number(result.get("tuned", {}).get("lowRate"))])
    return table(["set", "word tf-idf + logistic", "best peer", "Winnow, defaults", "Winnow, tuned 60 s"], rows)


def calibration(results):
    """The expected calibration error of the defaults, and its limit."""
    rows = []
    for name in accuracy.SETS:
        if name in results:
            one = results[name]["defaults"]
            holds = one["calibrationError"] <= one["calibrationLimit"]
            rows.append([
                name, number(one["calibrationError"], 4), number(one["calibrationLimit"], 4),
                "" if holds else "above"])
    return table(["set", "calibration error", "at most", ""], rows)


def summary(results):
    """Winnow's means and counts, and the sets on which it is weak."""
    lines = [table(["over all sets", "Winnow"], [list(row) for row in accuracy.over_all(results)])]
    return "\n".join([*lines, "", *(f"- {text}" for text in accuracy.weaknesses(results))]).rstrip()


def tables(results, is_whole):
    made = {
        "accuracy-scores": scores(results), "accuracy-low-rate": low_rate(results),
        "accuracy-calibration": calibration(results),
    }
    return ({"accuracy-summary": summary(results)} if is_whole else {}) | made

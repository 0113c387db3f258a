"""Search: required scores, and tables."""
from .embeddings import figure, shown, table, verdict
from .search_quality import COLLECTIONS

# Bar and aim of rankings on Cranfield and MED: lexical; the gain of hybrid search over lexical, and its aim;
# with the transformer, the first measurement of plain rank fusion, and .015 more.
LEXICAL_BAR, LEXICAL_AIM = (0.385, 0.695), (0.395, 0.705)
HYBRID_GAIN, HYBRID_AIM = 0.010, (0.43, 0.77)
TRANSFORMER_BAR, TRANSFORMER_AIM = (0.435, 0.787), (0.450, 0.802)
JUDGED = ("Cranfield", "MED")

SYSTEMS = (
    ("lexical", "words"), ("semantic", "meaning"), ("hybrid", "both"), ("transformer", "words and transformer"),
    ("bm25s", "bm25s"), ("tantivy", "tantivy"), ("vectors alone", "transformer alone"),
    ("rank fusion", "bm25s and transformer, rank fusion"),
)
QUERIES = {"short": "2–3 words", "long": "8–12 words"}
# Milliseconds at p50 and p99: bar, aim.
HYBRID_TIMES = {"short": ((2, 10), (1, 3)), "long": ((4, 15), (1.5, 5))}
LEXICAL_RATIO_BAR, LEXICAL_RATIO_AIM = 0.5, 1.0
SCAN_BAR, SCAN_AIM = 1.5, 0.8
OPENING_BAR, OPENING_AIM = 50, 10
BUILDING_BAR, BUILDING_AIM = 60, 20
# The results of a query: title, and the programs that support it.
ANSWERS = {
    "places": ("identifiers of the best 10", ("Winnow", "tantivy", "bm25s")),
    "items": ("and stored items", ("Winnow", "tantivy")),
    "snippets": ("and snippets with marked words", ("Winnow", "tantivy")),
}
LIKE = "items"


def pair(values, form="{:.3f}"):
    return " / ".join(form.format(value) for value in values)


def judged_row(title, values, peer, bars, aims):
    """A row of two collections: both must reach the limits."""
    rounded = [round(value, 3) for value in values]
    reaches = [all(value >= round(least, 3) for value, least in zip(rounded, leasts)) for leasts in (bars, aims)]
    return [title, f"**{pair(values)}**", peer, pair(bars), pair(aims), verdict(*reaches)]


def quality_rows(results):
    quality = results.get("quality", {})
    scores = [quality[name] for name in JUDGED if name in quality]
    if len(scores) < len(JUDGED):
        return []

    def of(name):
        return [one[name] for one in scores]

    lexical = [round(value, 3) for value in of("lexical")]
    rows = [
        judged_row("by words alone", of("lexical"), f"bm25s {pair(of('bm25s'))}, tantivy {pair(of('tantivy'))}",
                   LEXICAL_BAR, LEXICAL_AIM),
        judged_row("by words and meaning, the shipped table", of("hybrid"), f"by words alone {pair(lexical)}",
                   [value + HYBRID_GAIN for value in lexical], HYBRID_AIM),
    ]
    if all("transformer" in one for one in scores):
        rows.append(judged_row(
            "by words and meaning, the transformer", of("transformer"), f"plain rank fusion {pair(of('rank fusion'))}",
            TRANSFORMER_BAR, TRANSFORMER_AIM))
    return rows


def quality_table(results):
    """Each collection with each ranking; hybrid search must never be worse than lexical search."""
    rows = []
    for name in COLLECTIONS:
        scores = results["quality"].get(name)
        if scores:
            cells = [figure(scores.get(system)) for system, _ in SYSTEMS]
            rows.append([name, *(f"**{cell}**" if at < 4 and cell != "–" else cell for at, cell in enumerate(cells)),
                         "" if is_harmless(scores) else "**worse than words**"])
    return table(["nDCG@10", *(title for _, title in SYSTEMS), ""], rows)


def is_harmless(scores):
    return all(round(scores.get(name, 1), 3) >= round(scores["lexical"], 3) for name in ("hybrid", "transformer"))


def milliseconds(*values):
    return " / ".join(f"{value:.2f}" if value < 100 else f"{value:.0f}" for value in values)


def least(title, value, shown, peer, bar, aim, unit):
    """A row in which less is better."""
    return [title, f"**{shown}**", peer, f"{bar} {unit}", f"{aim} {unit}", verdict(value <= bar, value <= aim)]


def speed_rows(results):
    if "speeds" not in results:
        return []
    speeds, rows = results["speeds"], []
    for name, (bars, aims) in HYBRID_TIMES.items():
        found = [speeds["hybrid"][name][share] for share in ("p50", "p99")]
        reaches = [all(value <= most for value, most in zip(found, limits)) for limits in (bars, aims)]
        rows.append([f"words and meaning, queries of {QUERIES[name]}, p50 / p99", f"**{milliseconds(*found)} ms**", "",
                     f"{pair(bars, '{}')} ms", f"{pair(aims, '{}')} ms", verdict(*reaches)])
    for name, title in QUERIES.items():
        ours, theirs = (speeds["lexical"][name][f"{program} {LIKE}"]["queriesPerSecond"] for program in ("Winnow", "tantivy"))
        rows.append([
            f"words alone, queries of {title}, per second", f"**{ours:,.0f}**", f"tantivy {theirs:,.0f}: × {ours / theirs:.2f}",
            f"× {LEXICAL_RATIO_BAR}", f"× {LEXICAL_RATIO_AIM}",
            verdict(ours / theirs >= LEXICAL_RATIO_BAR, ours / theirs >= LEXICAL_RATIO_AIM)])
    scan, opening, building = speeds["scan"], speeds["opening"], speeds["building"]
    count = f"{results['items']:,}"
    rows.append(least(
        f"comparing {count} vectors of 256 bytes", scan["Winnow"], f"{milliseconds(scan['Winnow'])} ms",
        f"numpy {milliseconds(scan['numpy'])} ms, usearch {milliseconds(scan['usearch'])} ms", SCAN_BAR, SCAN_AIM, "ms"))
    rows.append(least(
        f"opening an index of {count} items, in a fresh process", opening["first"], f"{milliseconds(opening['first'])} ms", "",
        OPENING_BAR, OPENING_AIM, "ms"))
    seconds = building["Winnow"]["seconds"]
    rows.append(least(
        f"indexing {count} items, 2 threads", seconds, f"{seconds:.1f} s",
        ", ".join(f"{peer} {building[peer]['seconds']:.1f} s" for peer in ("tantivy", "bm25s")),
        BUILDING_BAR, BUILDING_AIM, "s"))
    return rows


def lexical_table(results):
    """Lexical queries per second, by their results."""
    found, rows = results["speeds"]["lexical"], []
    for name, (title, programs) in ANSWERS.items():
        for program in programs:
            cells = [title, program]
            for queries in QUERIES:
                one = found[queries][f"{program} {name}"]
                cells += [f"{one['queriesPerSecond']:,.0f}", milliseconds(one["p50"], one["p99"]) if "p50" in one else "–"]
            rows.append(cells)
    header = ["results of a query", "program"]
    for title in QUERIES.values():
        header += [f"{title}: per second", "p50 / p99, ms"]
    return table(header, rows)


def megabytes(value):
    return f"{value / 1e6:,.0f} MB"


def building_table(results):
    rows = []
    for program, found in results["speeds"]["building"].items():
        rows.append([program, f"{found['seconds']:.1f} s", megabytes(found["peak"]), megabytes(found["bytes"])])
    return table([f"{results['items']:,} items", "time", "peak memory", "on disk"], rows)


def opening_table(results):
    found = results["speeds"]["opening"]
    return table([f"an index of {results['items']:,} items", "ms"], [
        ["opened in a fresh process", milliseconds(found["first"])],
        ["its first answer there", milliseconds(found["firstAnswer"])],
        ["opened in a process that had opened one before", milliseconds(found["milliseconds"])],
        ["opened and searched, in that process", milliseconds(found["millisecondsWithAnswer"])],
        ["an item inserted, until it is on disk", milliseconds(found["commit"])],
        ["the first answer after that, words and meaning", milliseconds(found["answerAfterCommit"])],
    ])


def growth_table(found):
    rows = []
    for one in found:
        rows.append([
            f"{one['items']:,}", f"{one['totalSeconds']:.1f} s", f"{one['inserted'] / one['seconds']:,.0f}",
            megabytes(one["peak"]), megabytes(one["fileBytes"]), megabytes(one["cacheBytes"]),
            milliseconds(one["hybrid"]["p50"], one["hybrid"]["p99"]),
            milliseconds(one["lexical"]["p50"], one["lexical"]["p99"]),
            milliseconds(one["opening"]["first"], one["opening"]["firstAnswer"]), megabytes(one["searchPeak"]),
            f"{100 * one['opening']['recall']:.1f} %"])
    return table(
        ["items", "built in", "items per second, the last", "peak memory", "file", "cache", "words and meaning, p50 / p99, ms",
         "words, p50 / p99, ms", "opening / first answer, ms", "memory of searching", "nearest found"], rows)


def judged_tables(results):
    """The tables of rows with bars."""
    header, found = ["Winnow", "peers"], {}
    if quality_rows(results):
        found["search"] = table(["nDCG@10, Cranfield / MED", *header], shown(quality_rows(results)))
    if "speeds" in results:
        found["search-speed"] = table([f"{results['items']:,} items of 50 words", *header], shown(speed_rows(results)))
    return found


def missed(results):
    """The titles of rows below their bars."""
    rows = [*quality_rows(results), *speed_rows(results)]
    worse = [f"{name}: worse than words alone" for name, scores in results.get("quality", {}).items()
             if not is_harmless(scores)]
    return [row[0] for row in rows if row[-1] == "**missed**"] + worse

"""Search: tables."""
from .embeddings import figure, table
from .search_quality import COLLECTIONS

JUDGED = ("Cranfield", "MED")

SYSTEMS = (
    ("lexical", "words"), ("semantic", "meaning"), ("hybrid", "both"), ("transformer", "words and transformer"),
    ("bm25s", "bm25s"), ("tantivy", "tantivy"), ("vectors alone", "transformer alone"),
    ("rank fusion", "bm25s and transformer, rank fusion"),
)
QUERIES = {"short": "2–3 words", "long": "8–12 words"}
# The results of a query: title, and the programs that support it.
ANSWERS = {
    "places": ("identifiers of the best 10", ("Winnow", "tantivy", "bm25s")),
    "items": ("and stored items", ("Winnow", "tantivy")),
    "snippets": ("and snippets with marked words", ("Winnow", "tantivy")),
}
LIKE = "items"


def pair(values, form="{:.3f}"):
    return " / ".join(form.format(value) for value in values)


def quality_rows(results):
    quality = results.get("quality", {})
    scores = [quality[name] for name in JUDGED if name in quality]
    if len(scores) < len(JUDGED):
        return []

    def of(name):
        return [one[name] for one in scores]

    rows = [
        ["by words alone", f"**{pair(of('lexical'))}**", f"bm25s {pair(of('bm25s'))}, tantivy {pair(of('tantivy'))}"],
        ["by words and meaning, the shipped table", f"**{pair(of('hybrid'))}**", f"by words alone {pair(of('lexical'))}"],
    ]
    if all("transformer" in one for one in scores):
        rows.append(["by words and meaning, the transformer", f"**{pair(of('transformer'))}**",
                     f"plain rank fusion {pair(of('rank fusion'))}"])
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


def speed_rows(results):
    speeds, rows = results["speeds"], []
    for name, title in QUERIES.items():
        found = [speeds["hybrid"][name][share] for share in ("p50", "p99")]
        rows.append([f"words and meaning, queries of {title}, p50 / p99", f"**{milliseconds(*found)} ms**", ""])
    for name, title in QUERIES.items():
        ours, theirs = (speeds["lexical"][name][f"{program} {LIKE}"]["queriesPerSecond"] for program in ("Winnow", "tantivy"))
        rows.append([f"words alone, queries of {title}, per second", f"**{ours:,.0f}**",
                     f"tantivy {theirs:,.0f}: × {ours / theirs:.2f}"])
    scan, opening, building, count = speeds["scan"], speeds["opening"], speeds["building"], f"{results['items']:,}"
    peers = ", ".join(f"{peer} {building[peer]['seconds']:.1f} s" for peer in ("tantivy", "bm25s"))
    return [
        *rows,
        [f"comparing {count} vectors of 256 bytes", f"**{milliseconds(scan['Winnow'])} ms**",
         f"numpy {milliseconds(scan['numpy'])} ms, usearch {milliseconds(scan['usearch'])} ms"],
        [f"opening an index of {count} items, in a fresh process", f"**{milliseconds(opening['first'])} ms**", ""],
        [f"indexing {count} items, 2 threads", f"**{building['Winnow']['seconds']:.1f} s**", peers],
    ]


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


WRITERS = {"alone": "alone", "pauses": "beside batches with pauses of 5 ms", "steady": "beside batches without pauses"}


def beside_table(found):
    """Searches while items are replaced, 20 at a time, in the share of the searches of a quiet index."""
    rows = []
    for program, states in found.items():
        for name, title in WRITERS.items():
            one, alone = states[name], states["alone"]
            rows.append([
                program if name == "alone" else "", title, f"{one['queriesPerSecond']:,.0f}",
                f"{100 * one['queriesPerSecond'] / alone['queriesPerSecond']:.0f} %", milliseconds(one["p50"], one["p99"]),
                f"{one['p99'] / alone['p99']:.1f}", f"{one['batchesPerSecond']:,.0f}" if name != "alone" else "–"])
    return table(["program", "searches", "per second", "of a quiet index's", "p50 / p99, ms", "p99 / its p99 alone",
                  "batches per second"], rows)


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


def summaries(results):
    """The tables of quality and speed beside the peers."""
    header, found = ["Winnow", "peers"], {}
    if quality_rows(results):
        found["search"] = table(["nDCG@10, Cranfield / MED", *header], quality_rows(results))
    if "speeds" in results:
        found["search-speed"] = table([f"{results['items']:,} items of 50 words", *header], speed_rows(results))
    return found

#!/usr/bin/env python3
"""Checks the sample catalogue that searches are tried on, its queries and its judgements.

    Scripts/check-catalogue.py [FOLDER]

Needs `snowballstemmer`. FOLDER (by default `data`) holds catalogue.jsonl, catalogue-queries.tsv and catalogue-judgements.tsv.
Items have the keys and types that data/README.md names. A query of kind `meaning` shares no stem, stop words aside, with the
title, text and keywords of any of its answers; one of kind `words` shares a stem with at least one. Stop words are Winnow's own.
Prints each fault and then a summary; exits with 1 if there was a fault.
"""

import collections
import datetime
import json
import pathlib
import re
import sys

import snowballstemmer

ROOT = pathlib.Path(__file__).resolve().parent.parent
KEYS = ["id", "domain", "title", "text", "keywords", "attributes", "created", "modified", "rank", "expires"]
REQUIRED = KEYS[:7]
DOMAIN = re.compile(r"(courses|help)(\.[a-z]+(-[a-z]+)*){1,2}")
WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")

faults = []


def check(condition, place, message):
    if not condition:
        faults.append(f"{place}: {message}")


def stop_words():
    source = (ROOT / "Sources/WinnowText/StopWords/EnglishStopWords.swift").read_text()
    return set(source.split('"""')[1].split())


def is_date(value):
    try:
        datetime.datetime.fromisoformat(value.replace("Z", "+00:00"))
    except (AttributeError, ValueError):
        return False
    return True


def is_attribute(value):
    if isinstance(value, list):
        return bool(value) and all(isinstance(part, str) for part in value)
    return isinstance(value, (str, int, float, bool))


def check_item(item, place):
    check(list(item) == [key for key in KEYS if key in item], place, "unknown keys, or in another order")
    missing = [key for key in REQUIRED if key not in item]
    check(not missing, place, f"without {', '.join(missing)}")
    if missing:
        return
    check(DOMAIN.fullmatch(item["domain"]), place, "domain not of two or three levels")
    kind = {"courses": "course", "help": "help"}.get(item["domain"].split(".")[0])
    check(re.fullmatch(rf"{kind}-\d{{3}}", item["id"]), place, "identifier does not fit the domain")
    check(40 <= len(item["text"].split()) <= 70, place, f"text of {len(item['text'].split())} words")
    check(2 <= len(item["keywords"]) <= 4, place, f"{len(item['keywords'])} keywords")
    for name, value in item["attributes"].items():
        check(is_attribute(value), place, f"attribute {name} of another type")
    for name in ["created", "modified", "expires"]:
        check(name not in item or is_date(item[name]), place, f"{name} is no date")
    check(item.get("modified", "9999")[:10] >= item["created"], place, "modified before it was created")
    check(0 <= item.get("rank", 0) <= 1, place, "rank outside 0…1")


def rows(path, header):
    lines = path.read_text().split("\n")
    check(lines[0].split("\t") == header, path.name, "another header")
    check(lines[-1] == "", path.name, "does not end with a line feed")
    for number, line in enumerate(lines[1:-1], 2):
        fields = line.split("\t")
        place = f"{path.name}:{number}"
        check(len(fields) == len(header), place, f"{len(fields)} fields")
        if len(fields) == len(header):
            yield place, fields


def main():
    folder = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "data"
    stopped = stop_words()
    stemmer = snowballstemmer.stemmer("english")

    def stems(text):
        words = (word.replace("’", "'") for word in WORD.findall(text.lower()))
        return {stemmer.stemWord(word) for word in words if word not in stopped}

    items, titles, texts = {}, set(), set()
    for number, line in enumerate((folder / "catalogue.jsonl").read_text().splitlines(), 1):
        place = f"catalogue.jsonl:{number}"
        item = json.loads(line)
        check_item(item, place)
        check(item["id"] not in items, place, "identifier occurs twice")
        check(item["title"] not in titles and item["text"] not in texts, place, "title or text occurs twice")
        titles.add(item["title"])
        texts.add(item["text"])
        items[item["id"]] = stems(" ".join([item["title"], item["text"], *item["keywords"]]))

    queries = {}
    for place, (name, kind, query) in rows(folder / "catalogue-queries.tsv", ["query-id", "kind", "query"]):
        check(name not in queries, place, "query occurs twice")
        check(kind in ("words", "meaning"), place, "unknown kind")
        check(1 <= len(query.split()) <= 7, place, f"{len(query.split())} words")
        queries[name] = (place, kind, stems(query))

    answers = collections.defaultdict(dict)
    for place, (name, item, grade) in rows(folder / "catalogue-judgements.tsv", ["query-id", "id", "grade"]):
        check(name in queries, place, "unknown query")
        check(item in items, place, "unknown item")
        check(grade in ("1", "2"), place, "grade is neither 1 nor 2")
        check(item not in answers[name], place, "judged twice")
        if item in items:
            answers[name][item] = grade

    for name, (place, kind, words) in queries.items():
        check("2" in answers[name].values(), place, "no answer of grade 2")
        shared = {item: words & items[item] for item in answers[name] if words & items[item]}
        if kind == "meaning":
            for item, common in shared.items():
                check(False, place, f"shares {', '.join(sorted(common))} with {item}")
        else:
            check(shared, place, "shares no stem with an answer")

    for fault in faults:
        print(fault)
    domains = collections.Counter(item.split("-")[0] for item in items)
    halves = [collections.Counter(kind for _, kind, _ in list(queries.values())[half::2]) for half in (0, 1)]
    judged = sum(map(len, answers.values()))
    print(f"{domains['course']} courses, {domains['help']} articles; {len(queries)} queries, in halves",
          " and ".join(f"{half['words']} words + {half['meaning']} meaning" for half in halves),
          f"; {judged} judgements, {judged / max(1, len(queries)):.1f} a query; {len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())

"""Writes tables between the marks of a page.

A table NAME is between the lines `<!-- bench: NAME -->` and `<!-- /bench -->`.
"""
import os
import re

from .failures import Failure

MARK = re.compile(r"(?ms)^<!-- bench: ([\w-]+) -->\n(.*?)^<!-- /bench -->$")
LINE = re.compile(r"(?m)^<!-- /?bench\b.*$")


def names(text, page):
    """The names of a page's tables; raises Failure if its marks do not pair."""
    found = [match[1] for match in MARK.finditer(text)]
    nested = any("<!-- bench" in match[2] for match in MARK.finditer(text))
    if nested or not found or len(LINE.findall(text)) != 2 * len(found) or len(set(found)) < len(found):
        raise Failure(f"{page}: the marks <!-- bench: NAME --> and <!-- /bench --> do not pair")
    return found


def belongs(name):
    """The owner of a table: some have separate commands."""
    owners = (
        "analysis", "embeddings", "engines", "hostile-mail", "learned-sizes", "mail-batch", "mail-speed", "mail", "multi-label",
        "search", "service", "trust-disguise", "trust-drift", "trust-small",
        "trust-sure")
    return next((owner for owner in owners if name.startswith(owner)), "bench")


def filled(text, tables, page):
    """The page with its tables; each place must have one, except those of other commands."""
    owners = {belongs(name) for name in tables}
    missing = [name for name in names(text, page) if belongs(name) in owners and name not in tables]
    if missing:
        raise Failure(f"{page}: there are no results for its table {missing[0]}")

    def place(match):
        table = tables.get(match[1])
        return match[0] if table is None else f"<!-- bench: {match[1]} -->\n{table}\n<!-- /bench -->"

    return MARK.sub(place, text)


def write(pages, tables):
    """Fills all pages, or none if one cannot be filled."""
    texts = {page: filled(page.read_text(encoding="utf-8"), tables, page.name) for page in pages}
    for page, text in texts.items():
        unfinished = page.with_name(page.name + ".part")
        unfinished.write_text(text, encoding="utf-8")
        os.replace(unfinished, page)

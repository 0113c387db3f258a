"""Writes tables between the marks of pages.

A table NAME is between the lines `<!-- bench: NAME -->` and `<!-- /bench -->`, in README.md or below docs/.
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
    if nested or len(LINE.findall(text)) != 2 * len(found) or len(set(found)) < len(found):
        raise Failure(f"{page}: the marks <!-- bench: NAME --> and <!-- /bench --> do not pair")
    return found


def filled(text, tables):
    """The page with these tables in their places."""

    def place(match):
        table = tables.get(match[1])
        return match[0] if table is None else f"<!-- bench: {match[1]} -->\n{table}\n<!-- /bench -->"

    return MARK.sub(place, text)


def find(root):
    """The text of each page with tables."""
    found = {}
    for path in (root / "README.md", *sorted(root.glob("docs/**/*.md"))):
        text = path.read_text(encoding="utf-8")
        if names(text, path.relative_to(root)):
            found[path] = text
    return found


def tables(root):
    """The text of each table, by name."""
    return {match[1]: match[2] for text in find(root).values() for match in MARK.finditer(text)}


def publish(root, tables):
    """Writes tables into their pages, all or none, and returns the pages' names; each table must have a place."""
    texts = find(root)
    known = {name for path, text in texts.items() for name in names(text, path.name)}
    homeless = sorted(set(tables) - known)
    if homeless:
        raise Failure(f"no page has a place for the table {homeless[0]}: put its marks into one of docs/measured")
    written = []
    for path, text in texts.items():
        new = filled(text, tables)
        if new != text or set(names(text, path.name)) & set(tables):
            unfinished = path.with_name(path.name + ".part")
            unfinished.write_text(new, encoding="utf-8")
            os.replace(unfinished, path)
            written.append(str(path.relative_to(root)))
    return written

"""The Unicode Character Database, and the tables that are made from it."""
import re
import textwrap

from .paths import ROOT

PAGE = 64


class Character:
    """A line of UnicodeData.txt; a decomposition with a tag is not canonical."""

    def __init__(self, fields):
        self.name, self.category, self.combining_class = fields[1], fields[2], int(fields[3])
        tag, _, rest = fields[5].rpartition("> ") if ">" in fields[5] else ("", "", fields[5])
        self.tag = tag.strip("<")
        self.decomposition = [int(c, 16) for c in rest.split()]
        self.digit = int(fields[6]) if fields[6] else None
        self.lowercase = int(fields[13], 16) if fields[13] else None


def read_characters(folder):
    fields = (line.split(";") for line in (folder / "UnicodeData.txt").read_text().splitlines())
    return {int(f[0], 16): Character(f) for f in fields}


def read_categories(folder):
    """The general category of each scalar that is assigned, with those that UnicodeData.txt has as ranges."""
    categories, first = {}, None
    for line in (folder / "UnicodeData.txt").read_text().splitlines():
        scalar, name, category = line.split(";")[:3]
        scalar = int(scalar, 16)
        if name.endswith(", First>"):
            first = scalar
        elif name.endswith(", Last>"):
            categories.update(dict.fromkeys(range(first, scalar + 1), category))
        else:
            categories[scalar] = category
    return categories


def read_property(folder, name):
    """The scalars with a property of DerivedCoreProperties.txt."""
    text = (folder / "DerivedCoreProperties.txt").read_text()
    found = re.findall(rf"^([0-9A-F]+)(?:\.\.([0-9A-F]+))? *; {name} ", text, re.M)
    return {c for first, last in found for c in range(int(first, 16), int(last or first, 16) + 1)}


def read_version(folder):
    return re.search(r"PropList-([\d.]+)\.txt", (folder / "PropList.txt").read_text())[1]


def decomposed(characters, scalar):
    """The canonical decomposition, by the data of the version that is read."""
    character = characters.get(scalar)
    if character is None or character.tag or not character.decomposition:
        return [scalar]
    return [c for part in character.decomposition for c in decomposed(characters, part)]


def paged(entries):
    """The pages of 64 entries, each once, the first without any; and the page of each block of scalars."""
    pages, index = {(0,) * PAGE: 0}, []
    for first in range(0, max(entries) + 1, PAGE):
        page = tuple(entries.get(first + place, 0) for place in range(PAGE))
        index.append(pages.setdefault(page, len(pages)))
    return list(pages), index


def array(kind, name, values, form=str):
    """The lines of an array in C."""
    return [f"static const {kind} {name}[] = {{", *textwrap.wrap(", ".join(map(form, values)), 112, initial_indent="    ",
                                                                 subsequent_indent="    "), "};", ""]


def write(name, source, lines):
    """Writes a file of tables, which tables.h declares."""
    text = "\n".join([f"// Written by Scripts/generate/{source}.", "", '#include "tables.h"', "", *lines])
    (ROOT / "Sources/CWinnowKernels/Generated" / f"{name}.c").write_text(text.rstrip("\n") + "\n")

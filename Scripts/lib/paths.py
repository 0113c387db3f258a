"""The paths of the package and of the public data sets, and tables and recipes in files."""
import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]


def rows(script, name):
    """The fields of each line of a table beside a script, except comments."""
    lines = pathlib.Path(script).with_name(name).read_text(encoding="utf-8").splitlines()
    return [line.split("\t") for line in lines if not line.startswith("#")]


def datasets():
    """The folder that Scripts/lib/datasets prints."""
    printed = subprocess.run([ROOT / "Scripts/lib/datasets"], stdout=subprocess.PIPE, text=True, check=True).stdout
    return pathlib.Path(printed.rstrip("\n"))


def recipes(page):
    """The fenced blocks of a page that follow `<!-- recipe: NAME -->`, by name."""
    text = page.read_text(encoding="utf-8")
    return dict(re.findall(r"(?ms)^<!-- recipe: (\S+) -->\n```\w*\n(.*?)^```$", text))

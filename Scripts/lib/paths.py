"""The paths of the package and of the public data sets."""
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]


def datasets():
    """The folder that Scripts/lib/datasets prints."""
    printed = subprocess.run([ROOT / "Scripts/lib/datasets"], stdout=subprocess.PIPE, text=True, check=True).stdout
    return pathlib.Path(printed.rstrip("\n"))

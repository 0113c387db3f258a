"""Runs programs in folders of their own, and asks the command."""
import contextlib
import json
import pathlib
import subprocess
import sys
import tempfile


def run(*words, **options):
    """The standard output of a program, as text; if it fails, exits with what it has printed."""
    answer = subprocess.run(list(map(str, words)), capture_output=True, encoding="utf-8", **options)
    if answer.returncode != 0:
        sys.exit(f"{answer.stdout}{answer.stderr}{' '.join(map(str, words))} failed")
    return answer.stdout


def answers(winnow, *words, texts):
    """What a verb says of texts, which may have any characters: a JSON object for each."""
    lines = "".join(json.dumps({"text": text}) + "\n" for text in texts)
    options = ("--input-format", "jsonl", "--format", "jsonl", "--quiet")
    found = [json.loads(line) for line in run(winnow, *words, *options, input=lines).split("\n") if line]
    if len(found) != len(texts):
        sys.exit(f"winnow {' '.join(map(str, words))} has {len(found)} answers to {len(texts)} texts")
    return found


@contextlib.contextmanager
def new_folder(**options):
    """A folder that is removed with the block."""
    with tempfile.TemporaryDirectory(**options) as name:
        yield pathlib.Path(name)


def skip(reason):
    """Ends a check that cannot run here, as Scripts/check expects it."""
    print(f"skipped: {reason}")
    sys.exit(77)

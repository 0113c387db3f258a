"""Runs programs as child processes, measures time and memory, and reports their failures."""
import json
import pathlib
import statistics
import subprocess
import sys

from .failures import MISSING, Failure

LAUNCHER = pathlib.Path(__file__).with_name("launch.py")


def output(*words, **options):
    """The standard output of a program."""
    words = [str(word) for word in words]
    try:
        answer = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **options)
    except FileNotFoundError:
        raise Failure(f"{words[0]} does not exist", MISSING) from None
    if answer.returncode:
        last = answer.stderr.decode(errors="replace").strip().splitlines()[-1:]
        raise Failure(f"{' '.join(words[:3])} … ended with {answer.returncode}: {' '.join(last)}")
    return answer.stdout.decode()


def command(*words, source=None, target=None):
    """A command to launch: words, standard input and standard output."""
    return {"words": [str(word) for word in words], "input": source and str(source), "output": target and str(target)}


def launch(commands, rounds=1):
    """Runs commands in turn; returns a list of runs for each: seconds, peak memory in bytes."""
    specification = json.dumps({"rounds": rounds, "commands": commands})
    runs = json.loads(output(sys.executable, "-S", "-E", LAUNCHER, input=specification.encode()))
    for one, results in zip(commands, runs):
        for run in results:
            if run["exit"]:
                raise Failure(f"{' '.join(one['words'])} ended with {run['exit']}")
    return runs


def median(runs, key):
    """The median of one number over some runs."""
    return statistics.median(run[key] for run in runs)

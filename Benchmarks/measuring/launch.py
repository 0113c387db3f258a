"""Runs programs in turn and reports the time and peak memory of each.

    python launch.py < SPECIFICATION

The specification is JSON: {"rounds": N, "commands": [{"words": […], "input": PATH, "output": PATH}, …]}. This is
a separate, small process because a child's peak starts at the peak of its parent.
"""
import json
import os
import sys
import time


def launch(command):
    actions = [
        (os.POSIX_SPAWN_OPEN, 0, command.get("input") or os.devnull, os.O_RDONLY, 0),
        (os.POSIX_SPAWN_OPEN, 1, command.get("output") or os.devnull, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o644)]
    start = time.perf_counter()
    child = os.posix_spawn(command["words"][0], command["words"], os.environ, file_actions=actions)
    _, status, usage = os.wait4(child, 0)
    seconds = time.perf_counter() - start
    unit = 1 if sys.platform == "darwin" else 1024
    return {"seconds": seconds, "peak": usage.ru_maxrss * unit, "exit": os.waitstatus_to_exitcode(status)}


specification = json.load(sys.stdin)
runs = [[] for _ in specification["commands"]]
for _ in range(specification["rounds"]):
    for command, results in zip(specification["commands"], runs):
        results.append(launch(command))
json.dump(runs, sys.stdout)

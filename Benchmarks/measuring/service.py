"""Load on the service and on its peers, each of which has both processors while it is measured."""
import contextlib
import json
import os
import pathlib
import re
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request

from . import processes
from .failures import Failure, Missing, require

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "Scripts/lib"))
from mail_server.workplace import free_port
from service import Service

# One text of 100 bytes.
TEXT = "Hi, I am running late. Could you pick up the kids at five? Call me when you are home, my phone is off"[:100]
CONNECTIONS, SEARCH_CONNECTIONS = 64, 16
WARM_SECONDS, SECONDS = 2, 5
ROUNDS = 3
# The seconds in which a program must listen.
PATIENCE = 60
EXCHANGES = 100
# A request for each query in turn, from a file of bodies, one a line.
SCRIPT = """
local bodies = {}
for line in io.lines("%s") do bodies[#bodies + 1] = line end
local number = 0
wrk.method = "POST"
wrk.headers["Content-Type"] = "application/json"
function request()
  number = number %% #bodies + 1
  return wrk.format(nil, nil, nil, bodies[number])
end
function done(summary, latency)
  local errors = summary.errors
  local failed = errors.status + errors.connect + errors.read + errors.write + errors.timeout
  io.stderr:write(string.format("RESULT %%f %%d %%f\\n",
    summary.requests / summary.duration * 1e6, failed, latency:percentile(99) / 1e3))
end
"""


@contextlib.contextmanager
def running(words, environment=None, folder=None):
    """A program that listens on the port of its words' `PORT`; yields the port."""
    port = free_port()
    with tempfile.TemporaryFile("w+", errors="replace") as log:
        process = subprocess.Popen(
            [str(word).replace("PORT", str(port)) for word in words], cwd=folder,
            env={**os.environ, **(environment or {})}, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        try:
            end = time.monotonic() + PATIENCE
            while not listens(port):
                if process.poll() is not None or time.monotonic() > end:
                    log.seek(0)
                    raise Failure(f"{words[0]} does not listen: {log.read().strip()[-300:]}")
                time.sleep(0.1)
            yield port
        finally:
            process.terminate()
            process.wait()


def listens(port):
    try:
        socket.create_connection(("127.0.0.1", port), timeout=1).close()
    except OSError:
        return False
    return True


def peer(python, name, folder):
    """A peer behind FastAPI, with a process for each processor."""
    words = [python, "-m", "uvicorn", "service_peers:app", "--port", "PORT", "--workers", str(os.cpu_count()),
             "--log-level", "error", "--no-access-log"]
    return running(words, {"PEER": name, "FOLDER": str(folder)}, processes.LAUNCHER.parent)


def answer(url, body):
    """The answer to one request, which must be right."""
    request = urllib.request.Request(url, body.encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=30) as response:
        return json.load(response)


def begin_load(url, bodies, folder, connections, seconds):
    """Starts wrk, which asks with the bodies in turn."""
    lines, script = folder / "bodies", folder / "load.lua"
    lines.write_text("".join(body + "\n" for body in bodies))
    script.write_text(SCRIPT % lines)
    return subprocess.Popen(
        ["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "--latency", "-s", script, url], stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE, text=True)


def end_load(wrk):
    """Requests a second, the number that failed, and the 99th percentile of the time in milliseconds."""
    output = wrk.communicate()[1]
    found = re.search(r"RESULT (\S+) (\d+) (\S+)", output)
    require(found, f"wrk failed: {output.strip()[-300:]}")
    return float(found[1]), int(found[2]), float(found[3])


def rate(url, bodies, folder, connections):
    """Requests a second and the 99th percentile, without a failure."""
    end_load(begin_load(url, bodies, folder, connections, WARM_SECONDS))
    reached, failed, percentile = end_load(begin_load(url, bodies, folder, connections, SECONDS))
    require(failed == 0, f"{failed} requests to {url} failed")
    return reached, percentile


def paced(url, body, folder, requests):
    """The 99th percentile of the time in milliseconds at a number of requests a second, evenly sent."""
    (folder / "body").write_text(body)
    log = folder / "times"
    log.unlink(missing_ok=True)
    pace = max(1, round(requests / CONNECTIONS))
    processes.output(
        "h2load", "--h1", "-t1", f"-c{CONNECTIONS}", f"--rps={pace}", "-D", SECONDS, "-d", folder / "body",
        "-H", "Content-Type: application/json", f"--log-file={log}", url)
    rows = [line.split() for line in log.read_text().splitlines()]
    require(rows and all(row[1] == "200" for row in rows), "a request at half of the load failed")
    times = sorted(int(row[2]) / 1000 for row in rows)
    return times[int(0.99 * len(times))], len(times) / SECONDS


def private_bytes(pid):
    """The memory of a process that no other shares: of its own, and pages of files that it has mapped.

    The system can take the latter back at any time, as they are in the files.
    """
    with open(f"/proc/{pid}/smaps_rollup", encoding="ascii") as file:
        sizes = {line.split(":")[0]: 1024 * int(line.split()[1]) for line in file if line.startswith("Private_")}
    return {"own": sizes["Private_Dirty"], "files": sizes["Private_Clean"]}


def classify(programs, python, folder):
    """By program, rates and percentiles of classification; Winnow's also at half of the load."""
    body = {"Winnow": json.dumps({"model": "messages", "text": TEXT}), "others": json.dumps({"texts": [TEXT]})}
    with contextlib.ExitStack() as stack:
        service = stack.enter_context(Service(programs["server"], "--folder", folder / "served"))
        urls = {"Winnow": f"http://127.0.0.1:{service.port}/v1/classify"}
        hello = stack.enter_context(running([programs["hello"], "PORT"]))
        urls["Hummingbird, hello"] = f"http://127.0.0.1:{hello}/hello"
        for name in ("scikit-learn", "fastText"):
            urls[name] = f"http://127.0.0.1:{stack.enter_context(peer(python, name, folder))}/"
        runs = {name: [] for name in urls}
        for name, url in urls.items():
            if name != "Hummingbird, hello":
                results = answer(url, body.get(name, body["others"]))["results"]
                require(results[0]["label"] in ("ham", "spam"), f"{name} has no answer")
        for _ in range(ROUNDS):
            for name, url in urls.items():
                runs[name].append(rate(url, [body.get(name, body["others"])], folder, CONNECTIONS))
        rates = {name: statistics.median(run[0] for run in runs[name]) for name in runs}
        percentile, reached = paced(urls["Winnow"], body["Winnow"], folder, rates["Winnow"] / 2)
        return runs, {"percentile": percentile, "reached": reached}


def exchange(programs, folder):
    """Replaces a model again and again under full load; returns the requests a second and the failures."""
    body = json.dumps({"model": "messages", "text": TEXT})
    model = folder / "served/messages.winnow"
    kept = model.read_bytes()
    with Service(programs["server"], "--folder", folder / "served", WINNOW_WATCH_SECONDS="0") as service:
        url = f"http://127.0.0.1:{service.port}/v1/classify"
        wrk = begin_load(url, [body], folder, CONNECTIONS, EXCHANGES // 10 + 1)
        for _ in range(EXCHANGES):
            time.sleep(0.1)
            unfinished = model.with_name("unfinished")
            unfinished.write_bytes(kept)
            os.replace(unfinished, model)
            service.process.send_signal(1)
        reached, failed, _ = end_load(wrk)
        service.stop()
        log = "".join(service.log) + service.process.stderr.read()
        return reached, failed, log.count("exchanged")


def search(programs, python, folder, queries):
    """By program, rates and percentiles of searching, and the percentile of one query after another."""
    ours = [json.dumps({"index": "items", "query": query, "limit": 10, "items": True}) for query in queries]
    theirs = [json.dumps({"query": query, "limit": 10}) for query in queries]
    with contextlib.ExitStack() as stack:
        service = stack.enter_context(Service(programs["server"], "--folder", folder / "served"))
        port = stack.enter_context(peer(python, "tantivy", folder))
        targets = {"Winnow": (f"http://127.0.0.1:{service.port}/v1/search", ours),
                   "tantivy": (f"http://127.0.0.1:{port}/", theirs)}
        for name, (url, bodies) in targets.items():
            require(any(answer(url, body)["hits"] for body in bodies[:5]), f"{name} finds nothing")
        runs = {name: [] for name in targets}
        for _ in range(ROUNDS):
            for name, (url, bodies) in targets.items():
                runs[name].append(rate(url, bodies, folder, SEARCH_CONNECTIONS))
        return runs


def idle_memory(programs, folder):
    """The private memory of the service with three models and an index, after a request to each."""
    with Service(programs["server"], "--folder", folder / "served") as service:
        for model in ("messages", "en-spam", "second"):
            require(service.ask("POST", "/v1/classify", {"model": model, "text": TEXT})[0] == 200, f"{model} failed")
        answered = service.ask("POST", "/v1/search", {"index": "items", "query": "a long film"})
        require(answered[0] == 200, "the search failed")
        time.sleep(2)
        return private_bytes(service.process.pid)


def require_programs():
    for program, package in (("wrk", "wrk"), ("h2load", "nghttp2-client")):
        if not shutil.which(program):
            raise Missing(f"{program} is not installed; apt-get install {package}")


def table(measured):
    """What was measured, as a table."""
    lines = ["| | Winnow | beside it | ratio |", "|---|---|---|---|"]
    runs, half = measured["classify"]
    rates = {name: statistics.median(run[0] for run in runs[name]) for name in runs}
    for name in runs:
        if name != "Winnow":
            what = "FastAPI, " + name if name != "Hummingbird, hello" else name
            lines.append(f"| classify, requests a second, {CONNECTIONS} connections | {rates['Winnow']:,.0f} "
                         f"| {what} {rates[name]:,.0f} | {rates['Winnow'] / rates[name]:.2f} |")
    lines.append(f"| the same at half of the load ({half['reached']:,.0f} a second), 99th percentile, ms "
                 f"| {half['percentile']:.1f} | | |")
    found = measured["search"]
    rates = {name: statistics.median(run[0] for run in found[name]) for name in found}
    times = {name: statistics.median(run[1] for run in found[name]) for name in found}
    lines.append(f"| search, 100,000 items, {SEARCH_CONNECTIONS} connections, requests a second | {rates['Winnow']:,.0f} "
                 f"| FastAPI, tantivy {rates['tantivy']:,.0f} | {rates['Winnow'] / rates['tantivy']:.2f} |")
    lines.append(f"| the same, 99th percentile, ms | {times['Winnow']:.1f} | {times['tantivy']:.1f} "
                 f"| {times['Winnow'] / times['tantivy']:.2f} |")
    for kind, what in (("own", "memory of its own"), ("files", "pages of its models and index that it has mapped")):
        lines.append(f"| {what}, idle, three models and this index, MB | {measured['memory'][kind] / 1e6:.1f} | | |")
    reached, failed, exchanged = measured["exchange"]
    lines.append(f"| failed requests, a model exchanged {exchanged} times at {reached:,.0f} requests a second "
                 f"| {failed} | | |")
    return "\n".join(lines)

"""The service under load, beside scikit-learn, fastText and tantivy behind FastAPI and Hummingbird's plain answer, each of
which has both processors while it is measured."""
import contextlib
import json
import os
import pathlib
import re
import shutil
import statistics
import subprocess
import tempfile
import time
import urllib.request

from . import processes, search_data
from .data import write
from .driver import Subject, say
from .failures import MISSING, Failure, require
from .tables import table
from lib.service import Service as Served, free_port, listens  # found by the driver

# One text of 100 bytes.
TEXT = "Hi, I am running late. Could you pick up the kids at five? Call me when you are home, my phone is off"[:100]
CONNECTIONS, SEARCH_CONNECTIONS = 64, 16
ITEMS, QUERIES = 100_000, 500
WARM_SECONDS, SECONDS = 2, 5
ROUNDS = 3
# The seconds in which a program must listen.
PATIENCE = 60
SCRIPT = pathlib.Path(__file__).with_name("load.lua")


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


def answer(url, body):
    """The answer to one request, which must be right."""
    request = urllib.request.Request(url, body.encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=30) as response:
        return json.load(response)


def load(url, bodies, folder, connections, seconds):
    """Requests a second by wrk, which asks with the bodies in turn, the number that failed, and the 99th percentile of the time
    in milliseconds."""
    (folder / "bodies").write_text("".join(body + "\n" for body in bodies))
    words = ["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "--latency", "-s", SCRIPT, url]
    output = subprocess.run(words, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True).stderr
    found = re.search(r"RESULT (\S+) (\d+) (\S+)", output)
    require(found, f"wrk failed: {output.strip()[-300:]}")
    return float(found[1]), int(found[2]), float(found[3])


def rate(url, bodies, folder, connections):
    """Requests a second and the 99th percentile, without a failure."""
    load(url, bodies, folder, connections, WARM_SECONDS)
    reached, failed, percentile = load(url, bodies, folder, connections, SECONDS)
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


class Service(Subject):
    """Each part has rows of the table."""

    name = peers = "service"
    parts, programs, needs = ("classify", "search", "memory"), ("server",), search_data.NEEDED
    description = """Measures the service under load, beside scikit-learn, fastText and tantivy behind FastAPI (uvicorn with a
process for each processor) and Hummingbird's plain answer, all with both processors (5 minutes). Needs wrk and h2load
(Debian: wrk, nghttp2-client)."""

    def begin(self, run):
        """Models, an index, queries, and what the peers need."""
        for program, package in (("wrk", "wrk"), ("h2load", "nghttp2-client")):
            if not shutil.which(program):
                raise Failure(f"{program} is not installed; apt-get install {package}", MISSING)
        super().begin(run)
        say("preparing models and indexes")
        datasets, folder, self.served = self.datasets, self.folder, self.folder / "served"
        self.items = 2_000 if self.quick else ITEMS
        self.served.mkdir()
        train, items, rows = (folder / name for name in ("messages.csv", "items.tsv", "items.jsonl"))
        lines = (datasets / "sms_spam_collection/SMSSpamCollection").read_text(encoding="utf-8").splitlines()
        write(train, (line.split("\t")[::-1] for line in lines))
        run.train(train, self.served / "messages.winnow")
        run.train(train, self.served / "second.winnow", "--algorithm", "naive-bayes")
        lines = search_data.items(datasets, self.items)
        items.write_text("".join(line + "\n" for line in lines), encoding="utf-8")
        for words in (("train", train), ("index", items)):
            processes.output(run.python, pathlib.Path(__file__).with_name("service_peers.py"), *words, folder)
        with rows.open("w", encoding="utf-8") as file:
            for number, line in enumerate(lines, 1):
                title, text = line.split("\t")
                file.write(json.dumps({"id": str(number), "title": title, "text": text}) + "\n")
        processes.output(self.winnow, "index", "build", rows, "-o", self.served / "items.index", "--quiet")
        self.queries = search_data.queries(datasets, QUERIES, (2, 3))

    def started(self):
        return Served(self.run.server, "--folder", self.served)

    def peer(self, name):
        """A peer behind FastAPI, with a process for each processor."""
        words = [self.run.python, "-m", "uvicorn", "service_peers:app", "--port", "PORT", "--workers", str(os.cpu_count()),
                 "--log-level", "error", "--no-access-log"]
        return running(words, {"PEER": name, "FOLDER": str(self.folder)}, processes.LAUNCHER.parent)

    def in_turn(self, targets, connections):
        """By name, the medians of the rates and of the 99th percentiles of addresses with their bodies."""
        runs = {name: [] for name in targets}
        for _ in range(ROUNDS):
            for name, (url, bodies) in targets.items():
                runs[name].append(rate(url, bodies, self.folder, connections))
        return {name: [statistics.median(values) for values in zip(*own)] for name, own in runs.items()}

    def classify(self):
        """Rates of classification; the percentile of Winnow's at half of the load."""
        body, others = json.dumps({"model": "messages", "text": TEXT}), json.dumps({"texts": [TEXT]})
        hello = "Hummingbird, hello"
        with contextlib.ExitStack() as stack:
            port = stack.enter_context(self.started()).port
            targets = {"Winnow": (f"http://127.0.0.1:{port}/v1/classify", [body])}
            port = stack.enter_context(running([self.run.server.with_name("hummingbird-hello"), "PORT"]))
            targets[hello] = f"http://127.0.0.1:{port}/hello", [others]
            for name in ("scikit-learn", "fastText"):
                targets[f"FastAPI, {name}"] = f"http://127.0.0.1:{stack.enter_context(self.peer(name))}/", [others]
            for name, (url, bodies) in targets.items():
                if name != hello:
                    label = answer(url, bodies[0])["results"][0]["label"]
                    require(label in ("ham", "spam"), f"{name} has no answer")
            rates = {name: found[0] for name, found in self.in_turn(targets, CONNECTIONS).items()}
            percentile, reached = paced(targets["Winnow"][0], body, self.folder, rates["Winnow"] / 2)
        own = rates.pop("Winnow")
        for name, reached_by in rates.items():
            yield [f"classify, requests a second, {CONNECTIONS} connections", f"{own:,.0f}", f"{name} {reached_by:,.0f}",
                   f"{own / reached_by:.2f}"]
        yield [f"the same at half of the load ({reached:,.0f} a second), 99th percentile, ms", f"{percentile:.1f}"]

    def search(self):
        """Rates and percentiles of searching."""
        bodies = {
            "Winnow": [json.dumps({"index": "items", "query": query, "limit": 10, "items": True}) for query in self.queries],
            "tantivy": [json.dumps({"query": query, "limit": 10}) for query in self.queries]}
        with self.started() as service, self.peer("tantivy") as port:
            urls = {"Winnow": f"http://127.0.0.1:{service.port}/v1/search", "tantivy": f"http://127.0.0.1:{port}/"}
            for name, url in urls.items():
                require(any(answer(url, body)["hits"] for body in bodies[name][:5]), f"{name} finds nothing")
            found = self.in_turn({name: (url, bodies[name]) for name, url in urls.items()}, SEARCH_CONNECTIONS)
        own, other = found["Winnow"], found["tantivy"]
        yield [f"search, {self.items:,} items, {SEARCH_CONNECTIONS} connections, requests a second", f"{own[0]:,.0f}",
               f"FastAPI, tantivy {other[0]:,.0f}", f"{own[0] / other[0]:.2f}"]
        yield ["the same, 99th percentile, ms", f"{own[1]:.1f}", f"{other[1]:.1f}", f"{own[1] / other[1]:.2f}"]

    def memory(self):
        """The private memory of the service with three models and an index, after a request to each."""
        with self.started() as service:
            for model in ("messages", "en-spam", "second"):
                require(service.ask("POST", "/v1/classify", {"model": model, "text": TEXT})[0] == 200, f"{model} failed")
            answered = service.ask("POST", "/v1/search", {"index": "items", "query": "a long film"})
            require(answered[0] == 200, "the search failed")
            time.sleep(2)
            found = private_bytes(service.process.pid)
        for kind, what in (("own", "memory of its own"), ("files", "pages of its models and index that it has mapped")):
            yield [f"{what}, idle, three models and this index, MB", f"{found[kind] / 1e6:.1f}"]

    def tables(self, run):
        rows = [row for found in self.measured(run).values() for row in found]
        return {"service": table(["", "Winnow", "beside it", "ratio"], rows), "service-circumstances": run.circumstances(
            more=[f"the load was {run.machine.load():.1f} at the end, of which the measurements are the most"])}


SUBJECT = Service()

"""The service under load, beside scikit-learn, fastText and tantivy behind FastAPI and Hummingbird's plain answer."""
import csv
import json
import pathlib

from . import processes, search_data, service
from .driver import Run, Subject, say

ITEMS, QUERIES = 100_000, 500


def prepare(options, folder, python):
    """Models, an index, and what the peers need; returns queries."""
    datasets = options.datasets
    search_data.require_data(datasets)
    served = folder / "served"
    served.mkdir()
    train = folder / "messages.csv"
    lines = (datasets / "sms_spam_collection/SMSSpamCollection").read_text(encoding="utf-8").splitlines()
    with train.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([("text", "label"), *(line.split("\t")[::-1] for line in lines)])
    processes.output(options.winnow, "train", train, "-o", served / "messages.winnow", "--quiet")
    processes.output(options.winnow, "train", train, "-o", served / "second.winnow", "--algorithm", "naive-bayes", "--quiet")
    peers = pathlib.Path(__file__).with_name("service_peers.py")
    processes.output(python, peers, "train", train, folder)
    items = folder / "items.tsv"
    lines = search_data.items(datasets, options.items)
    items.write_text("".join(line + "\n" for line in lines), encoding="utf-8")
    processes.output(python, peers, "index", items, folder)
    rows = folder / "items.jsonl"
    with rows.open("w", encoding="utf-8") as file:
        for number, line in enumerate(lines, 1):
            title, text = line.split("\t")
            file.write(json.dumps({"id": str(number), "title": title, "text": text}) + "\n")
    processes.output(options.winnow, "index", "build", rows, "-o", served / "items.index", "--quiet")
    return search_data.queries(datasets, QUERIES, (2, 3))


class Service(Subject):
    name = peers = "service"
    parts, programs = ("classify", "exchange", "search", "memory"), ("server",)
    description = """Measures the service under load, beside scikit-learn, fastText and tantivy behind FastAPI (uvicorn with a
process for each processor) and Hummingbird's plain answer, all with both processors (5 minutes). Needs wrk and h2load
(Debian: wrk, nghttp2-client)."""

    def add_options(self, parser):
        parser.add_argument("--items", type=int, default=ITEMS, help="the items to search")

    def tables(self, run: Run):
        service.require_programs()
        programs = {"server": run.server, "hello": run.server.with_name("hummingbird-hello")}
        say("preparing models and indexes")
        queries = prepare(run.options, run.folder, run.python)
        measured = {}
        tasks = {
            "classify": lambda: service.classify(programs, run.python, run.folder),
            "exchange": lambda: service.exchange(programs, run.folder),
            "search": lambda: service.search(programs, run.python, run.folder, queries),
            "memory": lambda: service.idle_memory(programs, run.folder),
        }
        for part in run.parts:
            measured[part] = tasks[part]()
            print(part, measured[part], sep="\t", flush=True)
        if len(measured) < len(self.parts):
            return {}
        return {"service": service.table(measured), "service-circumstances": run.circumstances(
            more=[f"the load was {run.machine.load():.1f} at the end, of which the measurements are the most"])}


SUBJECT = Service()

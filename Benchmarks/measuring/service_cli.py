"""The command line of Scripts/bench service."""
import argparse
import csv
import datetime
import json
import pathlib
import tempfile

from . import pages, processes, search_data, service
from .cli import ROOT, Parser, commit, say
from .failures import Failure, Missing
from .machine import Machine

PAGE = ROOT / "docs/measured/service.md"
ITEMS, QUERIES = 100_000, 500
PARTS = ("classify", "exchange", "search", "memory")
DESCRIPTION = """Measures the service under load, beside scikit-learn, fastText and tantivy behind FastAPI (uvicorn with a
process for each processor) and Hummingbird's plain answer, all with both processors. Writes the table of docs/measured/service.md.
`make bench-service` builds and runs it. Needs wrk and h2load (Debian: wrk, nghttp2-client). It takes five minutes.

exit codes: 0 done, 64 usage, 66 ../shared or a program is not there, 69 the peers cannot be installed, 70 a measurement
went wrong."""


def prepare(options, folder):
    """Models, an index, and what the peers need; returns the Python of the peers, and queries."""
    try:
        python = processes.output(ROOT / "Scripts/lib/peers", "service").strip()
    except Failure as failure:
        raise Missing(f"the peers cannot be installed: {failure}") from None
    datasets = options.shared / "datasets"
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
    return python, search_data.queries(datasets, QUERIES, (2, 3))


def measure(options, folder):
    service.require_programs()
    programs = {"server": options.server, "hello": options.server.with_name("hummingbird-hello")}
    for program in (options.winnow, *programs.values()):
        if not program.exists():
            raise Missing(f"{program} does not exist; `make bench-service` builds it")
    say("preparing models and indexes")
    python, queries = prepare(options, folder)
    measured = {}
    tasks = {
        "classify": lambda: service.classify(programs, python, folder),
        "exchange": lambda: service.exchange(programs, folder),
        "search": lambda: service.search(programs, python, folder, queries),
        "memory": lambda: service.idle_memory(programs, folder),
    }
    for name in PARTS:
        if name in options.only:
            measured[name] = tasks[name]()
            print(name, measured[name], sep="\t", flush=True)
    return measured


def parse(arguments):
    parser = Parser(
        prog="Scripts/bench service", description=DESCRIPTION, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--print", action="store_true", help="print the table; write nothing")
    parser.add_argument("--only", action="append", choices=PARTS, help="only this part; implies --print")
    parser.add_argument("--items", type=int, default=ITEMS, help="the items to search")
    parser.add_argument("--shared", type=pathlib.Path, default=ROOT / "../shared", help="the data sets")
    parser.add_argument("--winnow", type=pathlib.Path, default=ROOT / ".build-release/release/winnow")
    parser.add_argument("--server", type=pathlib.Path, default=ROOT / ".build-release/release/winnow-server")
    options = parser.parse_args(arguments)
    options.print = options.print or bool(options.only)
    options.only = options.only or list(PARTS)
    return options


def main(arguments=None):
    options = parse(arguments)
    try:
        with tempfile.TemporaryDirectory() as folder:
            measured = measure(options, pathlib.Path(folder))
        if len(measured) == len(PARTS):
            machine = Machine()
            circumstances = (f"Measured on {datetime.date.today()}, {commit()}: {machine.description()}; "
                             f"the load was {machine.load():.1f} at the end, of which the measurements are the most.")
            tables = {"service": service.table(measured), "service-circumstances": circumstances}
            print("\n\n".join(tables.values()), flush=True)
            if not options.print:
                pages.write([PAGE], tables)
        return 0
    except Failure as failure:
        say(f"Scripts/bench service: {failure}")
        return failure.exit_code
    except KeyboardInterrupt:
        say("Scripts/bench service: interrupted")
        return 130

#!/usr/bin/env python3
"""Measures round trips of SPAMC beside SpamAssassin's spamd with its Bayes classifier alone.

    python3 Benchmarks/measuring/service_mail.py SERVER ARCHIVE

SERVER is the built winnow-server, ARCHIVE spamassassin_raw.tar.xz (data/README.md). Needs Debian's spamc and spamd, and
root, as spamd changes to nobody. Both learn the same messages by TELL, and are then asked to CHECK messages of some
10 KB in turn: by spamc, a process for each, and by sockets of one process, one and four requests at a time. Prints the
table of docs/measured/service.md.
"""
import concurrent.futures
import os
import pathlib
import socket
import statistics
import subprocess
import sys
import tarfile
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "Scripts/lib"))
from mail_server.workplace import free_port

TRAINED, TIMED, ROUNDS, REQUESTS = 400, 20, 5, 100
SIZE, TOLERANCE = 10_000, 0.2
PLUGINS = """loadplugin Mail::SpamAssassin::Plugin::Check
loadplugin Mail::SpamAssassin::Plugin::Bayes
"""
RULES = """use_bayes 1
bayes_auto_learn 0
bayes_path {folder}/bayes
bayes_min_spam_num 1
bayes_min_ham_num 1
body BAYES_SPAM eval:check_bayes('0.50', '1.00')
tflags BAYES_SPAM learn
score BAYES_SPAM 6
body BAYES_HAM eval:check_bayes('0.00', '0.4999')
tflags BAYES_HAM learn
score BAYES_HAM -1
"""


def ask(port, command, message, fields=""):
    """The answer to a request by SPAMC."""
    with socket.create_connection(("127.0.0.1", port), 60) as connection:
        head = f"{command} SPAMC/1.5\r\nContent-length: {len(message)}\r\n{fields}\r\n"
        connection.sendall(head.encode() + message)
        connection.shutdown(socket.SHUT_WR)
        answer = b""
        while piece := connection.recv(65536):
            answer += piece
    return answer


def until_ready(port, process):
    end = time.monotonic() + 60
    while time.monotonic() < end and process.poll() is None:
        try:
            if b"PONG" in ask(port, "PING", b""):
                return
        except OSError:
            time.sleep(0.1)
    raise SystemExit(f"{process.args[0]} does not answer")


def winnow(server, folder):
    (folder / "mail.filter").mkdir(parents=True)
    port = free_port()
    process = subprocess.Popen(
        [server, "--folder", folder, "--listen", "127.0.0.1:0", "--spamd", f"127.0.0.1:{port}"],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    until_ready(port, process)
    return port, process


def spamd(folder):
    for name in ("", "site", "rules"):
        (folder / name).mkdir()
        (folder / name).chmod(0o777)
    (folder / "site/init.pre").write_text(PLUGINS)
    (folder / "rules/bayes.cf").write_text(RULES.format(folder=folder))
    port = free_port()
    process = subprocess.Popen(
        ["/usr/sbin/spamd", "--local", "--nouser-config", "--username=nobody", "--allow-tell", f"--listen=127.0.0.1:{port}",
         "--min-children=2", "--max-children=2", f"--siteconfigpath={folder}/site", f"--configpath={folder}/rules",
         f"--helper-home-dir={folder}", "--syslog=null"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    until_ready(port, process)
    return port, process


def messages(archive):
    """Messages by label: those to learn, half of each label, and those of some 10 KB to ask about."""
    labelled, kept = {"spam": [], "ham": []}, []
    with tarfile.open(archive) as tar:
        for member in tar:
            if member.isfile() and member.name.count("/") > 1:
                content = tar.extractfile(member).read()
                if len(kept) < TIMED and abs(len(content) - SIZE) <= TOLERANCE * SIZE:
                    kept.append(content)
                else:
                    labelled["spam" if "spam" in member.name.rsplit("/", 2)[1] else "ham"].append(content)
    return {label: each[:TRAINED // 2] for label, each in labelled.items()}, kept


def rate(count, work):
    begin = time.monotonic()
    work()
    return count / (time.monotonic() - begin)


def by_process(port, timed):
    for content in timed:
        ended = subprocess.run(
            ["spamc", "-x", "-c", "-d", "127.0.0.1", "-p", str(port)], input=content, capture_output=True, check=False)
        if ended.returncode not in (0, 1):
            raise SystemExit(f"spamc ended with {ended.returncode}")


def by_socket(port, timed, count):
    def one(number):
        if not ask(port, "CHECK", timed[number % len(timed)]).startswith(b"SPAMD/1.1 0 EX_OK"):
            raise SystemExit("a request was not answered")
    with concurrent.futures.ThreadPoolExecutor(count) as pool:
        list(pool.map(one, range(REQUESTS)))


def main(server, archive):
    learned, timed = messages(archive)
    folder = pathlib.Path(tempfile.mkdtemp())
    folder.chmod(0o755)
    services = []
    try:
        services = [winnow(server, folder / "winnow"), spamd(folder / "spamd")]
        for port, _ in services:
            for label, contents in learned.items():
                for content in contents:
                    ask(port, "TELL", content, f"Message-class: {label}\r\nSet: local\r\n")
            if not any(b"Spam: True" in ask(port, "CHECK", content) for content in learned["spam"][:20]):
                raise SystemExit(f"the service on port {port} has not learned")
        works = {
            "spamc, a process for each message": lambda port: rate(len(timed), lambda: by_process(port, timed)),
            "one process, one request at a time": lambda port: rate(REQUESTS, lambda: by_socket(port, timed, 1)),
            "one process, four requests at a time": lambda port: rate(REQUESTS, lambda: by_socket(port, timed, 4)),
        }
        print("| messages a second | Winnow | spamd, Bayes | ratio |\n|---|---|---|---|")
        for name, work in works.items():
            rates = [[work(port) for port, _ in services] for _ in range(ROUNDS)]
            ours, theirs = (statistics.median(column) for column in zip(*rates))
            print(f"| {name} | {ours:.0f} | {theirs:.0f} | {ours / theirs:.1f} |")
        print(f"\n{os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}; {sum(map(len, learned.values()))} messages "
              f"learned, {len(timed)} of {min(map(len, timed))} to {max(map(len, timed))} bytes asked about", file=sys.stderr)
    finally:
        for _, process in services:
            process.terminate()
            process.wait()


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(pathlib.Path(sys.argv[1]).resolve(), sys.argv[2])

"""Mail filters that judge and learn in one process: SpamAssassin's Bayes classifier, and Rspamd's."""
import contextlib
import json
import pathlib
import shutil
import string
import subprocess
import tempfile
import time
import urllib.error
import urllib.request

from .failures import Failure
from lib.service import free_port  # found by the driver


class SpamAssassin:
    """Its Bayes classifier without rules and network, from the first message of each label on (default: 200)."""

    program = "sa-learn"

    def __init__(self, folder):
        folder.mkdir()
        self.message = folder / "message.eml"
        self.process = subprocess.Popen(
            ["perl", str(pathlib.Path(__file__).with_name("spamassassin_bayes.pl")), str(folder)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)

    def answer(self, action, message):
        self.message.write_bytes(message)
        self.process.stdin.write(f"{action} {self.message}\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise Failure(f"SpamAssassin ended with {self.process.wait()}")
        return line

    def score(self, message):
        return float(self.answer("score", message))

    def learn(self, message, is_spam):
        self.answer("spam" if is_spam else "ham", message)

    def close(self):
        self.process.stdin.close()
        self.process.wait()


class Rspamd:
    """Its Bayes classifier in one worker, with SQLite instead of Redis, from the first message on (default: 200
    of each label); messages that it is sure of are not learned, by its default."""

    program = "rspamd"
    # It loads its suffixes of domains for a quarter of a minute.
    PATIENCE = 90

    def __init__(self, folder):
        folder.mkdir()
        folder.chmod(0o777)
        self.port = free_port()
        configuration = folder / "rspamd.conf"
        template = string.Template(pathlib.Path(__file__).with_name("rspamd.conf").read_text())
        configuration.write_text(template.substitute(folder=folder, port=self.port))
        # It also writes below this folder, whose name must be short, as it is that of a socket.
        self.state = tempfile.mkdtemp()
        self.process = subprocess.Popen(
            [shutil.which("rspamd"), "-f", "-i", "-c", configuration, f"--var=DBDIR={self.state}",
             f"--var=RUNDIR={self.state}"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        end = time.monotonic() + self.PATIENCE
        while self.process.poll() is None and time.monotonic() < end:
            with contextlib.suppress(OSError, Failure):
                self.request("ping")
                return
            time.sleep(0.2)
        self.close()
        raise Failure("Rspamd does not answer")

    def request(self, path, message=None):
        try:
            with urllib.request.urlopen(
                    urllib.request.Request(f"http://127.0.0.1:{self.port}/{path}", data=message), timeout=60) as answer:
                return answer.read()
        except urllib.error.HTTPError as error:
            # What it refuses to learn, as it is sure of it, or has learned it.
            if path.startswith("learn"):
                return b""
            raise Failure(f"Rspamd answers {path} with {error.code}") from None

    def score(self, message):
        symbols = json.loads(self.request("checkv2", message)).get("symbols", {})
        return sum(symbols.get(name, {}).get("score", 0) for name in ("BAYES_SPAM", "BAYES_HAM"))

    def learn(self, message, is_spam):
        self.request("learnspam" if is_spam else "learnham", message)

    def close(self):
        if self.process.poll() is None:
            self.process.terminate()
        self.process.wait()
        shutil.rmtree(self.state, ignore_errors=True)

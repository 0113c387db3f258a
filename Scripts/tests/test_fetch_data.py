"""Tests Scripts/fetch-data as a process with a web server on loopback; needs no network and no data set."""
import hashlib
import http.server
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import threading
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
HEADER = b"Label\tSMS\n"
BODY = "ham\tsee you at six\nspam\tclaim your café voucher\n".encode() * 9000
# The answers by the last word of the path: status, body, stated length.
ANSWERS = {
    "good": (200, BODY, len(BODY)), "headed": (200, HEADER + BODY, len(HEADER) + len(BODY)), "tiny": (200, b"ok", 2),
    "empty": (200, b"", 0), "short": (200, BODY[:70_000], len(BODY)), "busy": (429, b"later", 5),
    "broken": (500, b"oops", 4), "moved": (302, b"", 0), "missing": (404, b"no such file", 12)}


class Handler(http.server.BaseHTTPRequestHandler):
    """Answers by path alone, and records the requests."""

    asked = []

    def do_GET(self):
        Handler.asked.append((self.path, self.headers.get("Accept")))
        status, body, stated = ANSWERS[pathlib.PurePath(self.path).stem]
        self.send_response(status)
        if status == 302:
            self.send_header("Location", "/owner/repo/good.tsv")
        self.send_header("Content-Length", str(stated))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments):
        pass


def data_set(*sources, digest=None, **more):
    """A set of files, the first of which is file.tsv."""
    if digest is not None:
        more["sha256"] = hashlib.sha256(digest).hexdigest()
    files = [{"name": f"{place or 'file'}.tsv", "url": f"https://data.example/owner/repo/{source}.tsv", **more}
             for place, source in enumerate(sources)]
    return {"what": "lines", "rows": "2", "license": "none stated", "citation": "Nobody: Nothing, 2020", "ships": True,
            "note": "a note", "files": files}


DROPPED = {"dropHeader": HEADER.decode()}
SETS = {
    "good": data_set("good", digest=BODY, accept="application/example"), "headed": data_set("headed", digest=BODY, **DROPPED),
    "tiny": data_set("tiny", digest=b"ok", **DROPPED), "empty": data_set("empty", digest=b""),
    "two": data_set("good", "missing"), "moved": data_set("moved", digest=BODY),
    "altered": data_set("good", digest=b"other bytes"),
    **{name: data_set(name) for name in ("missing", "short", "busy", "broken")}}


class FetchDataTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        cls.mirror = f"http://127.0.0.1:{cls.server.server_address[1]}"
        threading.Thread(target=cls.server.serve_forever, daemon=True).start()
        cls.addClassCleanup(cls.server.server_close)
        cls.addClassCleanup(cls.server.shutdown)

    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.out, self.catalog = self.folder / "out", self.folder / "sets.json"
        self.catalog.write_text(json.dumps(SETS))
        self.file = self.out / "file.tsv"
        Handler.asked.clear()

    def fetch(self, *words, mirror=None, catalog=True, **environment):
        """Runs the script; returns exit code, output and errors."""
        environment = {key: value for key, value in os.environ.items() if not key.lower().endswith("_proxy")} | environment
        environment |= {"WINNOW_DATA_MIRROR": mirror or self.mirror, "LC_ALL": "C"}
        own = ["--catalog", self.catalog] if catalog else []
        done = subprocess.run(
            [sys.executable, ROOT / "Scripts/fetch-data", *own, *words], capture_output=True, env=environment, timeout=60,
            text=True, encoding="utf-8")
        return done.returncode, done.stdout, done.stderr

    def assert_fails(self, code, *pieces, words, left=None, **more):
        """It ends with a code and one line; files that are left have their content."""
        status, output, errors = self.fetch(*words, **more)
        self.assertEqual((status, output, errors.count("\n")), (code, "", 1), errors)
        for piece in pieces:
            self.assertIn(piece, errors)
        if left is not None:
            self.assertEqual({path.name: path.read_bytes() for path in self.out.iterdir()}, left)

    def test_a_set_is_fetched_whole_and_its_licence_told(self):
        status, output, errors = self.fetch("good", self.out)
        self.assertEqual((status, output), (0, f"{self.file}\n"), errors)
        self.assertEqual((self.file.read_bytes(), list(self.out.iterdir())), (BODY, [self.file]))
        self.assertEqual(Handler.asked, [("/owner/repo/good.tsv", "application/example")])
        for line in ("licence: none stated", "cite: Nobody: Nothing, 2020", "may ship", "note: a note"):
            self.assertIn(line, errors)
        # To the folder of data sets, if none is named.
        self.assertEqual(self.fetch("good", WINNOW_DATASETS=str(self.folder))[1], f"{self.folder}/good/file.tsv\n")

    def test_an_added_header_is_dropped_before_the_digest_and_redirects_are_followed(self):
        for name, content in (("headed", BODY), ("tiny", b"ok"), ("empty", b""), ("moved", BODY)):
            status, _, errors = self.fetch(name, self.folder / name)
            self.assertEqual((status, (self.folder / name / "file.tsv").read_bytes()), (0, content), errors)

    def test_what_fails_leaves_nothing(self):
        for name, code, pieces in (
                ("altered", 65, ["SHA-256", hashlib.sha256(BODY).hexdigest()]), ("missing", 69, ["HTTP 404", "data/README.md"]),
                ("broken", 69, ["HTTP 500"]), ("busy", 69, ["HTTP 429", "wait"]), ("short", 69, ["70000 of", str(len(BODY))])):
            with self.subTest(name):
                self.assert_fails(code, *pieces, words=(name, self.out), left={})
        self.assert_fails(69, "check the network", words=("good", self.out), mirror="http://127.0.0.1:1")

    def test_an_existing_file_is_kept_unless_forced(self):
        # Of two files, the first stays when the second cannot be fetched, and is kept the next time.
        for asked in (["good", "missing"], ["missing"]):
            Handler.asked.clear()
            self.assertEqual(self.fetch("two", self.out)[0], 69)
            self.assertEqual([pathlib.PurePath(path).stem for path, _ in Handler.asked], asked)
            self.assertEqual(list(self.out.iterdir()), [self.file])
        self.file.write_bytes(b"mine")
        self.assert_fails(65, "--force", words=("good", self.out), left={"file.tsv": b"mine"})
        self.assert_fails(65, "SHA-256", words=("--force", "altered", self.out), left={"file.tsv": b"mine"})
        self.assertEqual((self.fetch("--force", "good", self.out)[0], self.file.read_bytes()), (0, BODY))

    def test_what_cannot_be_written_is_refused(self):
        self.file.mkdir(parents=True)
        for words in (("good", self.out), ("--force", "good", self.out)):
            self.assert_fails(73, "file.tsv", words=words)
        self.assert_fails(73, "name another folder", words=("good", self.catalog / "below"))

    def test_wrong_usage_is_one_line(self):
        self.assert_fails(64, "'nonsense'", "good, headed", words=("nonsense", self.out))
        for words in ((), ("a", "b", "c"), ("--quick", "good"), ("good", "--catalog")):
            self.assert_fails(64, "usage: fetch-data", words=words, catalog=False)
        for mirror in ("127.0.0.1:80", "file:///etc", "http://"):
            self.assert_fails(64, "WINNOW_DATA_MIRROR", words=("good", self.out), mirror=mirror)

    def test_the_list_and_the_help_go_to_stdout(self):
        self.assertEqual(len(self.fetch("--list")[1].splitlines()), len(SETS))
        self.assertIn("exit codes", self.fetch("--help")[1])


class ShippedCatalogTests(unittest.TestCase):
    def test_the_script_and_the_readme_have_every_set(self):
        sets = json.loads((ROOT / "data/public-sets.json").read_text(encoding="utf-8"))
        readme = (ROOT / "data/README.md").read_text(encoding="utf-8")
        for name, chosen in sets.items():
            self.assertIn(f"`Scripts/fetch-data {name}`", readme)
            self.assertIn(chosen["rows"].split(",")[0], readme)
            names = [entry["name"] for entry in chosen["files"]]
            self.assertEqual(len(names), len(set(names)), name)
            self.assertTrue(all(re.fullmatch("[0-9a-f]{64}", entry.get("sha256", "0" * 64)) for entry in chosen["files"]), name)

"""Tests Scripts/fetch-data as a process with a web server on loopback; needs no network and no data set."""
import hashlib
import http.server
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
FETCH = os.path.join(ROOT, "Scripts", "fetch-data")
HEADER = b"Label\tSMS\n"
BODY = "ham\tsee you at six\nspam\tclaim your café voucher\n".encode() * 9000


class Handler(http.server.BaseHTTPRequestHandler):
    """Answers by path alone, and records the requests."""

    asked = []

    def do_GET(self):
        Handler.asked.append((self.path, self.headers.get("Accept")))
        answers = {
            "/owner/repo/good.tsv": (200, BODY, len(BODY)),
            "/owner/repo/headed.tsv": (200, HEADER + BODY, len(HEADER) + len(BODY)),
            "/owner/repo/tiny.tsv": (200, b"ok", 2),
            "/owner/repo/empty.tsv": (200, b"", 0),
            "/owner/repo/short.tsv": (200, BODY[:70_000], len(BODY)),
            "/owner/repo/busy.tsv": (429, b"later", 5),
            "/owner/repo/broken.tsv": (500, b"oops", 4),
        }
        if self.path == "/owner/repo/moved.tsv":
            self.send_response(302)
            self.send_header("Location", "/owner/repo/good.tsv")
            self.end_headers()
            return
        status, body, stated = answers.get(self.path, (404, b"no such file", 12))
        self.send_response(status)
        self.send_header("Content-Length", str(stated))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments):
        pass


def file_entry(name, source=None, digest=None, **more):
    entry = {"name": name, "url": f"https://data.example/owner/repo/{source or name}", **more}
    if digest is not None:
        entry["sha256"] = digest
    return entry


def sha256(data):
    return hashlib.sha256(data).hexdigest()


def data_set(*files, ships=False):
    return {"what": "lines", "rows": "2", "license": "none stated", "citation": "Nobody: Nothing, 2020",
            "ships": ships, "note": "a note", "files": list(files)}


SETS = {
    "good": data_set(file_entry("good.tsv", digest=sha256(BODY)), ships=True),
    "headed": data_set(file_entry("headed.tsv", digest=sha256(BODY), dropHeader=HEADER.decode())),
    "headless": data_set(file_entry("headless.tsv", "good.tsv", sha256(BODY), dropHeader=HEADER.decode())),
    "tiny": data_set(file_entry("tiny.tsv", digest=sha256(b"ok"), dropHeader=HEADER.decode())),
    "empty": data_set(file_entry("empty.tsv", digest=sha256(b""))),
    "two": data_set(file_entry("first.tsv", "good.tsv"), file_entry("second.tsv", "missing.tsv")),
    "altered": data_set(file_entry("good.tsv", digest=sha256(b"other bytes"))),
    "unchecked": data_set(file_entry("good.tsv", accept="application/example")),
    "moved": data_set(file_entry("moved.tsv", digest=sha256(BODY))),
    "missing": data_set(file_entry("missing.tsv")),
    "short": data_set(file_entry("short.tsv")),
    "busy": data_set(file_entry("busy.tsv")),
    "broken": data_set(file_entry("broken.tsv")),
}


class FetchDataTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        cls.mirror = f"http://127.0.0.1:{cls.server.server_address[1]}"
        threading.Thread(target=cls.server.serve_forever, daemon=True).start()

    @classmethod
    def tearDownClass(cls):
        cls.server.shutdown()
        cls.server.server_close()

    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="fetch-data-test-")
        self.addCleanup(shutil.rmtree, self.folder)
        self.out = os.path.join(self.folder, "out")
        self.catalog = os.path.join(self.folder, "sets.json")
        self.write_catalog(SETS)
        Handler.asked.clear()

    def write_catalog(self, sets):
        with open(self.catalog, "w", encoding="utf-8") as file:
            json.dump(sets, file)

    def fetch(self, *arguments, mirror=None, catalog=True, datasets=None):
        """Runs the script; returns (exit code, stdout, stderr)."""
        environment = {key: value for key, value in os.environ.items() if not key.lower().endswith("_proxy")}
        environment.update(WINNOW_DATA_MIRROR=self.mirror if mirror is None else mirror, LC_ALL="C")
        if datasets:
            environment["WINNOW_DATASETS"] = datasets
        command = [sys.executable, FETCH, *(["--catalog", self.catalog] if catalog else []), *arguments]
        done = subprocess.run(command, capture_output=True, env=environment, timeout=60)
        return done.returncode, done.stdout.decode("utf-8"), done.stderr.decode("utf-8")

    def test_a_set_goes_to_the_folder_of_data_sets(self):
        status, output, errors = self.fetch("good", datasets=self.folder)
        self.assertEqual((status, output), (0, os.path.join(self.folder, "good", "good.tsv") + "\n"), errors)

    def assert_fails(self, code, *words, arguments, **more):
        status, output, errors = self.fetch(*arguments, **more)
        self.assertEqual(status, code, errors)
        self.assertEqual(output, "")
        self.assertEqual(errors.count("\n"), 1, f"not one line: {errors}")
        for word in words:
            self.assertIn(word, errors)

    def content(self, name):
        with open(os.path.join(self.out, name), "rb") as file:
            return file.read()

    def put(self, name, data):
        os.makedirs(self.out, exist_ok=True)
        with open(os.path.join(self.out, name), "wb") as file:
            file.write(data)

    def test_a_set_is_fetched_whole(self):
        status, output, errors = self.fetch("good", self.out)
        self.assertEqual(status, 0, errors)
        self.assertEqual(output, os.path.join(self.out, "good.tsv") + "\n")
        self.assertEqual(self.content("good.tsv"), BODY)
        self.assertEqual(os.listdir(self.out), ["good.tsv"])
        self.assertEqual(os.stat(os.path.join(self.out, "good.tsv")).st_mode & 0o777, 0o644)

    def test_licence_citation_and_use_are_told(self):
        errors = self.fetch("good", self.out)[2]
        for line in ("licence: none stated", "cite: Nobody: Nothing, 2020", "may ship", "note: a note"):
            self.assertIn(line, errors)
        self.assertIn("do not ship", self.fetch("unchecked", self.out)[2])

    def test_an_added_header_is_dropped_before_the_digest(self):
        self.assertEqual(self.fetch("headed", self.out)[0], 0)
        self.assertEqual(self.content("headed.tsv"), BODY)

    def test_a_file_without_the_header_stays_as_it_is(self):
        self.assertEqual(self.fetch("headless", self.out)[0], 0)
        self.assertEqual(self.content("headless.tsv"), BODY)

    def test_a_file_shorter_than_the_header_stays_as_it_is(self):
        self.assertEqual(self.fetch("tiny", self.out)[0], 0)
        self.assertEqual(self.content("tiny.tsv"), b"ok")

    def test_an_empty_file_is_a_file(self):
        self.assertEqual(self.fetch("empty", self.out)[0], 0)
        self.assertEqual(self.content("empty.tsv"), b"")

    def test_a_redirect_is_followed(self):
        self.assertEqual(self.fetch("moved", self.out)[0], 0)
        self.assertEqual(self.content("moved.tsv"), BODY)

    def test_the_mirror_is_asked_for_the_same_path_with_the_accepted_type(self):
        self.assertEqual(self.fetch("unchecked", self.out)[0], 0)
        self.assertEqual(Handler.asked, [("/owner/repo/good.tsv", "application/example")])

    def test_a_wrong_digest_leaves_nothing(self):
        self.assert_fails(65, "SHA-256", sha256(BODY), arguments=("altered", self.out))
        self.assertEqual(os.listdir(self.out), [])

    def test_a_wrong_digest_spares_the_existing_file_under_force(self):
        self.put("good.tsv", b"mine")
        self.assert_fails(65, "SHA-256", arguments=("--force", "altered", self.out))
        self.assertEqual(self.content("good.tsv"), b"mine")

    def test_a_missing_file_is_a_network_error(self):
        self.assert_fails(69, "HTTP 404", "data/README.md", arguments=("missing", self.out))
        self.assertEqual(os.listdir(self.out), [])

    def test_a_failing_or_busy_server_is_a_network_error(self):
        self.assert_fails(69, "HTTP 500", arguments=("broken", self.out))
        self.assert_fails(69, "HTTP 429", "wait", arguments=("busy", self.out))

    def test_a_truncated_body_leaves_nothing(self):
        self.assert_fails(69, "70000 of", str(len(BODY)), arguments=("short", self.out))
        self.assertEqual(os.listdir(self.out), [])

    def test_no_server_is_a_network_error(self):
        with socket.socket() as unused:
            unused.bind(("127.0.0.1", 0))
            port = unused.getsockname()[1]
            self.assert_fails(69, "check the network", arguments=("good", self.out), mirror=f"http://127.0.0.1:{port}")

    def test_files_before_a_failure_stay_and_are_kept_next_time(self):
        self.assertEqual(self.fetch("two", self.out)[0], 69)
        self.assertEqual(os.listdir(self.out), ["first.tsv"])
        Handler.asked.clear()
        self.assertEqual(self.fetch("two", self.out)[0], 69)
        self.assertEqual([path for path, _ in Handler.asked], ["/owner/repo/missing.tsv"])

    def test_an_existing_file_is_kept_without_asking_the_server(self):
        self.put("good.tsv", BODY)
        status, output, errors = self.fetch("good", self.out)
        self.assertEqual((status, Handler.asked), (0, []))
        self.assertIn("kept", errors)
        self.assertIn("good.tsv", output)

    def test_an_existing_file_with_another_digest_is_kept_and_reported(self):
        self.put("good.tsv", b"mine")
        self.assert_fails(65, "--force", arguments=("good", self.out))
        self.assertEqual(self.content("good.tsv"), b"mine")

    def test_force_replaces_an_existing_file(self):
        self.put("good.tsv", b"mine")
        self.assertEqual(self.fetch("--force", "good", self.out)[0], 0)
        self.assertEqual(self.content("good.tsv"), BODY)

    def test_a_folder_below_a_regular_file_is_unwritable(self):
        with open(self.out, "w"):
            pass
        self.assert_fails(73, "name another one", arguments=("good", os.path.join(self.out, "below")))
        self.assertEqual(Handler.asked, [])

    def test_a_folder_in_the_place_of_a_file_is_unwritable(self):
        os.makedirs(os.path.join(self.out, "good.tsv"))
        self.assert_fails(73, "good.tsv", arguments=("good", self.out))
        self.assert_fails(73, "good.tsv", arguments=("--force", "good", self.out))

    def test_an_unknown_set_names_the_known_ones(self):
        self.assert_fails(64, "'nonsense'", "good, headed", arguments=("nonsense", self.out))

    def test_wrong_usage_is_told_with_the_usage_line(self):
        for arguments in ((), ("a", "b", "c"), ("--quick", "good"), ("good", "--catalog")):
            self.assert_fails(64, "usage: fetch-data", arguments=arguments, catalog=False)

    def test_a_mirror_that_is_no_address_is_refused(self):
        for mirror in ("127.0.0.1:80", "file:///etc", "http://"):
            self.assert_fails(64, "WINNOW_DATA_MIRROR", arguments=("good", self.out), mirror=mirror)

    def test_a_broken_catalog_is_refused(self):
        with open(self.catalog, "w") as file:
            file.write("{")
        self.assert_fails(65, "not JSON", arguments=("--list",))
        os.unlink(self.catalog)
        self.assert_fails(65, "cannot read", arguments=("--list",))

    def test_a_catalog_cannot_write_outside_the_folder_or_read_local_files(self):
        for entry in ({"name": "../up", "url": "http://data.example/x"}, {"name": "x", "url": "file:///etc/hosts"}):
            self.write_catalog({"bad": data_set(entry)})
            self.assert_fails(65, "'bad'", arguments=("bad", self.out))

    def test_the_list_and_the_help_go_to_stdout(self):
        status, output, errors = self.fetch("--list")
        self.assertEqual((status, errors, len(output.splitlines())), (0, "", len(SETS)))
        self.assertIn("exit codes", self.fetch("--help")[1])


class ShippedCatalogTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        with open(os.path.join(ROOT, "data", "public-sets.json"), encoding="utf-8") as file:
            cls.sets = json.load(file)

    def test_the_script_accepts_it(self):
        done = subprocess.run([sys.executable, FETCH, "--list"], capture_output=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(len(done.stdout.splitlines()), len(self.sets))

    def test_digests_are_whole_and_names_are_unique(self):
        for name, chosen in self.sets.items():
            names = [entry["name"] for entry in chosen["files"]]
            self.assertEqual(len(names), len(set(names)), name)
            for entry in chosen["files"]:
                if "sha256" in entry:
                    self.assertRegex(entry["sha256"], "^[0-9a-f]{64}$")

    def test_the_readme_has_every_set_with_its_command(self):
        with open(os.path.join(ROOT, "data", "README.md"), encoding="utf-8") as file:
            readme = file.read()
        for name, chosen in self.sets.items():
            self.assertIn(f"`Scripts/fetch-data {name}`", readme)
            self.assertIn(chosen["rows"].split(",")[0], readme)

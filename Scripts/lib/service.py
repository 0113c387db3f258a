"""The built service, as a process, for checks and measurements."""
import http.client
import json
import os
import re
import signal
import socket
import subprocess
import tempfile
import time

from .faults import PATIENCE


class Service:
    """A running service, which is ended with the block."""

    def __init__(self, program, *options, tls=None, **environment):
        self.tls = tls
        # A file, since a pipe that nobody reads would hold the service up.
        self.written = tempfile.NamedTemporaryFile("r")
        with open(self.written.name, "a") as log:
            self.process = subprocess.Popen(
                [program, "--listen", "127.0.0.1:0", *map(str, options)], stderr=log, env={**os.environ, **environment})
        self.log = []
        while line := self.line():
            self.log.append(line)
            if found := re.search(r"listening on 127.0.0.1:(\d+)", line):
                self.port = int(found[1])
                return
        raise SystemExit("the service did not start:\n" + "".join(self.log))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()

    def line(self):
        """The next line of the log, for which it waits; empty after the last one."""
        text = ""
        while not text.endswith("\n"):
            has_ended = self.process.poll() is not None
            piece = self.written.readline()
            text += piece
            if not piece:
                if has_ended:
                    return text
                time.sleep(0.005)
        return text

    def connection(self):
        if self.tls:
            return http.client.HTTPSConnection("127.0.0.1", self.port, context=self.tls, timeout=PATIENCE)
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)

    def ask(self, method, path, body=None, connection=None, **fields):
        connection = connection or self.connection()
        headers = {"Content-Type": "application/json", **{name.replace("_", "-"): fields[name] for name in fields}}
        connection.request(method, path, json.dumps(body) if body is not None else None, headers)
        response = connection.getresponse()
        return response.status, response.read()

    def resident(self):
        """The memory of the process, in bytes."""
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as file:
            return int(re.search(r"VmRSS:\s+(\d+)", file.read())[1]) * 1024

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(PATIENCE)


def listens(port):
    try:
        socket.create_connection(("127.0.0.1", port), timeout=1).close()
    except OSError:
        return False
    return True


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]

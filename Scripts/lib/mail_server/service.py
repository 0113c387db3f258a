"""A running service with one filter, as the checks of its protocols and of the recipes for mail servers use it."""
import signal
import socket
import urllib.request

from ..faults import expect, until
from ..service import free_port, listens

from .messages import message

TRAINING = 20


class Service:
    """A running service with one filter, and the addresses of its protocols."""

    def __init__(self, place, program=None):
        self.place, self.program = place, program or place.command
        self.folder = place.make("service")
        place.make("service", "mail.filter")
        self.http, self.spamd, self.milter = free_port(), free_port(), free_port()
        self.socket = self.folder / "spamd"
        self.start()

    def start(self, spamd=None, milter=None, **environment):
        self.place.serve(
            [self.program, "--folder", self.folder, "--listen", f"127.0.0.1:{self.http}",
             "--spamd", spamd or f"127.0.0.1:{self.spamd}", "--milter", milter or f"127.0.0.1:{self.milter}"],
            self.folder / "log", **environment)
        self.process = self.place.services[-1]
        until(lambda: listens(self.http) or self.process.poll() is not None, "the service does not start")
        expect(self.process.poll() is None, "the service has ended:", self.place.log())

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        expect(self.process.wait(15) == 0, "the service ended with", self.process.returncode)

    def again(self, **options):
        self.stop()
        self.start(**options)

    def metrics(self):
        with urllib.request.urlopen(f"http://127.0.0.1:{self.http}/metrics", timeout=15) as answer:
            return answer.read().decode()


def taught(place):
    """A service whose filter has learned by SPAMC."""
    service = Service(place)
    learned(service)
    return service


def learned(service):
    """Teaches the filter by SPAMC."""
    for number in range(TRAINING):
        for label in ("spam", "ham"):
            content = message(label, number)
            with socket.create_connection(("127.0.0.1", service.spamd), 15) as connection:
                connection.sendall(
                    b"TELL SPAMC/1.5\r\nMessage-class: %s\r\nSet: local\r\nContent-length: %d\r\n\r\n%s"
                    % (label.encode(), len(content), content))
                connection.shutdown(socket.SHUT_WR)
                expect(connection.recv(1000).startswith(b"SPAMD/1.1 0 EX_OK"), "TELL is not answered")

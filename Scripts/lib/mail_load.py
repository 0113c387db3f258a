"""Clients of the mail protocols that ask without a pause until the service ends: of SPAMC, milter and Rspamd."""
import http.client
import socket
import struct
import threading
import time

PATIENCE = 30
MESSAGE = (b"Message-ID: <%d@example.com>\r\nFrom: a@example.com\r\nSubject: cheap pills prize\r\n\r\n"
           + b"cheap pills prize\r\n" * 1000)


class Lost(Exception):
    """A request that was sent, and not answered."""


class Client(threading.Thread):
    """One client, which notes when it sent the request that was not answered, if there is one."""

    # What is in each answer, and how long before the end a request may have been sent and not have arrived, in seconds.
    EXPECTED, UNREAD = b"", 0

    def __init__(self, port):
        super().__init__(daemon=True)
        self.port = port
        self.answered = 0
        self.sent = None  # when the request was sent that waits for its answer
        self.wrong = None  # an answer that is not the one expected
        self.connection = None
        self.is_stopped = False

    def run(self):
        while not self.is_stopped and not self.wrong:
            self.sent = None
            try:
                answer = self.ask(MESSAGE % self.answered)
            except (OSError, Lost, http.client.HTTPException):
                return
            if self.EXPECTED in answer:
                self.answered += 1
            else:
                self.wrong = answer

    def connect(self):
        return socket.create_connection(("127.0.0.1", self.port), PATIENCE)

    def has_lost(self, stopped):
        """Whether a request from before that time has no answer."""
        return self.sent is not None and self.sent < stopped - self.UNREAD


class Spamc(Client):
    """A connection for each CHECK, as spamc makes it."""

    # Only an answer without an error has this field.
    EXPECTED = b"\r\nSpam: "

    def ask(self, message):
        with self.connect() as connection:
            connection.sendall(b"CHECK SPAMC/1.5\r\nContent-length: %d\r\n\r\n%s" % (len(message), message))
            self.sent = time.monotonic()
            connection.shutdown(socket.SHUT_WR)
            answer = connection.makefile("rb").read()
        if not answer:
            raise Lost
        return answer


class Milter(Client):
    """Message after message on one connection, as Postfix sends them."""

    EXPECTED = b"X-Spam-Flag"

    def ask(self, message):
        if not self.connection:
            self.connection = self.connect()
            self.connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self.replies = self.connection.makefile("rb")
            # Then only the body and the end of a message are answered.
            self.send(b"O", struct.pack(">III", 6, 0x1FF, 0x1FFFFF))
            self.receive()
        header, body = message.split(b"\r\n\r\n", 1)
        self.send(b"M", b"<a@example.com>\0")
        self.sent = time.monotonic()
        self.send(b"R", b"<b@example.com>\0")
        for line in header.split(b"\r\n"):
            self.send(b"L", line.replace(b":", b"\0", 1) + b"\0")
        self.send(b"N")
        self.send(b"B", body)
        self.send(b"E")
        replies = b""
        while b"X-Spam-Status" not in replies or not replies.endswith(b"c"):
            replies += self.receive()
        return replies

    def send(self, command, data=b""):
        self.connection.sendall(struct.pack(">I", 1 + len(data)) + command + data)

    def receive(self):
        length = self.replies.read(4)
        if len(length) < 4:
            raise Lost
        return self.replies.read(struct.unpack(">I", length)[0])


class Rspamd(Client):
    """Messages to /checkv2, one after another on a connection that is kept."""

    # Kept connections of HTTP on which nothing has arrived are closed at once.
    EXPECTED, UNREAD = b'"action":', 0.05

    def ask(self, message):
        self.connection = self.connection or http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        self.connection.request("POST", "/checkv2", message)
        self.sent = time.monotonic()
        response = self.connection.getresponse()
        answer = response.read()
        self.is_stopped = response.will_close
        return answer

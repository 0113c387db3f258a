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

    # How long before the end a request may have been sent and not have arrived, in seconds.
    UNREAD = 0

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
                answer = self.ask(self.answered)
            except (OSError, Lost, http.client.HTTPException):
                return
            if self.is_right(answer):
                self.answered += 1
            else:
                self.wrong = answer

    def has_lost(self, stopped):
        """Whether a request from before that time has no answer."""
        return self.sent is not None and self.sent < stopped - self.UNREAD


class Spamc(Client):
    """A connection for each CHECK, as spamc makes it."""

    def ask(self, number):
        message = MESSAGE % number
        with socket.create_connection(("127.0.0.1", self.port), PATIENCE) as connection:
            connection.sendall(b"CHECK SPAMC/1.5\r\nContent-length: %d\r\n\r\n%s" % (len(message), message))
            self.sent = time.monotonic()
            connection.shutdown(socket.SHUT_WR)
            answer = b""
            while piece := connection.recv(65536):
                answer += piece
        if not answer:
            raise Lost
        return answer

    def is_right(self, answer):
        return answer.startswith(b"SPAMD/1.1 0 EX_OK") and b"Spam: " in answer


class Milter(Client):
    """Message after message on one connection, as Postfix sends them."""

    def ask(self, number):
        if not self.connection:
            self.connection = socket.create_connection(("127.0.0.1", self.port), PATIENCE)
            self.connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            # Then only the body and the end of a message are answered.
            self.send(b"O", struct.pack(">III", 6, 0x1FF, 0x1FFFFF))
            self.receive()
        header, body = (MESSAGE % number).split(b"\r\n\r\n", 1)
        self.send(b"M", b"<a@example.com>\0")
        self.sent = time.monotonic()
        self.send(b"R", b"<b@example.com>\0")
        for line in header.split(b"\r\n"):
            name, value = line.split(b":", 1)
            self.send(b"L", name + b"\0" + value + b"\0")
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
        def read(count):
            data = b""
            while len(data) < count:
                piece = self.connection.recv(count - len(data))
                if not piece:
                    raise Lost
                data += piece
            return data

        return read(struct.unpack(">I", read(4))[0])

    def is_right(self, answer):
        return b"X-Spam-Flag" in answer


class Rspamd(Client):
    """Messages to /checkv2, one after another on a connection that is kept."""

    # Kept connections of HTTP on which nothing has arrived are closed at once.
    UNREAD = 0.05

    def ask(self, number):
        self.connection = self.connection or http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        self.connection.request("POST", "/checkv2", MESSAGE % number)
        self.sent = time.monotonic()
        response = self.connection.getresponse()
        answer = response.read()
        if response.will_close:
            self.is_stopped = True
        return answer

    def is_right(self, answer):
        return b'"action":' in answer

"""Messages that nobody sends by accident: by name, bytes that a mail filter must survive in linear time."""
import base64


def header(*fields):
    return b"From: ada@example.com\nTo: bob@example.org\nSubject: hostile\n" + b"".join(
        field + b"\n" for field in fields)


def text(size):
    line = b"an order of seventy bytes, which says nothing that a filter could use, at all\n"
    return line * (size // len(line) + 1)


def nested(count):
    """Multiparts within each other, each with a boundary of its own."""
    opened = b"".join(
        b"Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n" % (number, number) for number in range(count))
    closed = b"".join(b"--b%d--\n" % number for number in reversed(range(count)))
    return header() + opened + b"\nthe text\n" + closed


def alternatives(count):
    """Alternatives within each other, each with a plain text."""
    parts = b""
    for number in range(count):
        parts += (b"Content-Type: multipart/alternative; boundary=b%d\n\n--b%d\n\nplain words of text\n--b%d\n"
                  % (number, number, number))
    return header() + parts + b"Content-Type: text/html\n\n<p>other words</p>\n" + text(1 << 20)


def enclosed(count):
    """Messages within each other, each encoded in base64."""
    message = header() + b"\n" + text(100_000)
    for _ in range(count):
        message = (header(b"Content-Type: message/rfc822", b"Content-Transfer-Encoding: base64") + b"\n"
                   + base64.encodebytes(message))
    return message


def html(body):
    return header(b"Content-Type: text/html; charset=utf-8") + b"\n" + body


def from_lines(size):
    line = b"From ada Mon Sep  2 10:00:00 2002\n\nFrom the beginning: words\n>From others\n"
    return header() + b"\n" + line * (size // len(line))


def lines(end):
    """Lines that end otherwise."""
    return (header() + b"\n" + text(MEGABYTE)).replace(b"\n", end)


def encoded(encoding, body):
    return header(b"Content-Transfer-Encoding: " + encoding) + b"\n" + body


MEGABYTE, MANY = 1_000_000, 100_000
# Those that begin with no field, which are not learned.
NOT_MAIL = {"0 bytes", "one byte", "5 MB of zeros", "a field's name of 1 MB"}

MESSAGES = {
    "0 bytes": lambda: b"",
    "one byte": lambda: b"x",
    "headers alone": lambda: header()[:-1],
    "50 MB of text": lambda: header() + b"\n" + text(50 * MEGABYTE),
    "1,000 nested parts": lambda: nested(1_000),
    "30 nested alternatives": lambda: alternatives(30),
    "8 nested messages in base64": lambda: enclosed(8),
    "100,000 fields": lambda: b"".join(b"X-Field-%d: value\n" % number for number in range(MANY)) + b"\ntext\n",
    "100,000 X-Spam-Flag fields": lambda: header() + b"X-Spam-Flag: YES\n" * MANY + b"\ntext\n",
    "100,000 boundaries": lambda: header(
        b"Content-Type: multipart/mixed; boundary=b") + b"\n" + b"--b\n\nx\n" * MANY + b"--b--\n",
    "5 MB of zeros": lambda: bytes(5 * MEGABYTE),
    "5 MB of line feeds": lambda: b"\n" * (5 * MEGABYTE),
    "a field of 2 MB": lambda: header(b"X-Long: " + b"words " * (2 * MEGABYTE // 6)) + b"\ntext\n",
    "a subject of 100,000 lines": lambda: b"Subject: =?utf-8?q?a?=\n" + b" =?utf-8?q?b?=\n" * MANY + b"\ntext\n",
    "a field's name of 1 MB": lambda: b"x" * MEGABYTE + b": value\n\ntext\n",
    "a line of 1 MB": lambda: header() + b"\n" + b"x" * MEGABYTE + b"\n",
    "1 MB that is not UTF-16": lambda: header(
        b"Content-Type: text/plain; charset=utf-16", b"Content-Transfer-Encoding: 8bit",
    ) + b"\n" + bytes(range(1, 256)) * (MEGABYTE // 255),
    "1 MB with NUL bytes": lambda: header(b"X-Nul: a\0b") + b"\n" + b"a\0b\0\0c " * (MEGABYTE // 7),
    "1 MB, lines end with CR": lambda: lines(b"\r"),
    "1 MB, lines end with CRLF": lambda: lines(b"\r\n"),
    "1 MB with lines `From `": lambda: from_lines(MEGABYTE),
    "3 MB in base64": lambda: encoded(b"base64", base64.encodebytes(text(3 * MEGABYTE))),
    "1 MB of quoted-printable": lambda: encoded(b"quoted-printable", b"=3D= \t =20 \t " * (MEGABYTE // 13)),
    "1 MB without the next boundary": lambda: header(
        b"Content-Type: multipart/mixed; boundary=never") + b"\n--never\n\n" + b"--nevermore\n" * (MEGABYTE // 12),
    "HTML 100,000 deep": lambda: html(b"<div>" * MANY + b"text" + b"</div>" * MANY),
    "100,000 links": lambda: html(b"<a href='http://a.example.com/'>b.example.org</a> " * MANY),
    "100,000 links that stay open": lambda: html(b"<a href=http://a.example/>" * MANY),
    "100,000 styles": lambda: html(b"<p style='display:none'>x" * MANY),
    "a tag with 100,000 attributes": lambda: html(b"<img " + b"alt2=x style2='y' " * MANY + b">text"),
    "100,000 open tags": lambda: html(b"<a href=\"" * MANY),
    "100,000 open comments": lambda: html(b"<!-- " * MANY),
    "100,000 open scripts": lambda: html(b"<script><style><title>" * MANY),
    "100,000 references": lambda: html(b"&#1114112;&amp;&nonsense" * MANY),
}

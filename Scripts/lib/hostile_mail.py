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


def boundaries(count):
    return header(b"Content-Type: multipart/mixed; boundary=b") + b"\n" + b"--b\n\nx\n" * count + b"--b--\n"


def from_lines(size):
    line = b"From ada Mon Sep  2 10:00:00 2002\n\nFrom the beginning: words\n>From others\n"
    return header() + b"\n" + line * (size // len(line))


MEGABYTE = 1_000_000


def all_messages(scale=1):
    """Names and functions that make the bytes; those of many megabytes are smaller by a factor."""
    for name, make in FIXED.items():
        yield name, make
    for name, (count, make) in SCALED.items():
        size = max(1, round(count * scale))
        yield name.format(size), lambda make=make, size=size: make(size)


FIXED = {
    "0 bytes": lambda: b"",
    "one byte": lambda: b"x",
    "headers alone": lambda: header()[:-1],
    "50 MB of text": lambda: header() + b"\n" + text(50 * MEGABYTE),
    "1,000 nested parts": lambda: nested(1_000),
    "30 nested alternatives": lambda: alternatives(30),
    "8 nested messages in base64": lambda: enclosed(8),
    "100,000 fields": lambda: b"".join(b"X-Field-%d: value\n" % number for number in range(100_000)) + b"\ntext\n",
    "100,000 X-Spam-Flag fields": lambda: header() + b"X-Spam-Flag: YES\n" * 100_000 + b"\ntext\n",
    "100,000 boundaries": lambda: boundaries(100_000),
}

# By a name with a number, this number and what makes a message of it.
SCALED = {
    "{:,} MB of zeros": (50, lambda n: bytes(n * MEGABYTE)),
    "{:,} MB of line feeds": (50, lambda n: b"\n" * (n * MEGABYTE)),
    "a field of {:,} MB": (20, lambda n: header(b"X-Long: " + b"words " * (n * MEGABYTE // 6)) + b"\ntext\n"),
    "a subject of {:,} lines": (
        MEGABYTE, lambda n: b"Subject: =?utf-8?q?a?=\n" + b" =?utf-8?q?b?=\n" * n + b"\ntext\n"),
    "a field's name of {:,} MB": (10, lambda n: b"x" * (n * MEGABYTE) + b": value\n\ntext\n"),
    "a line of {:,} MB": (10, lambda n: header() + b"\n" + b"x" * (n * MEGABYTE) + b"\n"),
    "{:,} MB that are not UTF-16": (10, lambda n: header(
        b"Content-Type: text/plain; charset=utf-16", b"Content-Transfer-Encoding: 8bit",
    ) + b"\n" + bytes(range(1, 256)) * (n * MEGABYTE // 255)),
    "{:,} MB with NUL bytes": (10, lambda n: header(b"X-Nul: a\0b") + b"\n" + b"a\0b\0\0c " * (n * MEGABYTE // 7)),
    "{:,} MB, lines end with CR": (10, lambda n: (header() + b"\n" + text(n * MEGABYTE)).replace(b"\n", b"\r")),
    "{:,} MB, lines end with CRLF": (10, lambda n: (header() + b"\n" + text(n * MEGABYTE)).replace(b"\n", b"\r\n")),
    "{:,} MB with lines `From `": (10, lambda n: from_lines(n * MEGABYTE)),
    "{:,} MB in base64": (30, lambda n: header(b"Content-Transfer-Encoding: base64") + b"\n" + base64.encodebytes(
        text(n * MEGABYTE))),
    "{:,} MB of quoted-printable": (10, lambda n: header(b"Content-Transfer-Encoding: quoted-printable") + b"\n"
                                    + b"=3D= \t =20 \t " * (n * MEGABYTE // 13)),
    "{:,} MB without the next boundary": (10, lambda n: header(b"Content-Type: multipart/mixed; boundary=never")
                                          + b"\n--never\n\n" + b"--nevermore\n" * (n * MEGABYTE // 12)),
    "HTML {:,} deep": (MEGABYTE, lambda n: html(b"<div>" * n + b"text" + b"</div>" * n)),
    "{:,} links": (MEGABYTE, lambda n: html(b"<a href='http://a.example.com/'>b.example.org</a> " * n)),
    "{:,} links that stay open": (MEGABYTE, lambda n: html(b"<a href=http://a.example/>" * n)),
    "{:,} styles": (MEGABYTE, lambda n: html(b"<p style='display:none'>x" * n)),
    "a tag with {:,} attributes": (MEGABYTE, lambda n: html(b"<img " + b"alt2=x style2='y' " * n + b">text")),
    "{:,} open tags": (MEGABYTE, lambda n: html(b"<a href=\"" * n)),
    "{:,} open comments": (MEGABYTE, lambda n: html(b"<!-- " * n)),
    "{:,} open scripts": (MEGABYTE, lambda n: html(b"<script><style><title>" * n)),
    "{:,} references": (MEGABYTE, lambda n: html(b"&#1114112;&amp;&nonsense" * n)),
}

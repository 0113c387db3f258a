"""Asks a service by the client aiospamc, which runs in an environment of its own.

    python aiospamc_client.py PLACE SPAM HAM      (PLACE is a port or a socket; files of messages, not learned)

Ends with an error if an answer is not the one expected.
"""
import asyncio
import pathlib
import sys

import aiospamc
from aiospamc.header_values import ActionOption, MessageClassOption
from aiospamc.responses import DataErrorException


def expect(condition, *what):
    if not condition:
        raise SystemExit(" ".join(map(str, what)))


async def judged(message, is_spam, place):
    """All answers about one message."""
    checked = await aiospamc.check(message, **place)
    header = checked.headers.spam
    expect(header.value == is_spam and header.threshold == 5.0, "check:", header)
    processed = await aiospamc.process(message, **place)
    expect(processed.body.endswith(message.partition(b"\n\n")[2]), "the message was changed")
    expect((b"X-Spam-Flag: YES" if is_spam else b"X-Spam-Flag: NO") in processed.body, "process:", processed.body)
    headers = await aiospamc.headers(message, **place)
    expect(headers.body.endswith(b"\n\n") and headers.body in processed.body, "headers:", headers.body)
    symbols = await aiospamc.symbols(message, **place)
    expect(symbols.body == (b"WINNOW_SPAM" if is_spam else b"WINNOW_HAM"), "symbols:", symbols.body)
    reported = await aiospamc.report(message, **place)
    expect(reported.body.startswith(b"Winnow: "), "report:", reported.body)
    reported = await aiospamc.report_if_spam(message, **place)
    expect(bool(reported.body) == is_spam, "report_if_spam:", reported.body)


async def main(place, spam, ham):
    spam, ham = pathlib.Path(spam).read_bytes(), pathlib.Path(ham).read_bytes()
    place = {"host": "127.0.0.1", "port": int(place)} if place.isdigit() else {"socket_path": place}
    expect((await aiospamc.ping(**place)).status_code == 0, "no pong")
    for compress in (False, True):
        for message, is_spam in ((spam, True), (ham, False)):
            await judged(message, is_spam, {**place, "compress": compress, "user": "anybody"})
    local = ActionOption(local=True, remote=False)
    for name, action in (("DidSet", {"set_action": local}), ("DidRemove", {"remove_action": local})):
        for changes in (True, False):
            told = await aiospamc.tell(spam, MessageClassOption.spam, **action, **place)
            expect((name in told.headers) == changes, name, told.headers)
    try:
        await aiospamc.check(b"a" * (9 << 20), **place)
        raise SystemExit("a message of 9 MB is accepted")
    except DataErrorException:
        pass
    for answer in await asyncio.gather(*(aiospamc.check(spam, **place) for _ in range(100))):
        expect(answer.headers.spam.value, "one of many at a time:", answer)


asyncio.run(main(*sys.argv[1:]))

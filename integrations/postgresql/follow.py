#!/usr/bin/env python3
"""Keeps an index of winnow-server like a table of PostgreSQL: every change once, in order, whatever is killed and when.

    python3 follow.py http://127.0.0.1:8080/v1/indexes/articles "dbname=shop"

Run outbox.sql and build the index first (docs/on-postgresql.md). WINNOW_KEY is the key of the service, if it needs one.
Needs psycopg 3. Ends only by a signal, or if the index and the outbox do not belong together.
"""
import contextlib
import http.client
import json
import os
import re
import sys
import time
import urllib.parse

import psycopg

BATCH = 500
# The seconds to wait for changes, for an answer, and before the next try.
IDLE, PATIENCE, PAUSE = 5, 60, 1
# Only transactions that end before all that still run: no change can appear before the last one read. An item is as it
# is now; if it changes again, its change comes later.
NOTED = """
SELECT transaction::text, position, id FROM winnow_outbox
WHERE (transaction, position) > (%s::xid8, %s) AND transaction < pg_snapshot_xmin(pg_current_snapshot())
ORDER BY transaction, position LIMIT %s"""
ITEMS = "SELECT id, item FROM winnow_items WHERE id = ANY(%s)"
REMOVED = """
WITH removed AS (DELETE FROM winnow_outbox WHERE (transaction, position) <= (%(transaction)s::xid8, %(position)s))
UPDATE winnow_followed SET transaction = %(transaction)s::xid8, position = %(position)s
WHERE (transaction, position) < (%(transaction)s::xid8, %(position)s)"""
# Of an index that was built and has never followed.
NONE = (0, 0)


class Conflict(Exception):
    """Another program has changed the index."""


class Refused(Exception):
    """The service does not accept a batch, and never will."""


class Index:
    """An index of the service."""

    def __init__(self, address):
        self.address = urllib.parse.urlsplit(address)
        key = os.environ.get("WINNOW_KEY")
        self.headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {key}"} if key else {})}

    def ask(self, path="", body=None):
        data = json.dumps(body).encode() if body is not None else None
        kind = http.client.HTTPSConnection if self.address.scheme == "https" else http.client.HTTPConnection
        with contextlib.closing(kind(self.address.netloc, timeout=PATIENCE)) as connection:
            # The service answers a body that is too long before it has read it, and closes the connection.
            with contextlib.suppress(BrokenPipeError, ConnectionResetError):
                connection.request("GET" if data is None else "POST", self.address.path + path, data, self.headers)
            answer = connection.getresponse()
            text = answer.read().decode(errors="replace")
        if answer.status == 409:
            raise Conflict(text)
        if answer.status in (400, 413, 422):
            raise Refused(text)
        if answer.status // 100 != 2:
            raise OSError(f"the service answers {answer.status}: {text}")
        return json.loads(text)

    def state(self):
        return self.ask()["clientState"] or ""

    def apply(self, changes, state):
        """Applies changes and returns the new state. An item that the index does not accept is left out."""
        add = {name: item for _, _, name, item in changes}
        new = f"{changes[-1][0]}:{changes[-1][1]}"
        body = {"add": [item for item in add.values() if item], "clientState": new, "expectedClientState": state,
                "remove": [name for name, item in add.items() if not item]}
        try:
            self.ask("/items", body)
        except Refused as refused:
            if len(changes) == 1:
                leave_out(changes[0][2], refused)
                return self.apply([(*changes[0][:3], None)], state)
            middle = len(changes) // 2
            return self.apply(changes[middle:], self.apply(changes[:middle], state))
        return new


def leave_out(name, reason):
    reason = " ".join(str(reason).split())
    print(f"follow: item {name} is left out: {reason}", file=sys.stderr, flush=True)


def items_of(connection, names):
    """The items of some rows as they are now; none for a row that is gone or whose item cannot be made."""
    try:
        items = dict(connection.execute(ITEMS, [names]).fetchall())
    except psycopg.OperationalError:
        raise
    except psycopg.Error as error:
        # The expression of the item fails for one of them.
        if len(names) == 1:
            leave_out(names[0], error)
            return {}
        middle = len(names) // 2
        return items_of(connection, names[:middle]) | items_of(connection, names[middle:])
    for name, item in items.items():
        if item is None:
            leave_out(name, "its item is NULL")
    return items


def checked(connection, state):
    """The last change that an index has, if its state is one of this outbox."""
    if connection.execute("SHOW server_encoding").fetchone()[0] == "SQL_ASCII":
        raise SystemExit("follow: the database has the encoding SQL_ASCII, so that nothing says what its texts are; use "
                         "one with the encoding UTF8")
    place = place_of(state)
    if place == NONE:
        # What another index has had says nothing of this one.
        connection.execute("UPDATE winnow_followed SET transaction = '0', position = 0")
        return place
    removed, position, end = connection.execute(
        "SELECT transaction::text, position, pg_snapshot_xmax(pg_current_snapshot())::text FROM winnow_followed").fetchone()
    if place < (int(removed), position):
        raise SystemExit("follow: the index is older than the outbox, as after a restored copy; build it again")
    if place[0] >= int(end):
        raise SystemExit("follow: the index has transactions that the database has not had, as after a restored copy; build "
                         "it again")
    return place


def follow(index, database):
    """Follows until something fails."""
    with psycopg.connect(database, autocommit=True, client_encoding="utf8") as connection:
        connection.execute("LISTEN winnow_outbox")
        state = index.state()
        place = checked(connection, state)
        while True:
            noted = connection.execute(NOTED, (str(place[0]), place[1], BATCH)).fetchall()
            if noted:
                items = items_of(connection, sorted({name for _, _, name in noted}))
                state = index.apply([(*change, items.get(change[2])) for change in noted], state)
                place = place_of(state)
                connection.execute(REMOVED, {"transaction": str(place[0]), "position": place[1]})
            else:
                # A transaction that still runs holds back changes without a notice when it ends.
                for _ in connection.notifies(timeout=IDLE, stop_after=1):
                    pass


def place_of(state):
    """The last change that an index has; NONE for one that was built and has never followed."""
    found = re.fullmatch(r"(\d+):(\d+)", state)
    return (int(found[1]), int(found[2])) if found else NONE


def main():
    if len(sys.argv) != 3:
        raise SystemExit(__doc__)
    index = Index(sys.argv[1].rstrip("/"))
    said = None
    while True:
        try:
            follow(index, sys.argv[2])
        except (OSError, http.client.HTTPException, psycopg.OperationalError, Conflict) as error:
            # The service or the database is away, or another follower was faster: the state says where to go on.
            if str(error) != said:
                print(f"follow: {error}; trying again", file=sys.stderr, flush=True)
            said = str(error)
            time.sleep(PAUSE)


if __name__ == "__main__":
    main()

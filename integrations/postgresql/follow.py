#!/usr/bin/env python3
"""Keeps an index of winnow-server like a table of PostgreSQL: every change once, in order, whatever is killed and when.

    python3 follow.py http://127.0.0.1:8080/v1/indexes/articles "dbname=shop"

Run outbox.sql and build the index first (docs/on-postgresql.md). WINNOW_KEY is the key of the service, if it needs one.
Needs psycopg 3. Ends only by a signal, or if the index and the outbox do not belong together.
"""
import json
import os
import re
import sys
import time
import urllib.error
import urllib.request

import psycopg

BATCH = 500
# The seconds to wait for changes, for an answer, and before the next try.
IDLE, PATIENCE, PAUSE = 5, 60, 1
# Only transactions that end before all that still run: no change can appear before the last one read. An item is as it
# is now; if it changes again, its change comes later.
CHANGES = """
SELECT noted.transaction::text, noted.position, noted.id, items.item
FROM (SELECT * FROM winnow_outbox
      WHERE (transaction, position) > (%s::xid8, %s) AND transaction < pg_snapshot_xmin(pg_current_snapshot())
      ORDER BY transaction, position LIMIT %s) AS noted
LEFT JOIN winnow_items AS items USING (id) ORDER BY noted.transaction, noted.position"""
REMOVED = """
WITH removed AS (DELETE FROM winnow_outbox WHERE (transaction, position) <= (%(transaction)s::xid8, %(position)s))
UPDATE winnow_followed SET transaction = %(transaction)s::xid8, position = %(position)s
WHERE (transaction, position) < (%(transaction)s::xid8, %(position)s)"""


class Conflict(Exception):
    """Another program has changed the index."""


class Refused(Exception):
    """The service does not accept a batch, and never will."""


class Index:
    """An index of the service."""

    def __init__(self, address):
        self.address = address
        key = os.environ.get("WINNOW_KEY")
        self.headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {key}"} if key else {})}

    def ask(self, path="", body=None):
        data = json.dumps(body).encode() if body is not None else None
        request = urllib.request.Request(self.address + path, data, self.headers)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            problem = error.read().decode(errors="replace")
            if error.code == 409:
                raise Conflict(problem) from None
            if error.code in (400, 413, 422):
                raise Refused(problem) from None
            raise

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
                print(f"follow: item {changes[0][2]} is left out: {refused}", file=sys.stderr, flush=True)
                return self.apply([(*changes[0][:3], None)], state)
            middle = len(changes) // 2
            return self.apply(changes[middle:], self.apply(changes[:middle], state))
        return new


def follow(index, database):
    """Follows until something fails."""
    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute("LISTEN winnow_outbox")
        state = index.state()
        place = place_of(state)
        removed = connection.execute("SELECT transaction::text, position FROM winnow_followed").fetchone()
        if place != (0, 0) and place < (int(removed[0]), removed[1]):
            raise SystemExit("follow: the index is older than the outbox, as after a restored copy; build it again")
        while True:
            changes = connection.execute(CHANGES, (str(place[0]), place[1], BATCH)).fetchall()
            if changes:
                state = index.apply(changes, state)
                place = place_of(state)
                connection.execute(REMOVED, {"transaction": str(place[0]), "position": place[1]})
            else:
                # A transaction that still runs holds back changes without a notice when it ends.
                for _ in connection.notifies(timeout=IDLE, stop_after=1):
                    pass


def place_of(state):
    """The last change that an index has; (0, 0) for one that was built and has never followed."""
    found = re.fullmatch(r"(\d+):(\d+)", state)
    return (int(found[1]), int(found[2])) if found else (0, 0)


def main():
    if len(sys.argv) != 3:
        raise SystemExit(__doc__)
    index = Index(sys.argv[1].rstrip("/"))
    said = None
    while True:
        try:
            follow(index, sys.argv[2])
        except (OSError, psycopg.OperationalError, Conflict) as error:
            # The service or the database is away, or another follower was faster: the state says where to go on.
            if str(error) != said:
                print(f"follow: {error}; trying again", file=sys.stderr, flush=True)
            said = str(error)
            time.sleep(PAUSE)


if __name__ == "__main__":
    main()

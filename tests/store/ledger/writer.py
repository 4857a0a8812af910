"""A program that writes facts into a match until it has written enough, or is killed.

It names trumps in turn, so that a match takes as many facts as a test wants, and prints the
number of each entry once it has been saved. Arguments: database, instance, code, how many.
"""

import sys
from pathlib import Path
from uuid import uuid4

from referee import create_app
from referee.actions.matches.match_facts import record_fact
from referee.store.errors import MovedOn
from referee.store.matches import queries
from tests.tables import STAMP

SUITS = ("coppe", "denari", "spade", "bastoni")


def main(url: str, instance: str, code: str, count: str) -> None:
    app = create_app(Path(instance), DATABASE_URL=url)
    with app.app_context():
        after = queries.head(code).number
        for turn in range(int(count)):
            event_id = str(uuid4())
            payload = {"hand": 1, "trump": SUITS[turn % 4]}
            while True:
                try:
                    done = record_fact(code, "trump_named", payload, after, event_id, STAMP)
                    break
                except MovedOn as moved:
                    after = moved.head.number
            after = done.entry.number
            print(after, flush=True)  # noqa: T201 -- its reader waits for it


main(*sys.argv[1:])

"""A process that draws, publishes and takes back a round until it is killed.

    python publisher.py DATABASE_URL INSTANCE EVENT

Prints a line before and after each publishing.
"""

import sys
from pathlib import Path
from uuid import uuid4

from referee import create_app
from referee.actions.tournaments.rounds import draft_round, publish_round, take_round_back
from referee.actions.tournaments.tournament_facts import TournamentAct
from referee.store.tournaments.views import event_view
from tests.tables import STAMP


def main(url: str, instance: str, code: str) -> None:
    app = create_app(Path(instance), DATABASE_URL=url)
    with app.app_context():

        def act() -> TournamentAct:
            return TournamentAct(code, event_view(code).number, str(uuid4()), STAMP)

        while True:
            draft_round(act())
            print("drafted", flush=True)  # noqa: T201 -- its reader waits for it
            publish_round(act(), 1)
            print("published", flush=True)  # noqa: T201
            take_round_back(act(), 1, "again")


main(*sys.argv[1:])

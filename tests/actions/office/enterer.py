"""A referee who enters a late hand and is killed before the decision on it is written.

python enterer.py DATABASE_URL INSTANCE MATCH WRITER HAND
"""

import os
import signal
import sys
from pathlib import Path

from referee import create_app
from referee.actions.office import late
from tests.tables import STAMP


def killed(*_args: object) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def main(url: str, instance: str, code: str, writer: str, hand: str) -> None:
    with create_app(Path(instance), DATABASE_URL=url).app_context():
        late.decide_within = killed
        late.enter_hand(code, int(writer), int(hand), "il primo tablet aveva ragione", STAMP)


main(*sys.argv[1:])

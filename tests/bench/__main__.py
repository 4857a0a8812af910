"""`make bench`: the goals, and how long the jobs take beside their floors, all in one run.

`make bench FULL=1` plays a whole evening as well: many tablets and viewers on a real server.
What other programs took meanwhile is said with each table.
"""

import sys

from tests.bench import (
    crowd,
    evening,
    growth,
    pairing,
    printing,
    scoring,
    served,
    serving,
    storm,
    tablet,
)
from tests.bench.goals import table
from tests.bench.machine import Beside
from tests.bench.timing import report

MEASURED = (served, tablet, storm, growth, scoring)
BESIDE_FLOORS = (scoring, pairing, serving, printing)


def main() -> None:
    """Measure, and print."""
    beside = Beside()
    goals = table([goal for part in MEASURED for goal in part.goals()])
    _print(beside.told(), goals)
    beside = Beside()
    floors = report([line for part in BESIDE_FLOORS for line in part.lines()])
    _print(beside.told(), floors)
    if "--full" in sys.argv:
        beside = Beside()
        evening.main(sys.argv[2:])
        crowd.main([])
        _print(beside.told())


def _print(*parts: str) -> None:
    print(*parts, sep="\n", end="\n\n", flush=True)  # noqa: T201


if __name__ == "__main__":
    main()

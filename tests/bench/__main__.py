"""`make bench`: the goals, and how long the jobs take beside their floors, all in one run.

`make bench FULL=1` plays a whole evening as well: many tablets and viewers on a real server.
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
from tests.bench.timing import report

MEASURED = (served, tablet, storm, growth, scoring)
BESIDE_FLOORS = (scoring, pairing, serving, printing)

print(table([goal for part in MEASURED for goal in part.goals()]), end="\n\n", flush=True)  # noqa: T201
print(report([line for part in BESIDE_FLOORS for line in part.lines()]), flush=True)  # noqa: T201
if "--full" in sys.argv:
    evening.main(sys.argv[2:])
    crowd.main([])

"""`make bench`: how long the jobs take beside their floors, in one run, as ratios.

`make bench FULL=1` plays a whole evening as well: many tablets and viewers on a real server.
"""

import sys

from tests.bench import evening, growth, pairing, printing, scoring, serving
from tests.bench.timing import report

PARTS = (scoring, pairing, serving, growth, printing)
print(report([line for part in PARTS for line in part.lines()]))  # noqa: T201
if "--full" in sys.argv:
    evening.main(sys.argv[2:])

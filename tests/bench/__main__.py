"""`make bench`: how long the jobs take beside their floors, in one run, as ratios."""

from tests.bench import pairing, printing, scoring, serving
from tests.bench.timing import report

PARTS = (scoring, pairing, serving, printing)
print(report([line for part in PARTS for line in part.lines()]))  # noqa: T201

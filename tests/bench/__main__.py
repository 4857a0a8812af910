"""`make bench`: how long the jobs take beside their floors, in one run, as ratios."""

from tests.bench import printing, scoring, serving
from tests.bench.timing import report

print(report([line for part in (scoring, serving, printing) for line in part.lines()]))  # noqa: T201

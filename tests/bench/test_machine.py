"""What the bench says of a machine that does other things meanwhile."""

from tests.bench.machine import Beside, said


def test_little_else_is_quiet() -> None:
    assert said(0.05, 0.001, 2) == (
        "quiet machine: other programs took 0.05 of 2 cores, the host 0.1% of all time"
    )


def test_other_programs_and_the_host_are_told() -> None:
    assert said(1.3, 0, 2).startswith("BUSY MACHINE")
    assert said(0, 0.03, 2).startswith("BUSY MACHINE")


def test_it_reads_what_the_system_counts() -> None:
    assert " cores, the host " in Beside().told()

"""When and where rounds are played: read, refused, and told in the archive."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.core.errors import RuleError
from referee.tournament.archive.evening import notes_of, write_notes
from referee.tournament.competition.schedule import RoundTime, before_its_time, write_round_time
from referee.tournament.evening.places import read_schedule
from tests.tournament.evening.evening import running
from tests.tournament.evening.test_rests import again

FRIDAY = date(2026, 11, 20)
FIRST = RoundTime(1, FRIDAY, "20:30", "Bar Sport")
LATER = RoundTime(2, FRIDAY + timedelta(days=7), "20:30")


def test_dates_are_set_before_a_round_and_after_it_and_the_archive_has_them() -> None:
    evening = running(6)
    assert evening.state.time_of(1) is None
    evening.add("schedule_set", schedule=[write_round_time(FIRST)])
    evening.play()
    told = [write_round_time(FIRST), write_round_time(LATER), write_round_time(RoundTime(3))]
    evening.add("schedule_set", schedule=told)
    assert evening.state.schedule == (FIRST, LATER, RoundTime(3))
    assert evening.state.time_of(2) == LATER
    notes = write_notes(notes_of(evening.state))
    assert notes["schedule"] == [
        {"round": 1, "day": "2026-11-20", "time": "20:30", "where": "Bar Sport"},
        {"round": 2, "day": "2026-11-27", "time": "20:30"},
        {"round": 3},
    ]
    assert write_notes(notes_of(again(evening).state)) == notes
    evening.add("schedule_set", schedule=[])
    assert "schedule" not in write_notes(notes_of(evening.state))


@pytest.mark.parametrize(
    ("schedule", "said", "place"),
    [
        ([{"round": 1, "time": "24:00"}], "the hour as 20:30", "[0].time"),
        ([{"round": 1, "time": "8:30"}], "the hour as 20:30", "[0].time"),
        ([{"round": 1, "day": "20/11"}], "the day as 2026-11-20", "[0].day"),
        ([{"round": 1}, {"round": 1}], "comes twice", ""),
        (
            [write_round_time(LATER), {"round": 3, "day": "2026-11-26"}],
            "round 3 would begin before an earlier one",
            "[1].day",
        ),
    ],
)
def test_dates_that_cannot_be_are_refused(schedule: object, said: str, place: str) -> None:
    with pytest.raises(RuleError) as refused:
        read_schedule(schedule)
    assert said in str(refused.value)
    assert refused.value.place == place


def test_of_one_day_the_hours_go_forward_where_both_are_told() -> None:
    def evening(*hours: str) -> list[RoundTime]:
        return [RoundTime(number, FRIDAY, hour) for number, hour in enumerate(hours, start=1)]

    assert before_its_time(evening("20:30", "21:45")) is None
    assert before_its_time(evening("20:30", "20:00")) == 2
    assert before_its_time(evening("20:30", "")) is None
    assert before_its_time([RoundTime(2, None, "19:00"), RoundTime(1, FRIDAY, "20:00")]) is None


@given(st.lists(st.integers(0, 30), unique=True, min_size=1))
def test_days_in_order_are_never_refused(days: list[int]) -> None:
    ordered = [
        RoundTime(number, FRIDAY + timedelta(days=day))
        for number, day in enumerate(sorted(days), start=1)
    ]
    assert before_its_time(ordered) is None
    assert read_schedule([dict(write_round_time(one)) for one in ordered]) == tuple(ordered)

"""Tables of two sides and of five: who sits there, who plays against whom, what was played."""

from referee.core.sides import Pair
from referee.core.table_result import TableResult
from referee.tournament.competition.tables import FiveTable, SidesTable

MATCH = SidesTable(3, (1,), (2,), bracket="main")
BARAONDA = SidesTable(1, (4, 7), (2, 9))
FIVE = FiveTable(2, (5, 1, 4, 2, 3))
ALONE = {number: (f"Player {number}",) for number in range(1, 10)}
PAIRS = {1: ("Anna", "Bruno"), 2: ("Carla", "Dario")}


def test_sides_sit_across_the_table() -> None:
    assert MATCH.in_seats(PAIRS) == ["Anna", "Carla", "Bruno", "Dario"]
    assert BARAONDA.in_seats(ALONE) == ["Player 4", "Player 2", "Player 7", "Player 9"]
    assert FIVE.in_seats(ALONE) == [f"Player {number}" for number in (5, 1, 4, 2, 3)]


def test_opponents_are_of_the_other_side_or_all_others() -> None:
    assert BARAONDA.opponents == [(4, 2), (4, 9), (7, 2), (7, 9)]
    assert BARAONDA.sides == ((4, 7), (2, 9))
    assert len(FIVE.opponents) == len({frozenset(two) for two in FIVE.opponents}) == 10
    assert FIVE.sides == ((5,), (1,), (4,), (2,), (3,))


def test_a_result_is_put_on_a_table_and_taken_off_again() -> None:
    result = TableResult(Pair(2, 1), Pair(100, 99), "a")
    played = MATCH.with_result(result, "played")
    assert (played.result, played.how, played.won_by) == (result, "played", (1,))
    assert MATCH.won_by == ()
    assert played.unplayed() == MATCH
    paid = FIVE.with_result(TableResult(payments=(4, -1, -1, -1, -1)), "ruling")
    assert (paid.result.payments, paid.how) == ((4, -1, -1, -1, -1), "ruling")
    assert (paid.winner, paid.won_by, paid.bracket) == (None, (), None)
    assert paid.unplayed() == FIVE


def test_entries_change_places() -> None:
    assert BARAONDA.with_entries({7: 2, 2: 7}).players == (4, 2, 7, 9)
    assert FIVE.with_entries({5: 3, 3: 5}).players == (3, 1, 4, 2, 5)

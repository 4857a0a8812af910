"""Who comes, who pays, who is paired by lot, who leaves and who comes late."""

from typing import Any

import pytest

from referee.core.errors import RuleError
from referee.tournament.evening.entrants import left_out, not_checked_in
from referee.tournament.evening.progress import deal_next, draw_pairs
from tests.tournament.evening.evening import Evening, plan, running


def enter(evening: Evening, entry: int, *players: str, **more: Any) -> None:
    evening.add("entry_added", entry=entry, name=" - ".join(players), players=list(players), **more)


def test_an_entry_is_known_with_club_and_town() -> None:
    evening = Evening()
    enter(evening, 1, "Anna", "Carla", club="Sarsina", town="Cesena")
    known = evening.state.entrants[1]
    assert (known.entry.name, known.entry.club, known.town) == ("Anna - Carla", "Sarsina", "Cesena")
    assert not known.present
    assert not known.paid
    evening.add("checked_in", entries=[1])
    evening.add("fee_paid", entries=[1])
    assert (evening.state.entrants[1].present, evening.state.entrants[1].paid) == (True, True)
    evening.add("checked_out", entries=[1])
    evening.add("fee_returned", entries=[1])
    assert (evening.state.entrants[1].present, evening.state.entrants[1].paid) == (False, False)


def test_nobody_enters_twice() -> None:
    evening = Evening()
    enter(evening, 1, "Anna", "Carla")
    evening.refuses("number 1 already", "entry_added", entry=1, name="X", players=["X", "Y"])
    evening.refuses(
        "“Anna - Carla” already", "entry_added", entry=2, name="ANNA  - Carla", players=["X", "Y"]
    )
    error = evening.refuses(
        "“carla” plays in “Anna - Carla” already",
        "entry_added",
        entry=2,
        name="Bruno - carla",
        players=["Bruno", "carla"],
    )
    assert error.place == "players[1]"
    evening.refuses("cannot be both", "entry_added", entry=2, name="X", players=["Bruno", "bruno"])
    evening.refuses("two players", "entry_added", entry=2, name="X", players=["Bruno"])


def test_single_players_enter_alone() -> None:
    evening = Evening(plan("baraonda"))
    evening.refuses("single players", "entry_added", entry=1, name="X", players=["Ada", "Ivo"])
    evening.enter(5)
    assert sorted(deal_next(evening.state)[0]) == [1, 2, 3, 4, 5]


def test_an_entry_is_changed_with_a_reason_once_it_plays() -> None:
    evening = Evening()
    evening.enter(2)
    evening.add("entry_changed", entry=1, name="Ada - Bea", players=["Ada 1", "Bea"], town="Forlì")
    assert evening.state.entrants[1].town == "Forlì"
    assert evening.state.entrants[1].present
    evening.begin()
    change = {"entry": 1, "name": "Ada - Cleo", "players": ["Ada 1", "Cleo"]}
    assert evening.refuses("needs a reason", "entry_changed", **change).place == "reason"
    evening.add("entry_changed", entry=1, name="A - B", players=["Ada 1", "Bea"])
    evening.add("entry_changed", **change, reason="Bea is ill")
    assert evening.state.entrants[1].entry.players == ("Ada 1", "Cleo")
    evening.refuses("no entry 9", "entry_changed", entry=9, name="X", players=["X", "Y"])


def test_an_entry_is_removed_only_before_it_plays() -> None:
    evening = Evening()
    evening.enter(3)
    evening.add("entries_seeded", seeds=[3, 1])
    evening.add("entry_removed", entry=3, reason="typed twice")
    assert (list(evening.state.entrants), evening.state.seeds) == ([1, 2], (1,))
    evening.begin()
    evening.refuses("withdraw instead", "entry_removed", entry=1)
    evening.refuses("withdraw instead", "checked_out", entries=[1])
    evening.refuses("has begun", "entries_seeded", seeds=[1])


def test_seeds_are_entries_in_their_order() -> None:
    evening = Evening(plan("eliminazione"))
    evening.enter(4)
    assert evening.refuses("no entry 9", "entries_seeded", seeds=[1, 9]).place == "seeds[1]"
    evening.add("entries_seeded", seeds=[4, 2])
    assert deal_next(evening.state)[0][:2] == (4, 2)
    evening.add("checked_out", entries=[4])
    assert deal_next(evening.state)[0][0] == 2
    evening.add("entries_seeded", seeds=[])
    assert evening.state.seeds == ()


def lot_of(number: int) -> Evening:
    evening = Evening(plan("svizzera", entered="lot"))
    evening.enter(number)
    return evening


PAIRS = [{"entry": 11, "name": "Ada 1 - Ada 3", "of": [1, 3]}]


def test_singles_are_paired_by_lot_and_parted_again() -> None:
    evening = lot_of(4)
    evening.add("fee_paid", entries=[1, 3])
    both = [*PAIRS, {"entry": 12, "name": "Ada 2 - Ada 4", "of": [2, 4]}]
    evening.add("pairs_drawn", pairs=both)
    pair = evening.state.entrants[11]
    assert pair.entry.players == ("Ada 1", "Ada 3")
    assert (pair.present, pair.paid, evening.state.entrants[12].paid) == (True, True, False)
    assert [entry.id for entry in evening.state.entries] == [11, 12]
    evening.refuses("paired by lot", "entry_changed", entry=1, name="X", players=["X"])
    evening.refuses("split them first", "entry_removed", entry=1)
    evening.refuses("split them first", "entry_removed", entry=11)
    evening.add("entry_changed", entry=11, name="Le due Ade", players=["Ada 1", "Ada 3"])
    evening.add("entries_seeded", seeds=[12, 11])
    evening.add("pairs_parted", reason="Ada 2 has left")
    assert [entry.id for entry in evening.state.entries] == [1, 2, 3, 4]
    assert evening.state.seeds == ()
    evening.refuses("no pairs", "pairs_parted", reason="again")


def test_club_mates_paired_by_lot_are_of_their_club() -> None:
    evening = Evening(plan("svizzera", entered="lot"))
    for entry, name in enumerate(("Ada", "Bea"), start=1):
        enter(evening, entry, name, club="Sarsina")
    evening.add("checked_in", entries=[1, 2])
    evening.add("pairs_drawn", pairs=[{"entry": 3, "name": "Ada - Bea", "of": [1, 2]}])
    evening.refuses("paired by lot", "link_renewed", entry=1)
    evening.add("link_renewed", entry=3)
    assert evening.state.entrants[3].entry.club == "Sarsina"


@pytest.mark.parametrize(
    ("words", "pairs"),
    [
        ("number 4 already", [{"entry": 4, "name": "X", "of": [1, 3]}]),
        ("no entry 9", [{"entry": 11, "name": "X", "of": [1, 9]}]),
        ("of two", [{"entry": 11, "name": "X", "of": [1]}]),
        ("1 comes twice", [*PAIRS, {"entry": 12, "name": "X", "of": [1, 2]}]),
        ("no two", []),
    ],
)
def test_pairs_that_cannot_be_are_refused(words: str, pairs: list[Any]) -> None:
    lot_of(4).refuses(words, "pairs_drawn", pairs=pairs)


def test_who_is_not_there_is_not_paired() -> None:
    evening = lot_of(4)
    evening.add("checked_out", entries=[3])
    evening.refuses("“Ada 3” is not there", "pairs_drawn", pairs=PAIRS)
    other = Evening()
    other.enter(2)
    other.refuses("nobody is paired", "pairs_drawn", pairs=PAIRS)


def test_two_who_come_after_the_lot_enter_together() -> None:
    evening = lot_of(4)
    evening.refuses("single players", "entry_added", entry=9, name="X", players=["X", "Y"])
    evening.add("pairs_drawn", pairs=PAIRS)
    enter(evening, 13, "Elsa", "Ugo")
    enter(evening, 14, "Rino")
    assert evening.state.entrants[13].entry.players == ("Elsa", "Ugo")


def test_a_withdrawn_entry_is_paired_no_longer_and_may_come_back_at_once() -> None:
    evening = running(5)
    evening.play()
    evening.add("withdrew", entry=2, reason="ill")
    assert evening.state.entrants[2].entry.withdrawn_after == 1
    evening.refuses("withdrawn already", "withdrew", entry=2)
    evening.add("withdrawal_taken_back", entry=2)
    assert evening.state.entrants[2].entry.withdrawn_after is None
    evening.refuses("not withdrawn", "withdrawal_taken_back", entry=2)
    evening.add("withdrew", entry=2)
    round_ = evening.play()
    playing = [s.table.players for p, s in evening.state.sheets.items() if p[0] == round_]
    assert all(2 not in players for players in playing)
    evening.refuses("cannot come back", "withdrawal_taken_back", entry=2)


def test_who_withdraws_before_the_start_is_not_dealt_in() -> None:
    evening = Evening()
    evening.enter(3)
    evening.add("withdrew", entry=3)
    assert sorted(deal_next(evening.state)[0]) == [1, 2]
    evening.begin()
    evening.play()
    evening.add("withdrawal_taken_back", entry=3)
    evening.add("joined_late", entry=3, group=1)


def test_a_late_entry_plays_from_the_next_round() -> None:
    evening = running(4)
    evening.play()
    evening.enter(1, check_in=False, first=9)
    assert evening.refuses("check “Ada 9 - Ivo 9” in", "joined_late", entry=9, group=1)
    evening.add("checked_in", entries=[9])
    evening.refuses("no group 2", "joined_late", entry=9, group=2)
    evening.add("joined_late", entry=9, group=1)
    evening.refuses("plays already", "joined_late", entry=9, group=1)
    evening.publish()
    drawn = evening.state.rounds[-1].draft.draws[0].draw.round
    assert 9 in {entry for table in drawn.tables for entry in table.players} | set(drawn.byes)


def test_too_late_for_a_knockout_whose_tree_is_drawn() -> None:
    evening = Evening(plan("eliminazione"))
    evening.enter(5)
    evening.refuses("nothing has begun", "joined_late", entry=5, group=1)
    evening.add("checked_out", entries=[4, 5])
    evening.begin()
    evening.add("checked_in", entries=[4, 5])
    evening.add("joined_late", entry=4, group=1)
    evening.publish()
    evening.refuses("comes too late", "joined_late", entry=5, group=1)


def test_late_only_into_the_first_stage() -> None:
    evening = running(4, plan("girone", "eliminazione"))
    while evening.state.stage is evening.state.stages[0] and len(evening.state.rounds) < 3:
        evening.play()
    evening.begin()
    evening.enter(1, first=9)
    evening.refuses("first stage only", "joined_late", entry=9, group=1)


def test_a_kept_table_is_one_entrys_alone() -> None:
    evening = Evening(plan("svizzera", tables=8))
    evening.enter(4)
    evening.add("table_kept", entry=3, table=8)
    evening.refuses("tables: 8", "table_kept", entry=4, table=9)
    evening.refuses("kept by “Ada 3", "table_kept", entry=4, table=8)
    evening.begin()
    evening.publish()
    assert 3 in evening.state.sheets[1, 8].table.players
    evening.add("table_kept", entry=3)
    evening.add("table_kept", entry=4, table=8)
    assert evening.state.entrants[3].keeps is None


def test_who_is_here_and_plays_in_no_group_is_left_out_until_it_joins() -> None:
    evening = Evening()
    evening.enter(4)
    assert left_out(evening.state) == (), "nothing has begun"
    evening.begin()
    evening.enter(1, first=5)
    evening.enter(1, first=6, check_in=False)
    assert left_out(evening.state) == (5,)
    assert not_checked_in(evening.state) == (6,)
    evening.add("joined_late", entry=5, group=1)
    assert left_out(evening.state) == ()
    evening.add("withdrew", entry=6)
    assert not_checked_in(evening.state) == ()
    tree = running(4, plan("eliminazione"))
    tree.play()
    tree.enter(1, first=5)
    assert left_out(tree.state) == (), "the tree takes nobody more"


def test_who_found_no_partner_by_lot_joins_no_group() -> None:
    evening = Evening(plan("svizzera", entered="lot"))
    for entry in range(1, 6):
        evening.add("entry_added", entry=entry, name=f"Ada {entry}", players=[f"Ada {entry}"])
    evening.add("checked_in", entries=[1, 2, 3, 4, 5])
    with pytest.raises(RuleError, match="the pairs are not drawn yet"):
        evening.begin()
    evening.add("pairs_drawn", pairs=draw_pairs(evening.state))
    (alone,) = [id_ for id_, one in evening.state.entrants.items() if one.playing and not one.of]
    evening.refuses("has no partner", "stage_begun", stage=1, groups=[[alone, 6, 7]])
    evening.begin()
    assert set(evening.state.stages[0].groups[0].entries) == {6, 7}
    assert left_out(evening.state) == ()
    evening.refuses("a pair has two players", "joined_late", entry=alone, group=1)

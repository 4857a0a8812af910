"""Who sat at the tables that were played, and how it ended."""

from referee.core.sides import Pair
from referee.tournament.evening.played import places_taken, tables_played
from tests.tournament.evening.evening import Evening, plan, running


def test_tables_without_a_result_are_not_played() -> None:
    evening = running(4)
    evening.publish()
    assert tables_played(evening.state) == ()
    evening.type(1, 2)
    (played,) = tables_played(evening.state)
    assert (played.round, played.table, played.how) == (1, 2, "played")
    assert played.published == evening.state.rounds[0].number


def test_players_are_in_seat_order_by_entry_and_name() -> None:
    evening = running(2)
    evening.play()
    (played,) = tables_played(evening.state)
    one, two = evening.state.sheets[1, 1].table.players
    assert [(each.entry, each.player) for each in played.players] == [
        (one, 1),
        (two, 1),
        (one, 2),
        (two, 2),
    ]
    assert [each.name for each in played.players][::2] == [f"Ada {one}", f"Ivo {one}"]
    assert (played.games, played.winner) == (Pair(2, 1), "a")


def test_whom_the_lot_has_paired_is_himself() -> None:
    evening = Evening(plan("svizzera", entered="lot"))
    evening.enter(4)
    pairs = [{"entry": 5, "name": "A", "of": [1, 2]}, {"entry": 6, "name": "B", "of": [3, 4]}]
    evening.add("pairs_drawn", pairs=pairs)
    evening.add("entry_changed", entry=5, name="A", players=["Ada 1", "Zoe"])
    evening.begin()
    evening.play()
    (played,) = tables_played(evening.state)
    assert {(each.entry, each.player, each.name) for each in played.players} == {
        (1, 1, "Ada 1"),
        (5, 2, "Zoe"),
        (3, 1, "Ada 3"),
        (4, 1, "Ada 4"),
    }


def test_single_players_and_tables_of_five() -> None:
    baraonda = running(4, plan("baraonda"))
    baraonda.play()
    (played,) = tables_played(baraonda.state)
    table = baraonda.state.sheets[1, 1].table
    first, third = [played.players[seat].entry for seat in (0, 2)]
    assert (first, third) == table.sides[0]
    trionfo = running(5, plan("trionfo"))
    trionfo.play()
    (five,) = tables_played(trionfo.state)
    assert (len(five.players), five.games, five.winner) == (5, None, None)


def test_places_come_with_the_final_standings() -> None:
    evening = running(3)
    evening.play()
    assert places_taken(evening.state) == ()
    evening.add("standings_made_final", reason="one round was enough")
    found = places_taken(evening.state)
    assert sorted((one.entry, one.player) for one in found) == [
        (entry, player) for entry in (1, 2, 3) for player in (1, 2)
    ]
    assert {one.of for one in found} == {3}
    assert {one.place for one in found if one.entry == found[0].entry} == {1}

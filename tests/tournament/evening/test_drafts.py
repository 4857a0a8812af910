"""Drafts of an evening: drawn, warned of, and changed by hand."""

from dataclasses import replace

import pytest

from referee.core.errors import RuleError
from referee.tournament.evening.draft_warnings import warnings_of
from referee.tournament.evening.drafts import write_draws
from referee.tournament.evening.plan import StagePlan
from referee.tournament.evening.progress import draw_next
from tests.tournament.evening.evening import Evening, plan, running


def test_a_draft_is_a_draw_that_is_written_down_with_its_reasons() -> None:
    evening = running(5)
    drawn = draw_next(evening.state)
    evening.draft()
    draft = evening.state.draft
    assert draft is not None
    assert draft.draws == drawn
    assert all(draft.draws[0].draw.why)
    assert draft.draws[0].draw.why_byes
    assert list(draft.byes) == list(drawn[0].draw.round.byes) != []
    assert evening.state.sheets == {}
    evening.add("round_published", round=1)
    assert evening.state.rounds[0].draft.draws == drawn
    assert len(evening.state.sheets) == 2


def test_what_cannot_be_drafted_is_refused() -> None:
    evening = Evening()
    evening.refuses("no stage has begun", "round_drafted", round=1, draws=[])
    evening.enter(5)
    evening.begin()
    draws = write_draws(draw_next(evening.state))
    evening.refuses("round 1 comes next", "round_drafted", round=2, draws=draws)
    evening.refuses("nothing is left", "round_drafted", round=1, draws=[])
    error = evening.refuses(
        "no entry 2 here", "round_drafted", round=1, draws=[{**draws[0], "group": 2}]
    )
    assert error.place == "draws[0].group"
    evening.refuses("1 comes twice", "round_drafted", round=1, draws=[*draws, *draws])
    evening.refuses("missing", "round_drafted", round=1, draws=[{"group": 1}])
    broken = {**draws[0], "why_byes": [["", {}, ""]]}
    evening.refuses("1 to 500", "round_drafted", round=1, draws=[broken])
    broken = {**draws[0], "why_byes": [["x", [], ""]]}
    evening.refuses("must be an object", "round_drafted", round=1, draws=[broken])
    evening.add("withdrew", entry=2)
    evening.refuses("“Ada 2 - Ivo 2” is not there", "round_drafted", round=1, draws=draws)


def test_a_round_is_drawn_without_missing_results_only_for_a_reason() -> None:
    evening = running(4)
    evening.publish()
    with pytest.raises(RuleError, match="table 1 of round 1 has no confirmed result") as caught:
        evening.draft()
    assert caught.value.place == "reason"
    evening.draft(reason="they play on until midnight")
    assert evening.state.draft is not None
    assert evening.state.draft.reason == "they play on until midnight"


def test_two_organizers_publish_one_round() -> None:
    evening = running(4)
    evening.refuses("no draft", "round_published", round=1)
    evening.draft()
    evening.refuses("round 1 comes next", "round_published", round=2)
    evening.add("round_published", round=1)
    evening.refuses("no draft", "round_published", round=1)
    evening.refuses("no draft", "draft_discarded")


def test_a_draft_that_something_happened_to_is_drawn_again() -> None:
    evening = running(6)
    evening.draft()
    evening.add("fee_paid", entries=[1])
    assert evening.state.draft is not None
    assert not evening.state.draft.stale
    evening.add("withdrew", entry=1)
    assert evening.refuses("draw it again", "round_published", round=1).article == "15.2"
    evening.draft()
    evening.add("round_published", round=1)


def test_two_change_places_by_hand_for_a_reason() -> None:
    evening = running(7)
    evening.play()
    evening.draft()
    draft = evening.state.draft
    assert draft is not None
    assert warnings_of(evening.state, draft) == ()
    (rested,) = evening.state.rounds[0].draft.draws[0].draw.round.byes
    (resting,) = draft.draws[0].draw.round.byes
    evening.refuses("two different", "entries_swapped", one=1, other=1, reason="x")
    evening.refuses("no entry 99", "entries_swapped", one=1, other=99, reason="x")
    evening.enter(1, first=9)
    evening.refuses("not in one group", "entries_swapped", one=1, other=9, reason="x")
    evening.add("entries_swapped", one=rested, other=resting, reason="a train to catch")
    swapped = evening.state.draft
    assert swapped is not None
    assert swapped.draws[0].draw.round.byes == (rested,)
    told = [str(one) for one in swapped.draws[0].draw.why_byes]
    names = [evening.state.entrants[entry].entry.name for entry in (rested, resting)]
    assert told == [f"“{names[0]}” and “{names[1]}” changed places by hand: a train to catch"]
    assert sum("by hand" in str(why[0]) for why in swapped.draws[0].draw.why) == 1
    warned = [str(one) for one in warnings_of(evening.state, swapped)]
    name = evening.state.entrants[rested].entry.name
    assert f"“{name}” rests again, though others have not rested yet" in warned
    evening.add("round_published", round=2)
    assert evening.state.rounds[1].draft.swaps[0].reason == "a train to catch"


def test_who_met_already_is_warned_of() -> None:
    evening = Evening(plan("svizzera", tables=1))
    for entry in range(1, 5):
        evening.add(
            "entry_added", entry=entry, name=f"P{entry}", players=[f"A{entry}", f"B{entry}"],
            club="Sarsina",
        )  # fmt: skip
    evening.add("checked_in", entries=[1, 2, 3, 4])
    evening.begin()
    first = evening.play()
    one = evening.state.sheets[first, 1].table.players
    evening.draft()
    draft = evening.state.draft
    assert draft is not None
    warned = [str(why) for why in warnings_of(evening.state, draft)]
    assert warned[0] == "number of tables: 1; this round needs 2"
    assert sum("of one club" in why for why in warned) == 2
    drawn = [table.players for table in draft.tables]
    mate = next(id_ for pair in drawn for id_ in pair if one[0] in pair and id_ != one[0])
    evening.add("entries_swapped", one=mate, other=one[1], reason="x")
    after = evening.state.draft
    assert after is not None
    assert sum("met already" in str(why) for why in warnings_of(evening.state, after)) == 2


def test_a_stage_whose_rounds_are_all_played_draws_no_more() -> None:
    stage = StagePlan("svizzera", rounds=1)
    evening = running(4, replace(plan("svizzera"), stages=(stage,)))
    evening.play()
    assert draw_next(evening.state) == ()


def test_who_is_alone_in_a_group_is_warned_of() -> None:
    stage = StagePlan("girone", groups=("Sala", "Terrazza"))
    evening = running(5, replace(plan("girone"), stages=(stage,)))
    *others, last = evening.state.stages[0].groups[1].entries
    for entry in others:
        evening.add("withdrew", entry=entry)
    evening.draft()
    draft = evening.state.draft
    assert draft is not None
    name = evening.state.entrants[last].entry.name
    warned = [str(why) for why in warnings_of(evening.state, draft)]
    assert warned == [f"“{name}” is alone in group Terrazza, and does not play"]


def test_hands_off_a_girone() -> None:
    evening = running(4, plan("girone"))
    evening.draft()
    evening.add("entries_swapped", one=1, other=2, reason="x")
    draft = evening.state.draft
    assert draft is not None
    assert "by hand in a girone" in str(warnings_of(evening.state, draft)[0])


def _play_as_drafted(evening: Evening) -> None:
    evening.add("round_published", round=len(evening.state.rounds) + 1)
    for key in evening.state.missing:
        evening.type(*key)


def _swapped_tree() -> tuple[Evening, int, int]:
    """Six in a knockout; who has a bye and who plays at table 1 change places."""
    tree = running(6, plan("eliminazione", "girone"))
    tree.draft()
    draft = tree.state.draft
    assert draft is not None
    assert warnings_of(tree.state, draft) == ()
    resting, playing = draft.draws[0].draw.round.byes[0], next(draft.tables).players[0]
    tree.add("entries_swapped", one=resting, other=playing, reason="a train to catch")
    return tree, resting, playing


def test_two_change_places_in_the_first_round_of_a_tree() -> None:
    tree, rested, played = _swapped_tree()
    draft = tree.state.draft
    assert draft is not None
    assert played in draft.draws[0].draw.round.byes
    assert [str(one) for one in warnings_of(tree.state, draft)] == [
        "by hand in a knockout: each has the other’s place in the tree, with its bye"
    ]
    dealt = tree.state.stages[0].groups[0].entries
    _play_as_drafted(tree)
    after = tree.state.stages[0].groups[0].entries
    assert [dealt.index(entry) for entry in (rested, played)] == [
        after.index(entry) for entry in (played, rested)
    ]
    tree.draft()
    second = tree.state.draft
    assert second is not None
    survivors = {table.players[0] for table in tree.state.stages[0].groups[0].rounds[0].tables}
    byes = set(tree.state.stages[0].groups[0].rounds[0].byes)
    assert {entry for table in second.tables for entry in table.players} == survivors | byes
    tree.refuses("the tree was made", "entries_swapped", one=played, other=rested, reason="x")


def test_a_round_of_a_tree_taken_back_leaves_no_trace_of_the_swap() -> None:
    tree, _, _ = _swapped_tree()
    dealt = tree.state.stages[0].groups[0].entries
    tree.add("round_published", round=1)
    assert tree.state.stages[0].groups[0].entries != dealt
    tree.add("round_taken_back", round=1, reason="x")
    assert tree.state.stages[0].groups[0].entries == dealt
    tree.draft()
    draft = tree.state.draft
    assert draft is not None
    assert draft.swaps == ()


def test_two_change_places_in_one_tree_of_two() -> None:
    tree = running(8, plan("eliminazione", stages=(StagePlan("eliminazione", groups=("A", "B")),)))
    first, second = (group.entries for group in tree.state.stages[0].groups)
    tree.draft()
    tree.refuses("not in one group", "entries_swapped", one=first[0], other=second[0], reason="x")
    tree.add("entries_swapped", one=second[0], other=second[3], reason="x")
    _play_as_drafted(tree)
    groups = [group.entries for group in tree.state.stages[0].groups]
    assert groups == [first, (second[3], second[1], second[2], second[0])]
    assert tree.play() == 2


def test_only_who_was_seeded_is_called_a_seed() -> None:
    evening = Evening(plan("eliminazione"))
    evening.enter(7)
    evening.add("entries_seeded", seeds=[3, 5])
    evening.begin()
    evening.draft()
    draft = evening.state.draft
    assert draft is not None
    drawn = draft.draws[0].draw
    told = [str(why[0]) for why in drawn.why]
    assert sorted(told) == [
        "nobody seeded either of them: both came to their places by lot",
        "nobody seeded either of them: both came to their places by lot",
        "number 2 of the seeds against one drawn by lot",
    ]
    assert (drawn.round.byes, str(drawn.why_byes[0])) == (
        (3,),
        "a bye: the tree has free places, and they go to the first seeds",
    )
    lot = running(3, plan("eliminazione"))
    lot.draft()
    assert lot.state.draft is not None
    (why,) = lot.state.draft.draws[0].draw.why_byes
    assert str(why) == "a bye: the tree has free places, and with no seeds left they go by lot"


def test_partners_of_an_earlier_round_are_warned_of() -> None:
    evening = running(4, plan("baraonda"))
    evening.play()
    evening.draft()
    draft = evening.state.draft
    assert draft is not None
    (table,) = draft.tables
    assert warnings_of(evening.state, draft) == ()
    played = evening.state.sheets[1, 1].table
    mate = next(id_ for side in (played.a, played.b) for id_ in side if table.a[0] in side and
                id_ != table.a[0])  # fmt: skip
    evening.add("entries_swapped", one=table.a[1], other=mate, reason="x")
    after = evening.state.draft
    assert after is not None
    assert ["partners already" in str(why) for why in warnings_of(evening.state, after)] == [
        True,
        True,
    ]


def test_five_change_places_too() -> None:
    evening = running(10, plan("trionfo"))
    evening.draft()
    draft = evening.state.draft
    assert draft is not None
    one, other = (table.players[0] for table in draft.tables)
    evening.add("entries_swapped", one=one, other=other, reason="x")
    after = evening.state.draft
    assert after is not None
    assert [table.players[0] for table in after.tables] == [other, one]
    assert warnings_of(evening.state, after) == ()


def test_tables_change_places_and_move() -> None:
    evening = Evening(plan("svizzera", tables=5))
    evening.refuses("no draft", "tables_swapped", table=1, to=2)
    evening.enter(4)
    evening.begin()
    evening.draft()
    before = {table.table: table.players for table in evening.state.draft.tables}  # type: ignore[union-attr]
    evening.add("tables_swapped", table=1, to=2)
    evening.add("tables_swapped", table=2, to=5)
    after = {table.table: table.players for table in evening.state.draft.tables}  # type: ignore[union-attr]
    assert after == {1: before[2], 5: before[1]}
    evening.refuses("no table 2", "tables_swapped", table=2, to=3)
    evening.refuses("tables: 5", "tables_swapped", table=1, to=6)


def test_a_kept_table_makes_others_move() -> None:
    evening = running(6)
    evening.draft()
    third = next(t for t in evening.state.draft.tables if t.table == 3)  # type: ignore[union-attr]
    for entry in third.players:
        evening.add("table_kept", entry=entry, table=1 if entry == third.players[0] else 2)
    evening.draft()
    draft = evening.state.draft
    assert draft is not None
    assert {t.table: t.players for t in draft.tables}[1] == third.players
    assert sorted(t.table for t in draft.tables) == [1, 2, 3]

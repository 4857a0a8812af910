"""Results of another installation: read from its documents, counted as if played here."""

import json
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask

from referee.actions import verification
from referee.actions.register.earlier import import_earlier, read_earlier
from referee.actions.register.received import is_document, received, without_records
from referee.actions.seasons.seasons import add_season
from referee.actions.tournaments.archive import export_tournament
from referee.actions.tournaments.results import type_result
from referee.actions.tournaments.rounds import begin_stage, make_final
from referee.core.errors import RuleError
from referee.core.register.seasons import PAIR, PLAYER, SeasonEvent
from referee.core.table_result import read_table_result
from referee.presenters.seasons.document import season_document
from referee.store.register.earlier import earlier_events
from referee.store.seasons.results import OTHER_GAME
from referee.tournament.evening.progress import draw_pairs, has_next_round
from referee.tournament.seasons.document import write_season
from tests.actions.register.linking import done
from tests.actions.seasons.test_seasons import RULES, about, finished, found, made
from tests.actions.tournaments.desk import Desk, running
from tests.tournament.evening.evening import A_WINS, PAID, plan

ALL = replace(RULES, taking_part=1, brutta=1, scale="percent", table=())


def archive(desk: Desk) -> str:
    return json.dumps(export_tournament(desk.code))


def twice(
    text: str, code: str, unit: str, game: str = "marafone"
) -> tuple[list[tuple[Any, ...]], list[tuple[Any, ...]]]:
    """The results of an event in a season, and those of its document in another one."""
    import_earlier(done(), text)
    ((_number, event),) = earlier_events().items()
    sides = [SeasonEvent("event", code), SeasonEvent("earlier", event.code)]
    seasons = [made(replace(about(one), rules=replace(ALL, unit=unit, game=game))) for one in sides]
    here, there = [
        sorted((one.names[row.who], row.place, row.of, row.brutte, row.format)
               for row in one.results)
        for one in map(found, seasons)
    ]  # fmt: skip
    return here, there


def two_stages() -> Desk:
    desk = running(6, plan("girone", "eliminazione"))
    for stage in (1, 2):
        while has_next_round(desk.view.state):
            desk.publish(with_matches=False)
            for key in desk.view.state.missing:
                type_result(desk.act(), key, read_table_result(A_WINS))
        if stage == 1:
            begin_stage(desk.act())
    return desk


def by_lot() -> Desk:
    desk = Desk(plan("eliminazione", entered="lot"))
    desk.enter(4)
    desk.add("pairs_drawn", pairs=draw_pairs(desk.view.state))
    begin_stage(desk.act())
    desk.publish()
    at = {"round": 1, "table": 1, "result": A_WINS}
    desk.add("result_typed", **at)
    desk.add("result_confirmed", **at)
    return desk


def played_through(number: int, made: str, result: dict[str, Any]) -> Desk:
    desk = running(number, plan(made))
    desk.publish(with_matches=False)
    for key in desk.view.state.missing:
        type_result(desk.act(), key, read_table_result(result))
    return desk


@pytest.mark.parametrize("unit", [PLAYER, PAIR])
@pytest.mark.parametrize("played", [finished, two_stages, by_lot])
def test_an_archive_counts_as_if_it_were_played_here(store: Flask, played: Any, unit: str) -> None:
    desk = played()
    make_final(desk.act(), "all agree")
    here, there = twice(archive(desk), desk.code, unit)
    assert here == there
    assert any(brutte for _names, _place, _of, brutte, _format in here)
    assert verification.verify().sound


@pytest.mark.parametrize(
    ("game", "made", "number", "result"),
    [("marafone", "baraonda", 8, A_WINS), ("trionfo", "trionfo", 10, PAID)],
)
def test_an_archive_of_single_players_counts_too(
    store: Flask, game: str, made: str, number: int, result: dict[str, Any]
) -> None:
    desk = played_through(number, made, result)
    make_final(desk.act(), "all agree")
    here, there = twice(archive(desk), desk.code, PLAYER, game)
    assert here == there
    assert len(here) == number
    assert all(names[1:] == () for names, *_rest in here)


def test_the_document_of_a_season_brings_its_events(store: Flask) -> None:
    desk = two_stages()
    make_final(desk.act(), "all agree")
    waiting = Desk()
    events = SeasonEvent("event", desk.code), SeasonEvent("event", waiting.code)
    one = found(made(replace(about(*events), rules=replace(ALL, unit=PAIR))))
    text = json.dumps(write_season(season_document(one)))
    here, there = twice(text, desk.code, PAIR)
    assert here == there
    assert all(line.there for line in read_earlier(text))


def test_what_has_no_result_yet_is_refused(store: Flask) -> None:
    desk = finished()
    document = json.loads(archive(desk))
    season = write_season(season_document(found(made(about()))))
    for text, words in [
        (json.dumps(document), "not final yet"),
        (json.dumps({**document, "name": 7}), "text"),
        ("{", "not JSON"),
        ("{}", "neither the archive"),
        (json.dumps(season), "no event of this season"),
        (json.dumps({**season, "final": 7}), "true or false"),
    ]:
        with pytest.raises(RuleError) as error:
            read_earlier(text)
        assert words in error.value.template, error.value.template
    make_final(desk.act(), "all agree")
    document = json.loads(archive(desk))
    del document["evening"]["date"]
    with pytest.raises(RuleError, match="does not say the day"):
        received(json.dumps(document))


def test_what_was_played_by_hand_is_left_out_of_what_is_pasted() -> None:
    assert is_document("\ufeff {")
    assert not is_document("Coppa;2019;1;Ada - Ivo")
    assert (
        without_records('{"records": [1], "name": "Coppa"}') == '{"records": [], "name": "Coppa"}'
    )
    for text in ("{", '{"name": 1}', "[]"):
        assert without_records(text) == text


def test_an_event_of_another_game_does_not_count(store: Flask) -> None:
    desk = finished()
    make_final(desk.act(), "all agree")
    import_earlier(done(), archive(desk))
    ((_number, event),) = earlier_events().items()
    assert (event.game, event.format) == ("marafone", "eliminazione")
    earlier = SeasonEvent("earlier", event.code)
    with pytest.raises(RuleError, match="another game"):
        add_season(done(), about(earlier, game="tressette"))
    one = made(about(earlier))
    changed = replace(one, about=about(earlier, game="tressette"))
    assert [event.state for event in found(changed).events] == [OTHER_GAME]


def test_a_name_that_a_document_has_twice_is_told(store: Flask) -> None:
    desk = finished()
    make_final(desk.act(), "all agree")
    one = found(made(about(SeasonEvent("event", desk.code))))
    document = season_document(one)
    same = tuple([replace(who, players=("Ada",)) for who in document.contenders])
    text = json.dumps(write_season(replace(document, contenders=same)))
    wrong = [line for line in read_earlier(text) if line.error is not None]
    assert len(wrong) == 3
    assert {line.like for line in wrong} == {1}

"""What a table page shows of a course, as JSON values that both programs can tell.

`whole` asks for every hand of the record and its score; otherwise the last one is told alone.
"""

from typing import Any

from referee.core.rulings.office import Office
from referee.core.table_result import write_table_result
from referee.games.cards.pack import CODES
from referee.games.course import AnyCourse
from referee.games.pairs.open_hand import open_hand
from referee.games.trionfo.open_hand import open_session_hand
from referee.games.trionfo.result import TrionfoHandResult
from referee.games.trionfo.settlement import settlement


def pairs_view(course: AnyCourse, whole: bool) -> dict[str, Any]:
    """Return what the table page shows: the score, and the hand on the table."""
    state, result = course.state, course.result
    table = open_hand(state, course.record, result)
    shown = slice(None) if whole else slice(-1, None)
    return {
        "status": course.status,
        "players": list(state.record["players"]),
        "record": state.record["hands"][shown],
        "rows": [_row(hand) for hand in result.hands[shown]],
        "games": [game.as_json() for game in result.games],
        "current": result.current.as_json() if result.current else None,
        "games_won": result.games_won.as_json(),
        "winner": result.winner,
        "next_starter": result.next_starter,
        "next_is_first": result.next_is_first,
        **_common(state),
        "loose": list(state.loose),
        "leader": state.leader,
        "table": {
            "number": table.number,
            "begun": table.begun,
            "value": table.value,
            "is_first": table.is_first,
            "starter": table.starter,
            "dealer": table.dealer,
            "must_not_look": table.must_not_look,
            "trump": table.trump,
            "by_cards": table.by_cards,
            "tricks_done": table.tricks_done,
            "table": [list(card) for card in table.table],
            "leader": table.leader,
            "turn": table.turn,
            "left": [code for code in CODES if code not in table.played],
            "thirds": table.thirds.as_json(),
            "thirds_left": table.thirds_left,
        },
    }


def _common(state: Any) -> dict[str, Any]:
    """Return what the state of every game has."""
    return {
        "open_hand": state.open_hand,
        "signatures": {str(party): one.name for party, one in state.signatures.items()},
        "frozen": state.office.frozen,
        "dismissed": sorted(
            " ".join("" if part is None else str(part) for part in one) for one in state.dismissed
        ),
        "confirmed": sorted(state.office.confirmed),
        "ruled": sorted(hand for hand in _ruled(state.office) if hand is not None),
        "decided": _told(state.office),
        "stands": state.office.result_decided is not None,
        "settled": state.office.settled,
        "struck": sorted(state.struck),
    }


def _told(office: Office) -> dict[str, object] | None:
    return write_table_result(office.result) if office.result is not None else None


def _ruled(office: Office) -> set[int | None]:
    """Return the hands that rulings and disputes are about."""
    return {one.hand for one in office.rulings} | {one.hand for one in office.disputes}


def _row(hand: Any) -> dict[str, Any]:
    return {
        "hand": hand.hand,
        "game": hand.game,
        "kind": hand.kind,
        "starter": hand.starter,
        "thirds": hand.thirds.as_json() if hand.thirds is not None else None,
        "points": hand.points.as_json(),
        "bonus": hand.bonus.as_json(),
        "cappotto": hand.cappotto,
        "score": hand.score.as_json(),
        "findings": [found.as_json() for found in hand.findings],
    }


def session_view(course: AnyCourse, whole: bool) -> dict[str, Any]:
    """Return what the table page of a session of trionfo shows."""
    state, result = course.state, course.result
    table = open_session_hand(state, course.record, result)
    shown = slice(None) if whole else slice(-1, None)
    return {
        "status": course.status,
        "players": list(state.record["players"]),
        "record": state.record["hands"][shown],
        "rows": [_session_row(hand) for hand in result.hands[shown]],
        "totals": list(result.totals),
        "next_starter": result.next_starter,
        **_common(state),
        "value": state.value,
        "taken": [list(one) for one in state.taken],
        "ended": state.ended,
        "stake": state.stake._asdict() if state.stake else None,
        "plan": state.plan._asdict(),
        "settlement": [debt._asdict() for debt in settlement(result.totals)],
        "table": {
            "number": table.number,
            "begun": table.begun,
            "value": table.value,
            "first_speaker": table.first_speaker,
            "dealer": table.dealer,
            "bids": list(table.bids),
            "speaker": table.speaker,
            "offered": list(table.offered),
            "bid": table.bid,
            "declarer": table.declarer,
            "partner": table.partner,
            "in_mano": table.in_mano,
            "trump": table.trump,
            "called": table.called,
            "by_cards": table.by_cards,
            "tricks_done": table.tricks_done,
            "taken": [list(one) for one in table.taken],
            "table": [list(card) for card in table.table],
            "leader": table.leader,
            "turn": table.turn,
            "left": [code for code in CODES if code not in table.played],
            "thirds": list(table.thirds),
            "thirds_left": table.thirds_left,
        },
    }


def _session_row(hand: TrionfoHandResult) -> dict[str, Any]:
    return {
        **{key: value for key, value in hand.as_json().items() if key != "first"},
        "starter": hand.first,
        "expected": hand.expected,
        "decided_in": hand.decided_in,
    }

"""Whether a new fact may be added to a match as it stands (art. 10.2, 15.1)."""

from collections.abc import Sequence

from referee.core.errors import N_, RuleError
from referee.core.facts import Fact, Payload
from referee.core.fold import BARRIERS, let_go
from referee.core.reading import at, read_line
from referee.core.record import MOST_NAME
from referee.core.rulings.admission import (
    Table,
    admit_to_office,
    refuse_confirmed,
    refuse_unsettled,
)
from referee.core.rulings.office import CALLS, OFFICE
from referee.games.marafone.hand import parse_hand
from referee.games.marafone.replay import MatchState
from referee.games.marafone.result import Result
from referee.games.trionfo.hand import PLAYERS
from referee.games.trionfo.hand import parse_hand as parse_trionfo_hand
from referee.games.trionfo.replay import SessionState
from referee.games.trionfo.result import TrionfoResult

NEEDS_HAND = frozenset({"penalty_applied", "finding_dismissed", "hand_corrected", "hand_removed"})
"""Facts about a hand that is already there, whichever it is."""

IN_HAND = frozenset(
    {
        "trump_named",
        "cards_played",
        "trick_taken",
        "hand_written",
        "call_made",
        "maraffa_declared",
        "claim_made",
        "bid_made",
        "card_called",
        "trick_won",
        "partner_named",
    }
)
"""Facts of the hand in progress, or of the next one."""


State = MatchState | SessionState


def admit(
    kind: str, payload: Payload, state: MatchState, result: Result, facts: list[Fact]
) -> None:
    """Refuse, by RuleError, a fact that does not fit the state of a match of marafone.

    What the fact says of the game itself is judged afterwards, on the record that it makes.
    """
    if kind in OFFICE:
        admit_to_office(kind, payload, _table_of_match(state, result.finished))
        return
    if _admit_on_match(kind, payload, state, facts, over=False):
        return
    if kind == "side_signed":
        refuse_unsettled(state.office)
        if not result.finished:
            raise RuleError(N_("the match is not over: nothing can be signed yet"), article="10.1")
        if payload["side"] in state.signatures:
            raise RuleError(N_("this side has signed already"), place="side")
    elif "hand" in payload:
        _admit_on_hand(kind, payload, state, result, result.finished)


def admit_to_session(
    kind: str, payload: Payload, state: SessionState, result: TrionfoResult, facts: list[Fact]
) -> None:
    """Refuse, by RuleError, a fact that does not fit the state of a session of trionfo."""
    over = state.ended is not None
    if kind in OFFICE:
        admit_to_office(kind, payload, _table_of_session(state, over))
        return
    if _admit_on_match(kind, payload, state, facts, over):
        return
    if kind in ("end_planned", "session_ended"):
        _admit_ending(kind, state)
    elif kind == "player_signed":
        _admit_player_signed(payload, state)
    elif kind == "stake_dropped":
        if state.stake is None:
            raise RuleError(N_("no stake has been agreed on"))
    elif "hand" in payload:
        _admit_on_hand(kind, payload, state, result, over)


def _admit_ending(kind: str, state: SessionState) -> None:
    if state.ended is not None:
        raise RuleError(N_("the session has been ended already"))
    if kind == "session_ended" and state.open_hand is not None:
        raise RuleError(N_("finish the hand in progress first, or annul it"), place="hand")


def _admit_player_signed(payload: Payload, state: SessionState) -> None:
    refuse_unsettled(state.office)
    if state.ended is None:
        raise RuleError(N_("the session is not over: nothing can be signed yet"))
    if payload["seat"] in state.signatures:
        raise RuleError(N_("this player has signed already"), place="seat")


def _table_of_match(state: MatchState, over: bool) -> Table:
    return Table(
        office=state.office,
        hands=_hands(state),
        open_hand=state.open_hand,
        over=over,
        read_hand=lambda value: parse_hand(value, state.regulation),
        signers="side",
        players=4,
    )


def _table_of_session(state: SessionState, over: bool) -> Table:
    return Table(
        office=state.office,
        hands=_hands(state),
        open_hand=state.open_hand,
        over=over,
        read_hand=parse_trionfo_hand,
        signers="seat",
        players=PLAYERS,
    )


def _admit_on_match(
    kind: str, payload: Payload, state: State, facts: list[Fact], over: bool
) -> bool:
    """Facts of any match as a whole; tells whether this was one and is admitted."""
    if kind == "match_opened":
        raise RuleError(N_("this match has been opened already"))
    if kind == "match_reopened":
        if not state.locked and not state.closed and not over:
            raise RuleError(N_("this match is open"))
        return True
    if state.closed:
        raise RuleError(N_("this match was closed: reopen it first"))
    if state.locked:
        raise RuleError(
            N_("everyone has signed: reopen the match first")
            if isinstance(state, SessionState)
            else N_("both sides have signed: reopen the match first"),
            article="15.1",
        )
    if kind == "undone":
        _admit_undo(payload, state, facts)
    elif kind == "players_renamed":
        at("players", read_names, payload["players"])
    return kind in ("undone", "players_renamed")


def read_names(players: Sequence[str]) -> None:
    """Names that people type must be seen; a record that is brought in keeps what it has."""
    for index, name in enumerate(players):
        at(index, read_line, name, MOST_NAME)


def _admit_on_hand(
    kind: str, payload: Payload, state: State, result: Result | TrionfoResult, over: bool
) -> None:
    refuse_confirmed(kind, payload, state.office)
    hands = _hands(state)
    if kind in IN_HAND:
        _admit_in_hand(payload, state, over)
    elif kind == "hand_voided":
        # The last hand can be annulled even when it is complete, and has ended the match.
        if payload["hand"] != hands:
            _admit_in_hand(payload, state, over)
    elif kind in NEEDS_HAND and payload["hand"] > hands:
        _admit_on_new_hand(kind, payload, state, over)
    elif kind == "finding_dismissed":
        _admit_letting_go(payload, result)


def _hands(state: State) -> int:
    """How many hands were begun; the record may lack one whose bidding goes on."""
    return max(len(state.record["hands"]), state.open_hand or 0)


def _admit_in_hand(payload: Payload, state: State, over: bool) -> None:
    if over:
        raise RuleError(
            N_("the match is over: only a correction can change it"),
            place="hand",
            article="10.2",
        )
    expected = state.open_hand or len(state.record["hands"]) + 1
    if payload["hand"] != expected:
        raise RuleError(
            N_("hand %(expected)s is being played, not hand %(hand)s"),
            place="hand",
            expected=expected,
            hand=payload["hand"],
        )


def _admit_on_new_hand(kind: str, payload: Payload, state: State, over: bool) -> None:
    """A penalty may begin a hand (an offence before the first card); nothing else here may."""
    if kind != "penalty_applied":
        raise RuleError(N_("there is no hand %(hand)s"), place="hand", hand=payload["hand"])
    _admit_in_hand(payload, state, over)


def _admit_letting_go(payload: Payload, result: Result | TrionfoResult) -> None:
    """Only what was found can be let go."""
    found = {
        (one.code, one.seat, one.trick)
        for hand in result.hands
        if hand.hand == payload["hand"]
        for one in hand.findings
    }
    if not found.issuperset(let_go(payload)):
        raise RuleError(
            N_("nothing of the kind was found in hand %(hand)s"), place="code", hand=payload["hand"]
        )


def _admit_undo(payload: Payload, state: State, facts: list[Fact]) -> None:
    passed_over = {"undone", *CALLS}
    taken_back = [
        fact
        for fact in facts
        if fact.number > payload["to"]
        and fact.kind not in passed_over
        and fact.number not in state.struck
    ]
    if not taken_back:
        raise RuleError(N_("there is nothing to undo"), place="to")
    if any(fact.kind in BARRIERS for fact in taken_back):
        raise RuleError(
            N_("an undo does not reach behind a reopening, a ruling or a confirmation"), place="to"
        )

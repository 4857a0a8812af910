"""Results of a round: typed from paper, entered from matches, walked over and corrected."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from referee.actions.tournaments.match_results import from_match
from referee.actions.tournaments.rounds import DECIDED_AT_DESK, ON_PAPER, close_match
from referee.actions.tournaments.tournament_facts import (
    EventRecorded,
    MakeFacts,
    TournamentAct,
    preview_event_facts,
    write_act,
)
from referee.actions.tournaments.undecided import (
    is_contested,
    refuse_contested,
    refuse_ruling,
    refuse_undecided,
)
from referee.core.errors import N_, RuleError
from referee.core.facts import NewFact
from referee.core.table_result import TableResult, write_table_result
from referee.store.errors import EventReused
from referee.store.ledger.canonical import canonical
from referee.store.ledger.ledger import Stamp
from referee.store.matches.views import AnyView
from referee.store.tournaments.round_matches import matches_of
from referee.store.tournaments.views import EventView, event_view
from referee.tournament.evening.corrections import CorrectionPreview, compare
from referee.tournament.evening.facts import ORGANIZER
from referee.tournament.evening.glance import Live
from referee.tournament.evening.state import TableKey

NONE_SIGNED = N_("no match is signed whose result is not there yet")
NONE_UNSIGNED = N_("no match that lacks a signature is left to enter")
"""What is said where no result is left to enter, of matches that are signed or are not."""

REPORTED = N_(
    "one side has reported another result by phone: compare it with the slip, then tick that the "
    "slip holds"
)

WALKED_OVER = N_(
    "one side has reported a result by phone: ask both sides, then tick that the walkover holds"
)

SURE = "sure"
"""The place of the tick by which a result counts whatever a phone has reported."""

NOT_CONTESTED = N_("nothing is to be decided between two results at table %(table)s any more")


def type_result(
    act: TournamentAct, key: TableKey, outcome: TableResult, *, sure: bool = False
) -> EventRecorded:
    """Type a result from a signed sheet; it counts at once.

    Where a side has reported another one by phone, it counts if whoever types it is `sure`.

    Where results are typed twice, it counts once two people have typed the same: whoever mends a
    slip is compared with the others, not with himself. Two who share a device take turns. Raise
    EventReused, as `give_walkover` does, where the same form said something else before.
    """
    at = _at(key)
    result = write_table_result(outcome)

    def make_facts(view: EventView) -> Sequence[NewFact]:
        refuse_contested(view, key)
        typed, confirmed = _typed_and_confirmed(key, outcome)
        if not would_count(view, key, outcome, act.stamp):
            return [typed]
        if not sure and not view.state.plan.typed_twice:
            _refuse_otherwise(view, key, outcome)
        return [typed, confirmed]

    return as_sent(act, {**at, "result": result}, with_open_match(act, key, make_facts))


def decide_result(
    act: TournamentAct, key: TableKey, outcome: TableResult, reason: str, *, ruled: bool
) -> EventRecorded:
    """Decide between the results that both sides have told, and say why; it counts at once.

    `ruled` says that a referee decides. Raise EventReused as `type_result` does.
    """
    typed, (kind, payload) = _typed_and_confirmed(key, outcome)
    decided = {**payload, "reason": reason, **({"how": "ruling"} if ruled else {})}

    def make_facts(view: EventView) -> Sequence[NewFact]:
        if not is_contested(view, key):
            raise RuleError(NOT_CONTESTED, table=key[1])
        return [typed, (kind, decided)]

    return as_sent(act, payload, with_open_match(act, key, make_facts, DECIDED_AT_DESK))


def preview_typed(
    code: str, key: TableKey, outcome: TableResult, *, decided: bool = False
) -> CorrectionPreview:
    """Return what a result would move once it counts. Raise RuleError where it cannot be.

    `decided` says that somebody decides on it, and that nobody else has to type the same.
    """
    typed, (kind, payload) = _typed_and_confirmed(key, outcome)
    confirmed = {**payload, "reason": "–"} if decided else payload
    before, after = preview_event_facts(code, [typed, (kind, confirmed)])
    return compare(before.state, after, key)


def _typed_and_confirmed(key: TableKey, outcome: TableResult) -> tuple[NewFact, NewFact]:
    payload = {**_at(key), "result": write_table_result(outcome)}
    return ("result_typed", payload), ("result_confirmed", payload)


def _refuse_otherwise(view: EventView, key: TableKey, outcome: TableResult) -> None:
    """Raise RuleError where a side of a table has reported another one by phone."""
    if any(told != outcome for told in _reported(view, key)):
        raise RuleError(REPORTED, place=SURE)


def _reported(view: EventView, key: TableKey) -> list[TableResult]:
    """Return what the sides of a table, which may be unknown, have reported of it by phone."""
    sheet = view.state.sheets.get(key)
    told = view.reports(sheet) if sheet is not None and sheet.confirmed is None else {}
    return [one.outcome for one in told.values()]


def would_count(view: EventView, key: TableKey, outcome: TableResult, stamp: Stamp) -> bool:
    """Tell whether a result counts as soon as this person has typed it."""
    return not view.state.plan.typed_twice or _agrees(view, key, outcome, stamp)


def _agrees(view: EventView, key: TableKey, outcome: TableResult, stamp: Stamp) -> bool:
    """Tell whether somebody else has typed the same; on the only device, whether it was the last.

    Where the table is unknown nothing was typed.
    """
    sheet = view.state.sheets.get(key)
    typed = view.last_typed(sheet) if sheet is not None else {}
    own = (stamp.actor, stamp.device)
    others = [one.outcome for typist, one in typed.items() if typist != own]
    return outcome in (others or [one.outcome for one in typed.values()])


def give_walkover(
    act: TournamentAct, key: TableKey, winner: str | None, reason: str = "", *, sure: bool = False
) -> EventRecorded:
    """Give a match to the side that was present, or to neither.

    Where a side has reported a result by phone, it counts if whoever gives it is `sure`.
    """
    payload: dict[str, Any] = {**_at(key), "winner": winner}
    if reason:
        payload["reason"] = reason

    def make_facts(view: EventView) -> Sequence[NewFact]:
        refuse_contested(view, key)
        if not sure and _reported(view, key):
            raise RuleError(WALKED_OVER, place=SURE)
        return [("walkover_given", payload)]

    return as_sent(act, payload, with_open_match(act, key, make_facts))


def as_sent(
    act: TournamentAct, payload: Mapping[str, Any], recorded: EventRecorded
) -> EventRecorded:
    """Refuse, by EventReused, a form that was sent before and says something else now."""
    if canonical(recorded.entries[0].payload) != canonical(payload):
        raise EventReused(act.event_id)
    return recorded


def with_open_match(
    act: TournamentAct, key: TableKey, make_facts: MakeFacts, why: str = ON_PAPER
) -> EventRecorded:
    """Close the match of the table that is still open once its result is confirmed, and say why.

    Raise RuleError where a referee has something about that match to decide first.
    """

    def make_decided(view: EventView) -> Sequence[NewFact]:
        refuse_undecided(view, key)
        return make_facts(view)

    def also(_before: EventView | None, after: EventView) -> list[AnyView]:
        live = matches_of(after).get(key)
        confirmed = after.state.sheets[key].confirmed is not None
        if live is not None and confirmed and live.state == "open":
            return [close_match(act, live.code, why, key)]
        return []

    return write_act(act, make_decided, also)


def enter_results(
    act: TournamentAct, keys: Collection[TableKey] | None = None, none_left: str = NONE_SIGNED
) -> EventRecorded:
    """Confirm results from the ledgers of their matches.

    Those of `keys` have to be over, with nothing open about them; without `keys` it is every match
    that is signed. Raise RuleError, which says `none_left`, where there is none.
    """

    def make_facts(view: EventView) -> Sequence[NewFact]:
        live = matches_of(view)
        wanted = signed(view, live) if keys is None else keys
        if not wanted:
            raise RuleError(none_left)
        for key in wanted:
            refuse_ruling(view, key)
            refuse_contested(view, key)
        return [("result_confirmed", from_match(key, live)) for key in wanted]

    return write_act(act, make_facts)


def signed(view: EventView, live: Mapping[TableKey, Live]) -> list[TableKey]:
    """Return the tables whose match both sides have signed, and whose result is not there yet."""
    return [
        key
        for key in view.state.missing
        if key in live
        and live[key].state == "locked"
        and not (live[key].frozen or is_contested(view, key))
    ]


def unsigned(view: EventView, live: Mapping[TableKey, Live]) -> list[TableKey]:
    """Return the tables whose match is over and not signed by all, with nothing left to decide."""
    return [
        key
        for key in view.state.missing
        if key in live
        and live[key].state == "finished"
        and not (live[key].frozen or live[key].waiting or view.state.sheets[key].typed)
    ]


class Correction(NamedTuple):
    """A correction of a confirmed result: to `outcome`, or else to what its match has now."""

    key: TableKey
    outcome: TableResult | None
    reason: str
    office: str = ORGANIZER
    how: str = "played"

    def payload(self, view: EventView) -> dict[str, Any]:
        """Return the fact that corrects the result. Raise RuleError."""
        refuse_undecided(view, self.key)
        more = {"reason": self.reason, "office": self.office, "how": self.how}
        if self.outcome is None:
            return {**more, **from_match(self.key, matches_of(view))}
        return {**_at(self.key), "result": write_table_result(self.outcome), **more}


def correct_result(act: TournamentAct, correction: Correction, seen: str = "") -> EventRecorded:
    """Correct a confirmed result.

    `seen` is the entry of the match that the preview was made from. If another one was written
    since, the correction is refused, because it is not the one that was shown.
    """

    def make_facts(view: EventView) -> Sequence[NewFact]:
        payload = correction.payload(view)
        if seen and payload.get("head", "") != seen:
            raise RuleError(N_("the match has changed meanwhile: look again at what that changes"))
        return [("result_corrected", payload)]

    return write_act(act, make_facts)


def preview_correction(code: str, correction: Correction) -> CorrectionPreview:
    """Return what a correction would move. Raise RuleError where it may not be made."""
    payload = correction.payload(event_view(code))
    before, after = preview_event_facts(code, [("result_corrected", payload)])
    return compare(before.state, after, correction.key)


def _at(key: TableKey) -> dict[str, int]:
    return {"round": key[0], "table": key[1]}

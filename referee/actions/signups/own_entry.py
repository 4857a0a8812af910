"""What an entry does by itself, with its personal link: it is here, and how its match ended.

The link has a secret that is computed from the server's key and kept nowhere: a sheet that is
printed again has the same links.
"""

import hmac
from collections.abc import Collection, Sequence

from referee.actions.tournaments.results import as_sent, with_open_match
from referee.actions.tournaments.rounds import BY_LINKS
from referee.actions.tournaments.settled import COUNTS, FINAL
from referee.actions.tournaments.tournament_facts import (
    EventRecorded,
    TournamentAct,
    record_event_facts,
)
from referee.core.errors import N_, RuleError
from referee.core.facts import NewFact
from referee.core.rulings.admission import REFEREE_DECIDED
from referee.core.table_result import TableResult, write_table_result
from referee.store.accounts.tokens import derived_token
from referee.store.matches.found import find_match
from referee.store.tablets.stations import TO_PLAY, writer
from referee.store.tournaments.round_matches import matches_of
from referee.store.tournaments.views import ACTOR_PREFIX, EventView, event_view
from referee.tournament.evening.state import TableKey

REST_KINDS = ("rest_requested", "rest_request_closed", "rest_asked")
"""The kinds of facts that ask for a rest, grant it, refuse it or take the request back."""

CHANGED = N_(
    "the others have reported another result meanwhile: look at it again, nothing of yours was "
    "saved"
)


def token_of(key: str, view: EventView, entry: int) -> str:
    """Return the secret of an entry's link; a later entry of the same number has another one."""
    return derived_token(key, f"entry {view.code} {entry} {_linked_by(view, entry)}")


def _linked_by(view: EventView, entry: int) -> int:
    """Return the fact that an entry was made by, or the last that made its link anew."""
    for one in reversed(view.entries):
        if one.kind in ("entry_added", "link_renewed") and one.payload["entry"] == entry:
            return one.number
        if one.kind == "pairs_drawn" and entry in [pair["entry"] for pair in one.payload["pairs"]]:
            return one.number
    return 0


def is_token(keys: Collection[str], view: EventView, entry: int, token: str) -> bool:
    """Tell whether somebody has the link of an entry, made with the server's key or one before."""
    if entry not in view.state.entrants:
        return False
    asked = token.encode("utf-8", "surrogatepass")
    made = [token_of(key, view, entry).encode() for key in keys]
    return any(hmac.compare_digest(one, asked) for one in made)


def check_in(act: TournamentAct, entry: int) -> EventRecorded:
    """Note that an entry is here, by its own word."""
    return record_event_facts(act, [("checked_in", {"entries": [entry]})])


def request_rest(act: TournamentAct, entry: int, first: int, last: int | None) -> EventRecorded:
    """Ask the organizers to let an entry rest in a round, or up to a `last` one."""
    if first <= len(event_view(act.code).state.rounds):
        raise RuleError(
            N_("round %(round)s is published already: for a rest in it ask at the desk"),
            place="round",
            round=first,
        )
    return record_event_facts(act, [("rest_requested", _rounds(entry, first, last))])


def take_request_back(
    act: TournamentAct, entry: int, first: int, last: int | None
) -> EventRecorded:
    """Take back what was asked, while nobody has answered."""
    return record_event_facts(act, [("rest_request_closed", _rounds(entry, first, last))])


def _rounds(entry: int, first: int, last: int | None) -> dict[str, int]:
    until = {} if last is None else {"until": last}
    return {"entry": entry, "round": first, **until}


def refusals(view: EventView, entry: int) -> dict[int, str]:
    """Return the reasons for which requests to rest in coming rounds were refused, by round."""
    found: dict[int, str] = {}
    for one in view.entries:
        if one.kind not in REST_KINDS or one.payload["entry"] != entry:
            continue
        first = int(one.payload["round"])
        rounds = range(first, int(one.payload.get("until", first)) + 1)
        found = {at: why for at, why in found.items() if at not in rounds}
        if one.kind == "rest_request_closed" and not one.actor.startswith(ACTOR_PREFIX):
            found |= dict.fromkeys(rounds, str(one.payload.get("reason", "")))
    return {at: why for at, why in found.items() if at > len(view.state.rounds)}


def own_table(view: EventView, entry: int) -> TableKey | None:
    """Return the table of an entry in the newest round whose result it may report, else None.

    A table that has a tablet, or whose match was begun on one, tells its result there.
    """
    number = len(view.state.rounds)
    live = matches_of(view)
    for key, sheet in view.state.sheets.items():
        if key[0] == number and entry in sheet.table.players:
            told = key in live and (
                live[key].begun or live[key].state != "open" or _has_tablet(live[key].code)
            )
            return None if sheet.confirmed is not None or told else key
    return None


def has_lost_tablet(view: EventView, key: TableKey) -> bool:
    """Tell whether the match of a table was begun on a tablet that is not there any more."""
    live = matches_of(view).get(key)
    if live is None or not live.begun or live.state not in TO_PLAY:
        return False
    return view.state.sheets[key].confirmed is None and not _has_tablet(live.code)


def _has_tablet(code: str) -> bool:
    return writer(find_match(code).id) is not None


def unreported(view: EventView, entry: int) -> RuleError:
    """Return why an entry reports no result now, and whom it asks."""
    if view.state.final is not None:
        return RuleError(FINAL)
    sheets = view.state.sheets.items()
    mine = [
        one
        for (round_, _), one in sheets
        if entry in one.table.players and round_ == len(view.state.rounds)
    ]
    if any(one.confirmed is not None for one in mine):
        return RuleError(REFEREE_DECIDED if mine[0].table.how == "ruling" else COUNTS)
    return RuleError(N_("the table’s tablet tells this result, or the desk writes it"))


def report(
    act: TournamentAct, key: TableKey, entry: int, outcome: TableResult, *, agrees: bool = False
) -> EventRecorded:
    """Report a result: it counts once both sides have reported the same, and is disputed while
    they differ.

    Two who report at the same moment are one after the other: the second one sees what the first
    has written. Whoever only `agrees` reports nothing where the others have changed theirs since.
    """
    at = {"round": key[0], "table": key[1]}
    result = write_table_result(outcome)

    def make_facts(view: EventView) -> Sequence[NewFact]:
        if view.state.final is not None or own_table(view, entry) != key:
            raise unreported(view, entry)
        sheet = view.state.sheets[key]
        mine = next(side for side in sheet.table.sides if entry in side)
        others = [one for number, one in view.reports(sheet).items() if number not in mine]
        last = max(others, key=lambda one: one.number, default=None)
        same = last is not None and last.outcome == outcome
        if agrees and not same:
            raise RuleError(CHANGED)
        typed: NewFact = ("result_typed", {**at, "result": result})
        return [typed, ("result_confirmed", {**at, "result": result})] if same else [typed]

    return as_sent(act, {**at, "result": result}, with_open_match(act, key, make_facts, BY_LINKS))

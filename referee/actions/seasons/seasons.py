"""Making a season, changing it, withdrawing it; its rules are locked once an event counts."""

from collections.abc import Sequence

from referee.actions.register.writing import RegisterAct, write_act
from referee.core.errors import N_, RuleError
from referee.core.facts import NewFact
from referee.core.register.seasons import PAIR, AboutSeason, Season
from referee.store.errors import MovedOn
from referee.store.ledger import ledger
from referee.store.register.queries import held_register
from referee.store.register.seasons import season_by_number
from referee.store.seasons.events import offered_events, plan_of_event
from referee.store.seasons.results import COUNTED, found_season


def add_season(act: RegisterAct, about: AboutSeason) -> int:
    """Add a season, and return its number. Raise RuleError, EventReused."""
    _refuse_unfit(about, ())
    payload = {"terms": about.written()}
    return write_act(act, lambda _next: [("season_added", payload)], payload)[0].number


def change_season(
    act: RegisterAct, number: int, about: AboutSeason, after: int, reason: str = ""
) -> None:
    """Change a season; `after` is the newest entry about it that was seen.

    Once one of its events counts, other rules and an event less need a reason, which everybody can
    read. Nothing is written where nothing changes. Raise RuleError, EventReused, and MovedOn where
    there is a newer entry.
    """
    payload = {"season": number, "terms": about.written(), "reason": reason}

    def make_facts(_next: int) -> Sequence[NewFact]:
        known = _known(number)
        if known.newest > after:
            raise _moved_on(known)
        same = known.about.rules.unit == about.rules.unit
        _refuse_unfit(about, [one.code for one in known.about.events] if same else ())
        if known.about == about:
            return []
        if not reason and needs_reason(known, about) and is_locked(known, act):
            raise RuleError(N_("an event counts already: say why the rules change"), place="reason")
        return [("season_changed", payload)]

    write_act(act, make_facts, payload)


def withdraw_season(act: RegisterAct, number: int, reason: str) -> None:
    """Withdraw a season: nothing of it is shown in public any more. Raise RuleError."""
    payload = {"season": number, "reason": reason}
    write_act(act, lambda _next: [("season_withdrawn", payload)], payload)


def restore_season(act: RegisterAct, number: int, reason: str) -> None:
    """Bring back a season that was withdrawn. Raise RuleError."""
    payload = {"season": number, "reason": reason}
    write_act(act, lambda _next: [("season_restored", payload)], payload)


def needs_reason(known: Season, about: AboutSeason) -> bool:
    """Tell whether a change is one of the rules, or takes an event away."""
    fewer = set(known.about.events) - set(about.events)
    return bool(fewer) or known.about.rules != about.rules


def is_locked(known: Season, act: RegisterAct) -> bool:
    """Tell whether an event of a season counts already."""
    return any(one.state in COUNTED for one in found_season(known, act.stamp.now).events)


def _moved_on(known: Season) -> MovedOn:
    chain = held_register()
    newest = ledger.read(chain.owner_id, known.newest - 1, known.newest, chain.book)
    return MovedOn(chain.code, chain.head, newest)


def _known(number: int) -> Season:
    known = season_by_number(number)
    if known is None:
        raise RuleError(N_("there is no such season"), place="season")
    return known


def _refuse_unfit(about: AboutSeason, known: Sequence[str]) -> None:
    """Raise RuleError for a new event of another game, and one of single players among pairs."""
    names = {one.event: one.name for one in offered_events()}
    for one in about.events:
        plan = plan_of_event(one) if one.code not in known else None
        if plan is None:
            continue
        name = names.get(one, one.code)
        if plan.game not in ("", about.rules.game):
            raise RuleError(
                N_("“%(event)s” is of another game: %(game)s"),
                place="events",
                event=name,
                game=plan.game,
            )
        if about.rules.unit == PAIR and plan.each == 1:
            raise RuleError(
                N_(
                    "at “%(event)s” everybody plays alone, with a new partner in each round: it"
                    " counts in no season of pairs"
                ),
                place="events",
                event=name,
            )

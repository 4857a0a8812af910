"""What nobody at a table disputes or changes any more: a result that counts, final standings."""

from datetime import datetime

from referee.core.errors import N_, RuleError
from referee.core.rulings.admission import HAND_CHANGES, REFEREE_DECIDED
from referee.games.course import AnyCourse
from referee.store.matches.found import RoundOf, find_match
from referee.store.matches.views import AnyView
from referee.store.office import waiting
from referee.store.tournaments.views import EventView, event_view_at

DISPUTING = frozenset({"hand_refused", "result_refused"})
CHANGING = HAND_CHANGES | {"undone"}
_ENDS = frozenset({"match_reopened", "match_closed", "dispute_decided"})

COUNTS = N_(
    "this result counts already: who does not agree speaks to a referee, who can open the match "
    "again or take an objection"
)
FINAL = N_(
    "the standings are final, and nothing of this match is disputed any more: who does not agree "
    "speaks to an organizer, who alone opens the standings again"
)
STAGE_OVER = N_(
    "the next stage was drawn from these standings, which are final: who does not agree speaks to "
    "a referee, who can open the match again"
)


def refuse_settled(view: AnyView, kind: str) -> None:
    """Raise RuleError for a fact by which a table would dispute or change what is settled."""
    why = ""
    if kind in DISPUTING:
        why = undisputed(view)
    elif kind in CHANGING:
        why = unchanged(view)
    if why:
        raise RuleError(why, article="15.1")


def undisputed(view: AnyView) -> str:
    """Return why nothing of a match is disputed any more, in English; "" where it may be."""
    if view.state.office.result_decided is not None:
        return REFEREE_DECIDED
    found = _counted(view)
    if found is None:
        return ""
    event, round_ = found
    return _closed(event, round_) or _by_desk(view, event, round_)


def unchanged(view: AnyView) -> str:
    """Return why no hand of a match that is over is changed, in English; "" where it may be.

    A referee who opens the match again lets the table change hands, whatever counts meanwhile.
    """
    if view.status == "open":
        return ""
    found = _counted(view)
    if found is None:
        return ""
    event, round_ = found
    closed = _closed(event, round_)
    if closed and not reopened_since(view, _closed_at(event, round_)):
        return closed
    return _by_desk(view, event, round_)


def reopened_since(view: AnyView, moment: datetime) -> bool:
    """Tell whether a referee has opened a match again since, and nothing has ended it."""
    number = _reopening(view)
    return number is not None and waiting.written(view.code, {number})[number].at >= moment


def _reopening(view: AnyCourse) -> int | None:
    """Return the entry that opened a match again, None where it has ended since."""
    last = next((one for one in reversed(view.facts) if one.kind in _ENDS), None)
    return last.number if last is not None and last.kind == "match_reopened" else None


def _counted(view: AnyView) -> tuple[EventView, RoundOf] | None:
    """Return the tournament of a match and its round there, None where it is of none any more."""
    round_ = find_match(view.code).round
    if round_ is None:
        return None
    event = event_view_at(round_.chain)
    if round_.key not in event.state.sheets:
        return None
    is_there = event.state.rounds[round_.key[0] - 1].number == round_.published
    return (event, round_) if is_there else None


def _closed(event: EventView, round_: RoundOf) -> str:
    """Return why the standings that a round counts in are final, "" where they are not."""
    if event.state.final is not None:
        return FINAL
    counts = event.state.sheets[round_.key].confirmed is not None
    gone_on = event.state.stage_of(round_.key[0]) is not event.state.stage
    return STAGE_OVER if counts and gone_on else ""


def _closed_at(event: EventView, round_: RoundOf) -> datetime:
    """Return when the standings that a round counts in became final."""
    state = event.state
    number = state.final
    if number is None:
        following = state.stages.index(state.stage_of(round_.key[0])) + 1
        number = state.stages[following].number
    return event.entry(number).recorded_at


def _by_desk(view: AnyView, event: EventView, round_: RoundOf) -> str:
    """Return why a result that the desk or a referee has written stands, "" where none does."""
    sheet = event.state.sheets[round_.key]
    ruled = sheet.table.how == "ruling"
    if sheet.confirmed is None or (sheet.code == view.code and not ruled):
        return ""
    if reopened_since(view, event.entry(sheet.confirmed).recorded_at):
        return ""
    return REFEREE_DECIDED if ruled else COUNTS

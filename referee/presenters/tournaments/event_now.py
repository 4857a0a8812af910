"""Where an event stands, for the head of all its pages: the phase, the clock, the next step."""

from dataclasses import dataclass
from datetime import datetime

from referee.core.errors import RuleError
from referee.core.kept_results import kept_with_first
from referee.presenters.tournaments.entries import counts
from referee.presenters.tournaments.round_clock import ClockShown, clock_shown
from referee.presenters.tournaments.steps import next_shown
from referee.presenters.tournaments.words import FORMATS
from referee.presenters.words.problems import problem
from referee.presenters.words.text import _, ngettext, say
from referee.store.tournaments.views import EventView
from referee.tournament.evening.progress import DueStep, next_step, rounds_of_stage
from referee.tournament.evening.state import EventState


@dataclass(frozen=True, slots=True)
class EventNow:
    """The state of a tournament; `step` is its next step, and `button` the words of its button.

    `next` says why, "" where the button says all. `step` is None where a knockout cannot tell who
    goes on, which `next` then says. `clock` is that of the round that is played.
    """

    phase: str
    step: DueStep | None
    next: str
    button: str
    clock: ClockShown | None


def event_now(view: EventView, now: datetime, asked: int) -> EventNow:
    """Return where a tournament stands at a moment; `asked` requests to enter can be decided."""
    state, due = view.state, _due(view.state)
    if isinstance(due, RuleError):
        text = problem(due)["text"]
        return EventNow(
            phase_shown(state), None, text[:1].upper() + text[1:], _("To the standings"), None
        )
    step = next_shown(state, due, 0, asked)
    clock = clock_shown(view, state.rounds[-1], now) if due == "results" else None
    said = "" if due in ("stage", "draw", "publish", "over") else step.title
    # With requests the button does not draw: the page of the step tells of them first.
    button = _("To the next step") if due == "stage" and asked else step.button
    return EventNow(phase_shown(state), due, said, button, clock)


def phase_shown(state: EventState) -> str:
    """Return how far a tournament is: its entries, then the stage with its round."""
    if state.final is not None:
        return _("The tournament is over")
    if state.stage is None:
        entries = counts(state).entered
        return ngettext("%(num)s entry so far", "%(num)s entries so far", entries)
    published, planned = rounds_of_stage(state.stage)
    if published:
        before = state.stage.rounds_before
        rounds = before + max(planned, published)
        how_far = _("round %(played)s of %(rounds)s", played=before + published, rounds=rounds)
    else:
        how_far = ngettext("%(num)s round", "%(num)s rounds", planned)
    format_ = say(FORMATS[state.stage.plan.format])
    return f"{format_[:1].upper()}{format_[1:]}: {how_far}"


@kept_with_first
def _due(state: EventState) -> DueStep | RuleError:
    """Return the next step; a knockout draws its next round to know, so that it is kept."""
    try:
        return next_step(state)
    except RuleError as error:
        # A traceback would hold all that its frames do.
        return error.with_traceback(None)

"""The plan of a tournament in words: how much of an evening it takes, and what was changed."""

from collections.abc import Iterator
from dataclasses import dataclass, fields
from itertools import zip_longest

from referee.core.errors import N_
from referee.presenters.tournaments.words import TEMPLATES
from referee.presenters.words.dates import day_shown, moment_shown
from referee.presenters.words.names import isolated
from referee.presenters.words.text import _, ngettext, say
from referee.presenters.words.writers import writer
from referee.store.tournaments.views import EventView
from referee.tournament.competition.model import Settings
from referee.tournament.competition.schedule import RoundTime
from referee.tournament.evening.plan import LOT, SINGLES, EventPlan, read_plan
from referee.tournament.evening.plan_templates import Estimate, estimate, plan_from, templates
from referee.tournament.evening.state import EventState

OWN = "own"
"""Instead of the name of a template: everything is still to be chosen."""

SETTINGS = {
    "criteria": N_("criteria"),
    "match_points": N_("match points"),
    "rest_wins": N_("what a rest is worth"),
    "twice": N_("everybody twice"),
    "third_place": N_("match for the third place"),
    "consolante": N_("consolante for those who lose their first match"),
    "ripescaggio": N_("ripescaggio: out with the second match lost"),
    "modificato": N_("no rematch of the round before"),
    "places": N_("5-4-3-2-1 by places at the table"),
    "half_rests": N_("a rest on request is worth a draw"),
    "baku": N_("accelerated first rounds (Baku)"),
}

PLAN = {
    "regulation": N_("regulation"),
    "seed": N_("draw number"),
    "entered": N_("who enters"),
    "tables": N_("tables in the room"),
    "minutes": N_("minutes for a round"),
    "protest": N_("minutes for objections"),
    "typed_twice": N_("results typed twice"),
    "by_hand": N_("signed results entered by hand"),
    "fee": N_("fee per entry"),
    "categories": N_("categories"),
}


@dataclass(frozen=True)
class PlanChange:
    """A change of a plan once it was made, with its reason if one was given."""

    at: str
    actor: str
    changed: tuple[str, ...]
    reason: str


@dataclass(frozen=True)
class TemplateShown:
    """A tournament to begin from: how many it is for (`entries`), and how long they play."""

    name: str
    title: str
    entries: str
    about: str


def templates_shown() -> list[TemplateShown]:
    """Return the templates, and last the choice to decide everything oneself."""
    shown = []
    for template in templates().values():
        number = template.entries
        entries = (
            ngettext("%(num)s player", "%(num)s players", number)
            if template.entered == SINGLES
            else ngettext("%(num)s pair", "%(num)s pairs", number)
        )
        about = estimate_shown(estimate(plan_from(template, 0), number))
        shown.append(TemplateShown(template.name, say(TEMPLATES[template.name]), entries, about))
    return [*shown, TemplateShown(OWN, _("Everything to be chosen"), "", "")]


def estimate_shown(counted: Estimate) -> str:
    """Return `6 rounds · 56 matches · about 6 h`."""
    rounds = ngettext("%(num)s round", "%(num)s rounds", counted.rounds)
    matches = ngettext("%(num)s match", "%(num)s matches", counted.matches)
    time = _("about %(time)s", time=duration_shown(counted.minutes))
    # A no-break space keeps the dot from beginning a line.
    return f"{rounds}\xa0· {matches}\xa0· {time}"


def duration_shown(minutes: int) -> str:
    """Return minutes as `50 min`, `6 h` or `4 h 10 min`."""
    hours, rest = divmod(minutes, 60)
    words = [f"{hours} h"] if hours else []
    if rest or not hours:
        words.append(f"{rest} min")
    return " ".join(words)


def expected(state: EventState) -> int:
    """Return how many pairs or single players there will be, as far as those who entered tell.

    Two single players who wait for the lot will be a pair.
    """
    there = [one for one in state.entrants.values() if one.paired is None and one.withdrew is None]
    if state.plan.entered != LOT:
        return len(there)
    pairs = sum(len(one.entry.players) == 2 for one in there)
    return pairs + (len(there) - pairs) // 2


def plan_changes(view: EventView) -> tuple[PlanChange, ...]:
    """Return every change of the plan, the newest first."""
    changes = []
    plan = read_plan(view.entries[0].payload["plan"])
    for entry in view.entries:
        if entry.kind != "plan_changed":
            continue
        before, plan = plan, read_plan(entry.payload["plan"])
        reason = str(entry.payload.get("reason", ""))
        changed = tuple(_changed(before, plan))
        changes.append(
            PlanChange(
                moment_shown(entry.recorded_at), writer(entry.actor, entry.device), changed, reason
            )
        )
    return tuple(reversed(changes))


def _changed(before: EventPlan, after: EventPlan) -> Iterator[str]:
    for name, words in PLAN.items():
        if getattr(before, name) != getattr(after, name):
            yield say(words)
    stages = zip_longest(before.stages, after.stages)
    for number, (old, new) in enumerate(stages, start=1):
        if old is None:
            yield _("stage %(n)s added", n=number)
        elif new is None:
            yield _("stage %(n)s taken away", n=number)
        elif old != new:
            names = [
                say(SETTINGS[field.name])
                for field in fields(Settings)
                if getattr(old.settings, field.name) != getattr(new.settings, field.name)
            ]
            if old.format != new.format:
                names.append(_("format"))
            if old.rounds != new.rounds:
                names.append(_("rounds"))
            if (old.groups, old.qualify) != (new.groups, new.qualify):
                names.append(_("groups"))
            yield _("stage %(n)s: %(changed)s", n=number, changed=", ".join(names))


def when_shown(one: RoundTime | None) -> str:
    """Return `21/11/2026, 20:30 · Bar Sport`, as far as it is told of a round; "" for nothing."""
    if one is None:
        return ""
    day = day_shown(one.day) if one.day is not None else ""
    when = _("%(day)s, %(time)s", day=day, time=one.time) if day and one.time else day or one.time
    return " · ".join(filter(None, (when, isolated(one.where))))


def to_come_shown(state: EventState) -> tuple[tuple[int, str], ...]:
    """Return the rounds that are not published yet, each with when and where it is played."""
    if state.final is not None:
        return ()
    coming = [one for one in state.schedule if one.round > len(state.rounds)]
    return tuple(
        [(one.round, when_shown(one)) for one in sorted(coming, key=lambda one: one.round)]
    )


@dataclass(frozen=True, slots=True)
class RoomShown:
    """A room: `name` as it was written, `title` as a page says it, and its `tables`, `1–16, 20`."""

    name: str
    title: str
    tables: str


def rooms_shown(state: EventState) -> list[RoomShown]:
    """Return the rooms in the order in which they were told."""
    return [
        RoomShown(room.name, isolated(room.name), ", ".join(_run(*run) for run in room.tables))
        for room in state.rooms
    ]


def _run(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}–{last}"

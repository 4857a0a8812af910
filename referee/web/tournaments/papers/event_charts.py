"""Charts to be filled in by hand for an event: with its name, and with names where they stand."""

from collections.abc import Collection, Mapping, Sequence

from referee.paper.tournaments.charts.chart import evening_of
from referee.paper.tournaments.charts.girone import GIRONE, GroupChart
from referee.paper.tournaments.charts.knockout_plan import FEWEST, MOST
from referee.presenters.tournaments.progressive import PROGRESSIVE
from referee.presenters.tournaments.rounds_played import rounds_played
from referee.presenters.tournaments.words import group_shown
from referee.store.accounts.club_events import ClubEvent
from referee.tournament.competition.model import DEFAULTS, Settings
from referee.tournament.evening.groups import seed_order
from referee.tournament.evening.plan import StagePlan
from referee.tournament.evening.progress import rounds_planned
from referee.tournament.evening.state import EventState
from referee.web.public.charts import (
    FORMS,
    Begins,
    BegunSwissForm,
    ChartForm,
    ChartOffer,
    DrawnKnockoutForm,
    GroupChartsForm,
    PlannedKnockoutForm,
    asked,
    chart_of,
    offers,
)

FORMATS_OF: Mapping[str, Collection[str]] = {
    "knockout": ("eliminazione",),
    "girone": ("girone",),
    "swiss": PROGRESSIVE,
}
"""The formats that each kind of chart is for."""


def event_offers(code: str, state: EventState) -> list[ChartOffer]:
    """Return the charts that an event is offered, for as many as have entered it."""
    return offers("event_papers.chart_pdf", _forms(state), _begins(state), event=code)


def event_chart(kind: str, event: ClubEvent, state: EventState) -> bytes:
    """Return the PDF of a chart of an event. Answer with 404 for one that it is not offered.

    A knockout that is drawn has its names, and where the plan has a consolante or a ripescaggio
    pages for that; a girone has the groups that were dealt last, in the order of the tables of
    Berger; a Swiss has all who entered, and once it has begun the rounds that are played.
    """
    form = asked(_forms(state)[kind], _begins(state))
    return chart_of(
        kind,
        form,
        evening_of(event),
        _names(state, kind, form),
        _groups(state),
        rounds_played(state),
        _settings(state, kind),
    )


def _forms(state: EventState) -> Mapping[str, type[ChartForm]]:
    forms: dict[str, type[ChartForm]] = {**FORMS, "knockout": PlannedKnockoutForm}
    if _drawn(state):
        forms["knockout"] = DrawnKnockoutForm
    if _groups(state):
        forms["girone"] = GroupChartsForm
    if rounds_played(state):
        forms["swiss"] = BegunSwissForm
    return forms


def _begins(state: EventState) -> Begins:
    """Return what the forms begin with: the entries, and the rounds of the Swiss of the plan."""
    entered = len(_entered(state))
    swiss = _stage_of(state, "swiss")
    rounds = {"rounds": rounds_planned(swiss, entered)} if swiss is not None and entered else {}
    return {"entries": entered, **rounds}


def _settings(state: EventState, kind: str) -> Settings:
    stage = _stage_of(state, kind)
    return stage.settings if stage is not None else DEFAULTS


def _stage_of(state: EventState, kind: str) -> StagePlan | None:
    """Return the stage that a kind of chart is for: that being played, or the first of the plan."""
    now = [state.stage.plan] if state.stage is not None else []
    stages = [*now, *state.plan.stages]
    return next((one for one in stages if one.format in FORMATS_OF[kind]), None)


def _names(state: EventState, kind: str, form: ChartForm) -> list[str]:
    """Return the names that a chart has: in a knockout of who is drawn, or would be now."""
    entries = _entered(state)
    if kind == "knockout":
        entries = _drawn(state)
        if not entries and form.data.get("names") == "drawn":
            entries = _as_drawn(state)
    return [state.entrants[entry].entry.name for entry in entries]


def _drawn(state: EventState) -> list[int]:
    """Return the entries of the knockout that was begun last, by the numbers of its draw."""
    stage = state.stage
    if stage is None or stage.plan.format != "eliminazione" or len(stage.groups) > 1:
        return []
    return _fitting(state.contest(stage, stage.groups[0]).starters)


def _as_drawn(state: EventState) -> list[int]:
    """Return all who entered, in the order that the draw gives them if all of them are there."""
    entered = _entered(state)
    seeds = [entry for entry in state.seeds if entry in entered]
    playing = [state.entrants[entry].entry for entry in entered]
    return _fitting(seed_order(playing, seeds, state.plan.seed))


def _fitting(entries: Sequence[int]) -> list[int]:
    """Return the entries of a knockout, none where it has too few or too many for a chart."""
    return [*entries] if FEWEST <= len(entries) <= MOST else []


def _entered(state: EventState) -> list[int]:
    return [entry.id for entry in state.entries if state.entrants[entry.id].withdrew is None]


def _groups(state: EventState) -> list[GroupChart]:
    """Return the groups of the girone that was begun last; none where one is too large."""
    stage = state.stage
    if stage is None or stage.plan.format != "girone":
        return []
    least, most = GIRONE
    groups = [
        GroupChart(
            group_shown(group.name),
            [state.entrants[entry].entry.name for entry in state.contest(stage, group).starters],
        )
        for group in stage.groups
    ]
    return groups if all(least <= len(group.names) <= most for group in groups) else []

"""Charts to be filled in by hand for an event: with its name, and with names where they stand."""

from collections.abc import Mapping

from referee.paper.tournaments.charts.chart import evening_of
from referee.paper.tournaments.charts.tables import GIRONE, GroupChart
from referee.presenters.tournaments.words import entry_shown, group_shown
from referee.store.accounts.club_events import ClubEvent
from referee.tournament.competition.model import DEFAULTS, Settings
from referee.tournament.evening.state import EventState
from referee.web.public.charts import (
    FORMS,
    ChartForm,
    ChartOffer,
    GroupChartsForm,
    asked,
    chart_of,
    offers,
)


def event_offers(code: str, state: EventState) -> list[ChartOffer]:
    """Return the charts that an event is offered, for as many as have entered it."""
    return offers("event_papers.chart_pdf", _forms(state), event=code, entries=len(_entered(state)))


def event_chart(kind: str, event: ClubEvent, state: EventState) -> bytes:
    """Return the PDF of a chart of an event. Answer with 404 for one that it is not offered.

    A girone has the groups that were dealt last, in the order of the tables of Berger; a Swiss has
    all who entered.
    """
    form = asked(_forms(state)[kind])
    names = [entry_shown(state, entry) for entry in _entered(state)]
    return chart_of(kind, form, evening_of(event), names, _groups(state), _settings(state))


def _forms(state: EventState) -> Mapping[str, type[ChartForm]]:
    return {**FORMS, "girone": GroupChartsForm} if _groups(state) else FORMS


def _settings(state: EventState) -> Settings:
    """Return the settings of the first Swiss of the plan, if there is one."""
    swiss = [one.settings for one in state.plan.stages if one.format == "svizzera"]
    return next(iter(swiss), DEFAULTS)


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
            [entry_shown(state, entry) for entry in state.contest(stage, group).starters],
        )
        for group in stage.groups
    ]
    return groups if all(least <= len(group.names) <= most for group in groups) else []

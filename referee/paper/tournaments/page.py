"""The head of all papers of a tournament: its name, its day, and the last entry."""

from dataclasses import dataclass
from typing import Any

from referee.paper.press.page import paper_page
from referee.paper.press.press import printed
from referee.presenters.tournaments.brackets.round_names import (
    bracket_beside,
    round_of_table,
    round_shown,
)
from referee.presenters.tournaments.standings import stage_title
from referee.presenters.tournaments.words import BRACKETS
from referee.presenters.words.dates import day_shown
from referee.presenters.words.names import isolated, together
from referee.presenters.words.text import say
from referee.store.accounts.club_events import ClubEvent
from referee.store.tournaments.views import EventView
from referee.tournament.evening.state import EventState, RoundNow


@dataclass(frozen=True)
class Tournament:
    """An event with its tournament; `state` is the view's, with the results that are frozen."""

    event: ClubEvent
    view: EventView
    state: EventState

    @property
    def name(self) -> str:
        return isolated(self.event.name)

    def round(self, number: int) -> RoundNow:
        """Return a published round, counted from 1 through the whole event."""
        return self.state.rounds[number - 1]

    def round_title(self, number: int) -> str:
        """Return `Round 3`, followed by the stage's title where there are several stages.

        Brackets beside the main one are told: `Round 2 · Semifinals and consolante`.
        """
        beside = {bracket_beside(one): None for one in self.round(number).draft.tables}
        named = [say(BRACKETS[bracket]) for bracket in beside if bracket is not None]
        return self._of_stage(number, together([round_shown(self.state, number), *named]))

    def table_title(self, number: int, table: int) -> str:
        """Return the round of a table in the same way: `Consolante · Round 3`."""
        return self._of_stage(number, round_of_table(self.state, (number, table)))

    def _of_stage(self, number: int, title: str) -> str:
        if len(self.state.plan.stages) == 1:
            return title
        return f"{title} · {stage_title(self.state, self.round(number).draft.stage)}"


def event_sheet(template: str, tournament: Tournament, paper: str = "a4", **more: Any) -> bytes:
    """Return the PDF of a paper of a tournament; `more` goes to its template."""
    return printed(event_html(template, tournament, paper, **more))


def event_html(template: str, tournament: Tournament, paper: str = "a4", **more: Any) -> str:
    """Return a paper of a tournament as it goes to the press."""
    return paper_page(
        f"paper/tournaments/{template}.html",
        paper,
        view=tournament.view,
        name=tournament.name,
        day=day_shown(tournament.event.day),
        **more,
    )

"""A tournament on other sites and screens: its standings in a frame, and a table over a stream."""

from dataclasses import dataclass

from flask import Blueprint, Response, request

from referee.presenters.tournaments.public import TableShown, round_title, table_shown
from referee.presenters.tournaments.standings import StageStandings, stage_standings
from referee.web.forms.base import PageForm
from referee.web.forms.paging import OneOfField
from referee.web.public.seen import SeenTournament, answer

blueprint = Blueprint("event_elsewhere", __name__, url_prefix="/torneo/<event>")


class FrameQuery(PageForm):
    """The colours of the site that the frame stands on."""

    look = OneOfField("light", "dark")


@dataclass(frozen=True)
class FramePage:
    """The standings of the newest stage, None before its first round; `look` as the site is."""

    look: str
    stage: StageStandings | None


@blueprint.get("/riquadro")
def frame(event: str) -> Response:
    """Show the standings for a frame on another site; nothing in it acts, and no cookie is set."""
    return answer(event, "public/frame.html", _frame)


def _frame(seen: SeenTournament) -> FramePage:
    newest = seen.published[:1]
    stage = stage_standings(seen.state, newest[0]) if newest else None
    return FramePage(look=FrameQuery(request.args).look.value, stage=stage)


@dataclass(frozen=True)
class OverlayPage:
    """A table of the newest round, None where nobody plays at it now."""

    number: int
    round: str
    table: TableShown | None


@blueprint.get("/tavoli/<int:table>/diretta")
def overlay(event: str, table: int) -> Response:
    """Show the score of a table without a ground, to be laid over the picture of a stream."""

    def shown(seen: SeenTournament) -> OverlayPage:
        state, newest = seen.state, len(seen.state.rounds)
        found = None
        if (newest, table) in state.sheets and state.final is None:
            found = table_shown(state, (newest, table), seen.matches)
        return OverlayPage(table, round_title(state, newest)[0] if newest else "", found)

    return answer(event, "public/overlay.html", shown)

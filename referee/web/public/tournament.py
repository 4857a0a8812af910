"""A tournament for everybody: its rounds and standings. Drafts are never shown here."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime

from flask import Blueprint, Response, abort, request
from flask import url_for as url
from markupsafe import Markup
from werkzeug.wrappers import Response as BaseResponse

from referee.paper.press.qr import qr
from referee.paper.tournaments.bracket_drawing import tree_drawing
from referee.presenters.tournaments import people, public
from referee.presenters.tournaments.brackets.bracket import ListedRound, listed, stage_trees
from referee.presenters.tournaments.brackets.bracket_path import PathStep, path_of
from referee.presenters.tournaments.brackets.round_names import number_shown
from referee.presenters.tournaments.categories.rankings import categories_shown
from referee.presenters.tournaments.closing import PrizeShown, closing_shown
from referee.presenters.tournaments.cross_table import CrossTable, cross_tables
from referee.presenters.tournaments.plan import to_come_shown
from referee.presenters.tournaments.podium import Podium, podiums
from referee.presenters.tournaments.progressive import ProgressTable, progress_tables
from referee.presenters.tournaments.public import NamedEntry, named
from referee.presenters.tournaments.round_clock import ClockShown, clock_shown
from referee.presenters.tournaments.standings import Ranking, StageStandings, standings_shown
from referee.store.names import fold
from referee.store.tournaments.round_matches import matches_of
from referee.tournament.evening.state import EventState, TableKey
from referee.web.forms.base import PageForm, see_other
from referee.web.forms.fields import TextField
from referee.web.forms.paging import NumberField, OneOfField, WallQuery
from referee.web.http.answers import public_address
from referee.web.public.seen import SeenTournament, answer
from referee.web.public.wall import WALL_SECONDS, wall_pages
from referee.web.public.wall_page_kinds import WallPage
from referee.web.tournaments.papers.printed import tournament_of
from referee.web.tournaments.rounds.in_room import room_asked

blueprint = Blueprint("event_public", __name__, url_prefix="/torneo/<event>")

MOST_TYPED = 80


class RoundsQuery(PageForm):
    """The name that is looked for, and the round that is shown, by table or by name."""

    q = TextField(filters=[lambda typed: " ".join(typed.split())[:MOST_TYPED]])
    round = NumberField()
    by = OneOfField("table", "name")


class BracketQuery(PageForm):
    """The entry whose path through the bracket is asked for."""

    entry = NumberField()


@blueprint.get("/")
def page(event: str) -> Response:
    """Show where people play; `?q=` looks for somebody, `?round=` and `?by=name` choose."""
    return answer(event, "public/tournament.html", _rounds)


@dataclass(frozen=True)
class RoundsPage:
    """A round by table or by name, and those who were looked for.

    `more` tells that more were found than are shown. `round` is None before the first one, and
    then `entries` are all of them; `placements` are given by name alone. `to_come` are the rounds
    that are not published, each with its date.
    """

    typed: str
    found: tuple[people.FoundEntry, ...]
    more: bool
    number: int
    newest: int
    by: str
    round: public.PublicRound | None
    clock: ClockShown | None
    placements: tuple[people.Placement, ...]
    entries: tuple[people.Enrolled, ...]
    prizes: tuple[PrizeShown, ...]
    podiums: tuple[Podium, ...]
    to_come: tuple[tuple[int, str], ...]


def _rounds(seen: SeenTournament) -> RoundsPage:
    state, query = seen.state, RoundsQuery(request.args)
    typed, by = query.q.value, query.by.value
    found = people.search(state, typed, seen.matches) if typed else ()
    newest = len(state.rounds)
    number = min(query.round.value, newest)
    goes_on = bool(state.rounds) and number == newest and state.final is None
    named = bool(state.rounds) and by == "name"
    return RoundsPage(
        typed=typed,
        found=found,
        more=len(found) == people.MOST_FOUND,
        number=number,
        newest=newest,
        by=by,
        round=public.public_round(state, number, seen.matches) if state.rounds else None,
        clock=clock_shown(seen.view, state.rounds[-1]) if goes_on else None,
        placements=people.placements(state, number, seen.matches) if named else (),
        entries=() if state.rounds else people.everybody(state),
        prizes=people.prizes_won(state),
        podiums=podiums(state),
        to_come=to_come_shown(state),
    )


@blueprint.get("/classifica")
def standings(event: str) -> Response:
    """Show the standings of every group and stage, with the reason of each place."""
    return answer(event, "public/standings.html", _standings)


@dataclass(frozen=True)
class StagePlayed:
    """A stage with its standings, and its cross tables: of a girone, or round by round."""

    standings: StageStandings
    cross: tuple[CrossTable, ...]
    progress: tuple[ProgressTable, ...]


@dataclass(frozen=True)
class StandingsPage:
    """The standings; `until` they can be objected to, `corrected_at` a referee has corrected.

    `over` tells that it is too late to object, and that nobody has made them final yet.
    """

    until: str
    over: bool
    corrected_at: str
    stages: tuple[StagePlayed, ...]
    prizes: tuple[PrizeShown, ...]
    podiums: tuple[Podium, ...]
    categories: tuple[Ranking, ...]


def _standings(seen: SeenTournament) -> StandingsPage:
    published = seen.published
    stages = [one for one in standings_shown(seen.state) if one.number in published]
    closing = closing_shown(seen.view, datetime.now(UTC))
    return StandingsPage(
        until=closing.ends if closing.state == "protest" else "",
        over=closing.state == "protested",
        corrected_at=closing.corrected_at,
        stages=tuple(
            [
                StagePlayed(
                    one,
                    cross_tables(seen.state, one.number),
                    progress_tables(seen.state, one.number),
                )
                for one in stages
            ]
        ),
        prizes=people.prizes_won(seen.state),
        podiums=podiums(seen.state),
        categories=categories_shown(seen.state),
    )


@blueprint.get("/tabellone")
def bracket(event: str) -> Response:
    """Show the brackets of every knockout, drawn and as a list; `?entry=` as the path of one."""
    return answer(event, "public/bracket.html", _brackets)


@dataclass(frozen=True)
class BracketDrawn:
    """A bracket: drawn, round by round as a list, and as the `path` of who was asked for."""

    title: str
    drawing: Markup
    rounds: tuple[ListedRound, ...]
    path: tuple[PathStep, ...]


@dataclass(frozen=True)
class BracketPage:
    """The brackets, and `entries` by name; `codes` are of the matches by round and table.

    `asked` is the entry whose path is shown, 0 for nobody's.
    """

    asked: int
    entries: tuple[NamedEntry, ...]
    brackets: tuple[BracketDrawn, ...]
    codes: Mapping[TableKey, str]


def _brackets(seen: SeenTournament) -> BracketPage:
    wanted = BracketQuery(request.args).entry.value
    asked = wanted if wanted in seen.state.entrants else 0
    shown = [
        BracketDrawn(
            tree.title,
            tree_drawing(seen.state, stage, tree),
            listed(seen.state, stage, tree),
            path_of(seen.state, stage, tree, asked) if asked else (),
        )
        for stage in seen.published
        for tree in stage_trees(seen.state, stage)
    ]
    codes = {place: match.live.code for place, match in seen.matches.items()}
    entries = named(seen.state, [one.id for one in seen.state.entries])
    by_name = tuple(sorted(entries, key=lambda one: fold(one.name)))
    return BracketPage(asked, by_name, tuple(shown), codes)


@blueprint.get("/iscritti/<int:entry>")
def entry(event: str, entry: int) -> Response:
    """Show one entry: its matches so far, and its place."""

    def shown(seen: SeenTournament) -> people.EntryPage:
        if entry not in {one.id for one in seen.state.entries}:
            abort(404)
        return people.entry_page(seen.state, entry, seen.matches)

    return answer(event, "public/entry.html", shown)


@blueprint.get("/tavoli/<int:table>")
def table(event: str, table: int) -> BaseResponse:
    """Lead from a table to the match of the newest round there, to the pairings without one."""
    view = tournament_of(event).view
    live = matches_of(view).get((len(view.state.rounds), table))
    if live is None:
        return see_other("event_public.page", event=event)
    return see_other("watch.page", code=live.code)


@blueprint.get("/schermo")
def wall(event: str) -> Response:
    """Show the screen for the wall, which turns its pages by itself; `?room=` that of one room."""
    return answer(event, "public/wall.html", _wall)


@dataclass(frozen=True)
class RoundNamed:
    """A round on the wall: its title and its number alone, and what stage it is of."""

    title: str
    number: str
    about: str


@dataclass(frozen=True)
class WallScreen:
    """A page of the wall screen: after so many `seconds` the `next` one is read."""

    page: WallPage
    next: str
    seconds: int
    round: RoundNamed | None
    clock: ClockShown | None
    qr: Markup


def _named(state: EventState, number: int) -> RoundNamed:
    title, about = public.round_title(state, number)
    return RoundNamed(title, number_shown(number), about)


def _wall(seen: SeenTournament) -> WallScreen:
    room = room_asked(seen.state)
    pages = wall_pages(seen.state, seen.matches, room)
    asked = WallQuery(request.args).page
    number = min(asked.value, len(pages)) if asked.raw_data else 1
    following = number % len(pages) + 1
    code = seen.found.about.code
    # Phones that read the code ask for a language of their own.
    address = public_address(url("event_public.page", event=code, language=None))
    rounds = seen.state.rounds
    return WallScreen(
        page=pages[number - 1](),
        next=url("event_public.wall", event=code, page=following, room=room or None),
        seconds=WALL_SECONDS,
        round=_named(seen.state, len(rounds)) if rounds else None,
        clock=clock_shown(seen.view, rounds[-1]) if rounds else None,
        qr=qr(address, address),
    )

"""The page of a table that has nothing to play: its last result, and where people go next."""

from dataclasses import dataclass

from referee.presenters.games.registry import game_of as words_of
from referee.presenters.office.matters import who_plays
from referee.presenters.tournaments.words import entry_shown
from referee.presenters.words.text import _
from referee.store.errors import UnknownEvent
from referee.store.matches import queries
from referee.store.matches.found import RoundOf, find_match
from referee.store.matches.views import AnyView
from referee.store.tablets import stations
from referee.store.tablets.stations import RoomTable
from referee.store.tournaments.views import event_view
from referee.tournament.evening.state import EventState, RoundNow


@dataclass(frozen=True)
class Rest:
    """`who` played here last and with what `result`, "" before the first match; `code` is theirs.

    `moves` say where each of them plays next, `news` what is known of the next round.
    """

    who: str
    result: str
    code: str
    news: str
    moves: tuple[str, ...]


def resting(table: RoomTable) -> Rest:
    """Return the values shown at a table that waits for its next match."""
    code = stations.last_match_at(table.id)
    last = queries.any_view(code) if code is not None else None
    try:
        state = event_view(table.event_code).state
    except UnknownEvent:
        return _rest(last, "", ())
    moves = _moves(state, find_match(last.code).round) if last is not None else ()
    return _rest(last, _news(state, moved=bool(moves)), moves)


def _rest(last: AnyView | None, news: str, moves: tuple[str, ...]) -> Rest:
    if last is None:
        return Rest("", "", "", news, moves)
    return Rest(who_plays(last), words_of(last.game).outcome(last), last.code, news, moves)


def _news(state: EventState, *, moved: bool) -> str:
    if state.final is not None:
        return _("The tournament is over.")
    if moved:
        return _("The next round is published. This table is not in it.")
    return _("The next round is not published yet.")


def _moves(state: EventState, played: RoundOf | None) -> tuple[str, ...]:
    """Return where those of the last match play in the newest round, once it is a later one."""
    if played is None or not state.rounds:
        return ()
    before = next((one for one in state.rounds if one.number == played.published), None)
    newest = state.rounds[-1]
    if before is None or before is newest:
        return ()
    entries = state.sheets[played.key].table.players
    return tuple(_move(state, newest, entry) for entry in entries)


def _move(state: EventState, newest: RoundNow, entry: int) -> str:
    name = entry_shown(state, entry)
    for table in newest.draft.tables:
        if entry in table.players:
            return _("%(name)s: table %(table)s", name=name, table=table.table)
    if entry in newest.draft.byes:
        return _("%(name)s: rests in this round", name=name)
    return _("%(name)s: not in this round", name=name)

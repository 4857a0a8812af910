"""The page of a table that has nothing to play: its last result, and where people go next."""

from collections.abc import Iterator
from dataclasses import dataclass

from referee.presenters.games.registry import game_of as words_of
from referee.presenters.office.matters import frozen_head, frozen_sign, frozen_words, who_plays
from referee.presenters.tournaments.results.desk_result import DeskResult, desk_result, ruled_result
from referee.presenters.tournaments.words import entry_shown, names_at, result_shown
from referee.presenters.words.text import _
from referee.store.errors import UnknownEvent
from referee.store.matches import queries
from referee.store.matches.found import RoundOf, find_match
from referee.store.matches.views import AnyView
from referee.store.tablets import stations
from referee.store.tablets.stations import RoomTable
from referee.store.tournaments.views import event_view
from referee.tournament.evening.progress import is_played_out
from referee.tournament.evening.state import EventState, RoundNow


@dataclass(frozen=True)
class BetweenMatches:
    """`who` played here last and with what `result`, "" before the first match; `code` is theirs.

    `not_final` says why that result is not final, `sign` its icon, "" where it is: nobody is named
    as the winner.
    `moves` say where each of them plays next, `news` what is known of the next round. `over` tells
    that no other match follows at this table.
    """

    who: str
    result: str
    not_final: str
    sign: str
    code: str
    news: str
    moves: tuple[str, ...]
    over: bool


def may_leave(code: str) -> bool:
    """Return whether a table may leave this match: its result was written at the desk."""
    return desk_result(code) is not None


def between_matches(table: RoomTable) -> BetweenMatches:
    """Return the values shown at a table that waits for its next match."""
    last = next(_played_here(table), None)
    try:
        state = event_view(table.event_code).state
    except UnknownEvent:
        return _values(last, "", ())
    played = find_match(last[0].code).round if last is not None else None
    moves = _moves(state, played)
    return _values(last, _news(state, table.label, played, moved=bool(moves)), moves, state)


def _played_here(table: RoomTable) -> Iterator[tuple[AnyView, DeskResult | None]]:
    """Yield the matches of this table that count, the newest first, each with the desk's result.

    One that was closed counts if its result came from paper; a round that was taken back does not.
    """
    for code, state in stations.matches_at(table.id):
        desk = desk_result(code)
        if desk is not None or state != "closed":
            yield queries.any_view(code), desk


def _values(
    last: tuple[AnyView, DeskResult | None] | None,
    news: str,
    moves: tuple[str, ...],
    state: EventState | None = None,
) -> BetweenMatches:
    over = state is not None and is_played_out(state)
    if last is None:
        return BetweenMatches("", "", "", "", "", news, moves, over)
    view, desk = last[0], last[1] or ruled_result(last[0])
    result = frozen_head(view) or words_of(view.game).outcome(view)
    if desk is not None:
        result = desk.title
    not_final, sign = frozen_words(view), frozen_sign(view)
    return BetweenMatches(who_plays(view), result, not_final, sign, view.code, news, moves, over)


def _news(state: EventState, label: str, played: RoundOf | None, *, moved: bool) -> str:
    if state.final is not None:
        return _("The tournament is over.")
    if is_played_out(state):
        return _("All rounds are played; the standings are not final yet.")
    if on_paper := _on_paper(state, label, played):
        return on_paper
    if moved:
        return _("The next round is published. This table is not in it.")
    return _("The next round is not published yet.")


def _on_paper(state: EventState, label: str, played: RoundOf | None) -> str:
    """Say who plays here in the newest round, or has played, where that is no match of its own."""
    if not state.rounds or (played is not None and played.published == state.rounds[-1].number):
        return ""
    newest = state.rounds[-1]
    here = next((one for one in newest.draft.tables if str(one.table) == label), None)
    if here is None:
        return ""
    who = " – ".join(names_at(state, here))
    sheet = state.sheets[newest.round, here.table]
    if sheet.confirmed is not None:
        result = result_shown(sheet.table)
        return _("Round %(round)s is over here, written at the desk: %(who)s, %(result)s",
                 round=newest.round, who=who, result=result)  # fmt: skip
    return _("Round %(round)s is played here on paper: %(who)s", round=newest.round, who=who)


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
    if entry in newest.draft.resting:
        return _("%(name)s: rests in this round", name=name)
    return _("%(name)s: not in this round", name=name)

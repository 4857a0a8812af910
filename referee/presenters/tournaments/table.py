"""One table of a round with all readings and corrections of its result."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from referee.actions.signups.own_entry import ACTOR_PREFIX
from referee.core.errors import N_
from referee.core.sides import Pair
from referee.core.table_result import TableResult, read_table_result
from referee.presenters.tournaments.words import (
    HOWS,
    bracket_shown,
    entries_shown,
    names_at,
    names_of,
    outcome_shown,
    result_shown,
)
from referee.presenters.words.amounts import against, balance
from referee.presenters.words.dates import moment_shown, time_shown
from referee.presenters.words.names import isolated
from referee.presenters.words.text import _, say
from referee.presenters.words.writers import author
from referee.store.matches import queries
from referee.store.matches.found import find_match
from referee.store.matches.views import AnyView
from referee.store.names import read_code
from referee.store.tournaments.round_matches import TableNow, matches_of
from referee.store.tournaments.views import EventView, event_view_at
from referee.tournament.competition.tables import AnyTable
from referee.tournament.evening.facts import REFEREE
from referee.tournament.evening.glance import differing
from referee.tournament.evening.state import Sheet, TableKey, Typed

OFFICES = {True: N_("as a referee"), False: N_("as an organizer")}


@dataclass(frozen=True, slots=True)
class ToldResult:
    """A result as it was written, with its author, time and reason."""

    result: str
    who: str
    when: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class ResultShown:
    """The result of a table as people read it; `now` is the confirmed one, else None.

    `typed` holds the readings of the sheet, under a `heading`, `versions` the last of each who
    typed, `differs` tells that two of them disagree, `by_links` that the sides themselves told all
    of them, `before` holds the results corrected since, oldest first.
    """

    now: ToldResult | None
    how: str
    typed: tuple[ToldResult, ...]
    heading: str
    versions: tuple[ToldResult, ...]
    differs: bool
    by_links: bool
    before: tuple[ToldResult, ...]
    ruling: ToldResult | None


@dataclass(frozen=True, slots=True)
class DifferingResult:
    """A table whose sheet was read in different ways, or whose sides have told different results.

    `event` is the code of its event, and `place` says where it is. `versions` says who told what, a
    line each; `since` and `at` are the time of the last one, in words and in ISO.
    """

    event: str
    place: str
    round: int
    table: int
    title: str
    versions: tuple[str, ...]
    since: str
    at: str


@dataclass(frozen=True, slots=True)
class DeskResult:
    """A result that counts instead of a match's own: in words, and in figures.

    `by_links` tells that both sides have reported it with their personal links, `ruled` that a
    referee has decided a dispute by it.
    """

    text: str
    result: TableResult
    by_links: bool = False
    ruled: bool = False

    @property
    def source(self) -> str:
        """Return who has written it, as a note beside the figures."""
        if self.ruled:
            return _("decided by a referee")
        return _("reported by both sides") if self.by_links else _("written at the desk")

    @property
    def note(self) -> str:
        """Return it with its source, as a note in a list."""
        if self.ruled:
            return _("decided by a referee: %(result)s", result=self.text)
        if self.by_links:
            return _("reported by both sides: %(result)s", result=self.text)
        return _("written at the desk: %(result)s", result=self.text)

    @property
    def title(self) -> str:
        """Return it with its source, as a heading."""
        if self.ruled:
            return _("Result decided by a referee: %(result)s", result=self.text)
        if self.by_links:
            return _("Result reported by both sides: %(result)s", result=self.text)
        return _("Result written at the desk: %(result)s", result=self.text)


def result_of(view: EventView, key: TableKey) -> ResultShown:
    sheet = view.state.sheets[key]
    table, scores = sheet.table, games_typed(view, sheet)
    result = full_result(view, table)
    linked = [view.entry(one.number).actor.startswith(ACTOR_PREFIX) for one in sheet.typed]
    if scores:
        result = outcome_shown(replace(table.result, scores=scores))
    return ResultShown(
        now=_told(view, sheet.confirmed, result) if sheet.confirmed else None,
        how=say(HOWS[table.how]) if table.how else "",
        typed=_typed(view, sheet.typed),
        heading=_heading(linked),
        versions=_typed(view, view.last_typed(sheet).values()),
        differs=sheet.differs,
        by_links=bool(linked) and all(linked),
        before=_before(view, sheet),
        ruling=_ruling(view, key) if table.ruling_open else None,
    )


def _heading(linked: Sequence[bool]) -> str:
    """Return how results were told, each with a personal link or not."""
    if not any(linked):
        return _("Typed from paper")
    return _("Reported by phone") if all(linked) else _("Reported by phone and at the desk")


def differing_results(view: EventView, event: str = "") -> tuple[DifferingResult, ...]:
    """Return the tables that wait for somebody who decides between different results.

    `event` is the name of the event, where several are told.
    """
    return tuple([_differing(view, key, event) for key in differing(view.state)])


def _differing(view: EventView, key: TableKey, event: str) -> DifferingResult:
    sheet = view.state.sheets[key]
    last = view.entry(sheet.typed[-1].number).recorded_at
    versions = _typed(view, view.last_typed(sheet).values())
    where = _("Round %(round)s, table %(table)s", round=key[0], table=key[1])
    return DifferingResult(
        event=view.code,
        place=", ".join(filter(None, (isolated(event) if event else "", where))),
        round=key[0],
        table=key[1],
        title=" – ".join(names_at(view.state, sheet.table)),
        versions=tuple([_version(one) for one in versions]),
        since=time_shown(last),
        at=last.isoformat(),
    )


def _version(one: ToldResult) -> str:
    return _("%(who)s, %(when)s: %(result)s", who=one.who, when=one.when, result=one.result)


def _typed(view: EventView, typed: Iterable[Typed]) -> tuple[ToldResult, ...]:
    return tuple([told(view, one) for one in typed])


def told(view: EventView, typed: Typed) -> ToldResult:
    """Return a result as it was typed, with its author and time."""
    return _told(view, typed.number, outcome_shown(typed.outcome))


def games_typed(view: EventView, sheet: Sheet) -> tuple[Pair, ...]:
    """Return the score of each game of the confirmed result; empty where none was typed."""
    if sheet.confirmed is None:
        return ()
    result = view.entry(sheet.confirmed).payload.get("result")
    return read_table_result(result).scores if result is not None else ()


def full_result(view: EventView, table: AnyTable) -> str:
    """Return the confirmed result in words; for a walkover, with its winner."""
    if table.how != "walkover":
        return result_shown(table)
    if table.winner is None:
        return _("walkover: neither side turned up")
    return _("walkover: won by %(names)s", names=entries_shown(view.state, table.won_by))


def counted_instead(view: AnyView) -> DeskResult | None:
    """Return the result that counts instead of what the hands of a match come to, if one does."""
    return desk_result(view.code) or ruled_result(view)


def ruled_result(view: AnyView) -> DeskResult | None:
    """Return the result that a referee has decided on, None where he has on no other."""
    result = view.state.office.result
    return None if result is None else DeskResult(outcome_shown(result), result, ruled=True)


def desk_result(code: str) -> DeskResult | None:
    """Return the result that counts instead of the match's own; None where they are the same.

    Such a result was read from paper, is a walkover, or was corrected.
    """
    found = find_match(code).round
    if found is None:
        return None
    view = event_view_at(found.chain)
    if found.key not in view.state.sheets:
        return None
    if view.state.rounds[found.key[0] - 1].number != found.published:
        return None
    return _instead(view, found.key, read_code(code))


def desk_results(view: EventView) -> Mapping[str, DeskResult]:
    """Return such results of all matches of a tournament, by the codes of the matches."""
    if not any(sheet.confirmed for sheet in view.state.sheets.values()):
        return {}
    found = {live.code: _instead(view, key, live.code) for key, live in matches_of(view).items()}
    return {code: result for code, result in found.items() if result is not None}


def _instead(view: EventView, key: TableKey, code: str) -> DeskResult | None:
    sheet = view.state.sheets[key]
    if sheet.confirmed is None:
        return None
    if sheet.code == code:
        if sheet.table.how != "ruling":
            return None
        return DeskResult(full_result(view, sheet.table), sheet.table.result, ruled=True)
    by_links = view.entry(sheet.confirmed).actor.startswith(ACTOR_PREFIX)
    return DeskResult(full_result(view, sheet.table), sheet.table.result, by_links)


def score_shown(one: TableNow) -> str:
    """Return how a table stands that is played on a tablet; "" before it is.

    `34–32, 31–2` are the games of a match that is over, to compare with a slip; `1–0, now 20–15`
    are the games won, and the points of the one being played.
    """
    live, standing = one.live, one.standing
    if live is None or standing is None or not live.begun or live.state == "closed":
        return ""
    if "totals" in standing:
        return " ".join(balance(total) for total in standing["totals"])
    if live.state != "open":
        view = queries.any_view(live.code)
        if (ruled := view.state.office.result) is not None:
            return outcome_shown(ruled)
        games = view.result.games
        return ", ".join(against(game.score) for game in games)
    points, won = against(Pair(**standing["score"])), standing.get("games")
    if not won:
        return points
    return _("%(games)s, now %(points)s", games=against(Pair(**won)), points=points)


def where_shown(view: EventView, key: TableKey) -> str:
    """Return the round, group and bracket of a table: `Round 3, group A, consolante`."""
    sheet = view.state.sheets[key]
    stage = view.state.stage_of(key[0])
    group = stage.groups[sheet.group - 1].name
    parts = [_("Round %(number)s", number=key[0])]
    if group:
        parts.append(_("group %(name)s", name=isolated(group)))
    parts.append(bracket_shown(sheet.table))
    return ", ".join(part for part in parts if part)


def _told(view: EventView, number: int, result: str, reason: str = "") -> ToldResult:
    entry = view.entry(number)
    who = author(entry.actor, entry.device, names_of(view.state))
    return ToldResult(result, who, moment_shown(entry.recorded_at), isolated(reason))


def _before(view: EventView, sheet: Sheet) -> tuple[ToldResult, ...]:
    """Return the corrected results, each with its corrector, time, office and reason."""
    results = []
    for one in sheet.corrections:
        was = _told(view, one.number, full_result(view, one.before), one.reason)
        office = say(OFFICES[one.office == REFEREE])
        results.append(ToldResult(was.result, f"{was.who}, {office}", was.when, was.reason))
    return tuple(results)


def _ruling(view: EventView, key: TableKey) -> ToldResult:
    """Return the opening of the latest ruling at a table without a match."""
    number = max(
        entry.number
        for entry in view.entries
        if entry.kind == "table_ruling_opened"
        and (entry.payload["round"], entry.payload["table"]) == key
    )
    return _told(view, number, "", view.entry(number).payload["reason"])

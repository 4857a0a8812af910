"""One table of a round with all readings and corrections of its result."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from referee.core.errors import N_
from referee.core.sides import Pair
from referee.core.table_result import read_table_result
from referee.presenters.tournaments.brackets.round_names import round_of_table
from referee.presenters.tournaments.public import how_shown
from referee.presenters.tournaments.words import (
    counted_shown,
    entries_shown,
    names_of,
    outcome_shown,
    result_shown,
)
from referee.presenters.words.amounts import against, balance
from referee.presenters.words.dates import moment_shown
from referee.presenters.words.names import isolated
from referee.presenters.words.reasons import reason_shown
from referee.presenters.words.text import _, say
from referee.presenters.words.writers import author
from referee.store.matches import queries
from referee.store.tournaments.round_matches import TableNow
from referee.store.tournaments.views import ACTOR_PREFIX, EventView
from referee.tournament.competition.tables import AnyTable
from referee.tournament.evening.facts import REFEREE
from referee.tournament.evening.state import Sheet, TableKey, Typed

OFFICES = {True: N_("as a referee"), False: N_("as an organizer")}


@dataclass(frozen=True, slots=True)
class WrittenResult:
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
    of them, `before` holds the results corrected since, oldest first. `winner` is "" where the
    result names none, and where it is a walkover, which says it; `reason` is why that was given.
    """

    now: WrittenResult | None
    winner: str
    how: str
    reason: str
    typed: tuple[WrittenResult, ...]
    heading: str
    versions: tuple[WrittenResult, ...]
    differs: bool
    by_links: bool
    before: tuple[WrittenResult, ...]
    ruling: WrittenResult | None


def result_of(view: EventView, key: TableKey) -> ResultShown:
    sheet = view.state.sheets[key]
    table, scores = sheet.table, games_typed(view, sheet)
    result = full_result(view, table)
    decided = _decided_because(view, sheet)
    linked = [view.entry(one.number).actor.startswith(ACTOR_PREFIX) for one in sheet.typed]
    if scores:
        result = outcome_shown(replace(table.result, scores=scores))
    return ResultShown(
        now=_written(view, sheet.confirmed, result, decided) if sheet.confirmed else None,
        winner=_winner(view, table),
        how=how_shown(sheet),
        reason=_reason_of_walkover(view, sheet),
        typed=typed_results(view, sheet.typed),
        heading=_heading(linked),
        versions=typed_results(view, view.last_typed(sheet).values()),
        differs=sheet.differs,
        by_links=bool(linked) and all(linked),
        before=_before(view, sheet),
        ruling=_ruling(view, key) if table.ruling_open else None,
    )


def _reason_of_walkover(view: EventView, sheet: Sheet) -> str:
    """Return why a walkover was given, "" for any other result, and where nobody said it."""
    if sheet.table.how != "walkover" or sheet.confirmed is None or sheet.corrections:
        return ""
    return reason_shown(view.entry(sheet.confirmed).payload.get("reason", ""))


def _heading(linked: Sequence[bool]) -> str:
    """Return how results were told, each with a personal link or not."""
    if not any(linked):
        return _("Typed from paper")
    return _("Reported by phone") if all(linked) else _("Reported by phone and at the desk")


def typed_results(view: EventView, typed: Iterable[Typed]) -> tuple[WrittenResult, ...]:
    return tuple([typed_result(view, one) for one in typed])


def typed_result(view: EventView, typed: Typed) -> WrittenResult:
    """Return a result as it was typed, with its author and time."""
    return _written(view, typed.number, outcome_shown(typed.outcome))


def games_typed(view: EventView, sheet: Sheet) -> tuple[Pair, ...]:
    """Return the score of each game of the confirmed result; empty where none was typed."""
    if sheet.confirmed is None:
        return ()
    result = view.entry(sheet.confirmed).payload.get("result")
    return read_table_result(result).scores if result is not None else ()


def games_known(view: EventView, sheet: Sheet) -> tuple[Pair, ...]:
    """Return the score of each game, also where only a version says them that was found right."""
    alike = [one.outcome.scores for one in sheet.typed if one.outcome == sheet.table.result]
    return games_typed(view, sheet) or next(filter(None, alike), ())


def written_last(view: EventView, sheet: Sheet) -> WrittenResult:
    """Return the result that counts with its author, time and reason, corrected or not."""
    number = sheet.corrections[-1].number if sheet.corrections else sheet.confirmed
    assert number is not None  # the caller has looked
    reason = view.entry(number).payload.get("reason", "")
    return _written(view, number, full_result(view, sheet.table), reason_shown(reason))


def full_result(view: EventView, table: AnyTable) -> str:
    """Return the confirmed result in words; for a walkover, with its winner."""
    if table.how != "walkover":
        return result_shown(table)
    if table.winner is None:
        return _("walkover: neither side turned up")
    return _("walkover: won by %(names)s", names=entries_shown(view.state, table.won_by))


def _counted(view: EventView, table: AnyTable) -> str:
    """Return a result that counted once, with its winner, and a note if a referee decided it."""
    winner = _winner(view, table)
    return counted_shown(full_result(view, table), winner, table.how or "played")


def _winner(view: EventView, table: AnyTable) -> str:
    """Return the names of the winner, "" without one and for a walkover, whose words name it."""
    return "" if table.how == "walkover" else entries_shown(view.state, table.won_by)


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
    """Return the round and group of a table: `Consolante · Round 3, group A`."""
    sheet = view.state.sheets[key]
    stage = view.state.stage_of(key[0])
    group = stage.groups[sheet.group - 1].name
    parts = [round_of_table(view.state, key)]
    if group:
        parts.append(_("group %(name)s", name=isolated(group)))
    return ", ".join(parts)


def _written(view: EventView, number: int, result: str, reason: str = "") -> WrittenResult:
    entry = view.entry(number)
    who = author(entry.actor, entry.device, names_of(view.state))
    return WrittenResult(result, who, moment_shown(entry.recorded_at), isolated(reason))


def _decided_because(view: EventView, sheet: Sheet) -> str:
    """Return why the confirmed one of different results holds, "" where nobody had to decide."""
    if sheet.confirmed is None or not sheet.typed:
        return ""
    entry = view.entry(sheet.confirmed)
    return str(entry.payload.get("reason", "")) if entry.kind == "result_confirmed" else ""


def _before(view: EventView, sheet: Sheet) -> tuple[WrittenResult, ...]:
    """Return the corrected results, each with its corrector, time, office and reason."""
    results = []
    for one in sheet.corrections:
        was = _written(view, one.number, _counted(view, one.before), one.reason)
        office = say(OFFICES[one.office == REFEREE])
        results.append(WrittenResult(was.result, f"{was.who}, {office}", was.when, was.reason))
    return tuple(results)


def _ruling(view: EventView, key: TableKey) -> WrittenResult:
    """Return the opening of the latest ruling at a table without a match."""
    number = ruling_opened(view, key)
    return _written(view, number, "", view.entry(number).payload["reason"])


def ruling_opened(view: EventView, key: TableKey) -> int:
    """Return the number of the entry that opened the latest ruling at a table itself."""
    return max(
        entry.number
        for entry in view.entries
        if entry.kind == "table_ruling_opened"
        and (entry.payload["round"], entry.payload["table"]) == key
    )

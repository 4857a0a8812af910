"""Stages and rounds: dealt, drawn, published with a match for each table; and the end."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import insert, select

from referee.actions.matches.match_facts import add_within
from referee.actions.matches.openings import Made, course_of, opening_submissions, write_within
from referee.actions.submissions import checked_submission, part_of
from referee.actions.tablets.room import put_up_for_round
from referee.actions.tournaments.tournament_facts import (
    EventRecorded,
    TournamentAct,
    state_after,
    write_act,
)
from referee.core.errors import N_, RuleError
from referee.core.facts import NewFact
from referee.games.registry import game_of
from referee.store.accounts.security_log import Origin
from referee.store.accounts.tables import CLUB_EVENTS
from referee.store.database import db
from referee.store.ledger import ledger
from referee.store.matches.views import AnyView
from referee.store.office.waiting import confirmation_of
from referee.store.register.ratings import ratings_kept, strengths_of
from referee.store.tablets.tables import EVENT_TABLES, PLACINGS
from referee.store.tournaments.projections import link_matches
from referee.store.tournaments.round_matches import held_tables, matches_of
from referee.store.tournaments.views import EventView
from referee.tournament.evening.drafts import write_draws
from referee.tournament.evening.glance import Held
from referee.tournament.evening.progress import deal_next, draw_next
from referee.tournament.evening.state import EventState, TableKey
from referee.tournament.games.registry import game_played
from referee.tournament.games.regulations import write_regulation

ON_PAPER = N_("the result was typed from paper")
BY_LINKS = N_("both sides have reported the result with their personal links")
DECIDED_AT_DESK = N_("the result was decided at the desk")
"""The reasons for closing a match whose result was told elsewhere; pages translate them."""


def begin_stage(act: TournamentAct, reason: str = "") -> EventRecorded:
    """Deal those who are here, or who go on, into the groups of the next stage."""

    return write_act(act, lambda view: [_begun(view, deal_next(view.state), reason)])


def begin_and_draw(
    act: TournamentAct, reason: str = "", groups: Sequence[Sequence[int]] | None = None
) -> EventRecorded:
    """Begin the next stage and draw its first round, all of it or nothing.

    `groups`, each in seed order, are those that somebody has chosen.
    """

    def make_facts(view: EventView) -> Sequence[NewFact]:
        begun = _begun(view, groups or deal_next(view.state), reason)
        missing = bool(view.state.missing)
        return [begun, _drafted(state_after(view, [begun]), reason if missing else "", None)]

    return write_act(act, make_facts)


def _begun(view: EventView, groups: Sequence[Sequence[int]], reason: str) -> NewFact:
    number = len(view.state.stages) + 1
    dealt = [list(group) for group in groups]
    return ("stage_begun", {"stage": number, "groups": dealt, **_why(reason)})


def draft_round(act: TournamentAct, reason: str = "", *, balanced: bool = False) -> EventRecorded:
    """Draw the next round; nobody but the organizers sees it before it is published.

    `balanced` says that it is drawn by the ratings of who plays.
    """

    def make_facts(view: EventView) -> Sequence[NewFact]:
        if balanced and not ratings_kept():
            raise RuleError(N_("ratings are not kept here"))
        return [_drafted(view.state, reason, strengths(view) if balanced else None)]

    return write_act(act, make_facts)


def _drafted(state: EventState, reason: str, known: Mapping[int, float] | None) -> NewFact:
    draws, number = write_draws(draw_next(state, known)), len(state.rounds) + 1
    return ("round_drafted", {"round": number, "draws": draws, **_why(reason)})


def strengths(view: EventView) -> dict[int, float]:
    """Return how strong the entries of a tournament are, as far as that is known and may be seen.

    Where no ratings are kept there are none.
    """
    if not ratings_kept():
        return {}
    known = strengths_of(view.code)
    by_lot = {
        number: [known[one] for one in entrant.of]
        for number, entrant in view.state.entrants.items()
        if entrant.of and all(one in known for one in entrant.of)
    }
    return known | {number: sum(both) / len(both) for number, both in by_lot.items()}


def publish_round(
    act: TournamentAct, round_: int, *, with_matches: bool = True, title: str = ""
) -> EventRecorded:
    """Publish the draft, and open a match for each of its tables; all of it or nothing.

    The tables of a round that is played on tablets are the tables of the room.

    `title` is what people call the regulation; "" is the title of the preset that it starts from.
    """

    def also(_before: EventView | None, after: EventView) -> list[AnyView]:
        return _open_matches(act, after, title) if with_matches else []

    return write_act(act, lambda _: [("round_published", {"round": round_})], also)


def take_round_back(act: TournamentAct, round_: int, reason: str) -> EventRecorded:
    """Undo the last round; its matches that are still played are closed."""

    def also(before: EventView | None, _after: EventView) -> list[AnyView]:
        assert before is not None  # a round that is taken back was there
        return [
            close_match(act, live.code, reason, key)
            for key, live in matches_of(before).items()
            if key[0] == round_ and live.state == "open"
        ]

    taken_back = [("round_taken_back", {"round": round_, "reason": reason})]
    return write_act(act, lambda _: taken_back, also)


HELD: Mapping[Held, str] = {
    "ruling": N_("a ruling is open at table %(table)s of round %(round)s: say why it can wait"),
    "disputed": N_("table %(table)s of round %(round)s is disputed: say why it can wait"),
}
"""What is said of a table whose result may still change, by what is open there."""


def make_final(act: TournamentAct, reason: str = "") -> EventRecorded:
    """Close the standings; early, or with a ruling open, there has to be a reason."""

    def make_facts(view: EventView) -> Sequence[NewFact]:
        until = view.protest_until
        if not reason and (until is None or act.stamp.now < until):
            raise RuleError(
                N_("the time for objections is not over: say why it is not waited for"),
                place="reason",
            )
        if not reason and (held := held_tables(view)):
            (round_, table), by = next(iter(held.items()))
            raise RuleError(HELD[by], place="reason", round=round_, table=table)
        return [("standings_made_final", _why(reason))]

    return write_act(act, make_facts)


def close_match(act: TournamentAct, code: str, reason: str, key: TableKey) -> AnyView:
    """Close a match inside the transaction of an act; the act keeps its view afterwards."""
    chain = ledger.hold(code)
    assert chain is not None  # a link leads to a match that is there
    closing = part_of(f"{act.event_id}/closed", key[1])
    submission = checked_submission(closing, "match_closed", {"reason": reason})
    return add_within(chain, submission, act.stamp).view


def _open_matches(act: TournamentAct, after: EventView, title: str) -> list[AnyView]:
    draft = after.state.rounds[-1].draft
    confirmation = confirmation_of(after.id)
    opened: dict[int, Made] = {}
    tables = zip(draft.tables, openings(after, draft.round, title), strict=True)
    for index, (table, opening) in enumerate(tables, start=1):
        submissions = opening_submissions(opening, part_of(act.event_id, index), confirmation)
        made = write_within(submissions, course_of(submissions), act.stamp, after.id)
        opened[table.table] = made
    rows = {table: made.match_id for table, made in opened.items()}
    put_up_for_round(after.id, rows, Origin.of(act.stamp))
    link_matches(after.id, after.number, draft.round, rows)
    _place(after.id, rows)
    return [made.view for made in opened.values()]


def openings(view: EventView, round_: int, title: str = "") -> list[dict[str, Any]]:
    """Return what the matches of a published round open with, table by table. Nothing is saved.

    `title` is that of the regulation, as `publish_round` takes it.
    """
    terms = _terms(view) | ({"title": title} if title else {})
    players = {entry: one.entry.players for entry, one in view.state.entrants.items()}
    return [
        {**terms, "players": table.in_seats(players), "table": str(table.table)}
        for table in view.state.rounds[round_ - 1].draft.tables
    ]


def _terms(view: EventView) -> dict[str, Any]:
    """Return what the matches of a tournament have in common."""
    regulation = view.state.plan.regulation
    game = game_played(regulation).name
    spec = write_regulation(regulation)
    row = db.session.execute(
        select(CLUB_EVENTS.c.name, CLUB_EVENTS.c.day).where(CLUB_EVENTS.c.id == view.id)
    ).one()
    return {
        "game": game,
        "regulation": spec,
        **game_of(game).terms_of(spec)._asdict(),
        "event": row.name,
        "date": row.day.isoformat(),
    }


def _place(event_id: int, matches: Mapping[int, int]) -> None:
    """Give matches, rows by the number of the table, to the tables of the room of that number."""
    of_room = db.session.execute(
        select(EVENT_TABLES.c.label, EVENT_TABLES.c.id).where(EVENT_TABLES.c.event_id == event_id)
    )
    tables = {row.label: row.id for row in of_room}
    placed = [
        {"match_id": match_id, "table_id": tables[str(number)]}
        for number, match_id in matches.items()
        if str(number) in tables
    ]
    if placed:
        db.session.execute(insert(PLACINGS), placed)


def _why(reason: str) -> dict[str, str]:
    return {"reason": reason} if reason else {}

"""The table of a match between two sides: cards, tricks or totals, and what they came to."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from flask import request, session, url_for
from markupsafe import Markup

from referee.core.sides import Pair, Side
from referee.games.pairs.open_hand import OpenHand, open_hand
from referee.paper.matches.sheets import chart
from referee.presenters.games.moment import Moment
from referee.presenters.games.pairs.moment import game_moment, match_moment
from referee.presenters.games.pairs.score import (
    FinishedGame,
    PairScore,
    finished_games,
    last_hand,
    outcome,
)
from referee.presenters.matches.newest_hands import AT_TABLE, HandList, newest_hands
from referee.presenters.tournaments.results.desk_result import DeskResult
from referee.presenters.words.names import side_names
from referee.presenters.words.text import _
from referee.store.matches.views import MatchView
from referee.web.forms.fields import Choice
from referee.web.forms.refusal import Refusal
from referee.web.games.cards.play import PadCard, PadRow, TableSeat
from referee.web.games.cards.work import TableWork, work_of
from referee.web.games.pairs import play
from referee.web.games.pairs.ahead import pair_ahead
from referee.web.games.pairs.features import PairGame
from referee.web.games.pairs.play import SideName
from referee.web.matches import undoing, ways_of_entry
from referee.web.matches.ahead import goes_on
from referee.web.matches.choices import Tab

WAYS = ("points", "thirds", "counted")
"""Ways to write totals."""

UNTOLD = OpenHand(
    number=1,
    begun=False,
    value={},
    is_first=False,
    starter=1,
    dealer=1,
    must_not_look=None,
    trump=None,
    by_cards=True,
    tricks_done=0,
    table=(),
    leader=1,
    turn=1,
    played=frozenset(),
    thirds=Pair(0, 0),
    play=None,
)
"""A hand that seat 1 leads, of which nothing else is known."""

FIELDS = {
    "thirds": ("thirds_A", "thirds_B"),
    "counted": ("aces_A", "aces_B", "thirds_cards_A", "thirds_cards_B", "last"),
}
"""The fields of a way to write totals, beside which it is said why they are refused."""


@dataclass(frozen=True)
class PairWork(TableWork):
    """The values that the chosen way of entering a hand needs in a game for two sides.

    `names_starter` tells whether a tap says who names trumps.
    """

    way: str
    ways: Sequence[Tab]
    seat_choices: Sequence[Choice]
    words: Sequence[str]
    bonus: object
    said: str
    claims: bool
    unit: str
    has_trump: bool
    starter: str
    names_starter: bool


@dataclass(frozen=True)
class Pattern:
    """A way to enter a hand of which nothing is known yet, to be filled in on a tablet."""

    name: str
    hand: OpenHand
    work: PairWork


@dataclass(frozen=True)
class PairTable:
    """The values that the table's templates need of a match between two sides.

    `work` is None once the match is closed. `refused_field` is the field that was refused, if its
    form says there why, else "". `moment` is the game just over, `won` the match once it is.
    `ahead` is what the tablet needs to go on without a network, None where no facts are taken;
    `patterns` are the ways to enter a hand then, made when they are asked for: its page has none.
    """

    hand: OpenHand | None
    work: PairWork | None
    refused_field: str
    score: PairScore
    sides: Sequence[SideName]
    seats: Sequence[TableSeat]
    sheet: HandList
    names: Mapping[Side, str]
    games: Sequence[FinishedGame]
    outcome: str
    moment: Moment | None
    won: Moment | None
    drawing: Markup | str
    ahead: Mapping[str, Any] | None
    patterns: Iterable[Pattern]


def pair_table(
    game: PairGame, view: MatchView, refused: Refusal | None, desk: DeskResult | None
) -> PairTable:
    """Return the values of the table's page; after a refusal with the field it concerns.

    A result that was written at the `desk` counts instead of the match's own.
    """
    hand = open_hand(view.state, view.record, view.result) if view.status == "open" else None
    work = _work(game, view, hand, ways_of_entry.chosen(view), _way(view)) if hand else None
    fields = _refusable_fields(game, view, hand, work) if hand and work else {}
    return PairTable(
        hand=hand,
        work=work,
        refused_field=_refused_field(refused, fields),
        score=play.score_that_counts(view, desk),
        sides=play.sides_shown(view),
        seats=_seats(game, view, hand),
        sheet=newest_hands(view, AT_TABLE, link=undoing.correction_link(view)),
        names=side_names(view.record.players),
        games=finished_games(view),
        outcome="" if desk else outcome(view),
        moment=game_moment(view),
        won=None if desk else match_moment(view),
        drawing=chart(view) if last_hand(view.result) else "",
        ahead=pair_ahead(view, game, _way(view)) if goes_on(view) else None,
        patterns=_patterns(game, view) if goes_on(view) else (),
    )


def _seats(game: PairGame, view: MatchView, hand: OpenHand | None) -> Sequence[TableSeat]:
    """Return the seats, each of them a key for who names trumps."""
    seats = play.table_seats(game, view, hand)
    return [replace(one, starts=game.starter) for one in seats] if game.has_trump else seats


def _refused_field(refused: Refusal | None, fields: Mapping[str, Collection[str]]) -> str:
    """Return the field that was refused, "" where the page has no form that says so there."""
    if refused is None or refused.place not in fields.get(request.form.get("kind", ""), ()):
        return ""
    return refused.place


def _refusable_fields(
    game: PairGame, view: MatchView, hand: OpenHand, work: PairWork
) -> Mapping[str, Collection[str]]:
    """Return the fields beside which the forms of the page say refusals, by the kind of fact."""
    fields = dict(game.bonus.told(view, hand))
    if work.mode == "rapido":
        fields["hand_written"] = FIELDS.get(work.way, ())
    if work.mode == "carte" and hand.leader is None:
        fields["cards_played"] = ("leader",)
    return fields


def _patterns(game: PairGame, view: MatchView) -> Iterator[Pattern]:
    """Yield every way to enter a hand, of one whose leader is known and nothing else."""
    later = replace(UNTOLD, tricks_done=1)
    for mode, way in [*(("rapido", way) for way in _ways_of(view)), ("prese", "")]:
        work = _work(game, view, UNTOLD, mode, way or _way(view))
        # What is declared later than the first trick says when; totals are of a whole hand.
        if mode != "rapido":
            work = replace(work, bonus=game.bonus.shown(view, later, mode))
        yield Pattern(f"{mode}-{way}" if way else mode, UNTOLD, work)
    yield _cards_pattern(game, view, later)


def _cards_pattern(game: PairGame, view: MatchView, later: OpenHand) -> Pattern:
    """Return a hand by cards whose leader has played; the script copies this card for others."""
    trump = "coppe" if game.has_trump else None
    hand = replace(later, trump=trump, table=((1, "3c"),), turn=2)
    work = _work(game, view, hand, "carte", _way(view))
    pad = (PadRow("coppe", (PadCard("3c"),), trump=True),)
    work = replace(work, pad=pad, bonus=game.bonus.shown(view, later, "carte"))
    return Pattern("carte", hand, work)


def _ways_of(view: MatchView) -> Sequence[str]:
    """Return how totals are written: points only where no thirds are needed (7.3, 9.1)."""
    return WAYS[1:] if view.state.regulation.needs_thirds else WAYS


def _way(view: MatchView) -> str:
    """Return the way of this device to write totals."""
    ways, chosen = _ways_of(view), session.get("way", "points")
    return str(chosen) if chosen in ways else ways[0]


def _work(game: PairGame, view: MatchView, hand: OpenHand, mode: str, way: str) -> PairWork:
    regulation = view.state.regulation
    return PairWork(
        **work_of(view, hand, mode, in_play=bool(hand.tricks_done or hand.table)),
        way=way,
        ways=_ways(view, way),
        deal=() if hand.begun else game.deals(view, hand),
        seat_choices=play.seat_choices(view),
        words=play.words_to_say(hand, regulation),
        tally=play.tally(view, hand),
        values=play.trick_values(hand, regulation),
        taken=play.taken_so_far(view, hand),
        bonus=game.bonus.shown(view, hand, mode),
        said=play.said(view, hand),
        claims=regulation.claims == "on",
        unit=play.unit_of(regulation),
        has_trump=game.has_trump,
        starter=game.starter,
        # Who took recorded cards depends on who led them: that is corrected, and not tapped.
        names_starter=mode == "rapido" and game.has_trump and not hand.value.get("tricks"),
    )


def _ways(view: MatchView, way: str) -> Sequence[Tab]:
    """Return the links to the ways to write totals."""
    labels = {"points": _("Points"), "thirds": _("Thirds"), "counted": _("Piles counted")}
    return [
        Tab(labels[name], url_for("table.page", code=view.code, way=name), name == way)
        for name in _ways_of(view)
    ]

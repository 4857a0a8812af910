"""The score of a session of trionfo for the `totals` component, and its hand being played."""

from collections.abc import Sequence
from dataclasses import dataclass

from referee.core.sides import SEATS_FROM
from referee.core.table_result import TableResult
from referee.games.cards.pack import CODES
from referee.games.trionfo.fair_end import hands_to_a_fair_end, turns_to_speak
from referee.games.trionfo.hand import PLAYERS
from referee.games.trionfo.result import TrionfoHandResult
from referee.games.trionfo.words import BID_NAMES, ENDING_NAMES
from referee.presenters.games.game import ListedScore, PlayersLine, PlayerTotal
from referee.presenters.words.amounts import balance, points_word
from referee.presenters.words.cards import card_words
from referee.presenters.words.names import player, short_names, shown_names
from referee.presenters.words.text import _, ngettext, say
from referee.store.matches.queries import MatchLine
from referee.store.matches.views import SessionCourse


@dataclass(frozen=True)
class Totals:
    """The totals of the five in seat order; `note` is one line more."""

    seats: tuple[PlayerTotal, ...]
    note: str


@dataclass(frozen=True)
class FirstSpeaker:
    """A player, and the times that he has spoken first."""

    seat: int
    name: str
    times: int


@dataclass(frozen=True)
class FairEnd:
    """The fairness of an end: it is fair once all have spoken first equally often.

    `text` is empty before the first hand.
    """

    text: str
    turns: tuple[FirstSpeaker, ...]


@dataclass(frozen=True)
class HandFact:
    """One thing that everybody at the table knows of a hand."""

    what: str
    text: str


def totals_of(course: SessionCourse) -> tuple[int, ...]:
    """Return what each of the five has won or paid: by the hands, or as a referee has decided."""
    ruled = course.state.office.result
    return course.result.totals if ruled is None or ruled.payments is None else ruled.payments


def totals_shown(course: SessionCourse) -> Totals:
    """Return the totals as the `totals` macro shows them."""
    totals = totals_of(course)
    most = max(totals) if any(totals) else None
    over = (hand for hand in reversed(course.result.hands) if hand.kind != "in_progress")
    last = next(over, None)
    players = course.record.players
    names, short = shown_names(players), short_names(players)
    seats = tuple(
        PlayerTotal(
            seat=seat,
            name=name,
            total=balance(total),
            unit=points_word(total),
            last=balance(last.payments[seat - 1]) if last and last.kind == "played" else "",
            ahead=total == most and course.status == "open",
            place=_place(course, total),
            short=short[seat - 1],
        )
        for seat, (name, total) in enumerate(zip(names, totals, strict=True), start=1)
    )
    return Totals(seats, note(course))


def desk_totals_shown(course: SessionCourse, result: TableResult, source: str) -> Totals:
    """Return the payments that were written at the desk, in the place of the session's own."""
    players = course.record.players
    paid = result.payments or (0,) * len(players)
    seats = tuple(
        PlayerTotal(
            seat=seat, name=name, total=balance(amount), unit=points_word(amount), short=short
        )
        for seat, (name, short, amount) in enumerate(
            zip(shown_names(players), short_names(players), paid, strict=True), start=1
        )
    )
    return Totals(seats, source)


def listed(line: MatchLine) -> ListedScore:
    """Return how a session stands, for a list; nobody wins one: it ends when its players say so."""
    names, totals = shown_names(line.players), line.standing["totals"]
    most = max(totals) if any(totals) else None
    players = tuple(
        PlayerTotal(seat, name, balance(total), points_word(total), total == most)
        for seat, (name, total) in enumerate(zip(names, totals, strict=True), start=1)
    )
    hands = ngettext("%(num)s hand", "%(num)s hands", line.hands)
    return ListedScore(", ".join(names), players=PlayersLine(players, hands, _("Trionfo")))


def score_lines(course: SessionCourse) -> list[str]:
    """Say the totals of all players in one line."""
    totals = zip(shown_names(course.record.players), course.result.totals, strict=True)
    return [", ".join(f"{name} {balance(total)}" for name, total in totals)]


def _place(course: SessionCourse, total: int) -> str:
    """Say `place 2`, the same for equal totals; empty while the session goes on."""
    totals = totals_of(course)
    if course.status == "open" or not any(totals):
        return ""
    return _("place %(n)s", n=1 + sum(other > total for other in totals))


def last_scored(course: SessionCourse) -> TrionfoHandResult | None:
    """Return the last hand that was played to its end, nothing being paid in any other."""
    return next((hand for hand in reversed(course.result.hands) if hand.kind == "played"), None)


def sums(course: SessionCourse) -> tuple[str, ...]:
    """Return the totals in seat order; none before anything was paid."""
    if last_scored(course) is None:
        return ()
    return tuple(balance(total) for total in course.result.totals)


def note(course: SessionCourse) -> str:
    """Say `Hand 7`, or how the session stands once no hand is played any more."""
    if course.status == "closed":
        return _("given up")
    if course.status == "locked":
        return _("session signed")
    if course.state.ended is not None:
        return _("session over")
    return _("Hand %(n)s", n=course.state.open_hand or len(course.record.hands) + 1)


def outcome(course: SessionCourse) -> str:
    """Say why the session is over, in one sentence; empty while it goes on."""
    if course.state.ended is None:
        return ""
    return _("Session over: %(why)s", why=say(ENDING_NAMES[course.state.ended]))


def fair_end(course: SessionCourse) -> FairEnd:
    """Return whether it would be fair to end now, and how often each player spoke first."""
    turns = turns_to_speak(course.result.hands)
    names = shown_names(course.record.players)
    return FairEnd(
        text=_fair_words(course, turns),
        turns=tuple(
            FirstSpeaker(seat, name, times)
            for seat, (name, times) in enumerate(zip(names, turns, strict=True), start=1)
        ),
    )


def _fair_words(course: SessionCourse, turns: Sequence[int]) -> str:
    more = hands_to_a_fair_end(course.result)
    if not any(turns):
        return ""
    if more == 0:
        return _("A fair end: all have spoken first equally often.")
    if more is None or course.state.ended is not None:
        return _("Not all have spoken first equally often.")
    return ngettext(
        "Fair to end after %(num)s more hand: then all have spoken first equally often.",
        "Fair to end after %(num)s more hands: then all have spoken first equally often.",
        more,
    )


def hand_in_progress(course: SessionCourse) -> list[HandFact]:
    """Return the facts of the hand being played that everybody at the table knows.

    The amico is named once he has shown himself, and not before (13.3).
    """
    if course.state.open_hand is None:
        return []
    if course.state.open_hand > len(course.record.hands):
        return _bidding(course)
    hand, result = course.record.hands[-1], course.result.hands[-1]
    if result.bid is None or result.declarer is None:
        return []
    players = course.record.players
    lines = [
        (_("Signore"), player(players, result.declarer)),
        (_("Bid"), say(BID_NAMES[result.bid])),
    ]
    if hand.called is not None:
        lines.append((_("Called card"), card_words(CODES[hand.called])))
        if hand.tricks is not None:
            amico = _("not shown yet")
            if result.in_mano:
                amico = _("nobody: called in hand")
            elif result.partner is not None:
                amico = player(players, result.partner)
            lines.append((_("Amico"), amico))
    return [HandFact(what, text) for what, text in lines]


def _bidding(course: SessionCourse) -> list[HandFact]:
    """Return the bids so far; the first bid of a hand has told who spoke first."""
    first = course.state.value.get("first") or course.result.next_starter
    if first is None:
        return []
    said = zip(SEATS_FROM[PLAYERS][first], course.state.value.get("bids", ()), strict=False)
    players = course.record.players
    return [HandFact(player(players, seat), say(BID_NAMES[bid])) for seat, bid in said]

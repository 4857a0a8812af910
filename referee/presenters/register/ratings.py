"""Ratings in words: the list, a person's rating, and what each match moved of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from referee.core.register.person import PUBLIC
from referee.core.register.ratings import DRAW, WIN, Rating
from referee.presenters.words.amounts import signed
from referee.presenters.words.dates import day_shown, moment_shown
from referee.presenters.words.names import isolated
from referee.presenters.words.text import _, ngettext
from referee.store.register.ratings import RatedPerson, RatingMove, RatingsMade


@dataclass(frozen=True)
class RatingLine:
    """A person in the list of ratings; `open` tells that everybody sees it."""

    rank: int
    number: int
    name: str
    value: str
    unsure: str
    matches: int
    provisional: bool
    open: bool


@dataclass(frozen=True)
class MoveLine:
    """What a match moved of a rating, and why."""

    when: str
    where: str
    code: str
    partner: str
    opponents: str
    expected: str
    result: str
    change: str
    value: str


@dataclass(frozen=True)
class RatingNow:
    """A person's rating: `range` says between what it lies, most likely."""

    value: str
    range: str
    matches: str
    provisional: bool


@dataclass(frozen=True)
class MadeLine:
    """The moment at which ratings were worked out; `fresh` tells that no result came since.

    Else they are at `done` matches `of` those that count, as far as these are known.
    """

    words: str
    fresh: bool
    done: int
    of: int


def rating_lines(
    people: Sequence[RatedPerson], names: Sequence[str] | None = None
) -> list[RatingLine]:
    """Return the people as the list shows them, by other names where those are given."""
    shown = names or [one.person.about.name for one in people]
    return [
        RatingLine(
            rank,
            one.person.id,
            isolated(name),
            str(round(one.rating.value)),
            f"±\N{NO-BREAK SPACE}{round(one.rating.uncertainty)}",
            one.rating.matches,
            one.rating.provisional,
            one.person.about.rated == PUBLIC,
        )
        for rank, (one, name) in enumerate(zip(people, shown, strict=True), start=1)
    ]


def rating_now(rating: Rating) -> RatingNow:
    """Return a person's rating in words."""
    least, most = rating.value - rating.uncertainty, rating.value + rating.uncertainty
    return RatingNow(
        value=str(round(rating.value)),
        range=_("likely between %(least)s and %(most)s", least=round(least), most=round(most)),
        matches=ngettext("after one match", "after %(num)s matches", rating.matches),
        provisional=rating.provisional,
    )


def move_line(move: RatingMove) -> MoveLine:
    """Return what a match moved, as the page of a person lists it."""
    secret = None in (move.mate, *move.others)
    change = round(move.value) - round(move.before)
    result = _("won") if move.score == WIN else _("drawn") if move.score == DRAW else _("lost")
    return MoveLine(
        when=day_shown(move.day),
        where=_where(move),
        code="" if secret else move.match,
        partner=_name_shown(move.mate),
        opponents=", ".join(_name_shown(name) for name in move.others),
        # With it and the ratings of three, that of the fourth could be worked out.
        expected="–" if secret else f"{round(100 * move.expected)}%",
        result=result,
        change=signed(change) if change else "0",
        value=str(round(move.value)),
    )


def _name_shown(name: str | None) -> str:
    return _("somebody who shows no rating") if name is None else isolated(name)


def _where(move: RatingMove) -> str:
    if not move.event:
        return _("friendly match")
    if move.round is None:
        return isolated(move.event)
    return _("%(event)s, round %(round)s", event=isolated(move.event), round=move.round)


def night_line(moves: Sequence[RatingMove]) -> str:
    """Say what the newest day has changed, of moves of which the newest is first."""
    day = moves[0].day
    tonight = [move for move in moves if move.day == day]
    before, after = round(tonight[-1].before), round(tonight[0].value)
    change = after - before
    return _(
        "On %(day)s: %(change)s (from %(before)s to %(after)s)",
        day=day_shown(day),
        change=signed(change) if change else "0",
        before=before,
        after=after,
    )


def made_line(made: RatingsMade | None, now: datetime) -> MadeLine | None:
    """Say when the ratings were worked out, None where they never were."""
    if made is None:
        return None
    words = ngettext(
        "Worked out from one match, %(when)s.",
        "Worked out from %(num)s matches, %(when)s.",
        made.of,
        when=moment_shown(made.at, now),
    )
    return MadeLine(words, made.fresh, made.done, made.of)

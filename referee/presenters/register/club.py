"""What the club plays, in numbers, tables and words."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from math import sqrt
from typing import Any

from babel.dates import get_month_names
from flask_babel import format_decimal, get_locale

from referee.games.marafone import chances
from referee.games.marafone.game import MARAFONE
from referee.games.pairs.tally import WHOLE_HAND
from referee.presenters.words.spreadsheet import SheetCell
from referee.presenters.words.text import _, ngettext
from referee.store.matches.days import ClubMonth
from referee.store.matches.tables import LENGTH, LENGTHS, SHARES, SPREAD


@dataclass(frozen=True)
class Bar:
    """A bar of a chart: what it is of, its number, and how that is written."""

    label: str
    number: int
    shown: str


@dataclass(frozen=True)
class BarTable:
    """Numbers that are drawn as bars and told as a table: its title, two headings, the bars."""

    title: str
    of: str
    number: str
    bars: tuple[Bar, ...]


@dataclass(frozen=True)
class ClubNumber:
    """A number by itself, and what it says."""

    label: str
    value: str
    note: str = ""


@dataclass(frozen=True)
class ClubNumbers:
    """What the club has played from one day to another; without any match nothing but the title."""

    title: str
    matches: int
    facts: tuple[ClubNumber, ...]
    tables: tuple[BarTable, ...]
    maraffe: tuple[str, ...]
    formulas: tuple[str, ...] = ()


def club_numbers(months: Sequence[ClubMonth], evenings: int, title: str) -> ClubNumbers:
    """Return what these months come to, of so many `evenings`; `title` says which they are."""
    whole = {name: sum(one.numbers[name] for one in months) for name in SHARES}
    marafone = [one.numbers for one in months if one.game == MARAFONE.name]
    hands = sum(one["hands"] for one in marafone)
    cappotti = sum(one["cappotti"] for one in marafone)
    if not whole["matches"]:
        return ClubNumbers(title, 0, (), (), ())
    return ClubNumbers(
        title=title,
        matches=whole["matches"],
        facts=(*_facts(evenings, whole), *_cappotti(cappotti, hands)),
        tables=(_by_month(months), _lengths(whole), *_spread(whole)),
        maraffe=_maraffe(whole["maraffe"], hands),
        formulas=_formulas() if hands else (),
    )


def _facts(evenings: int, whole: dict[str, int]) -> tuple[ClubNumber, ...]:
    facts = [
        ClubNumber(_("Evenings"), str(evenings), _("days on which a match was played")),
        ClubNumber(_("Matches"), str(whole["matches"]),
             _("%(number)s an evening", number=_tenths(whole["matches"], evenings))),
        ClubNumber(_("Hands"), str(whole["hands"]),
             _("%(number)s a match", number=_tenths(whole["hands"], whole["matches"]))),
    ]  # fmt: skip
    if whole["timed"]:
        minutes = round(whole["minutes"] / whole["timed"])
        note = ngettext("on average, of %(num)s match that was written while it was played",
                        "on average, of %(num)s matches that were written while they were played",
                        whole["timed"])  # fmt: skip
        length = ngettext("%(num)s minute", "%(num)s minutes", minutes)
        facts.append(ClubNumber(_("Length of a match"), length, note))
    if whole["called"]:
        note = ngettext("of %(num)s hand played out of which it is known",
                        "of %(num)s hands played out of which it is known",
                        whole["called"])  # fmt: skip
        share = _percent(whole["called_won"], whole["called"])
        facts.append(ClubNumber(_("Who names trumps takes more"), share, note))
    claims = whole["claims_right"] + whole["claims_wrong"]
    if claims:
        note = _("%(right)s right, %(wrong)s wrong",
                 right=whole["claims_right"], wrong=whole["claims_wrong"])  # fmt: skip
        facts.append(ClubNumber(_("Claims"), str(claims), note))
    return tuple(facts)


def _cappotti(number: int, hands: int) -> list[ClubNumber]:
    """Return how often a hand of marafone was a cappotto, nothing where none was."""
    if not number:
        return []
    note = _("one in %(hands)s hands of marafone", hands=round(hands / number))
    return [ClubNumber(_("Cappotti"), str(number), note)]


def _by_month(months: Sequence[ClubMonth]) -> BarTable:
    """Return the matches of each month, or of each year where there are several."""
    years = {one.year for one in months}
    counted: Counter[int] = Counter()
    for one in months:
        counted[one.month if len(years) == 1 else one.year] += one.numbers["matches"]
    if len(years) == 1:
        names = get_month_names("abbreviated", locale=get_locale())
        told = [(names[month], counted[month]) for month in range(1, 13)]
    else:
        told = [(str(year), counted[year]) for year in range(min(years), max(years) + 1)]
    heading = _("Month") if len(years) == 1 else _("Year")
    bars = tuple([Bar(label, number, str(number)) for label, number in told])
    return BarTable(_("Matches"), heading, _("Matches"), bars)


def _lengths(whole: dict[str, int]) -> BarTable:
    labels = []
    least = 1
    for most in LENGTHS:
        labels.append(f"{least}–{most}")
        least = most + 1
    labels.append(_("%(least)s or more", least=least))
    bars = [_share(label, whole[name], whole["matches"])
            for label, name in zip(labels, LENGTH, strict=True)]  # fmt: skip
    return BarTable(_("Length of a match, in hands"), _("Hands"), _("Matches"), tuple(bars))


def _spread(whole: dict[str, int]) -> list[BarTable]:
    """Return how points were distributed, nothing where no hand of marafone was played out."""
    every = sum(whole[name] for name in SPREAD)
    if not every:
        return []
    bars = [_share(str(points), whole[SPREAD[points]], every) for points in range(WHOLE_HAND + 1)]
    return [BarTable(_("Points that a pair takes in a hand of marafone"), _("Points"),
                     _("How often"), tuple(bars))]  # fmt: skip


def _share(label: str, number: int, of: int) -> Bar:
    return Bar(label, number, _("%(number)s (%(percent)s)",
                                number=number, percent=_percent(number, of)))  # fmt: skip


def _maraffe(maraffe: int, hands: int) -> tuple[str, ...]:
    """Return how often the maraffa fell, and how often it was to be expected."""
    if not hands:
        return ()
    chance = float(chances.maraffa_of_battezzante())
    ordinary = 2 * sqrt(chance * (1 - chance) / hands)
    anybody = _rate(float(chances.maraffa_of_anybody()))
    return (
        ngettext("Maraffe: %(maraffe)s in %(num)s hand, %(share)s.",
                 "Maraffe: %(maraffe)s in %(num)s hands, %(share)s.",
                 hands, maraffe=maraffe, share=_percent(maraffe, hands)),
        _("To be expected: %(chance)s, where who names trumps names a suit of which he has 3, 2 "
          "and ace.", chance=_rate(chance)),
        _("In so many hands anything from %(least)s to %(most)s is ordinary.",
          least=_rate(max(0.0, chance - ordinary)), most=_rate(chance + ordinary)),
        _("Where everybody may declare it, up to %(chance)s, and less where who names trumps has "
          "some of these cards himself.", chance=anybody),
    )  # fmt: skip


def _formulas() -> tuple[str, ...]:
    """Return how what is to be expected is worked out, for those who ask."""
    return (
        _("Who names trumps has 3, 2 and ace of a suit: %(formula)s.",
          formula="(4·C(37, 7) − 6·C(34, 4) + 4·C(31, 1)) / C(40, 10)"),
        _("Any other player has them of the suit that is trumps: at most %(formula)s more.",
          formula="3·C(37, 7) / C(40, 10)"),
    )  # fmt: skip


def _percent(number: int, of: int) -> str:
    return _rate(number / of)


def _rate(share: float) -> str:
    """Return `4.83%`, `4,83%` in Italian; a whole share without decimals."""
    return f"{format_decimal(Decimal(f'{100 * share:.2f}'), '0.##')}%"


def _tenths(number: int, of: int) -> str:
    return str(format_decimal(Decimal(f"{number / of:.1f}"), "0.#"))


def club_spreadsheet(days: Sequence[Any]) -> list[list[SheetCell]]:
    """Return the days as rows for a spreadsheet, with a heading of the names that are kept."""
    return [
        ["day", "game", *SHARES],
        *[
            [day.day.isoformat(), day.game, *[getattr(day, name) for name in SHARES]]
            for day in days
        ],
    ]

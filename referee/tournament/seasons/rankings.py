"""Separate rankings in a season: who belongs to one, from what the register knows."""

from collections.abc import Collection, Mapping, Sequence
from unicodedata import combining, normalize

from referee.core.register.person import About
from referee.core.register.seasons import (
    CATEGORY,
    CLUB,
    CLUBS,
    UNDER,
    WHOLE,
    SeasonRules,
    SeparateRanking,
)
from referee.tournament.seasons.points import SeasonResult
from referee.tournament.seasons.standings import SeasonRow, season_standings

People = Mapping[str, Sequence[About | None]]
"""Who a contender is: one person or two, None for whom the register does not know."""


def belongs(ranking: SeparateRanking, people: Sequence[About | None], year: int) -> bool:
    """Tell whether all of a contender's people belong to a ranking, in the year of its end.

    Of whom nothing is known, nobody knows that he belongs.
    """
    return all(one is not None and _is_of(ranking, one, year) for one in people)


def _is_of(ranking: SeparateRanking, about: About, year: int) -> bool:
    if ranking.kind == CATEGORY:
        return plain(about.category) == plain(ranking.text)
    if ranking.kind == CLUB:
        return plain(about.club) == plain(ranking.text)
    if ranking.kind == CLUBS:
        return bool(about.club)
    if about.born is None:
        return False
    age = year - about.born
    return age < ranking.age if ranking.kind == UNDER else age >= ranking.age


def plain(text: str) -> str:
    """Return a text without case, accents and superfluous blanks."""
    apart = normalize("NFKD", " ".join(text.split()).casefold())
    return "".join(sign for sign in apart if not combining(sign))


def ranked(
    rules: SeasonRules,
    results: Sequence[SeasonResult],
    people: People,
    year: int,
    ranking: SeparateRanking | None = None,
) -> tuple[SeasonRow, ...]:
    """Return the standings of a ranking, of the whole season without one."""
    if ranking is None or ranking.kind == WHOLE:
        return season_standings(rules, results)
    own = {who for who, them in people.items() if belongs(ranking, them, year)}
    rows = season_standings(rules, results, own)
    if ranking.kind != CLUBS:
        return rows
    return season_standings(rules, results, _best_of_clubs(rows, people))


def _best_of_clubs(rows: Sequence[SeasonRow], people: People) -> Collection[str]:
    """Return the first of each club; of a pair both have to be of it."""
    first: dict[str, str] = {}
    for row in rows:
        clubs = {plain(one.club) for one in people[row.who] if one is not None}
        if len(clubs) == 1:
            first.setdefault(clubs.pop(), row.who)
    return set(first.values())

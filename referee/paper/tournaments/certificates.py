"""Certificates for the first places, once the standings are final."""

from collections.abc import Iterator
from dataclasses import dataclass

from referee.core.errors import N_
from referee.paper.tournaments.page import Tournament, event_sheet
from referee.presenters.tournaments.closing import in_order
from referee.presenters.tournaments.standings import stage_standings
from referee.presenters.words.names import isolated
from referee.presenters.words.text import _, say
from referee.tournament.categories.categories import category_rankings
from referee.tournament.categories.prize_places import prize_places
from referee.tournament.evening.state import EventState

FIRST = (N_("First place"), N_("Second place"), N_("Third place"))

USUALLY = len(FIRST)
"""Places that have a certificate where no prizes were written down."""


@dataclass(frozen=True, slots=True)
class Certificate:
    """`ranking` names the group or the half of a Mitchell, "" where there is one alone."""

    place: str
    ranking: str
    names: tuple[str, ...]
    club: str
    prize: str


def certificates(tournament: Tournament) -> bytes:
    """Return the PDF of the certificates for the first places of the last stage."""
    return event_sheet(
        "certificates",
        tournament,
        paper="certificate",
        certificates=[*certificates_of(tournament.state)],
    )


def certificates_of(state: EventState) -> Iterator[Certificate]:
    """Yield a certificate for each place of a ranking with a prize, else for the first three.

    Those of categories follow, for each place with a prize.
    """
    prizes: dict[int, list[str]] = {}
    for prize in [one for one in state.prizes if not one.category]:
        prizes.setdefault(prize.place, []).append(isolated(prize.text))
    last = max(prizes, default=USUALLY)
    for ranking in stage_standings(state, len(state.stages)).rankings:
        places = prize_places(state, ranking.rows)
        for row in [one for one in ranking.rows if one.entry in places]:
            won = places[row.entry] if prizes else row.rank
            if won > last or (prizes and won not in prizes):
                continue
            yield Certificate(
                place=place_shown(row.rank),
                ranking=ranking.name,
                names=tuple([isolated(one) for one in state.entrants[row.entry].entry.players]),
                club=row.club,
                prize=", ".join(prizes.get(won, ())),
            )
    yield from _of_categories(state)


def _of_categories(state: EventState) -> Iterator[Certificate]:
    rankings = category_rankings(state)
    for prize in [one for one in in_order(state) if one.category]:
        rows = rankings.get(prize.category, ())
        places = prize_places(state, rows)
        for row in rows:
            entry = state.entrants[row.entry].entry
            if places.get(row.entry) == prize.place:
                yield Certificate(
                    place=place_shown(row.rank),
                    ranking=isolated(prize.category),
                    names=tuple([isolated(one) for one in entry.players]),
                    club=isolated(entry.club),
                    prize=isolated(prize.text),
                )


def place_shown(rank: int) -> str:
    """Return a place in the words of a certificate."""
    return say(FIRST[rank - 1]) if rank <= len(FIRST) else _("Place %(number)s", number=rank)

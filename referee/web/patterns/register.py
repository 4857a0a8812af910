"""What somebody and a club have played, for the pictures of papers: made up, without a database."""

from datetime import timedelta

from referee.core.register.counts import HandCounts
from referee.core.register.person import About, Person
from referee.games.marafone.game import MARAFONE
from referee.paper.register.record import RecordSource
from referee.presenters.register.club import ClubNumbers, club_numbers
from referee.presenters.register.kept import Kept, KeptPage, kept_page
from referee.presenters.register.places import best_places
from referee.store.matches.days import ClubMonth
from referee.store.matches.tables import LENGTH, SHARES, SPREAD
from referee.store.register.played import EarlierPlace, Played, Someone, TakenPlace
from referee.web.patterns.sample import BEGAN, CLUBS, people, person_added

WHO = About("Pierfrancesco Baldassarri", "Forlimpopoli", club=CLUBS[0], born=1944)
DAY = BEGAN.date()
PLACES = tuple(
    [
        TakenPlace(DAY - timedelta(days=90 * at), "K7Q2MZ", "Coppa Romagna", at * 2 + 1, 24, mate)
        for at, mate in enumerate(people(5))
    ]
)
EARLIER = (EarlierPlace("2019", "Torneo della Befana", 3, None, "Nives Montanari"),)


def record() -> RecordSource:
    """Return the matches of somebody who has played for three years."""
    return RecordSource(
        WHO.name,
        (WHO.town,),
        _played(64),
        best_places(PLACES, EARLIER),
        ("season", "event", "partner", "opponent"),
    )


def kept() -> KeptPage:
    """Return what is kept about somebody."""
    return kept_page(
        Kept(
            one=Person(7, WHO),
            merged=(Person(9, About("Franco Baldassarri"), 7),),
            names=(),
            played=_played(12),
            places=PLACES,
            earlier=EARLIER,
            history=[person_added(WHO)],
            rating=None,
        ),
        {},
    )


def club() -> ClubNumbers:
    """Return what a club plays in a year."""
    months = [ClubMonth(2026, month, MARAFONE.name, _month(month)) for month in range(1, 12)]
    return club_numbers(months, 88, "2026")


def _played(matches: int) -> list[Played]:
    names = people(16)
    return [
        Played(
            day=DAY - timedelta(days=17 * at),
            code=f"M{at:05d}",
            event_code="",
            event="Coppa Romagna" if at % 3 else "",
            format="svizzera" if at % 3 else "",
            round=at % 3 or None,
            table=at % 7 + 1 if at % 3 else None,
            mate=Someone(names[at % 3], at % 3 + 1),
            others=(Someone(names[at % 9 + 3], at % 9 + 4), Someone(names[at % 4 + 12], None)),
            mine=2 if at % 5 else 1,
            theirs=at % 2 if at % 5 else 2,
            outcome="won" if at % 5 else "lost",
            done=HandCounts(points=82 + at % 9, hands=14, maraffe=at % 4 // 3),
        )
        for at in range(matches)
    ]


def _month(month: int) -> dict[str, int]:
    matches = 20 + month * 7 % 13
    hands = 14 * matches
    spread = {name: hands * (12 - abs(2 * at - 11)) // 72 for at, name in enumerate(SPREAD)}
    lengths = {
        name: matches * share // 20 for name, share in zip(LENGTH, (1, 8, 6, 3, 1, 1), strict=True)
    }
    more = {"matches": matches, "hands": hands, "timed": matches, "minutes": 47 * matches}
    more |= {"maraffe": hands // 22, "cappotti": hands // 90, "claims_right": 9, "claims_wrong": 2}
    return {**dict.fromkeys(SHARES, 0), **spread, **lengths, **more}

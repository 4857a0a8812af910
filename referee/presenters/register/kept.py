"""All that is kept about a person: as JSON for him to take away, and on paper."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from referee.core.register.person import Person
from referee.core.register.ratings import Rating
from referee.presenters.leagues.person import InLeague
from referee.presenters.register.history import (
    LABELS,
    RATED,
    SHOWN,
    PersonHistoryLine,
    person_history,
)
from referee.presenters.register.linking import LinkLine, link_lines
from referee.presenters.register.places import PlaceLine, earlier_line
from referee.presenters.register.played import PlayedLine, played_line
from referee.presenters.register.ratings import rating_now
from referee.presenters.words.names import isolated
from referee.presenters.words.text import _, say
from referee.store.ledger.entry import LedgerEntry
from referee.store.register.played import EarlierPlace, Played, TakenPlace
from referee.store.register.written import WrittenName

FORMAT = "referee-person/1"


@dataclass(frozen=True)
class Kept:
    """All that is kept about a person, as the store gives it; `merged` are people who are he.

    `rating` is None where he has none, or wants that nobody sees it.
    """

    one: Person
    merged: tuple[Person, ...]
    names: Sequence[WrittenName]
    played: Sequence[Played]
    places: Sequence[TakenPlace]
    earlier: Sequence[EarlierPlace]
    history: Sequence[LedgerEntry]
    rating: Rating | None
    leagues: Sequence[InLeague] = ()


def kept_document(kept: Kept) -> dict[str, object]:
    """Return all that is kept about a person as JSON."""
    return {
        "format": FORMAT,
        "person": {"number": kept.one.id, **kept.one.about.written()},
        "rating": kept.rating._asdict() if kept.rating else None,
        "merged": [{"number": one.id, **one.about.written()} for one in kept.merged],
        "names": [_named(one) for one in kept.names],
        "matches": [_match(one) for one in kept.played],
        "places": [
            {
                "day": one.day.isoformat(),
                "event": one.event,
                "place": one.place,
                "of": one.of,
                "with": one.mate,
            }
            for one in kept.places
        ],
        "earlier": [
            {
                "day": one.day,
                "event": one.event,
                "place": one.place,
                "games": one.games,
                "with": one.mate,
            }
            for one in kept.earlier
        ],
        "leagues": [one.written() for one in kept.leagues],
        "history": [
            {
                "entry": one.number,
                "kind": one.kind,
                "said": {key: value for key, value in one.payload.items() if key != "salt"},
                "by": one.actor,
                "device": one.device,
                "at": one.recorded_at.isoformat(),
            }
            for one in kept.history
        ],
    }


def _named(one: WrittenName) -> dict[str, object]:
    place = one.place
    about = {"event_name": one.event, "day": one.day.isoformat(), "town": one.town}
    return {**place.written(), **about, "club": one.club}


def _match(one: Played) -> dict[str, object]:
    return {
        "day": one.day.isoformat(),
        "match": one.code,
        "event": one.event,
        "event_code": one.event_code,
        "format": one.format,
        "round": one.round,
        "table": one.table,
        "with": one.partner,
        "against": list(one.opponents),
        "games": one.mine,
        "games_against": one.theirs,
        "outcome": one.outcome,
        "by_default": one.walkover,
        "counts": {**vars(one.counts), **vars(one.hands)},
    }


@dataclass(frozen=True)
class KeptPage:
    """All that is kept about a person, in words, for paper."""

    title: str
    about: list[tuple[str, str]]
    merged: list[str]
    names: list[LinkLine]
    played: list[PlayedLine]
    places: list[PlaceLine]
    history: list[PersonHistoryLine]


def _value(name: str, known: object) -> str:
    """Return what is known in words; a choice is told as it is offered."""
    words = {"shown": SHOWN, "rated": RATED}.get(name)
    return isolated(str(known)) if words is None else say(words[str(known)])


def _rating(rating: Rating | None) -> Iterator[tuple[str, str]]:
    if rating is not None:
        now = rating_now(rating)
        yield _("Rating"), f"{now.value}, {now.range}, {now.matches}"


def kept_page(kept: Kept, people: dict[int, Person]) -> KeptPage:
    """Return all that is kept about a person in words; `people` has those his history names."""
    known = vars(kept.one.about)
    places = [
        PlaceLine(
            _("place %(place)s of %(number)s", place=one.place, number=one.of),
            isolated(one.event),
            isolated(one.mate),
        )
        for one in kept.places
    ]
    return KeptPage(
        title=isolated(kept.one.about.name),
        about=[
            *[
                (say(label), _value(name, known[name]))
                for name, label in LABELS.items()
                if known[name] not in ("", None)
            ],
            *_rating(kept.rating),
        ],
        merged=[isolated(one.about.name) for one in kept.merged],
        names=link_lines(kept.names),
        played=[played_line(one) for one in kept.played],
        places=[
            *places,
            *[earlier_line(one) for one in kept.earlier],
            *[PlaceLine(one.words, one.name, one.team_name) for one in kept.leagues],
        ],
        history=person_history(kept.history, people),
    )

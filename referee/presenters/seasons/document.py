"""A season as a document that other programs read."""

from referee.store.seasons.results import GONE, FoundSeason
from referee.tournament.seasons.document import (
    Contender,
    DocumentEvent,
    SeasonDocument,
    key_of,
)
from referee.tournament.seasons.rankings import ranked


def season_document(found: FoundSeason) -> SeasonDocument:
    """Return the document of a season, with the names that it was found with."""
    rules = found.season.about.rules
    belongs = [
        {row.who for row in ranked(rules, found.results, found.people, found.year, one)}
        for one in rules.rankings
    ]
    everybody = sorted(found.names)
    numbers = {who: number for number, who in enumerate(everybody, start=1)}
    return SeasonDocument(
        name=found.season.about.name,
        final=found.final,
        rules=rules,
        events=tuple(
            [
                DocumentEvent(one.name, "" if one.state == GONE else one.day, one.state, one.format)
                for one in found.events
            ]
        ),
        contenders=tuple(
            [
                Contender(
                    found.names[who],
                    tuple([at for at, them in enumerate(belongs, start=1) if who in them]),
                )
                for who in everybody
            ]
        ),
        prizes=found.season.about.prizes,
        results=tuple([one._replace(who=key_of(numbers[one.who])) for one in found.results]),
    )

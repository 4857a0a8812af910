"""A season of six events over two years, made up: so that every page has something to show."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from random import Random
from uuid import uuid4

from referee.actions.demo.desk import DemoEvening, open_evening
from referee.actions.demo.people import make_up_people
from referee.actions.register.importing import import_people
from referee.actions.register.linking import link_sure, pending_names
from referee.actions.register.writing import RegisterAct
from referee.actions.seasons.seasons import add_season
from referee.actions.tournaments.rounds import begin_stage, draft_round, make_final, publish_round
from referee.core.register.seasons import (
    AboutSeason,
    SeasonEvent,
    SeasonRules,
    SeparateRanking,
)
from referee.store.ledger.ledger import Stamp
from referee.tournament.competition.model import Player

STAGES = ("Sarsina", "Cesena", "Forlì", "Cervia", "Rimini", "Bertinoro")
"""The places of its evenings."""

DAYS_APART = 120
"""Days from one evening to the next."""

PEOPLE, PAIRS = 70, 24
"""People of the register, and pairs at each evening."""

ROUNDS, ROUND_MINUTES = 5, 40
MINUTES = 240
"""How long an evening lasts."""

MEN = frozenset("Athos Elia Enea Luca Andrea".split())
"""Names of men among the made-up first names that end in *a*: all others in *a* are of women."""


def season(seed: int, stamp: Stamp) -> int:
    """Make the season, which ends at `stamp.now`. Return its number.

    The same seed gives the same people, lots and results.
    """
    random = Random(seed)  # noqa: S311 -- results for a demonstration
    people = make_up_people(random, PEOPLE, clubs=8)
    import_people(_act(stamp), _register(random, people), another=True)
    codes = []
    for number, place in enumerate(STAGES, start=1):
        then = stamp.now - timedelta(days=DAYS_APART * (len(STAGES) - number))
        evening = DemoEvening(random, "", replace(stamp, now=then), then)
        _play(evening, f"{number}ª tappa, {place}", random.sample(people, 2 * PAIRS))
        codes.append(evening.code)
    link_sure(_act(stamp), [one.key for one in pending_names()])
    rules = SeasonRules(
        taking_part=1,
        best=4,
        least=2,
        rankings=(
            SeparateRanking("category", "Donne"),
            SeparateRanking("under", age=35),
            SeparateRanking("over", age=70),
            SeparateRanking("clubs"),
        ),
    )
    events = tuple([SeasonEvent("event", code) for code in codes])
    prizes = (("Un prosciutto", "Due salami", "Una bottiglia di Sangiovese"), ("Una teglia",))
    terms = AboutSeason("Circuito di Romagna", True, events, rules, prizes)
    return add_season(_act(stamp), terms)


def _act(stamp: Stamp) -> RegisterAct:
    """Return a new act on the register."""
    return RegisterAct(str(uuid4()), stamp)


def _register(random: Random, people: Sequence[Player]) -> str:
    """Return the people as a list for the register, with year of birth and category."""
    lines = ["nome;paese;circolo;anno;categoria"]
    for one in people:
        first = one.name.split()[0]
        woman = first.endswith("a") and first not in MEN
        club = f"Circolo di {one.club}" if one.club else ""
        born = random.randint(1944, 2004)
        lines.append(f"{one.name};{one.club};{club};{born};{'Donne' if woman else ''}")
    return "\n".join(lines)


def _play(evening: DemoEvening, title: str, players: Sequence[Player]) -> None:
    """Play an evening of five rounds on paper, to its final standings."""
    pairs = [players[first : first + 2] for first in range(0, len(players), 2)]
    # Without club and town, which the two of a pair may not share: so every name can be linked.
    listed = "\n".join(f"{one.name};{other.name}" for one, other in pairs)
    open_evening(evening, title, "swiss_5", PAIRS, MINUTES, listed)
    begin_stage(evening.act())
    for round_ in range(1, ROUNDS + 1):
        evening.set_clock(MINUTES - ROUND_MINUTES * round_)
        draft_round(evening.act())
        publish_round(evening.act(), round_, with_matches=False)
        evening.on_paper()
    evening.set_clock(20)
    evening.add(("protest_opened", {"minutes": 15}))
    evening.set_clock(0)
    make_final(evening.act())

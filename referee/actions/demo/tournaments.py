"""Tournaments in the middle of an evening, made up: to look around in, and to show."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import timedelta
from random import Random

from referee.actions.demo.desk import DemoEvening, open_evening
from referee.actions.demo.sitting import Sitting
from referee.actions.tournaments.results import enter_results
from referee.actions.tournaments.rounds import begin_stage, make_final
from referee.store.ledger.ledger import Stamp
from referee.tournament.evening.plan_templates import plan_from, templates
from referee.tournament.evening.state import TableKey
from referee.tournament.formats.registry import usual_criteria


def tournament(name: str, seed: int, stamp: Stamp) -> str:
    """Make the tournament of this name, which goes on at `stamp.now`. Return its event's code.

    The same seed gives the same people, lots and cards.
    """
    tell = TOURNAMENTS[name]
    evening = DemoEvening(Random(seed), "", stamp, stamp.now)  # noqa: S311 -- cards for a demonstration
    tell(evening)
    return evening.code


def _played(evening: DemoEvening, key: TableKey) -> None:
    """Play and sign the match of a table, whose result counts from then on."""
    evening.sitting(key).to_the_end()
    enter_results(evening.act(), [key])


def _some_hands(sitting: Sitting, hands: int) -> None:
    for _ in range(hands):
        sitting.totals()


def _called(sitting: Sitting) -> None:
    """Record two hands and a call for the referee, who has not come yet."""
    _some_hands(sitting, 2)
    sitting.add("referee_called", reason="Una carta scoperta")


def _ruled(sitting: Sitting) -> None:
    """Record two hands and a ruling that gives the second one to the other side."""
    _some_hands(sitting, 2)
    sitting.add("referee_called", reason="Mancata risposta")
    call = sitting.number
    sitting.add("call_taken", call=call)
    sitting.add(
        "ruling_opened",
        source="complaint",
        facts="Alla terza presa non ha risposto a denari, e ne aveva.",
        hand=2,
        side="B",
    )
    sitting.add(
        "ruling_given",
        ruling=sitting.number,
        effect="penalty",
        offence="revoke",
        remedy="eleven_nil",
        side="B",
        article="11.3",
        text="Lo ha ammesso.",
    )
    sitting.add("score_released")
    sitting.add("call_answered", call=call)


def _svizzera(evening: DemoEvening) -> None:
    """Bring 21 pairs to the third of five rounds, with something else at every table.

    The desk enters signed results by hand, and one waits for that.
    """
    open_evening(evening, "Svizzera del circolo", "swiss_5", 21, 150, by_hand=True)
    begin_stage(evening.act())
    evening.whole_round(150)
    round_ = evening.publish(90)
    ruled = evening.sitting((round_, 1))
    _ruled(ruled)
    ruled.to_the_end()
    evening.set_clock(45)
    evening.on_paper((round_, number) for number in range(2, 11))
    enter_results(evening.act())
    round_ = evening.publish(35)
    _played(evening, (round_, 1))
    evening.sitting((round_, 2)).to_the_end()
    _called(evening.sitting((round_, 3)))
    _some_hands(evening.sitting((round_, 4)), 6)
    _some_hands(evening.sitting((round_, 5)), 1)
    evening.set_clock(3)
    evening.on_paper([(round_, 7), (round_, 8)])


def _eliminazione(evening: DemoEvening) -> None:
    """Bring 32 pairs, eight of them seeded, to the second round of a knockout and consolation.

    They play in two rooms, at hours that are told, for categories and a fee.
    """
    named = ("Femminile", "Misto")
    open_evening(evening, "Coppa di Romagna", "knockout_32", 32, 100, fee=2000, categories=named)
    begun = evening.clock.astimezone()
    hours = [f"{begun + timedelta(minutes=70 * after):%H:%M}" for after in range(5)]
    rooms = {"Sala grande": [[1, 10]], "Veranda": [[11, 16]]}
    evening.add(
        ("entries_seeded", {"seeds": list(range(1, 9))}),
        ("rooms_set", {"rooms": [{"name": name, "tables": of} for name, of in rooms.items()]}),
        ("schedule_set", {"schedule": [{"round": n, "time": at} for n, at in enumerate(hours, 1)]}),
        ("category_given", {"category": "Femminile", "entries": list(range(1, 33, 5))}),
        ("category_given", {"category": "Misto", "entries": list(range(2, 33, 5))}),
    )
    begin_stage(evening.act())
    evening.whole_round(100, 55)
    round_ = evening.publish(30)
    _played(evening, (round_, 1))
    _some_hands(evening.sitting((round_, 2)), 4)
    _some_hands(evening.sitting((round_, 9)), 3)
    evening.set_clock(4)
    evening.on_paper([(round_, 3), (round_, 10)])


def _baraonda(evening: DemoEvening) -> None:
    """Bring 17 single players to the end of five rounds, with prizes given."""
    open_evening(evening, "Baraonda di fine estate", "baraonda", 17, 240)
    begin_stage(evening.act())
    for round_ in range(5):
        evening.whole_round(240 - 40 * round_, 35)
    evening.set_clock(35)
    prizes = ["Un prosciutto", "Due salami", "Una bottiglia di Sangiovese"]
    won = [{"place": place, "text": text} for place, text in enumerate(prizes, start=1)]
    evening.add(("protest_opened", {"minutes": 15}), ("prizes_set", {"prizes": won}))
    evening.set_clock(15)
    make_final(evening.act())


def _trionfo(evening: DemoEvening) -> None:
    """Bring 15 single players at three tables of five to the second of four rounds."""
    open_evening(evening, "Serata di trionfo", "trionfo", 15, 70)
    begin_stage(evening.act())
    evening.whole_round(70)
    round_ = evening.publish(25)
    _played(evening, (round_, 1))
    _some_hands(evening.sitting((round_, 2)), 3)


def _girone(evening: DemoEvening) -> None:
    """Bring 16 pairs in four groups, and the first two of each to the second round of the final.

    In the groups some have a handicap.
    """
    groups, final = plan_from(templates()["groups_and_final"], 0).stages
    criteria = ("net_points", *usual_criteria(groups.format, groups.settings))
    counted = replace(groups, settings=replace(groups.settings, criteria=criteria))
    open_evening(evening, "Girone e finale", "groups_and_final", 16, 260, stages=(counted, final))
    given = {3: 2, 7: 1, 12: -1}
    evening.add(*[("handicap_set", {"entry": id_, "handicap": n}) for id_, n in given.items()])
    begin_stage(evening.act())
    for round_ in range(3):
        evening.whole_round(260 - 50 * round_, 45)
    evening.set_clock(100)
    begin_stage(evening.act())
    evening.whole_round(95, 50)
    round_ = evening.publish(20)
    _some_hands(evening.sitting((round_, 1)), 4)


TOURNAMENTS: Mapping[str, Callable[[DemoEvening], None]] = {
    "svizzera": _svizzera,
    "eliminazione": _eliminazione,
    "baraonda": _baraonda,
    "trionfo": _trionfo,
    "girone": _girone,
}
"""The tournaments that can be made up, each named by its format."""

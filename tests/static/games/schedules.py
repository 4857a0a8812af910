"""Matches at random as facts, with what the rules tell after each of them, for another program."""

import random
from collections.abc import Callable
from typing import Any, NamedTuple

from referee.core.errors import RuleError
from referee.core.facts import Fact
from referee.core.rulings.office import OFFICE
from referee.games.course import AnyCourse, course, course_after
from referee.games.registry import game_of

WHOLE = frozenset(
    {
        "match_opened",
        "undone",
        "hand_corrected",
        "hand_inserted",
        "hand_removed",
        "penalty_applied",
        "ruling_given",
        "dispute_decided",
    }
)
"""Facts after which the whole score is told, and not the last hand alone."""

Told = list[Any]
"""A fact's kind and payload, the view after it or how it was refused, and how not admitted."""

View = Callable[[AnyCourse, bool], dict[str, Any]]


class Change(NamedTuple):
    """A way in which a match goes on at random, and how often it does."""

    weight: int
    happen: Callable[[Any], None]


class Schedule:
    """A match at random, fact by fact; refused facts are told too, and change nothing."""

    def __init__(self, rng: random.Random, view: View, opening: dict[str, Any]) -> None:
        self.rng = rng
        self.view = view
        self.course = course((Fact(1, "match_opened", opening),))
        self.told: list[Told] = [["match_opened", opening, view(self.course, True), None]]

    @property
    def hands(self) -> int:
        """How many hands were begun."""
        return int(self.course.state.hands)

    @property
    def number(self) -> int:
        """The number of the hand in progress, else of the one that comes next."""
        return self.course.state.open_hand or self.hands + 1

    @property
    def is_over(self) -> bool:
        return self.course.status != "open"

    def says(self, kind: str, **payload: Any) -> bool:
        """Add a fact; return whether it was not refused."""
        fact = Fact(len(self.course.facts) + 1, kind, payload)
        admitted = self._admitted(kind, payload)
        try:
            self.course = course_after(self.course, fact)
        except RuleError as refused:
            self.told.append([kind, payload, _refusal(refused), admitted])
            return False
        self.told.append([kind, payload, self.view(self.course, kind in WHOLE), admitted])
        return True

    def _admitted(self, kind: str, payload: dict[str, Any]) -> dict[str, Any] | None:
        """Return how the fact is not admitted; what is not is told all the same."""
        now = self.course
        if kind in OFFICE or kind == "players_renamed":
            return None
        try:
            game_of(now.game).admit(kind, payload, now.state, now.result, now.facts)
        except RuleError as refused:
            return _refusal(refused)
        return None

    def written(self) -> dict[str, Any]:
        """Return the match as the other program reads it."""
        name = self.course.game
        return {
            "game": name,
            "switches": self.course.state.regulation.switches(),
            "told": self.told,
            "whole": self.view(self.course, True),
        }


def _refusal(refused: RuleError) -> dict[str, Any]:
    return {"refused": [str(refused), refused.article]}


def opening(rng: random.Random, name: str, players: list[str], switches: Any) -> dict[str, Any]:
    """Return a `match_opened` of a preset at random, every second time with switches changed."""
    game = game_of(name)
    base = rng.choice(list(game.regulations.presets))
    spec: dict[str, object] = {"base": base}
    changed = rng.random() < 0.5
    for switch, values in switches.items():
        if changed and rng.random() < 0.3:
            spec[switch] = rng.choice(values)
    try:
        terms = game.terms_of(spec)
    except RuleError:
        spec = {"base": base}
        terms = game.terms_of(spec)
    return {
        "game": name,
        "players": players,
        "regulation": spec,
        **terms._asdict(),
        game.starter: rng.choice([None, *range(1, game.players + 1)]),
    }


def go_on(schedule: Schedule, changes: list[Change], facts: int) -> None:
    """Let a match go on, until it is over or has so many facts."""
    weights = [change.weight for change in changes]
    while not schedule.is_over and len(schedule.course.facts) < facts:
        schedule.rng.choices(changes, weights)[0].happen(schedule)


def undo(schedule: Schedule) -> None:
    """Take the last few facts back, or the very last undo with them."""
    count = len(schedule.course.facts)
    schedule.says("undone", to=max(1, count - schedule.rng.randint(1, 6)))


def remove(schedule: Schedule) -> None:
    schedule.says("hand_removed", hand=schedule.rng.randint(1, schedule.hands + 1), reason="r")


def void(schedule: Schedule) -> None:
    schedule.says("hand_voided", hand=schedule.number, void="misdeal")


def rename(schedule: Schedule) -> None:
    players = list(schedule.course.facts[0].payload["players"])
    schedule.rng.shuffle(players)
    schedule.says("players_renamed", players=players, reason="r")


def close(schedule: Schedule) -> None:
    schedule.says("match_closed", reason="r")
    if schedule.rng.random() < 0.3:
        schedule.says("hand_voided", hand=schedule.number, void="misdeal")
    schedule.says("match_reopened", reason="r")


def out_of_place(schedule: Schedule) -> None:
    """Say something that does not fit: of another hand, of no finding, too early, twice."""
    hand = schedule.rng.randint(1, schedule.hands + 2)
    kind, payload = schedule.rng.choice(
        [
            ("hand_written", {"hand": hand, "value": {}}),
            ("hand_voided", {"hand": hand, "void": "misdeal"}),
            ("finding_dismissed", {"hand": hand, "code": "revoke", "seat": 1, "trick": 1}),
            ("match_reopened", {"reason": "r"}),
            ("undone", {"to": len(schedule.course.facts)}),
        ]
    )
    schedule.says(kind, **payload)


def call(schedule: Schedule) -> None:
    number = len(schedule.course.facts) + 1
    schedule.says("referee_called", reason="r")
    if schedule.rng.random() < 0.5:
        schedule.says("undone", to=max(1, number - 2))
    schedule.says("call_answered", call=number)


def let_go(schedule: Schedule) -> None:
    """Dismiss a finding, if there is one."""
    found = [(hand.hand, one) for hand in schedule.course.result.hands for one in hand.findings]
    if found:
        hand, one = schedule.rng.choice(found)
        where = {"seat": one.seat, "trick": one.trick}
        given = {key: value for key, value in where.items() if value is not None}
        schedule.says("finding_dismissed", hand=hand, code=one.code, **given)


def dispute(schedule: Schedule, value: dict[str, Any], party: dict[str, Any]) -> None:
    """Refuse a hand; the referee decides that it was as written, or another one."""
    if not schedule.hands:
        return
    number = len(schedule.course.facts) + 1
    hand = schedule.rng.randint(1, schedule.hands)
    if schedule.says("hand_refused", hand=hand, reason="r", **party):
        corrected = {"value": value} if schedule.rng.random() < 0.5 else {}
        schedule.says("dispute_decided", dispute=number, text="r", **corrected)


def dispute_result(schedule: Schedule, told: dict[str, Any], party: dict[str, Any]) -> None:
    """Refuse the result; the referee decides that it was as written, or as it is told."""
    number = len(schedule.course.facts) + 1
    if schedule.says("result_refused", reason="r", result=told, **party):
        holds = {"result": told} if schedule.rng.random() < 0.7 else {}
        schedule.says("dispute_decided", dispute=number, text="r", **holds)


def rule(schedule: Schedule, *given: dict[str, Any]) -> None:
    """Open a ruling about a hand, give it as told, one after the other, and release the score."""
    number = len(schedule.course.facts) + 1
    about = {"hand": schedule.rng.randint(1, schedule.hands)} if schedule.hands else {}
    if schedule.says("ruling_opened", source="complaint", facts="r", **about):
        for one in given:
            schedule.says("ruling_given", ruling=number, text="r", **one)
            if schedule.rng.random() < 0.3:
                schedule.says("ruling_appealed", ruling=number, reason="r")
        schedule.says("score_released")


COMMON = [
    Change(6, undo),
    Change(1, remove),
    Change(2, void),
    Change(1, rename),
    Change(1, close),
    Change(2, call),
    Change(2, let_go),
    Change(1, out_of_place),
]
"""What happens in every game."""

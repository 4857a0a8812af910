"""A game of two pairs in words."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from referee.core.errors import N_
from referee.core.findings import Finding
from referee.core.sides import SIDES, side_of
from referee.core.words import REMEDIES
from referee.games.registry import game_of as rules_of
from referee.presenters.games.game import (
    FactWords,
    HandLink,
    HandWords,
    Party,
    Players,
    PresentedGame,
)
from referee.presenters.games.pairs import score
from referee.presenters.games.pairs.facts import pair_facts
from referee.presenters.games.pairs.rows import Declared
from referee.presenters.games.pairs.tonight import counts_tonight, tonight
from referee.presenters.matches.facts import match_facts
from referee.presenters.office.facts import office_facts
from referee.presenters.words.amounts import against, thirds_shown
from referee.presenters.words.names import short_side_names, side_name
from referee.presenters.words.text import _, say

PAIR_TITLES = {
    "revoke": N_("Revoke"),
    "false_volo": N_("False volo"),
    "false_striscio": N_("False striscio"),
    "call_not_allowed": N_("Word not allowed"),
    "call_not_by_leader": N_("Word out of turn"),
    "second_call": N_("Second word"),
}
"""A finding in two words."""


def _who_plays(players: Sequence[str]) -> str:
    """Say who plays, such as `Anna and Carla against Bruno and Dario`."""
    return _("%(A)s against %(B)s", A=side_name(players, "A"), B=side_name(players, "B"))


def _title(players: Sequence[str]) -> str:
    """Name both sides, such as `Anna and Carla – Bruno and Dario`."""
    return " – ".join(side_name(players, side) for side in SIDES)


def _signers(players: Sequence[str]) -> tuple[Party, ...]:
    """Return both sides: each signs by one of its players."""
    return tuple(
        Party(side, side_name(players, side), tuple(players[first::2]))
        for first, side in enumerate(SIDES)
    )


def _came_to(course: Any, hand: int) -> str:
    """Say the points of a hand that is over, such as `7–4`; a claim and a void hand say more."""
    hands = course.result.hands
    if hand > len(hands) or hands[hand - 1].kind != "played":
        return ""
    return against(hands[hand - 1].points)


def _claim_counts(course: Any, hand: int) -> str:
    """Say of a hand in which a side claimed whether that was right, and what the hand counts."""
    found = course.result.hands[hand - 1]
    amounts = against(found.points)
    if found.kind == "claim_right":
        return _("the claim is right: the hand counts %(amounts)s", amounts=amounts)
    if found.kind == "claim_wrong":
        return _("the claim is wrong: the hand counts %(amounts)s", amounts=amounts)
    return ""


def _ruled(course: Any, hand: int, found: Finding) -> str:
    """Say what was ruled in a hand on the offence of a finding; `""` where nothing was."""
    penalty = course.record.hands[hand - 1].penalty
    if (
        penalty is not None
        and penalty.remedy is not None
        and found.seat is not None
        and penalty.offence == rules_of(course.game).offence_of.get(found.code)
        and penalty.side == side_of(found.seat)
    ):
        return _("ruled: %(remedy)s", remedy=say(REMEDIES[penalty.remedy]))
    return ""


def pair_game(
    name: str,
    hand_words: HandWords,
    facts: Mapping[str, FactWords],
    finding_titles: Mapping[str, str],
    offences: Mapping[str, str],
    rows: Callable[[Any, HandLink | None, Iterable[int] | None, Players | None], Sequence[Any]],
    declared: Declared,
) -> PresentedGame:
    """Return a game of two pairs; `facts`, titles, rows and `declared` are that game's alone."""
    return PresentedGame(
        name=name,
        facts={
            **match_facts(hand_words, finding_titles),
            **pair_facts(offences),
            **facts,
            **office_facts(hand_words, offences),
        },
        hand_words=hand_words,
        finding_titles=finding_titles,
        who_plays=_who_plays,
        title=_title,
        signers=_signers,
        side_of=side_of,
        listed=score.listed,
        rows=rows,
        declared=declared,
        worth=thirds_shown,
        columns=short_side_names,
        sums=lambda _course: (),
        note=score.note,
        outcome=score.outcome,
        score_lines=score.score_lines,
        tonight=tonight,
        counts_tonight=counts_tonight,
        came_to=_came_to,
        claim_counts=_claim_counts,
        ruled=_ruled,
        annuls=False,
    )

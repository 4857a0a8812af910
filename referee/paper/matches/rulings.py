"""What a referee has to answer for: claims, offences, findings and corrections, hand by hand."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from referee.core.sides import Side
from referee.games.marafone.hand import Hand
from referee.games.marafone.result import HandResult
from referee.paper.games.marafone.grid import GameRows, left_out
from referee.paper.matches.amended import AMENDING, amended
from referee.presenters.games.pairs.rows import penalty_mark
from referee.presenters.games.registry import game_of
from referee.presenters.matches.findings import findings
from referee.presenters.office.facts import effect_words, signer_name
from referee.presenters.office.matters import frozen_words, played_lines
from referee.presenters.words.names import isolated, side_name
from referee.presenters.words.reasons import reason_shown
from referee.presenters.words.text import _
from referee.store.matches.views import AnyCourse, MatchCourse

REASONED = frozenset(
    {"hand_corrected", "hand_inserted", "hand_removed", "match_closed", "match_reopened"}
)


class Line(NamedTuple):
    """One line of the list; `hand` is None where it is about the whole match.

    `hands` are the numbers as they are written where a line is about several.
    """

    hand: int | None
    text: str
    article: str
    hands: str = ""


def rulings(course: MatchCourse) -> list[Line]:
    """Claims, rulings, findings and corrections in the order of the hands, then the match's."""
    lines = [
        line
        for hand, result in zip(course.record.hands, course.result.hands, strict=True)
        for line in _of_hand(course, hand, result)
    ]
    lines = in_order([*lines, *decisions(course), *corrections(course)])
    if left_out(course):
        more = _("hands that this sheet has no room for: %(number)s", number=left_out(course))
        lines.append(Line(None, more, ""))
    return lines


def decisions(course: AnyCourse) -> Iterator[Line]:
    """Rulings and disputes with what was decided, and the score as it was played."""
    hand_words, players = game_of(course.game).hand_words, course.record.players
    for ruling in course.state.office.rulings:
        given, facts = ruling.given, isolated(ruling.facts)
        if given is None:
            yield Line(ruling.hand, _("%(facts)s: not decided yet", facts=facts), "")
            continue
        effect, why = effect_words(hand_words, given.payload, players), isolated(given.text)
        text = _("%(facts)s: %(effect)s. %(why)s", facts=facts, effect=effect, why=why)
        if ruling.is_open:
            text = _("%(ruling)s (appealed)", ruling=text)
        yield Line(ruling.hand, text, isolated(given.article))
    for dispute in course.state.office.disputes:
        decided = isolated(dispute.text) if dispute.decided else _("not decided yet")
        name, why = signer_name(dispute.signer, players), isolated(dispute.reason)
        text = _("refused by %(name)s: %(why)s. Decided: %(decided)s",
                 name=name, why=why, decided=decided)  # fmt: skip
        yield Line(dispute.hand, text, "15.1")
    not_final = frozen_words(course)
    if not_final:
        yield Line(None, not_final, "")
    played = played_lines(course)
    if played:
        yield Line(None, _("as it was played: %(score)s", score="; ".join(played)), "")


def in_order(lines: Iterable[Line]) -> list[Line]:
    """By hand; what is about the whole match comes last, as it was told."""
    return sorted(lines, key=lambda line: (line.hand is None, line.hand or 0))


def hand_notes(games: Iterable[GameRows], told: Iterable[Line]) -> list[Line]:
    """The notes of the grid as lines, for a sheet without room for a column of them.

    Hands that the rulings tell of already are left to them.
    """
    # A correction has no article: it tells why a hand was changed, not what happened in it.
    known = {line.hand for line in told if line.article}
    hands: dict[str, list[int]] = {}
    for row in (row for game in games for row in game.rows):
        if row.note and row.number not in known:
            hands.setdefault(row.note, []).append(row.number)
    return [Line(numbers[0], note, "", _spans(numbers)) for note, numbers in hands.items()]


def _spans(numbers: list[int]) -> str:
    """`4, 21–24` for 4, 21, 22, 23, 24."""
    spans: list[list[int]] = []
    for number in numbers:
        if spans and spans[-1][1] == number - 1:
            spans[-1][1] = number
        else:
            spans.append([number, number])
    return ", ".join(str(a) if a == b else f"{a}–{b}" for a, b in spans)


def _of_hand(course: MatchCourse, hand: Hand, result: HandResult) -> Iterator[Line]:
    if hand.claim is not None and result.kind in ("claim_right", "claim_wrong"):
        yield _claim(course, hand.claim, result)
    if hand.penalty is not None and result.kind != "surplus":
        yield Line(result.hand, penalty_mark(course.record.players, hand.penalty), "11.3")
    for found in findings(course, result.hand) if result.findings else ():
        settled = f" ({found.settled})" if found.settled else ""
        yield Line(result.hand, f"{found.text}{settled}", found.article)


def _claim(course: MatchCourse, side: Side, result: HandResult) -> Line:
    name = side_name(course.record.players, side)
    if result.kind == "claim_right":
        return Line(result.hand, _("%(side)s called themselves out, rightly", side=name), "8.3")
    return Line(result.hand, _("%(side)s called themselves out, wrongly", side=name), "8.4")


def corrections(course: AnyCourse) -> Iterator[Line]:
    """Facts that a person had to give a reason for, unless they were undone."""
    hands = amended(course)
    for fact in course.facts:
        if fact.kind in REASONED and fact.number not in course.state.struck:
            text = _corrected(fact.kind, reason_shown(fact.payload["reason"]))
            hand = hands.get(fact.number)
            if hand is None and fact.kind in AMENDING:
                text = _("a hand since removed, %(correction)s", correction=text)
            yield Line(hand, text, "")


def _corrected(kind: str, reason: str) -> str:
    if kind == "hand_inserted":
        return _("added afterwards: %(reason)s", reason=reason)
    if kind == "hand_removed":
        return _("a hand removed: %(reason)s", reason=reason)
    if kind == "match_closed":
        return _("given up: %(reason)s", reason=reason)
    if kind == "match_reopened":
        return _("match reopened: %(reason)s", reason=reason)
    return _("corrected: %(reason)s", reason=reason)

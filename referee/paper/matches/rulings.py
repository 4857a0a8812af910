"""The lines of a sheet about decisions, corrections and the hands' own offences."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from referee.core.errors import N_
from referee.core.facts import Fact
from referee.games.course import AnyCourse
from referee.games.registry import game_of as rules_of
from referee.paper.matches import frame
from referee.paper.matches.amended import AMENDING, amended
from referee.presenters.games.registry import game_of as words_of
from referee.presenters.matches.findings import findings
from referee.presenters.office.facts import effect_words, party_name, result_words
from referee.presenters.office.matters import played_lines
from referee.presenters.words.names import isolated
from referee.presenters.words.penalties import remedy_words
from referee.presenters.words.reasons import OWN, reason_shown
from referee.presenters.words.text import _, say


@dataclass(frozen=True)
class RulingLine:
    """One line of the list; `hand` is None where it is about the whole match.

    `hands` are the numbers as they are written where a line is about several.
    """

    hand: int | None
    text: str
    article: str
    hands: str = ""


def rulings(course: AnyCourse, of_hands: Iterable[RulingLine]) -> list[RulingLine]:
    """Return the section of a sheet: what is about the hands, in their order, then the match's.

    `of_hands` are the lines that only the game knows: claims, penalties, findings.
    """
    lines = in_order([*of_hands, *decisions(course), *corrections(course)])
    left_out = len(course.record.hands) - frame.MOST_HANDS
    if left_out > 0:
        more = _("hands that this sheet has no room for: %(number)s", number=left_out)
        lines.append(RulingLine(None, more, ""))
    return lines


def finding_lines(course: AnyCourse, hand: int) -> Iterator[RulingLine]:
    """Yield the findings of a hand, and what was decided on them."""
    for found in findings(course, hand):
        settled = f" ({found.settled})" if found.settled else ""
        yield RulingLine(hand, f"{found.text}{settled}", found.article)


def decisions(course: AnyCourse) -> Iterator[RulingLine]:
    """Yield rulings and disputes with what was decided, and the score as it was played."""
    hand_words, players = words_of(course.game).hand_words, course.record.players
    for ruling in course.state.office.rulings:
        # They may be a sentence, behind which a colon stands.
        given, facts = ruling.given, isolated(ruling.facts.rstrip(" ."))
        if given is None:
            yield RulingLine(ruling.hand, _("%(facts)s. Not decided yet.", facts=facts), "")
            continue
        if "remedy" in given.payload:
            # What was done stands in the facts already.
            effect = remedy_words(given.payload, players)
        else:
            offences = rules_of(course.game).offences
            effect = effect_words(hand_words, given.payload, players, offences)
        effect = effect[:1].upper() + effect[1:]
        why = isolated(given.text)
        text = _("%(facts)s. %(effect)s. %(why)s", facts=facts, effect=effect, why=why)
        if ruling.is_open:
            text = _("%(ruling)s (appealed)", ruling=text)
        yield RulingLine(ruling.hand, text, isolated(given.article))
    for dispute in course.state.office.disputes:
        name, why = party_name(dispute.party, players), isolated(dispute.reason)
        # Which hand it is stands before the line.
        text = (
            _("refused by %(name)s: “%(why)s”", name=name, why=why)
            if dispute.hand is not None
            else _("The result is refused by %(name)s: “%(why)s”", name=name, why=why)
        )
        if dispute.result is not None:
            version = result_words(dispute.result, players)
            text = _("%(refusal)s; their version: %(result)s", refusal=text, result=version)
        if dispute.decided:
            decided = isolated(dispute.text)
            if dispute.holds is not None:
                result = result_words(dispute.holds, players)
                decided = _(
                    "%(decision)s; the result is %(result)s", decision=decided, result=result
                )
            text = _("%(refusal)s. Decided: %(decided)s", refusal=text, decided=decided)
        else:
            text = _("%(facts)s. Not decided yet.", facts=text)
        yield RulingLine(dispute.hand, text, "15.1")
    played = played_lines(course)
    if played:
        yield RulingLine(None, _("As it was played: %(score)s", score="; ".join(played)), "")


def in_order(lines: Iterable[RulingLine]) -> list[RulingLine]:
    """Return the lines by hand; what is about the whole match comes last, as it was told."""
    return sorted(lines, key=lambda line: (line.hand is None, line.hand or 0))


def corrections(course: AnyCourse) -> Iterator[RulingLine]:
    """Yield the facts that a person had to give a reason for, unless they were undone."""
    hands = amended(course)
    for fact in course.facts:
        by_person = fact.kind in _CORRECTIONS and fact.payload["reason"] not in OWN
        if by_person and fact.number not in course.state.struck:
            text = say(_CORRECTIONS[fact.kind], reason=reason_shown(fact.payload["reason"]))
            if fact.kind == "hand_corrected":
                text += _changed(course, fact)
            hand = hands.get(fact.number)
            if hand is None and fact.kind in AMENDING:
                text = _("a hand since removed, %(correction)s", correction=text)
            yield RulingLine(hand, text, "")


def _changed(course: AnyCourse, fact: Fact) -> str:
    """Say how the hand was recorded before a correction and after it, "" where words are the same.

    Its cards may have been corrected, of which a sheet has no room to tell.
    """
    earlier = [one for one in course.facts if one.number < fact.number]
    before = rules_of(course.game).fold.replay(earlier).record["hands"][fact.payload["hand"] - 1]
    hand_words, players = words_of(course.game).hand_words, course.record.players
    was, now = hand_words(before, players), hand_words(fact.payload["value"], players)
    return _(" (before: %(was)s; now: %(now)s)", was=was, now=now) if was != now else ""


_CORRECTIONS = {
    "hand_inserted": N_("added afterwards: %(reason)s"),
    "hand_removed": N_("a hand removed: %(reason)s"),
    "match_closed": N_("given up: %(reason)s"),
    "match_reopened": N_("match reopened: %(reason)s"),
    "hand_corrected": N_("corrected: %(reason)s"),
}
"""The facts that a person had to give a reason for."""

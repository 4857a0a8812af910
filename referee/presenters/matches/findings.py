"""Findings of the audit in words, and whether each one is settled."""

from collections.abc import Sequence
from dataclasses import dataclass

from referee.core.findings import Finding
from referee.core.sides import Side
from referee.core.words import REMEDIES
from referee.games.course import AnyCourse
from referee.games.registry import game_of as rules_of
from referee.presenters.games.game import PresentedGame
from referee.presenters.games.registry import game_of
from referee.presenters.words.names import player
from referee.presenters.words.text import _, say


@dataclass(frozen=True)
class FindingShown:
    """A finding in words, with its codes for what follows from it.

    `seat`, `trick` and `side` are None and `name` is `""` where none is meant, `offence` and
    `remedy` None where nothing is proposed. `settled` says what was decided, `""` as long as
    nobody has.
    """

    hand: int
    code: str
    seat: int | None
    name: str
    trick: int | None
    side: Side | None
    offence: str | None
    remedy: str | None
    title: str
    text: str
    article: str
    proposed: str
    settled: str


@dataclass(frozen=True)
class OpenFinding(FindingShown):
    """All findings of one kind against one player in a hand, as the table sees them.

    `fields` are those of the form that lets it go. `annuls` tells whether the table may correct or
    annul the hand itself, `newest` whether the hand is the last one.
    """

    fields: dict[str, str | int]
    annuls: bool
    newest: bool


@dataclass(frozen=True)
class FindingWords:
    """The words of a kind of finding, for who fills them in without a network.

    `text` has the braces {seat}, {name}, {trick} and {shown_in}.
    """

    code: str
    title: str
    text: str


def finding_words(name: str) -> list[FindingWords]:
    """Return the words of every kind of finding that a game can have."""
    braces = {key: f"{{{key}}}" for key in ("seat", "name", "trick", "shown_in")}
    texts = rules_of(name).findings
    return [
        FindingWords(code, say(title), say(texts[code], **braces))
        for code, title in game_of(name).finding_titles.items()
    ]


def remedy_words() -> dict[str, str]:
    """Return the words of every penalty that a finding may propose."""
    return {remedy: say(words) for remedy, words in REMEDIES.items()}


def findings(course: AnyCourse, hand: int | None = None) -> list[FindingShown]:
    """Return the findings of a hand, or of all."""
    game = game_of(course.game)
    return [
        _finding(game, course, result.hand, found)
        for result in course.result.hands
        if hand is None or result.hand == hand
        for found in result.findings
    ]


def open_findings(course: AnyCourse) -> list[OpenFinding]:
    """Return what nobody has dealt with, by hand.

    Nothing is left once the match is signed, or a referee has decided what its result is.

    What one player did of one kind in a hand is one finding: a card put down wrongly proves that
    he did not follow suit in several tricks.
    """
    if course.status not in ("open", "finished") or course.state.office.result is not None:
        return []
    game, newest = game_of(course.game), len(course.record.hands)
    together: dict[tuple[int, str, int | None], list[FindingShown]] = {}
    for one in findings(course):
        if not one.settled:
            together.setdefault((one.hand, one.code, one.seat), []).append(one)
    return [_together(game, ones, newest) for ones in together.values()]


def _together(game: PresentedGame, ones: Sequence[FindingShown], newest: int) -> OpenFinding:
    first = ones[0]
    tricks = sorted(one.trick for one in ones if one.trick is not None)
    fields: dict[str, str | int] = {"hand": first.hand, "code": first.code}
    if first.seat is not None:
        fields["seat"] = first.seat
    if tricks:
        fields["tricks"] = " ".join(map(str, tricks))
    title = _title(game, first.code, tricks, first.name)
    finding = {**vars(first), "title": title, "text": ". ".join(one.text for one in ones)}
    return OpenFinding(**finding, fields=fields, annuls=game.annuls, newest=first.hand == newest)


def _title(game: PresentedGame, code: str, tricks: Sequence[int], name: str) -> str:
    """Say what was found, in which tricks, and of whom where it is one player's."""
    title = say(game.finding_titles[code])
    shown = ", ".join(map(str, tricks))
    if len(tricks) > 1:
        title = _("%(finding)s, tricks %(tricks)s", finding=title, tricks=shown)
    elif tricks:
        title = _("%(finding)s, trick %(trick)s", finding=title, trick=shown)
    return f"{title} ({name})" if name else title


def _finding(game: PresentedGame, course: AnyCourse, hand: int, found: Finding) -> FindingShown:
    rules, players = rules_of(course.game), course.record.players
    name = player(players, found.seat) if found.seat else ""
    text = say(
        rules.findings[found.code],
        seat=found.seat,
        name=name,
        trick=found.trick,
        shown_in=found.shown_in,
    )
    settled = game.ruled(course, hand, found)
    if (hand, found.code, found.seat, found.trick) in course.state.dismissed:
        settled = _("let go")
    return FindingShown(
        hand=hand,
        code=found.code,
        seat=found.seat,
        name=name,
        trick=found.trick,
        side=game.side_of(found.seat) if found.seat else None,
        offence=rules.offence_of.get(found.code),
        remedy=found.remedy,
        title=_title(game, found.code, [] if found.trick is None else [found.trick], name),
        text=text,
        article=found.article,
        proposed=say(REMEDIES[found.remedy]) if found.remedy else "",
        settled=settled,
    )

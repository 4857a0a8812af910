"""What the audit found, in words, and whether somebody has dealt with it."""

from collections.abc import Sequence
from typing import Any

from referee.core.errors import N_
from referee.core.rulings.offences import OFFENCE_OF_FINDING
from referee.core.sides import side_of
from referee.games.marafone.result import Finding
from referee.games.marafone.words import FINDINGS, REMEDIES
from referee.games.registry import TRIONFO
from referee.presenters.words.names import player
from referee.presenters.words.text import _, say
from referee.store.matches.views import AnyCourse

TITLES = {
    "revoke": N_("Revoke"),
    "false_volo": N_("False volo"),
    "false_striscio": N_("False striscio"),
    "false_fuori_tutto": N_("False fuori tutto"),
    "false_taglia": N_("False taglia"),
    "call_not_allowed": N_("Word not allowed"),
    "call_not_by_leader": N_("Word out of turn"),
    "second_call": N_("Second word"),
    "maraffa_false": N_("False maraffa"),
    "maraffa_late": N_("Late maraffa"),
    "maraffa_ace": N_("Maraffa without the ace first"),
    "maraffa_not_battezzante": N_("Maraffa not of the battezzante"),
    "wrong_battezzante": N_("Wrong battezzante"),
}
"""A finding in two words; `rules.words.FINDINGS` has the whole sentence."""


def findings(course: AnyCourse, hand: int | None = None) -> list[dict[str, Any]]:
    """The findings of a hand, or of all, for the `finding` macro and for what follows from them.

    Each has `hand`, `code`, `seat`, `trick` (None where there is none), `side`, `offence` and
    `remedy` (codes, None where nothing is proposed); in words `title`, `text`, `article`,
    `proposed` and `settled`, which is empty as long as nobody has decided.
    """
    return [
        _finding(course, result.hand, found)
        for result in course.result.hands
        if hand is None or result.hand == hand
        for found in result.findings
    ]


def open_findings(course: AnyCourse) -> list[dict[str, Any]]:
    """What nobody has dealt with in the last two hands, for the table; nothing once it is signed.

    What one player did of one kind in a hand is one finding: a card put down wrongly proves that
    he did not follow suit in several tricks. Beside what `findings` gives, each has the `fields` by
    which it is let go, `session`, and `newest` (whether its hand is the last one).
    """
    if course.status not in ("open", "finished"):
        return []
    newest = len(course.record.hands)
    found = [one for n in (newest - 1, newest) if n > 0 for one in findings(course, n)]
    together: dict[tuple[int, str, int | None], list[dict[str, Any]]] = {}
    for one in found:
        if not one["settled"]:
            together.setdefault((one["hand"], one["code"], one["seat"]), []).append(one)
    return [
        {
            **_together(ones),
            "session": course.game == TRIONFO,
            "newest": ones[0]["hand"] == newest,
        }
        for ones in together.values()
    ]


def _together(ones: Sequence[dict[str, Any]]) -> dict[str, Any]:
    first = ones[0]
    tricks = [one["trick"] for one in ones if one["trick"] is not None]
    fields = {"hand": first["hand"], "code": first["code"]}
    if first["seat"] is not None:
        fields["seat"] = first["seat"]
    if tricks:
        fields["tricks"] = " ".join(map(str, tricks))
    if len(ones) == 1:
        return {**first, "fields": fields}
    title = _(
        "%(finding)s, tricks %(tricks)s",
        finding=say(TITLES[first["code"]]),
        tricks=", ".join(map(str, tricks)),
    )
    return {**first, "title": title, "text": _text(ones), "fields": fields}


def _text(ones: Sequence[dict[str, Any]]) -> str:
    return ". ".join(one["text"] for one in ones)


def _finding(course: AnyCourse, hand: int, found: Finding) -> dict[str, Any]:
    players = course.record.players
    seat = found.seat
    name = player(players, seat) if seat else ""
    text = say(
        FINDINGS[found.code], seat=seat, name=name, trick=found.trick, shown_in=found.shown_in
    )
    return {
        "hand": hand,
        "code": found.code,
        "seat": seat,
        "trick": found.trick,
        "side": side_of(seat) if seat and len(players) == 4 else None,
        "offence": OFFENCE_OF_FINDING.get(found.code),
        "remedy": found.remedy,
        "title": _title(found),
        "text": text,
        "article": found.article,
        "proposed": say(REMEDIES[found.remedy]) if found.remedy else "",
        "settled": _settled(course, hand, found),
    }


def _title(found: Finding) -> str:
    title = say(TITLES[found.code])
    if found.trick is None:
        return title
    return _("%(finding)s, trick %(trick)s", finding=title, trick=found.trick)


def _settled(course: AnyCourse, hand: int, found: Finding) -> str:
    """What was decided: let go, or a ruling on the same offence of the same side."""
    if (hand, found.code, found.seat, found.trick) in course.state.dismissed:
        return _("let go")
    if course.game == TRIONFO:
        return ""
    penalty = course.record.hands[hand - 1].penalty
    offence = OFFENCE_OF_FINDING.get(found.code)
    if (
        penalty is not None
        and penalty.remedy is not None
        and found.seat is not None
        and penalty.offence == offence
        and penalty.side == side_of(found.seat)
    ):
        return _("ruled: %(remedy)s", remedy=say(REMEDIES[penalty.remedy]))
    return ""

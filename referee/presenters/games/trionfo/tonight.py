"""The tally of an evening: what the same five have won and paid in its sessions."""

from collections.abc import Sequence

from referee.presenters.words.amounts import balance
from referee.presenters.words.names import short_names
from referee.presenters.words.text import ngettext
from referee.store.matches.evening import EveningMatch


def tonight(players: Sequence[str], matches: Sequence[EveningMatch], least: int) -> str:
    """Say `Tonight, 2 sessions ended: Anna +6, Bruno −2, …`, in game points, the highest first.

    A session counts if the same five played it, each name written alike, wherever they sat; nothing
    is said of five of whom two have one name. "" for fewer than `least` sessions.
    """
    five = frozenset(players)
    sessions = [match for match in matches if frozenset(match.players) == five]
    if len(five) < len(players) or len(sessions) < least:
        return ""
    totals = dict.fromkeys(players, 0)
    for session in sessions:
        for name, total in zip(session.players, session.standing["totals"], strict=True):
            totals[name] += total
    shown = dict(zip(players, short_names(players), strict=True))
    order = sorted(players, key=lambda name: -totals[name])
    return ngettext(
        "Tonight, %(num)s session ended: %(totals)s",
        "Tonight, %(num)s sessions ended: %(totals)s",
        len(sessions),
        totals=", ".join(f"{shown[name]} {balance(totals[name])}" for name in order),
    )

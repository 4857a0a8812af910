"""Trionfo in words."""

from collections.abc import Sequence

from referee.core.errors import N_
from referee.core.words import OFFENCES
from referee.games.cards.words import thirds_text
from referee.presenters.games.game import Party, PresentedGame
from referee.presenters.games.trionfo import score
from referee.presenters.games.trionfo.facts import TRIONFO_FACTS
from referee.presenters.games.trionfo.hands import session_hand_words
from referee.presenters.games.trionfo.rows import session_rows
from referee.presenters.games.trionfo.tonight import tonight
from referee.presenters.matches.facts import match_facts
from referee.presenters.office.facts import office_facts
from referee.presenters.words.names import short_names, shown_names

FINDING_TITLES = {"revoke": N_("Revoke")}
"""A finding in two words; the rules have the whole sentence."""


def _names(players: Sequence[str]) -> str:
    return ", ".join(shown_names(players))


def _signers(players: Sequence[str]) -> tuple[Party, ...]:
    named = zip(players, shown_names(players), strict=True)
    return tuple(
        Party(str(seat), shown, (name,)) for seat, (name, shown) in enumerate(named, start=1)
    )


TRIONFO = PresentedGame(
    name="trionfo",
    facts={
        **match_facts(session_hand_words, FINDING_TITLES),
        **TRIONFO_FACTS,
        **office_facts(session_hand_words, OFFENCES),
    },
    hand_words=session_hand_words,
    finding_titles=FINDING_TITLES,
    who_plays=_names,
    title=_names,
    signers=_signers,
    side_of=lambda _seat: None,
    listed=score.listed,
    rows=session_rows,
    declared=lambda _players, _hand, _result: (),
    worth=lambda thirds, _regulation: thirds_text(thirds),
    columns=short_names,
    sums=score.sums,
    note=score.note,
    outcome=score.outcome,
    score_lines=score.score_lines,
    tonight=tonight,
    # A session does not end without a network.
    counts_tonight=lambda _players, _matches: {},
    # No remedy of article 11 fits five players.
    came_to=lambda _course, _hand: "",
    claim_counts=lambda _course, _hand: "",
    ruled=lambda _course, _hand, _found: "",
    annuls=True,
)

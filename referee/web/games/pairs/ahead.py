"""What the table's page brings for a tablet that goes on without a network (`shown.js`)."""

from typing import Any

from flask import url_for

from referee.games.registry import game_of as rules_of
from referee.presenters.words.amounts import target_shown
from referee.presenters.words.names import game_name, shown_names, side_names
from referee.presenters.words.text import _, ngettext, say
from referee.store.matches.views import MatchView
from referee.web.matches import acts

MOST_HANDS = 60
"""No match of three games has more hands; a longer one waits for the network to be counted."""

NUMBER = "{n}"


def ahead(view: MatchView, starter: str) -> dict[str, Any] | None:
    """Return the match as its rules in the browser read it, and the words for what they tell.

    `starter` is the field of who begins a hand. None where the match has too many hands.
    """
    hands = view.state.record["hands"]
    if len(hands) > MOST_HANDS:
        return None
    regulation, players = view.record.regulation, view.record.players
    games = range(1, regulation.best_of + 1)
    return {
        "rules": url_for("files.rules"),
        "game": view.game,
        "switches": regulation.switches(),
        "opening": {"players": players, starter: view.state.first_starter},
        "hands": hands,
        "takesBack": _takes_back_hand(view),
        "names": side_names(players),
        "seats": shown_names(players),
        "games": [[game_name(regulation, game), target_shown(regulation, game)] for game in games],
        "words": _words(view),
    }


def _takes_back_hand(view: MatchView) -> bool:
    """Return whether the undo that the page offers takes back the whole of the last hand."""
    undo = acts.undo(view)
    if undo is None or undo.to is None or undo.acts or view.state.open_hand is not None:
        return False
    fact = view.facts[undo.to]
    return fact.kind == "hand_written" and fact.payload["hand"] == len(view.state.record["hands"])


def _words(view: MatchView) -> dict[str, Any]:
    """Return texts with names in braces, and pairs of them for one and for more."""
    third = view.record.regulation.winning_margin
    missing = [
        ngettext("%(num)s and a third to go", "%(num)s and a third to go", count, num=NUMBER)
        if third
        else ngettext("%(num)s to go", "%(num)s to go", count, num=NUMBER)
        for count in (1, 2)
    ]
    won = view.record.regulation.best_of > 1
    ends = rules_of(view.game).ended_by
    return {
        "hand": _("Hand %(n)s", n=NUMBER),
        "finished": _("finished"),
        "missing": missing,
        "third": _("a third to go") if third else "",
        "won": [
            ngettext("%(num)s game won", "%(num)s games won", count, num=NUMBER) for count in (1, 2)
        ],
        "over": _(
            "%(game)s: %(side)s %(score)s, %(why)s",
            game="{game}",
            side="{side}",
            score="{score}",
            why="{why}",
        ),
        "why": {name: say(words) for name, words in ends.items()},
        "outcome": _("%(side)s win the match %(games)s", side="{side}", games="{games}")
        if won
        else _("%(side)s win the match", side="{side}"),
        "surplus": _("surplus, not scored"),
        "cappotto": _("cappotto: %(side)s", side="{side}"),
        "maraffa": _("maraffa: %(name)s", name="{name}"),
        "unscored": _("maraffa not scored: %(name)s", name="{name}"),
        "deals": _("%(name)s deals", name="{name}"),
        "starts": _("%(name)s is battezzante", name="{name}"),
        "card": _("Whoever holds the 4 of denari is battezzante"),
        "unknown": _("The battezzante is not known: nobody said who was before"),
        "blind": _("%(name)s does not look at the cards until trumps are named", name="{name}"),
        "written": _("Hand %(n)s", n="{n}: {points}"),
    }

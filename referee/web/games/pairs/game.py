"""The `Game` of the pages for two sides, made from the features of one game."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from flask_babel import LazyString, lazy_gettext

from referee.core.rulings.remedies import ARTICLES, catalogue, proposed
from referee.core.words import REMEDIES
from referee.games.pairs.regulation import PairsRegulation
from referee.games.registry import game_of as rules_of
from referee.presenters.words.text import _, say
from referee.store.matches.views import MatchView
from referee.web.forms.fields import Choice
from referee.web.games.game import GameWords, Opening, Punishment, WebGame
from referee.web.games.pairs.changes import compared, moves
from referee.web.games.pairs.ending import pair_ending
from referee.web.games.pairs.features import PairGame
from referee.web.games.pairs.table import pair_table
from referee.web.games.pairs.watch import pair_watch
from referee.web.matches.fact_form import FactForm

_WORDS = GameWords(
    end=lazy_gettext("The end of the match"),
    not_over=lazy_gettext("The match is not over yet"),
    given_up=lazy_gettext("This match was given up."),
    give_up=lazy_gettext("Give up the match"),
    give_up_hint=lazy_gettext("It ends without a winner; it can be opened again."),
    leave=lazy_gettext("Give up the match"),
    again=lazy_gettext("Next match, same players"),
    reopen=lazy_gettext("Open the match again"),
    course=lazy_gettext("The course of the match"),
    changes=lazy_gettext("This changes the course of the match"),
    sheet=lazy_gettext("Running sheet (PDF)"),
    signed=lazy_gettext("the pair has signed"),
    confirm=lazy_gettext("We confirm the result"),
)


def pair_opening(
    tab: LazyString, first: LazyString, unknown: LazyString, choose: LazyString
) -> Opening:
    """Return the form that opens a match of two sides, with the words that its game has."""
    return Opening(
        tab=tab,
        first=first,
        unknown=unknown,
        choose=choose,
        start=lazy_gettext("Start the match"),
        quick=lazy_gettext("Us and Them"),
        unnamed=_us_and_them,
        target=_targets,
    )


def _us_and_them() -> Sequence[str]:
    """Return the names of two sides, whom seats tell apart."""
    return (_("Us"), _("Them")) * 2


def _targets(regulation: PairsRegulation) -> str:
    """Return the targets of the games, such as `41` or `31–41`."""
    return "–".join(map(str, dict.fromkeys(regulation.target)))


def _offences(view: MatchView) -> Sequence[Choice]:
    """Return the catalogue of the regulation, each with its first remedy."""
    words = rules_of(view.game).offences
    return [
        Choice(
            one.offence, say(words[one.offence]), say(REMEDIES[one.ladder[0]]), article=one.article
        )
        for one in catalogue(view.state.regulation)
    ]


def _next_step(view: MatchView, offence: str, warned: Sequence[str]) -> str:
    return proposed(offence, warned, view.state.regulation)


def _article(offence: str) -> str:
    return ARTICLES.get(offence, "")


_PUNISHMENT: Punishment[MatchView] = Punishment(
    penalties=True, offences=_offences, next_step=_next_step, article=_article
)


def game_for_pairs(
    name: str, opening: Opening, pairs: PairGame, forms: Mapping[str, type[FactForm]]
) -> WebGame[MatchView]:
    """Return a game for two sides; `forms` are those of its facts, by kind."""
    return WebGame(
        name=name,
        words=_WORDS,
        opening=opening,
        forms=forms,
        correction=pairs.correction,
        moves=moves,
        compared=compared,
        punishment=_PUNISHMENT,
        table=partial(pair_table, pairs),
        watch=pair_watch,
        ending=pair_ending,
        settles="penalty_applied",
        signs="side_signed",
        reopens=("locked", "closed"),
        told=_told,
        described={},
        pairs=pairs,
    )


def _told(_view: MatchView) -> Mapping[str, Any]:
    """Return nothing: record and result tell all of a match between two sides."""
    return {}

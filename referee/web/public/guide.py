"""Help: the rules in plain words, how to enter a hand, how a tournament is run."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from flask import Blueprint, abort, current_app, render_template, url_for

from referee.actions.matches.regulations import FOLDER, Broken, RegulationChoice, choice
from referee.core.errors import N_
from referee.core.regulations import Named
from referee.games.registry import MARAFONE, TRIONFO, game_of
from referee.games.tressette.game import TRESSETTE
from referee.presenters.words.names import isolated
from referee.presenters.words.text import problem, say, sentence
from referee.store.matches.views import AnyView
from referee.web.games.registry import GAMES

blueprint = Blueprint("help", __name__, url_prefix="/help")


@dataclass(frozen=True)
class GameHelp:
    """The rules of a game on paper: its name on the page, and the template of its rulebook."""

    title: str
    template: str


HELP: Mapping[str, GameHelp] = {
    MARAFONE: GameHelp(N_("Marafone"), "public/help/rules.html"),
    TRESSETTE.name: GameHelp(N_("Tressette for four"), "public/help/tressette.html"),
    TRIONFO: GameHelp(N_("Trionfo for five"), "public/help/trionfo.html"),
}


@dataclass(frozen=True)
class RegulationTold:
    """A regulation in the list of them, with what sets it apart."""

    name: str
    title: str
    sentences: tuple[str, ...]


@dataclass(frozen=True)
class BrokenRegulation:
    """A file of the club's own that is no regulation: what is wrong with it, and where."""

    file: str
    place: str
    text: str
    article: str


@dataclass(frozen=True)
class GameRegulations:
    """The regulations of a game."""

    title: str
    rows: tuple[RegulationTold, ...]


@dataclass(frozen=True)
class RegulationLink:
    """The regulation of a match: `url` leads to its rules, "" where no page has them."""

    title: str
    url: str


@blueprint.get("/rules")
def regulations() -> str:
    """Show the list of regulations, and the club's own files that are none."""
    first, *others = [_regulations(game) for game in GAMES]
    broken = [_broken(one) for game in GAMES for one in _choice(game).broken]
    return render_template(
        "public/help/regulations.html", rows=first.rows, broken=broken, others=others
    )


@blueprint.get("/rules/<name>")
def rules(name: str) -> str:
    """Show the whole rulebook of a game as this regulation plays it."""
    game = next((game for game in GAMES if name in _choice(game).named), None) or abort(404)
    known = _choice(game).named
    named = known[name]
    return render_template(
        HELP[game].template,
        title=isolated(named.title),
        sentences=_sentences(game, named),
        chosen=_by_article(game, named),
        others=[(isolated(one.title), key) for key, one in known.items() if key != name],
    )


@blueprint.get("/entry")
def entry() -> str:
    """Show how a hand is entered: three ways, claims, offences, undo and correction."""
    return render_template("public/help/entry.html")


@blueprint.get("/tournament")
def tournament() -> str:
    """Show an evening of a tournament, for those who organize it, step by step."""
    return render_template("public/help/tournament.html")


def regulation_shown(view: AnyView) -> RegulationLink:
    """Return the regulation of a match.

    A club's file may have been changed since: its page is the match's only while both agree.
    """
    title, regulation = view.state.title, view.state.regulation
    known = _choice(view.game).named.items()
    name = next((n for n, one in known if (one.title, one.regulation) == (title, regulation)), "")
    return RegulationLink(isolated(title), url_for("help.rules", name=name) if name else "")


def _choice(game: str) -> RegulationChoice:
    return choice(Path(current_app.instance_path) / FOLDER, game)


def _regulations(game: str) -> GameRegulations:
    known = _choice(game).named
    rows = [
        RegulationTold(name, isolated(named.title), _special(game, name, known))
        for name, named in known.items()
    ]
    return GameRegulations(say(HELP[game].title), tuple(rows))


def _broken(one: Broken) -> BrokenRegulation:
    told = problem(one.error)
    return BrokenRegulation(isolated(one.file), told["place"], told["text"], told["article"])


def _sentences(game: str, named: Named[Any]) -> list[str]:
    told = game_of(game).explain(named.regulation)
    return [sentence(one) for one in told]


def _special(game: str, name: str, known: Mapping[str, Named[Any]]) -> tuple[str, ...]:
    """Return how long a match is, and what sets this regulation apart from the usual one.

    The only regulation of a game is told by how it begins.
    """
    if len(known) == 1:
        return tuple(_sentences(game, known[name])[:2])
    usual = _sentences(game, known[game_of(game).regulations.usual])
    first, *more = _sentences(game, known[name])
    return (first, *[text for text in more if text not in usual])


def _by_article(game: str, named: Named[Any]) -> dict[str, str]:
    """Return what a regulation has chosen where the rulebook leaves a choice, by article."""
    chosen: dict[str, str] = {}
    for told in game_of(game).explain(named.regulation):
        chosen[told.article] = f"{chosen.get(told.article, '')} {sentence(told)}".lstrip()
    return chosen

"""Help: the rules in plain words, how to enter a hand, how a tournament and a league are run."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any

from flask import Blueprint, abort, current_app, render_template, url_for

from referee.actions.matches.regulations import FOLDER, Broken, RegulationChoice, choice
from referee.core.errors import N_
from referee.core.regulations import ListedRegulation
from referee.games.marafone.game import MARAFONE
from referee.games.registry import game_of as rules_of
from referee.games.tressette.game import TRESSETTE
from referee.games.trionfo.game import TRIONFO
from referee.presenters.words.names import both, isolated
from referee.presenters.words.problems import problem
from referee.presenters.words.text import _, say, sentence
from referee.store.matches.views import AnyView
from referee.web.games.registry import GAMES, USUAL
from referee.web.public.charts import offers

blueprint = Blueprint("help", __name__, url_prefix="/help")


@dataclass(frozen=True)
class GameHelp:
    """A game on the pages that name all.

    `about` tells in two sentences how it is played and which of its regulations is the usual one.
    `rules_template` is its rulebook, `blank_label` the words of the link to its empty sheet, and
    `entry_template` what is different when a hand of it is entered, "" for nothing.
    """

    title: str
    about: str
    rules_template: str
    blank_label: str
    entry_template: str = ""


HELP: Mapping[str, GameHelp] = {
    MARAFONE.name: GameHelp(
        N_("Marafone"),
        N_(
            "Two pairs; the battezzante names trumps, and a hand is worth 11 points, 14 with a "
            "maraffa. “Circolo” is the usual regulation."
        ),
        "public/help/marafone.html",
        N_("Blank sheet of marafone"),
    ),
    TRESSETTE.name: GameHelp(
        N_("Tressette for four"),
        N_(
            "Two pairs, no trumps; a hand is worth 11 points, and accuse count beside them. "
            "“Tressette” is the usual regulation."
        ),
        "public/help/tressette.html",
        N_("Blank sheet of tressette"),
        "public/help/entry_tressette.html",
    ),
    TRIONFO.name: GameHelp(
        N_("Trionfo for five"),
        N_(
            "Five players, each on his own account: whoever bids highest plays alone or with a "
            "secret partner, the amico, and every hand is paid. There is one regulation."
        ),
        "public/help/trionfo.html",
        N_("Blank sheet of trionfo"),
        "public/help/entry_trionfo.html",
    ),
}

FOR_PLAYERS = {4: N_("%(games)s for four"), 5: N_("%(games)s for five")}
"""Games by the number of their players."""


SUBJECTS = {"6": "maraffa", "11": "maraffa", "8": "claims", "5": "words"}
"""What chapters are about, where a regulation in short has a paragraph for it."""


@dataclass(frozen=True)
class RegulationTold:
    """A regulation in the list of them, with what sets it apart."""

    name: str
    title: str
    sentences: tuple[str, ...]


@dataclass(frozen=True)
class GameRegulations:
    """The regulations of a game, and what the game is about."""

    title: str
    about: str
    rows: tuple[RegulationTold, ...]


@dataclass(frozen=True)
class RegulationLink:
    """The regulation of a match: `url` leads to its rules, "" where no page has them."""

    title: str
    url: str


@blueprint.get("/rules")
def regulations() -> str:
    """Show the list of regulations, and the club's files that cannot be read as regulations."""
    games = [_regulations(game) for game in GAMES]
    broken = [_broken(file) for game in GAMES for file in _choice(game).broken]
    return render_template("public/help/regulations.html", games=games, broken=broken)


@blueprint.get("/rules/<name>")
def rules(name: str) -> str:
    """Show the whole rulebook of a game as this regulation plays it."""
    game, known = _game_with(name)
    named = known[name]
    # What a regulation has chosen where the rulebook leaves a choice, by article.
    chosen: dict[str, str] = {}
    for choice_ in rules_of(game).explain(named.regulation):
        chosen[choice_.article] = f"{chosen.get(choice_.article, '')} {sentence(choice_)}".lstrip()
    return render_template(
        HELP[game].rules_template,
        title=isolated(named.title),
        paragraphs=_paragraphs(game, named),
        chosen=chosen,
        others=[(isolated(other.title), key) for key, other in known.items() if key != name],
    )


@blueprint.get("/entry")
def entry() -> str:
    """Show how a hand is entered: three ways, claims, offences, undo and correction."""
    shown = [HELP[game] for game in GAMES]
    own = [(say(game.title), game.entry_template) for game in shown if game.entry_template]
    return render_template("public/help/entry.html", own=own)


@blueprint.get("/tournament")
def tournament() -> str:
    """Show an evening of a tournament, for those who organize it, step by step."""
    return render_template("public/help/tournament.html")


@blueprint.get("/league")
def league() -> str:
    """Show a league, for those who make it, step by step."""
    return render_template("public/help/league.html")


@blueprint.get("/by-hand")
def by_hand() -> str:
    """Show how an evening is carried on without electricity, and the charts to print for it."""
    return render_template("public/help/by_hand.html", offers=offers("charts.pdf"))


@blueprint.app_template_global()
def blank_sheets(*, halves: bool = False) -> list[tuple[str, str]]:
    """Return the link to the empty sheet of each game: its words, and its address.

    With `halves` those that come two on a sheet follow.
    """
    links = [
        (
            say(HELP[game].blank_label),
            url_for("sheets.blank", game=game if game != USUAL.name else None),
        )
        for game in GAMES
    ]
    if halves:
        links += [
            (
                _("%(paper)s, A5", paper=say(HELP[game].blank_label)),
                url_for("sheets.blank", game=game, format="a5"),
            )
            for game in GAMES
        ]
    return links


@blueprint.app_template_global()
def all_games() -> str:
    """Name the games in one phrase: `Marafone, tressette and trionfo`."""
    *others, last = GAMES
    return both(", ".join(others).capitalize(), last)


@blueprint.app_template_global()
def games_by_players() -> str:
    """Name the games by their number of players: `marafone or tressette for four, trionfo ...`."""
    names: dict[int, list[str]] = {}
    for game in GAMES.values():
        names.setdefault(game.rules.players, []).append(game.name)
    word = _("or")
    return ", ".join(
        say(FOR_PLAYERS[number], games=f" {word} ".join(games)) for number, games in names.items()
    )


def regulation_shown(view: AnyView) -> RegulationLink:
    """Return the regulation of a match.

    If the club has changed its file since, the page shows other rules: no link then.
    """
    title, regulation = view.state.title, view.state.regulation
    known = _choice(view.game).named.items()
    same = (key for key, named in known if (named.title, named.regulation) == (title, regulation))
    name = next(same, "")
    return RegulationLink(isolated(title), url_for("help.rules", name=name) if name else "")


def _choice(game: str) -> RegulationChoice:
    return choice(Path(current_app.instance_path) / FOLDER, game)


def _game_with(name: str) -> tuple[str, Mapping[str, ListedRegulation[Any]]]:
    """Return the game that has a regulation of this name, and all its regulations."""
    for game in GAMES:
        known = _choice(game).named
        if name in known:
            return game, known
    return abort(404)


def _regulations(game: str) -> GameRegulations:
    known = _choice(game).named
    rows = [
        RegulationTold(name, isolated(named.title), _special(game, name, known))
        for name, named in known.items()
    ]
    return GameRegulations(say(HELP[game].title), say(HELP[game].about), tuple(rows))


def _broken(file: Broken) -> tuple[str, str]:
    """Say what is wrong with a file of the club's own, and where; and by which article."""
    mistake = problem(file.error)
    parts = (isolated(file.file), mistake["place"], mistake["text"])
    return ": ".join(part for part in parts if part), mistake["article"]


def _sentences(game: str, named: ListedRegulation[Any]) -> list[str]:
    choices = rules_of(game).explain(named.regulation)
    return [sentence(choice_) for choice_ in choices]


def _paragraphs(game: str, named: ListedRegulation[Any]) -> list[list[str]]:
    """Return the sentences of a regulation, together those that are about the same subject."""
    choices = rules_of(game).explain(named.regulation)
    by_subject = groupby(choices, lambda choice_: SUBJECTS.get(choice_.article.split(".")[0], ""))
    return [[sentence(choice_) for choice_ in group] for _subject, group in by_subject]


def _special(game: str, name: str, known: Mapping[str, ListedRegulation[Any]]) -> tuple[str, ...]:
    """Return how long a match is, and what sets this regulation apart from the usual one.

    Where a game has one regulation, its first two sentences.
    """
    if len(known) == 1:
        return tuple(_sentences(game, known[name])[:2])
    usual = _sentences(game, known[rules_of(game).regulations.usual])
    first, *more = _sentences(game, known[name])
    return (first, *[text for text in more if text not in usual])

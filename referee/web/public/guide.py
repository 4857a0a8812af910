"""Help: the rules in plain words, how to enter a hand, how a tournament is run."""

from pathlib import Path

from flask import Blueprint, abort, current_app, render_template, url_for

from referee.actions.matches.regulations import FOLDER, RegulationChoice, choice
from referee.games.marafone.regulation import Regulation
from referee.games.marafone.words import explain
from referee.games.registry import MARAFONE
from referee.games.trionfo.regulation import REGULATIONS as TRIONFO_REGULATIONS
from referee.games.trionfo.regulation import TrionfoRegulation
from referee.games.trionfo.words import explain_trionfo
from referee.presenters.words.names import isolated
from referee.presenters.words.text import problem, sentence
from referee.store.matches.views import AnyView

blueprint = Blueprint("help", __name__, url_prefix="/help")


@blueprint.get("/rules")
def regulations() -> str:
    """The list of regulations, and the club's own files that are none."""
    known = _choice()
    rows = [
        {"name": name, "title": isolated(named.title), "sentences": _special(name, known)}
        for name, named in known.named.items()
    ]
    broken = [{"file": isolated(one.file), **problem(one.error)} for one in known.broken]
    trionfo = [sentence(told) for told in explain_trionfo()][:2]
    return render_template(
        "public/help/regulations.html", rows=rows, broken=broken, trionfo=trionfo
    )


@blueprint.get("/rules/<name>")
def rules(name: str) -> str:
    """The whole rulebook as this regulation plays it; trionfo is a game of its own."""
    known = _choice()
    if name not in known.named:
        if name not in TRIONFO_REGULATIONS.presets:
            abort(404)
        sentences = [sentence(told) for told in explain_trionfo()]
        return render_template("public/help/trionfo.html", sentences=sentences)
    named = known.named[name]
    return render_template(
        "public/help/rules.html",
        title=isolated(named.title),
        sentences=_sentences(name, known),
        chosen=_by_article(named.regulation),
        others=[(isolated(o.title), key) for key, o in known.named.items() if key != name],
    )


@blueprint.get("/entry")
def entry() -> str:
    """How a hand is entered: three ways, claims, offences, undo and correction."""
    return render_template("public/help/entry.html")


@blueprint.get("/tournament")
def tournament() -> str:
    """An evening of a tournament, for those who organize it, step by step."""
    return render_template("public/help/tournament.html")


def regulation_shown(view: AnyView) -> dict[str, str]:
    """The regulation of a match: its `title`, and the `url` of its rules, "" where none has it.

    A club's file may have been changed since: its page is the match's only while both agree.
    """
    title, regulation = view.state.title, view.state.regulation
    if isinstance(regulation, TrionfoRegulation):
        return {"title": isolated(title), "url": url_for("help.rules", name=regulation.base)}
    known = _choice().named.items()
    name = next((n for n, one in known if (one.title, one.regulation) == (title, regulation)), "")
    return {"title": isolated(title), "url": url_for("help.rules", name=name) if name else ""}


def _choice() -> RegulationChoice:
    return choice(Path(current_app.instance_path) / FOLDER, MARAFONE)


def _sentences(name: str, known: RegulationChoice) -> list[str]:
    return [sentence(told) for told in explain(known.named[name].regulation)]


def _special(name: str, known: RegulationChoice) -> list[str]:
    """How long a match is, and what sets this regulation apart from the usual one."""
    usual = _sentences("circolo", known)
    first, *more = _sentences(name, known)
    return [first, *(text for text in more if text not in usual)]


def _by_article(regulation: Regulation) -> dict[str, str]:
    """What a regulation has chosen where the rulebook leaves a choice, by article."""
    chosen: dict[str, str] = {}
    for told in explain(regulation):
        chosen[told.article] = f"{chosen.get(told.article, '')} {sentence(told)}".lstrip()
    return chosen

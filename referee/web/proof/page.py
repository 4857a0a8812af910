"""The page that compares a sheet of paper with the ledger, and the proof to take away."""

import json

from flask import Blueprint, Response, abort, render_template, request
from flask_babel import lazy_gettext

from referee.actions.proof.checking import proof_of
from referee.actions.proof.comparing import Comparison, compare, find_chain
from referee.core.errors import N_, RuleError
from referee.presenters.proof.comparison import comparison_words, made_words
from referee.store.errors import UnknownMatch
from referee.store.ledger.ledger import Chain
from referee.store.names import is_code
from referee.store.proof import checkpoints
from referee.web.forms.base import PageForm
from referee.web.forms.fields import TypedField

blueprint = Blueprint("proof", __name__)

FEWEST, MOST = 8, 64
"""Hexadecimal digits of a seal that are enough to look for it, and those that it has."""


class ProofCodeField(TypedField[str]):
    """The code of a match or an event, as it is typed."""

    def parse(self, text: str) -> str:
        if not is_code(text):
            raise RuleError(N_("Type the six characters of the code, as on the sheet."))
        return text


class SealField(TypedField[str]):
    """A seal or its beginning; spaces and capital letters do not matter."""

    def parse(self, text: str) -> str:
        seal = "".join(text.split()).lower()
        if set(seal) - set("0123456789abcdef") or not FEWEST <= len(seal) <= MOST:
            raise RuleError(
                N_("Type the first %(fewest)s signs of the seal or more: digits, letters a to f."),
                fewest=FEWEST,
            )
        return seal


class SealForm(PageForm):
    """What stands at the foot of a sheet."""

    code = ProofCodeField(lazy_gettext("Code of the match or event"), render_kw={"maxlength": 20})
    seal = SealField(
        lazy_gettext("Seal"),
        description=lazy_gettext(
            "At the foot of the sheet, after “Entry”. The first 8 characters will do."
        ),
        render_kw={"maxlength": 100},
    )


@blueprint.get("/proof")
def page() -> tuple[str, int]:
    """Show what a ledger says to the seal that is asked for; without one, what to type."""
    form = SealForm(request.args)
    found = None
    if form.seal.text:
        compared = form.attempt(lambda: compare(_chain(form.code.value), form.seal.value))
        found = comparison_words(compared) if isinstance(compared, Comparison) else None
    newest = checkpoints.newest()
    return render_template(
        "proof/page.html",
        form=form,
        found=found,
        newest=newest,
        newest_words=made_words(newest) if newest else "",
    ), form.refusal.status


@blueprint.get("/proof.json")
def document() -> Response:
    """Return the proof of a match or an event that was counted in a checkpoint."""
    try:
        chain = find_chain(request.args.get("code", ""))
    except UnknownMatch:
        abort(404)
    proof = proof_of(chain.book.scope, chain.code)
    if proof is None:
        abort(404)
    response = Response(f"{json.dumps(proof, indent=1)}\n", mimetype="application/json")
    name = f"referee-proof-{chain.code}.json"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def _chain(code: str) -> Chain:
    """Return the ledger of a match or an event. Raise RuleError where there is none."""
    try:
        return find_chain(code)
    except UnknownMatch as error:
        raise RuleError(N_("There is no match and no event of this code."), place="code") from error

"""*Chiamarsi fuori* (art. 8): what counts, whether the claim is right, and what follows."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, abort, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from referee.actions.matches.match_facts import preview
from referee.core.errors import RuleError
from referee.core.sides import NONE_EACH, SIDES, Pair, Side
from referee.games.cards.pack import CARDS, THIRDS
from referee.games.marafone.claims import thirds_counted, thirds_needed
from referee.games.marafone.open_hand import OpenHand, open_hand
from referee.games.marafone.score import MARAFFA_FAULTS
from referee.presenters.games.pairs.score import finished_games, outcome
from referee.presenters.words.amounts import thirds_shown
from referee.presenters.words.names import side_names
from referee.presenters.words.text import _
from referee.store.matches import queries
from referee.store.matches.views import MatchCourse, MatchView
from referee.web.games.marafone import play
from referee.web.matches import entry
from referee.web.matches.writing import Post, Refused, attempt, refusal

blueprint = Blueprint("claim", __name__)

MARAFFA_THIRDS = 9


@dataclass(frozen=True)
class Claim:
    """A claim as it would be written: by the tricks recorded, or by thirds counted for it.

    `asked` means that the thirds were counted for it; `maraffa` is the side that declared one
    which nobody wrote down before, or "".
    """

    view: MatchView
    hand: OpenHand
    side: Side
    asked: bool
    thirds: Pair
    maraffa: str

    @property
    def kind(self) -> str:
        return "hand_written" if self.asked or self.maraffa else "claim_made"

    def payload(self) -> dict[str, Any]:
        if self.kind == "claim_made":
            return {"hand": self.hand.number, "side": self.side}
        value: dict[str, Any] = {"claim": {"side": self.side}}
        if self.asked:
            value["thirds"] = self.thirds.as_json()
        if self.maraffa:
            value["maraffa"] = self.maraffa
        return {"hand": self.hand.number, "value": value}


@blueprint.get("/match/<code>/claim/<any(A, B):side>")
def page(code: str, side: Side) -> Response:
    """What counts for this side now; what nobody wrote down is asked for."""
    return _page(queries.match_view(code), side, request.args)


@blueprint.post("/match/<code>/claim/<any(A, B):side>")
def record(code: str, side: Side) -> Response:
    """Write the claim; right or wrong is computed from it."""
    refused = attempt(code, request.form.get("kind", ""), request.form)
    if refused is None:
        return redirect(url_for("table.page", code=code), 303)
    return _page(queries.match_view(code), side, request.form, refused)


def _page(
    view: MatchView, side: Side, typed: Mapping[str, str], refused: Refused | None = None
) -> Response:
    if view.status != "open":
        abort(404)
    hand = open_hand(view.state, view.record, view.result)
    asked = not hand.tricks_done
    who = [] if hand.value.get("maraffa") else play.maraffa_choices(view, by_seat=False)
    maraffa = typed.get("maraffa", "") if who and typed.get("maraffa") in SIDES else ""
    told: dict[str, Any] | None = None
    error: Refused | None = refused
    try:
        thirds = Pair(**entry.counted_so_far(typed)) if asked else hand.thirds
        claim = Claim(view, hand, side, asked, thirds, maraffa)
        told = _told(claim, counted="thirds_A" in typed or not asked)
    except RuleError as mistake:
        error = refused or refusal(mistake)
    body = render_template(
        "matches/claim.html",
        code=view.code,
        post=Post(url_for("claim.record", code=view.code, side=side), view.number),
        hand=hand,
        side=side,
        names=side_names(view.record.players),
        sides=play.sides_shown(view),
        asked=asked,
        maraffa_who=who,
        maraffa=maraffa,
        typed=typed,
        refused=error,
        unit=view.state.regulation.unit,
        told=told,
    )
    return make_response(body, refused.status if refused else 200)


def _told(claim: Claim, counted: bool) -> dict[str, Any]:
    """The lines of the claim, and the verdict once what was taken is known."""
    regulation = claim.view.state.regulation
    seen = preview(claim.view.code, claim.kind, claim.payload())
    right = seen.after.result.hands[claim.hand.number - 1].kind == "claim_right"
    current = claim.view.result.current
    assert current is not None  # the match is open
    maraffa = MARAFFA_THIRDS if _maraffa_counts(claim, seen.after) else 0
    counts = claim.thirds.of(claim.side) + maraffa
    have = thirds_counted(current.score.of(claim.side), counts, regulation)
    needed = thirds_needed(current.target, regulation)
    return {
        "lines": _lines(claim, current.score.of(claim.side), seen.after),
        "sum": thirds_shown(have, regulation),
        "needed": thirds_shown(needed, regulation),
        "verdict": _verdict(claim, right, have - needed, seen.after) if counted or right else None,
    }


def _lines(claim: Claim, before: int, after: MatchCourse) -> list[dict[str, Any]]:
    regulation = claim.view.state.regulation
    taken = thirds_shown(claim.thirds.of(claim.side), regulation)
    lines = [
        {"label": _("Score before the hand"), "value": str(before), "counts": True},
        {"label": _("Tricks won in this hand"), "value": taken, "counts": True},
    ]
    if _declared(claim, after):
        counts = _maraffa_counts(claim, after)
        article = "8.1" if regulation.maraffa_in_claim == "no" else "6.3"
        line = {"label": _("Maraffa"), "value": str(regulation.bonus), "counts": counts}
        lines.append(line if counts else line | {"article": article})
    if claim.hand.table:
        worth = sum(THIRDS[CARDS[code]] for _seat, code in claim.hand.table)
        label, value = _("The unfinished trick"), thirds_shown(worth, regulation)
        lines.append({"label": label, "value": value, "counts": False, "article": "8.1"})
    return lines


def _declared(claim: Claim, after: MatchCourse) -> bool:
    declared = after.record.hands[claim.hand.number - 1].maraffa
    return declared is not None and declared.side == claim.side


def _maraffa_counts(claim: Claim, after: MatchCourse) -> bool:
    """Whether the side's maraffa is valid, and the regulation counts it in a claim (6, 8.1)."""
    if not _declared(claim, after) or claim.view.state.regulation.maraffa_in_claim == "no":
        return False
    found = after.result.hands[claim.hand.number - 1].findings
    return not any(one.code in MARAFFA_FAULTS for one in found)


def _verdict(claim: Claim, right: bool, over: int, after: MatchCourse) -> dict[str, Any]:
    regulation = claim.view.state.regulation
    name = side_names(claim.view.record.players)[claim.side]
    if right:
        title = _("The claim is right")
        reason = _("%(side)s have reached the target.", side=name)
        article = "8.3"
    else:
        title = _("The claim is wrong")
        short = thirds_shown(-over, regulation)
        reason = _("%(side)s are %(amount)s short.", side=name, amount=short)
        article = "8.4"
    return {
        "right": right,
        "title": title,
        "reason": reason,
        "article": article,
        "follows": _follows(claim, after),
    }


def _follows(claim: Claim, after: MatchCourse) -> list[str]:
    """What the claim leads to: a game, perhaps the match, or eleven-nil and on."""
    names = side_names(claim.view.record.players)
    said = []
    hand = after.result.hands[claim.hand.number - 1]
    if hand.kind == "claim_wrong" and hand.points != NONE_EACH:
        amounts = {side: hand.points.of(side) for side in SIDES}
        said.append(_("The hand: %(a)s %(x)s, %(b)s %(y)s.", a=names["A"], b=names["B"],
                      x=amounts["A"], y=amounts["B"]))  # fmt: skip
    ended = finished_games(after)[len(claim.view.result.games) :]
    said += [f"{one.text}." for one in ended]
    if outcome(after):
        said.append(f"{outcome(after)}.")
    elif not ended and after.result.current is not None:
        score = after.result.current.score
        said.append(_("The game goes on: %(a)s–%(b)s.", a=score.A, b=score.B))
    return said

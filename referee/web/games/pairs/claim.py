"""The page of *chiamarsi fuori* (art. 8): the count, the verdict and its consequences."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from flask import Blueprint, abort, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from referee.actions.matches.match_facts import preview
from referee.core.errors import N_, RuleError
from referee.core.sides import NONE_EACH, SIDES, Pair, Side
from referee.games.cards.pack import CARDS, THIRDS
from referee.games.pairs.open_hand import OpenHand, open_hand
from referee.presenters.games.pairs.score import finished_games, outcome
from referee.presenters.words.amounts import thirds_shown
from referee.presenters.words.names import side_names
from referee.presenters.words.text import _
from referee.store.matches import queries
from referee.store.matches.views import MatchCourse, MatchView
from referee.web.forms.base import LedgerForm
from referee.web.games.pairs import play
from referee.web.games.pairs.features import ClaimedBonus, PairGame
from referee.web.games.pairs.forms import HandWrittenForm
from referee.web.games.registry import game_of
from referee.web.matches.posting import Payload
from referee.web.matches.writing import answer_match, answer_sent, refusal

blueprint = Blueprint("claim", __name__)


@dataclass(frozen=True)
class Claim:
    """A claim as it would be written: by the tricks recorded, or by thirds counted for it.

    `asked`: no tricks were recorded, so the thirds are typed. `declared`: declarations first
    written with this claim, as they stand in a hand of the record.
    """

    game: PairGame
    view: MatchView
    hand: OpenHand
    side: Side
    asked: bool
    thirds: Pair
    declared: Payload

    @property
    def kind(self) -> str:
        return "hand_written" if self.asked or self.declared else "claim_made"

    def payload(self) -> Payload:
        if self.kind == "claim_made":
            return {"hand": self.hand.number, "side": self.side}
        value: Payload = {"claim": {"side": self.side}}
        if self.asked:
            value["thirds"] = self.thirds.as_json()
        return {"hand": self.hand.number, "value": value | self.declared}


@dataclass(frozen=True)
class ClaimLine:
    """A line of the `claim_panel` component; `article` tells why it is not scored."""

    label: str
    value: str
    is_scored: bool = True
    article: str = ""


@dataclass(frozen=True)
class ClaimVerdict:
    """The verdict on a claim: right or wrong, the reason and the consequences, in words."""

    right: bool
    title: str
    reason: str
    article: str
    follows: Sequence[str]


@dataclass(frozen=True)
class ClaimCount:
    """The count of a claim, line by line; `verdict` is None until the thirds taken are known."""

    lines: Sequence[ClaimLine]
    sum: str
    needed: str
    verdict: ClaimVerdict | None


@blueprint.get("/match/<code>/claim/<any(A, B):side>")
def page(code: str, side: Side) -> Response:
    """Show what counts for this side now; what nobody wrote down is asked for."""
    return _page(queries.any_view(code), None, side)


@blueprint.post("/match/<code>/claim/<any(A, B):side>")
def write(code: str, side: Side) -> Response:
    """Write the claim; right or wrong is computed from it."""
    before: MatchView = queries.any_view(code)
    kind, show = request.form.get("kind", ""), partial(_page, side=side)
    return answer_sent(code, kind, show, partial(_outcome, before))


def _outcome(before: MatchView, after: MatchView) -> str:
    """Say whether the claim that was written since was right, and what follows."""
    number = open_hand(before.state, before.record, before.result).number
    right = after.result.hands[number - 1].kind == "claim_right"
    follows = _follows(before, number, after)
    return " ".join([f"{_title(right)}.", *follows])


def _page(view: MatchView, sent: LedgerForm | None, side: Side) -> Response:
    game = game_of(view.game).pairs
    if game is None or view.status != "open":
        abort(404)
    hand = open_hand(view.state, view.record, view.result)
    asked = not hand.tricks_done
    claimants = game.bonus.claimants(view, hand)
    count: ClaimCount | None = None
    refused = sent.refusal if sent else None
    typed = request.form or request.args
    form = game_of(view.game).forms["hand_written"](MultiDict(typed))
    assert isinstance(form, HandWrittenForm)
    declared = form.declared() if claimants else {}
    try:
        thirds = _read_thirds(form) if asked else hand.thirds
        claim = Claim(game, view, hand, side, asked, thirds, declared)
        count = _count(claim, is_known="thirds_A" in typed or not asked)
    except RuleError as mistake:
        refused = refused or refusal(mistake)
    return answer_match(
        "games/pairs/claim.html",
        view,
        url_for("claim.write", code=view.code, side=side),
        sent,
        game=view.game,
        hand=hand,
        side=side,
        names=side_names(view.record.players),
        sides=play.sides_shown(view),
        asked=asked,
        claimants=claimants,
        declared={name: typed[name] for name in form.declarations if declared and typed.get(name)},
        typed=typed,
        refused=refused,
        unit=play.unit_of(view.state.regulation),
        count=count,
    )


def _read_thirds(form: HandWrittenForm) -> Pair:
    """Return the thirds that were counted for the claim. Raise RuleError at the field."""
    for field in form.thirds:
        if field.process_errors:
            raise RuleError(N_("must be a whole number"), place=field.name)
    return form.counted_so_far()


def _count(claim: Claim, *, is_known: bool) -> ClaimCount:
    """Return the lines of the claim, and its verdict.

    A verdict waits until what was taken `is_known`, unless the claim is right without it.
    """
    regulation = claim.view.state.regulation
    previewed = preview(claim.view.code, claim.kind, claim.payload())
    right = previewed.after.result.hands[claim.hand.number - 1].kind == "claim_right"
    current = claim.view.result.current
    assert current is not None  # the match is open
    before = current.score.of(claim.side)
    bonus = claim.game.bonus.claimed(previewed.after, claim.hand.number, claim.side)
    thirds_counted = claim.thirds.of(claim.side) + sum(one.thirds for one in bonus)
    have = regulation.claim_counts(before, thirds_counted)
    needed = regulation.claim_needs(current.target)
    verdict = None
    if is_known or right:
        verdict = _verdict(claim, right, have - needed, previewed.after)
    return ClaimCount(
        lines=_lines(claim, before, bonus),
        sum=thirds_shown(have, regulation),
        needed=thirds_shown(needed, regulation),
        verdict=verdict,
    )


def _lines(claim: Claim, before: int, bonus: Sequence[ClaimedBonus]) -> Sequence[ClaimLine]:
    regulation = claim.view.state.regulation
    taken = thirds_shown(claim.thirds.of(claim.side), regulation)
    lines = [
        ClaimLine(_("Score before the hand"), str(before)),
        ClaimLine(_("Tricks won in this hand"), taken),
        *(ClaimLine(one.label, one.value, one.is_scored, one.article) for one in bonus),
    ]
    if claim.hand.table:
        worth = sum(THIRDS[CARDS[code]] for _seat, code in claim.hand.table)
        value = thirds_shown(worth, regulation)
        lines.append(ClaimLine(_("The unfinished trick"), value, is_scored=False, article="8.1"))
    return lines


def _verdict(claim: Claim, right: bool, over: int, after: MatchCourse) -> ClaimVerdict:
    regulation = claim.view.state.regulation
    name = side_names(claim.view.record.players)[claim.side]
    if right:
        reason = _("Target reached: %(side)s.", side=name)
        article = "8.3"
    else:
        short = thirds_shown(-over, regulation)
        reason = _("%(side)s: %(amount)s short of the target.", side=name, amount=short)
        article = "8.4"
    follows = _follows(claim.view, claim.hand.number, after)
    return ClaimVerdict(right, _title(right), reason, article, follows)


def _title(right: bool) -> str:
    return _("The claim is right") if right else _("The claim is wrong")


def _follows(before: MatchView, number: int, after: MatchCourse) -> Sequence[str]:
    """Return what follows: a game or the match won, or 11-0 and the game continues."""
    names = side_names(before.record.players)
    said = []
    hand = after.result.hands[number - 1]
    if hand.kind == "claim_wrong" and hand.points != NONE_EACH:
        amounts = {side: hand.points.of(side) for side in SIDES}
        said.append(_("The hand: %(a)s %(x)s, %(b)s %(y)s.", a=names["A"], b=names["B"],
                      x=amounts["A"], y=amounts["B"]))  # fmt: skip
    ended = finished_games(after)[len(before.result.games) :]
    said += [f"{one.text}." for one in ended]
    if outcome(after):
        said.append(f"{outcome(after)}.")
    elif not ended and after.result.current is not None:
        score = after.result.current.score
        said.append(_("The game goes on: %(a)s–%(b)s.", a=score.A, b=score.B))
    return said

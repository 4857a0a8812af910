"""From what the forms of a game for two sides send to the payload of a fact."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from referee.core.errors import N_, RuleError
from referee.core.sides import SIDES
from referee.games.cards.inference import forced_after
from referee.games.pairs.open_hand import open_hand
from referee.store.matches.views import MatchView, course
from referee.web.games.game import Reader
from referee.web.games.pairs.features import PairGame
from referee.web.matches.entry import COMMON, present, refuse_points, renamed, signature, whole
from referee.web.matches.posting import Form, Payload


def side_and_number(form: Form, name: str) -> tuple[str, int]:
    """A tap such as `A:7`."""
    side, _, number = form.get(name, "").partition(":")
    if side not in SIDES:
        raise RuleError(N_("must be “A” or “B”"), place=name)
    return side, whole({name: number}, name)


def pair_of(side: str, amount: int, total: int) -> dict[str, int]:
    """One side's amount and what is left for the other."""
    return {"A": amount, "B": total - amount} if side == "A" else {"A": total - amount, "B": amount}


def cards_played(form: Form, view: MatchView) -> Payload:
    """One tap, with the cards that fill themselves after it.

    They are worked out on the match as the tap saw it, so that the same tap sent twice is the
    same event.
    """
    card, after = form.get("card", ""), whole(form, "after")
    seen = view if after == view.number else course(view.facts[: max(1, after)])
    hand = open_hand(seen.state, seen.record, seen.result)
    forced = forced_after(hand, card) if card not in hand.played else ()
    played: Payload = {"hand": whole(form, "hand"), "cards": [card, *forced]}
    if form.get("leader"):
        played["leader"] = whole(form, "leader")
    return played


def trick_taken(form: Form, _view: MatchView) -> Payload:
    side, thirds = side_and_number(form, "taken")
    return {"hand": whole(form, "hand"), "won": side, "thirds": thirds}


def hand_written(game: PairGame, form: Form, _view: MatchView) -> Payload:
    """Read totals in whichever way they were counted, with trump and declarations if noted."""
    trump = present(form, "trump") if game.has_trump else {}
    value = _written(game, form) | trump | game.bonus.written(form)
    return {"hand": whole(form, "hand"), "value": value}


def _written(game: PairGame, form: Form) -> Payload:
    if form.get("claim"):
        # Whoever claims counts the tricks won so far where nobody wrote them down (8.1).
        counts = {"thirds": counted_so_far(form)} if "thirds_A" in form else {}
        return {**counts, "claim": {"side": form["claim"]}}
    if "points" in form:
        side, points = side_and_number(form, "points")
        return {"points": pair_of(side, points, 11)}
    if "thirds_A" in form or "thirds_B" in form:
        return {"thirds": thirds_pair(form, total=35)}
    if "aces_A" in form:
        return {"counted": _counted(form)}
    return {game.starter: whole(form, game.starter)}


def thirds_pair(form: Form, total: int) -> dict[str, int]:
    """Both sides' thirds; where one field is empty it is what is left of the total."""
    filled = [side for side in SIDES if form.get(f"thirds_{side}", "").strip()]
    if not filled:
        raise RuleError(N_("write the thirds of one side at least"), place="thirds_A")
    if len(filled) == 1:
        return pair_of(filled[0], whole(form, f"thirds_{filled[0]}"), total)
    return {side: whole(form, f"thirds_{side}") for side in SIDES}


def counted_so_far(form: Form) -> dict[str, int]:
    """Thirds in the tricks that each side has won, nothing where the field is empty."""
    names = {side: f"thirds_{side}" for side in SIDES}
    return {
        side: whole(form, name) if form.get(name, "").strip() else 0 for side, name in names.items()
    }


def _counted(form: Form) -> Payload:
    """Piles; where one side's field is empty it is what is left of the pack (2.2)."""
    piles: dict[str, dict[str, Any]] = {side: {} for side in SIDES}
    for key, total in (("aces", 4), ("thirds_cards", 20)):
        filled = [side for side in SIDES if form.get(f"{key}_{side}", "").strip()]
        if not filled:
            raise RuleError(N_("count one pile at least"), place=f"{key}_A")
        amounts = (
            pair_of(filled[0], whole(form, f"{key}_{filled[0]}"), total)
            if len(filled) == 1
            else {side: whole(form, f"{key}_{side}") for side in SIDES}
        )
        for side in SIDES:
            piles[side][key] = amounts[side]
    if form.get("last") not in SIDES:
        raise RuleError(N_("who took the last trick?"), place="last", article="2.2")
    for side in SIDES:
        piles[side]["last"] = form.get("last") == side
    return piles


def call_made(form: Form, _view: MatchView) -> Payload:
    said: Payload = {name: whole(form, name) for name in ("hand", "trick", "seat")}
    return {**said, "word": form.get("word", "")}


def claim_made(form: Form, _view: MatchView) -> Payload:
    return {"hand": whole(form, "hand"), "side": form.get("side", "")}


def penalty_applied(form: Form, _view: MatchView) -> Payload:
    """No remedy, or the word `proposed`, means the one that the regulation proposes (11.6)."""
    offence = form.get("offence", "")
    if not offence:
        raise RuleError(N_("say what happened"), place="offence")
    if form.get("side") not in SIDES:
        raise RuleError(N_("say which side"), place="side")
    ruled: Payload = {
        "hand": whole(form, "hand"),
        "side": form["side"],
        "offence": offence,
        **present(form, "remedy"),
    }
    if ruled.get("remedy") == "proposed":
        del ruled["remedy"]
    if ruled.get("remedy") == "deduct":
        ruled["points"] = whole(form, "points")
    else:
        refuse_points(form, "points")
    return ruled


def players_renamed(form: Form, _view: MatchView) -> Payload:
    return renamed(form, players=4)


def side_signed(form: Form, _view: MatchView) -> Payload:
    return {"side": form.get("side", ""), **signature(form)}


def readers(game: PairGame) -> Mapping[str, Reader[MatchView]]:
    """Return the readers of a game for two sides by the kind of fact, its own kinds aside."""
    return {
        **COMMON,
        "cards_played": cards_played,
        "trick_taken": trick_taken,
        "hand_written": partial(hand_written, game),
        "call_made": call_made,
        "claim_made": claim_made,
        "penalty_applied": penalty_applied,
        "players_renamed": players_renamed,
        "side_signed": side_signed,
    }

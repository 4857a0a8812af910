"""What the table's page of every game brings for a tablet that goes on without a network.

The scripts in `static/js/ahead/` read it: the match as the rules in the browser need it.
"""

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import chain
from typing import Any, TypedDict

from flask import current_app, url_for
from flask_babel import get_locale

from referee.core.erasures import NAME_ERASED
from referee.core.facts import Fact
from referee.core.rulings.office import CALLS, OFFICE, SIGNING
from referee.store.matches.views import AnyView
from referee.web.http.who_may import may_write
from referee.web.http.worker import owner
from referee.web.matches import ways_of_entry
from referee.web.matches.posting import Payload
from referee.web.matches.undoing import OPEN_TO_CHANGE

MOST_HANDS = 200
"""Hands that a page brings; a longer match waits for the network to be counted."""

MOST_FACTS = 30
"""Facts of hands that are over which a tablet can take back without a network, about."""

SHIFTING = frozenset({"hand_inserted", "hand_removed"})
"""Facts that give other numbers to hands which were played before."""

OTHER = SHIFTING | OFFICE | {"hand_corrected"}
"""Facts by which no hand is played."""

PASSED_OVER = frozenset({"undone", NAME_ERASED, *CALLS})
"""Facts that a course need not be told: the referee comes whatever is played."""


def goes_on(view: AnyView) -> bool:
    """Return whether a tablet may go on with a match without a network."""
    return view.status in OPEN_TO_CHANGE and len(view.state.record["hands"]) <= MOST_HANDS


class MatchAhead(TypedDict):
    """A match as the rules in the browser read it.

    `hands` are those of the record that were played first, `facts` the entries by which it went on,
    as number, kind and payload; what came before the entry `floor` cannot be taken back there.
    `rules` and `pieces` are the addresses of what is asked for after the page is shown. `mode` is
    the way in which this device enters hands. The opening says whether
    the score waits for a referee, who decides by facts that are not told.
    """

    rules: str
    pieces: str
    game: str
    number: int
    floor: int
    mode: str
    switches: Mapping[str, object]
    opening: Mapping[str, object]
    hands: Sequence[Payload]
    facts: Sequence[tuple[int, str, Mapping[str, Any]]]


Words = Mapping[str, object]
"""Texts with names in braces, each by its name; lists of texts that count, and groups of them."""


def match_ahead(view: AnyView, starter: str) -> MatchAhead:
    """Return the match as the rules in the browser read it.

    `starter` is the field of who begins a hand.
    """
    facts, floor = newest_facts(view)
    record = view.state.record["hands"]
    told = min((fact.payload["hand"] for fact in facts), default=len(record) + 1)
    return {
        "rules": url_for("files.rules", game=view.game),
        "pieces": url_for("table.pieces", code=view.code, of=_drawn_from(view)),
        "game": view.game,
        "number": view.number,
        "floor": floor,
        "mode": ways_of_entry.chosen(view),
        "switches": view.record.regulation.switches(),
        "opening": {
            "players": view.record.players,
            starter: view.state.first_starter,
            "frozen": not view.state.office.settled,
        },
        "hands": record[: told - 1],
        "facts": sorted(
            [*((fact.number, fact.kind, fact.payload) for fact in facts), *_signed(view)]
        ),
    }


def _signed(view: AnyView) -> Iterator[tuple[int, str, Mapping[str, Any]]]:
    """Yield the signatures that stand, without what was drawn."""
    standing = [fact for fact in _standing(view) if fact.kind in SIGNING]
    for fact in standing[: len(view.state.signatures)]:
        payload = {key: said for key, said in fact.payload.items() if key != "signature"}
        yield fact.number, fact.kind, payload


def _drawn_from(view: AnyView) -> str:
    """Return a digest of what the pieces of a page say: whoever has them need not ask again.

    They are kept for one owner: those of another would drop what is kept of the table.
    """
    settles = may_write(view.code, "finding_dismissed")
    said = (view.record.players, str(get_locale()), current_app.static_url_path, settles, owner())
    return sha256(repr(said).encode()).hexdigest()[:8]


def newest_facts(view: AnyView) -> tuple[list[Fact], int]:
    """Return the facts by which the newest hands were played, and the entry before them.

    Undone facts are left out. Each hand is told from its beginning or not at all.
    """
    # A hand whose bidding goes on is not in the record yet.
    newest = max(len(view.state.record["hands"]), view.state.open_hand or 0)
    found: list[Fact] = []
    standing = _standing(view)
    begun = 0
    for fact in standing:
        if fact.kind in SIGNING:
            continue
        hand = fact.payload.get("hand", 0)
        last = found[-1].payload["hand"] if found else newest
        many = len(found) >= MOST_FACTS and hand < newest
        if not hand or fact.kind in OTHER or hand > last or many:
            begun = _begun_before(fact, standing, last)
            break
        found.append(fact)
    found = [one for one in reversed(found) if one.payload["hand"] > begun]
    return found, found[0].number - 1 if found else view.number


def _standing(view: AnyView) -> Iterator[Fact]:
    """Yield the facts that nothing has taken back, the newest first."""
    for fact in reversed(view.facts):
        if fact.kind not in PASSED_OVER and fact.number not in view.state.struck:
            yield fact


def _begun_before(fact: Fact, older: Iterator[Fact], last: int) -> int:
    """Return the newest hand that may have begun by this fact or by one of the older ones.

    `last` is the oldest hand of which facts came after it.
    """
    for one in chain([fact], older):
        if one.kind == "match_opened":
            return 0
        if one.kind in SHIFTING:
            return last
        if one.kind not in OTHER and "hand" in one.payload:
            return int(one.payload["hand"])
    return last

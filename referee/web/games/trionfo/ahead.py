"""What the table's page of a session brings for a tablet that goes on without a network."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple, TypedDict

from referee.core.words import VOIDS
from referee.games.cards.words import RANK_NAMES, SUIT_NAMES
from referee.games.trionfo.bids import BIDS, CHIAMO, MASO, PASSO
from referee.games.trionfo.hand import TRICKS
from referee.games.trionfo.open_hand import OpenSessionHand
from referee.games.trionfo.words import BID_NAMES, ENDING_NAMES
from referee.presenters.games.trionfo.moment import session_won
from referee.presenters.words.amounts import points_word
from referee.presenters.words.names import fitting, short_names, shown_names
from referee.presenters.words.text import _, ngettext, say
from referee.store.matches.views import SessionView
from referee.web.games.cards import play as cards
from referee.web.games.cards.play import TakenTrick, TrickCard, TrickValue, seat_names
from referee.web.games.trionfo import play
from referee.web.games.trionfo.play import Speaker
from referee.web.games.trionfo.work import SessionWork
from referee.web.matches.ahead import MatchAhead, Words, match_ahead

ANYBODY = "-"
"""What stands where the tablet writes a name or a number."""


class NamesBrought(TypedDict):
    """Names, each list by seat.

    `names` are whole ones, `short` first names for what was entered, `seats` those that stand at
    the seats, `fits` the same cut to fit on a card.
    """

    names: Sequence[str]
    short: Sequence[str]
    seats: Sequence[str]
    fits: Sequence[str]


class SessionAhead(MatchAhead, NamesBrought):
    """A session as the rules in the browser read it, with names and words."""

    words: Words


def session_ahead(view: SessionView) -> SessionAhead | None:
    """Return the session as its rules in the browser read it, with names and words.

    None while a hand is played whose entries are not all told: the record has neither the bids of
    a round that goes on nor the tricks of a hand that is kept by them.
    """
    match, playing = match_ahead(view, "first"), view.state.open_hand
    if playing is not None and playing not in (fact[2]["hand"] for fact in match["facts"]):
        return None
    return {**match, **names_brought(view), "words": words_brought()}


class WorkPiece(NamedTuple):
    """A state of the work area: its name, an example of a hand, and what the page draws of it."""

    name: str
    hand: OpenSessionHand
    work: SessionWork


def work_pieces(view: SessionView, hand: OpenSessionHand, work: SessionWork) -> Iterator[WorkPiece]:
    """Yield the states of the work area; the tablet fills in names and numbers."""
    empty = replace(
        hand,
        number=0,
        first_speaker=1,
        bids=(),
        speaker=1,
        offered=BIDS,
        bid=None,
        declarer=None,
        partner=None,
        trump=None,
        called=None,
        by_cards=True,
        tricks_done=0,
        turn=1,
        play=None,
    )
    filled = _filled_work(view, empty, work)
    yield WorkPiece("unknown", replace(empty, first_speaker=None), filled)
    yield WorkPiece("first", empty, filled)
    yield WorkPiece("next", replace(empty, bids=(PASSO,)), filled)
    yield WorkPiece("passes", replace(empty, bids=(PASSO,), offered=(PASSO,)), filled)

    bid = replace(empty, bid=CHIAMO, declarer=1)
    kept, named = replace(bid, by_cards=False), replace(bid, trump="coppe")
    quick, tricks, by_cards = [replace(filled, mode=mode) for mode in ("rapido", "prese", "carte")]
    yield WorkPiece("rapido", bid, quick)
    yield WorkPiece("maso", replace(bid, bid=MASO), replace(quick, needed=None))
    yield WorkPiece("prese", bid, tricks)
    yield WorkPiece("noted", named, tricks)
    yield WorkPiece("partner", replace(kept, tricks_done=TRICKS), tricks)
    yield WorkPiece("trump", bid, by_cards)
    yield WorkPiece("called", named, by_cards)
    yield WorkPiece("carte", replace(named, called="3d"), by_cards)
    yield WorkPiece("kept", kept, by_cards)


def _filled_work(view: SessionView, hand: OpenSessionHand, work: SessionWork) -> SessionWork:
    """Return a work area that has an example of each thing that may stand in it."""
    return replace(
        work,
        deal=(ANYBODY,),
        bidding=[Speaker(seat, ANYBODY, ANYBODY, False, seat == 1) for seat in play.SEATS],
        words=play.words_offered(hand),
        called=cards.codes_by_suit(but=None),
        needed=1,
        amico=play.amico_choices(view, hand),
        takers=play.takers(view),
        pad=[replace(row, trump=True) for row in cards.codes_by_suit(but=None)],
        trick=[TrickCard(ANYBODY, "3c"), TrickCard(ANYBODY, "", turn=True)],
        values=[TrickValue(0, ANYBODY), TrickValue(0, ANYBODY, offered=False)],
        taken=[TakenTrick(1, ANYBODY, seat=1, name=ANYBODY)],
    )


def names_brought(view: SessionView) -> NamesBrought:
    """Return the names of a session's players."""
    players = view.record.players
    seats = list(seat_names(players).values())
    return {
        "names": shown_names(players),
        "short": short_names(players),
        "seats": seats,
        "fits": [fitting(name) for name in seats],
    }


def words_brought() -> Words:
    """Return texts with names in braces, for all that the page says of a session."""
    return {
        "hand": _("Hand %(n)s", n="{n}"),
        "trick": _("Trick %(n)s", n="{n}"),
        "bids": _said(BID_NAMES),
        "voids": _said(VOIDS),
        "suits": _said(SUIT_NAMES),
        "ranks": _said(RANK_NAMES),
        "cardOf": _("%(rank)s of %(suit)s", rank="{rank}", suit="{suit}"),
        **_hand_words(),
        **_row_words(),
        **_news_words(),
        **_over_words(),
        "acts": _act_words(),
    }


def _said(names: Mapping[str, str]) -> dict[str, str]:
    return {name: say(words) for name, words in names.items()}


def _hand_words() -> Words:
    return {
        "deals": _("%(name)s deals", name="{name}"),
        "starts": _("%(name)s speaks first", name="{name}"),
        "card": _("Whoever holds the 5 of swords speaks first"),
        "speaks": _("%(name)s speaks", name="{name}"),
        "names": _("%(name)s names trumps", name="{name}"),
        "calls": _("Which card does %(name)s call?", name="{name}"),
        "taker": _("Who takes trick %(n)s?", n="{n}"),
        "toPlay": _("%(name)s to play", name="{name}"),
        "signore": _("Signore"),
        "bid": _("Bid"),
        "called": _("Called card"),
        "amico": _("Amico"),
        "hidden": _("not shown yet"),
        "nobody": _("nobody: called in hand"),
        "others": _("the others"),
        "of": _("%(thirds)s of %(most)s", thirds="{thirds}", most="{most}"),
        "revoke": _("revoke"),
        "unit": [points_word(1), points_word(2)],
        "last": _("last hand %(amount)s", amount="{amount}"),
    }


def _row_words() -> dict[str, str]:
    return {
        "bidding": _("bidding"),
        "passed": _("all passed"),
        "decided": _("decided in trick %(n)s", n="{n}"),
        "expected": _("%(name)s should have spoken first", name="{name}"),
        "with": _("with %(name)s", name="{name}"),
        "inHand": _("called in hand"),
        "made": _("hand won"),
        "unmade": _("hand lost"),
    }


def _news_words() -> dict[str, str]:
    return {
        "ended": _("Hand %(n)s: %(how)s", n="{n}", how="{how}"),
        "becomes": _("Signore: %(name)s, %(bid)s", name="{name}", bid="{bid}"),
        "nobodyVoid": _("void, nobody pays"),
        "nobodyPassed": _("all passed, nobody pays"),
        "and": _("and"),
        "wonBoth": _("%(names)s win: %(bid)s", names="{names}", bid="{bid}"),
        "lostBoth": _("%(names)s lose: %(bid)s", names="{names}", bid="{bid}"),
        "won": _("%(name)s wins: %(bid)s", name="{name}", bid="{bid}"),
        "lost": _("%(name)s loses: %(bid)s", name="{name}", bid="{bid}"),
        "points": _("points %(own)s to %(others)s", own="{own}", others="{others}"),
    }


def _over_words() -> Words:
    return {
        "over": _("Session over: %(why)s", why="{why}"),
        "endings": _said(ENDING_NAMES),
        "standing": _("session over"),
        "place": _("place %(n)s", n="{n}"),
        "most": [session_won(1), session_won(2)],
    }


def _act_words() -> Words:
    """Return what the key that takes back the newest entry says of it."""
    return {
        "bid": _("%(name)s bids: %(bid)s", name="{name}", bid="{bid}"),
        "trump": _("Trumps: %(suit)s", suit="{suit}"),
        "called": _("Called: %(card)s", card="{card}"),
        "by": _("%(name)s: %(cards)s", name="{name}", cards="{cards}"),
        "cards": [
            ngettext("Played: %(cards)s", "Played: %(cards)s", n, cards="{cards}") for n in (1, 2)
        ],
        "trick": _(
            "Trick %(trick)s to %(side)s, worth %(worth)s",
            trick="{trick}",
            side="{side}",
            worth="{worth}",
        ),
        "own": _("The signore had called a card of his own"),
        "amico": _("The amico was %(name)s", name="{name}"),
        "bids": _("Bids: %(bid)s", bid="{bid}"),
        "bidder": _("%(name)s: %(bid)s", name="{name}", bid="{bid}"),
        "written": _("Hand recorded: %(hand)s", hand="{hand}"),
        "signed": _("%(name)s confirms the result: %(typed)s", name="{name}", typed="{typed}"),
        "voided": _("Hand void: %(why)s", why="{why}"),
        "trumpPart": _("trump %(suit)s", suit="{suit}"),
        "amounts": _("%(amounts)s points", amounts="{amounts}"),
        "handWon": _("hand won"),
        "handLost": _("hand lost"),
        "amicoPart": _("amico %(name)s", name="{name}"),
    }

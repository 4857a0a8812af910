"""The facts of the referee's office, each in one sentence; a reason is shown beside it."""

from collections.abc import Mapping, Sequence
from functools import partial

from referee.core.errors import N_
from referee.core.facts import Fact, Payload
from referee.core.rulings.office import PartyKey, party_of
from referee.core.table_result import TableResult, read_table_result
from referee.presenters.games.game import FactWords, HandWords, Players
from referee.presenters.tournaments.words import outcome_shown
from referee.presenters.words.amounts import balance
from referee.presenters.words.names import isolated, player, shown_names, side_name
from referee.presenters.words.penalties import penalty_words
from referee.presenters.words.text import _, say, told

CONFIRMATIONS = {
    "none": N_("nobody confirms"),
    "hand": N_("every hand is confirmed"),
    "match": N_("the match is confirmed"),
}

EFFECTS = {
    "nothing": N_("nothing follows"),
    "warning": N_("a warning"),
    "penalty": N_("a penalty"),
    "hand_void": N_("the hand is void"),
    "hand_corrected": N_("the hand is corrected"),
}


def party_name(party: PartyKey | None, players: Players) -> str:
    """Return a side's two names, a player's own, or "" for nobody."""
    if party is None:
        return ""
    return player(players, party) if isinstance(party, int) else side_name(players, party)


def result_words(result: TableResult, players: Players) -> str:
    """Say a result that somebody tells of a match, and who has won by it."""
    if result.payments is not None:
        paid = zip(shown_names(players), result.payments, strict=True)
        return ", ".join(f"{name} {balance(amount)}" for name, amount in paid)
    told, winner = outcome_shown(result), won_by(result, players)
    return _("%(result)s, won by %(name)s", result=told, name=winner) if winner else told


def won_by(result: TableResult, players: Players) -> str:
    """Return the names of the side that has won, "" where none has."""
    if result.winner is None:
        return ""
    return side_name(players, "A" if result.winner == "a" else "B")


def effect_words(
    hand_words: HandWords, given: Payload, players: Players, offences: Mapping[str, str]
) -> str:
    """Say what follows from a ruling; `given` is the payload of `ruling_given`."""
    effect = given["effect"]
    if effect == "penalty":
        return penalty_words(given, players, offences)
    if effect == "warning":
        name, offence = party_name(party_of(given), players), say(offences[given["offence"]])
        return _("warning to %(name)s: %(offence)s", name=name, offence=offence)
    if effect == "hand_corrected":
        return _("the hand is %(hand)s", hand=hand_words(given["value"], players))
    return say(EFFECTS[effect])


def _answered(payload: Payload, _players: Players) -> str:
    if "text" in payload:
        return _("The referee has answered: %(words)s", words=isolated(payload["text"]))
    return _("The referee has answered")


def _opened(payload: Payload, players: Players) -> str:
    facts, name = isolated(payload["facts"]), party_name(party_of(payload), players)
    if "trick" in payload:
        facts = _("trick %(trick)s: %(facts)s", trick=payload["trick"], facts=facts)
    if payload["source"] == "finding":
        return _("Ruling opened, on what the referee found: %(facts)s", facts=facts)
    if name:
        return _("Ruling opened, on a complaint of %(name)s: %(facts)s", name=name, facts=facts)
    return _("Ruling opened, on a complaint: %(facts)s", facts=facts)


def _given(
    hand_words: HandWords, offences: Mapping[str, str], payload: Payload, players: Players
) -> str:
    text = _(
        "Ruling %(ruling)s given: %(effect)s. %(words)s",
        ruling=payload["ruling"],
        effect=effect_words(hand_words, payload, players, offences),
        words=isolated(payload["text"]),
    )
    article = payload.get("article")
    return f"{text} ({_('art. %(n)s', n=isolated(article))})" if article else text


def _appealed(payload: Payload, players: Players) -> str:
    name = party_name(party_of(payload), players)
    if name:
        return _("Ruling %(ruling)s appealed by %(name)s", ruling=payload["ruling"], name=name)
    return _("Ruling %(ruling)s opened again by the referee", ruling=payload["ruling"])


def _agreed(payload: Payload, players: Players) -> str:
    agreed = say(CONFIRMATIONS[payload["confirmation"]])
    keeper = party_name(party_of(payload), players)
    if keeper:
        return _("Confirmation: %(agreed)s; %(name)s keep the sheet", agreed=agreed, name=keeper)
    return _("Confirmation: %(agreed)s", agreed=agreed)


def _refused(hand_words: HandWords, payload: Payload, players: Players) -> str:
    name = party_name(party_of(payload), players)
    if "value" not in payload:
        return _("The hand is refused by %(name)s", name=name)
    version = hand_words(payload["value"], players)
    return _("The hand is refused by %(name)s; their version: %(hand)s", name=name, hand=version)


def _result_refused(payload: Payload, players: Players) -> str:
    name = party_name(party_of(payload), players)
    if "result" not in payload:
        return _("The result is refused by %(name)s", name=name)
    version = result_words(read_table_result(payload["result"]), players)
    return _(
        "The result is refused by %(name)s; their version: %(result)s", name=name, result=version
    )


def _decided(hand_words: HandWords, payload: Payload, players: Players) -> str:
    words, hand = isolated(payload["text"]), payload.get("hand")
    if hand is None:
        text = _("Dispute decided: %(words)s", words=words)
    else:
        text = _("Dispute over hand %(n)s decided: %(words)s", n=hand, words=words)
    if "result" in payload:
        version = result_words(read_table_result(payload["result"]), players)
        return _("%(decision)s; the result is %(result)s", decision=text, result=version)
    if "value" not in payload:
        return text
    version = hand_words(payload["value"], players)
    return _("%(decision)s; the hand is %(hand)s", decision=text, hand=version)


def with_hand(fact: Fact, facts: Sequence[Fact]) -> Payload:
    """Return what a fact says; of a decided dispute with its hand, where it is about one.

    `facts` are those of the whole ledger, among which the dispute is known by its number alone.
    """
    if fact.kind != "dispute_decided":
        return fact.payload
    disputed = facts[fact.payload["dispute"] - 1].payload
    return {**fact.payload, **{key: disputed[key] for key in ("hand",) if key in disputed}}


def office_facts(hand_words: HandWords, offences: Mapping[str, str]) -> dict[str, FactWords]:
    """Return the words of each kind of fact; `hand_words` says a hand of the game."""

    def name(payload: Payload, players: Players) -> str:
        return party_name(party_of(payload), players)

    return {
        "referee_called": told(N_("The referee is called")),
        "call_withdrawn": told(N_("The call is withdrawn")),
        "call_taken": told(N_("The referee is coming")),
        "call_answered": _answered,
        "ruling_opened": _opened,
        "ruling_given": partial(_given, hand_words, offences),
        "ruling_appealed": _appealed,
        "score_released": told(N_("The score is released")),
        "confirmation_agreed": _agreed,
        "hand_confirmed": told(N_("The hand is confirmed by %(name)s"), name=name),
        "hand_refused": partial(_refused, hand_words),
        "result_refused": _result_refused,
        "dispute_decided": partial(_decided, hand_words),
    }

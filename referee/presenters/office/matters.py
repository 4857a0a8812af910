"""The referee's work on a match as pages show it: calls, rulings, disputes and both scores."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from referee.actions.tournaments.settled import unchanged, undisputed
from referee.core.rulings.effects import ON_HAND
from referee.core.rulings.office import RefereeCall
from referee.games.as_played import played_result
from referee.games.course import AnyCourse
from referee.games.registry import game_of as rules_of
from referee.presenters.games.game import Party
from referee.presenters.games.registry import game_of
from referee.presenters.office.facts import party_name, result_words
from referee.presenters.tournaments.words import SIGNS
from referee.presenters.words.names import isolated
from referee.presenters.words.text import _, say
from referee.presenters.words.writers import writer
from referee.store.matches.views import AnyView
from referee.store.office import waiting


@dataclass(frozen=True)
class CallShown:
    """A call for the referee; `referee` is who said that he is coming, `""` until one does."""

    number: int
    reason: str
    coming: bool
    referee: str

    @property
    def head(self) -> str:
        """Return what the folded notices say of it."""
        return _("The referee is coming.") if self.coming else _("The referee is called.")

    @property
    def words(self) -> str:
        """Return it in full: who comes, if that is known."""
        if self.referee:
            return _("The referee %(name)s is coming.", name=self.referee)
        return self.head


@dataclass(frozen=True)
class ToConfirm:
    """A hand that waits to be confirmed, in words, and who may say so."""

    hand: int
    words: str
    by: tuple[Party, ...]


@dataclass(frozen=True)
class Version:
    """One of two versions of a hand that is disputed: who says so, and the hand in words."""

    who: str
    words: str


@dataclass(frozen=True)
class RuledEntry:
    """A decision that made the score another: its entry, and what it is about as a link says it."""

    number: int
    words: str


@dataclass(frozen=True)
class TableOffice:
    """The referee's work as far as the table sees it.

    `call` and `confirm` are None where nothing waits. `frozen` says why the score is not final,
    `head` the same in two or three words, `sign` the icon of it, all `""` where it is; `played` is
    the score without rulings and penalties, line by line, empty where that is the score; `ruled`
    are the entries of the decisions that made it another. `hands_stand` says why no hand is changed
    by the table any more, `result_stands` why nothing is disputed any more, `""` where it may be;
    `stays` that a referee has left the result as it is recorded.
    """

    confirm: ToConfirm | None
    call: CallShown | None
    head: str
    sign: str
    frozen: str
    versions: tuple[Version, ...]
    played: tuple[str, ...]
    ruled: tuple[RuledEntry, ...]
    hands_stand: str
    result_stands: str
    stays: str


def table_office(view: AnyView) -> TableOffice:
    """Return what the table sees of the referee's work."""
    call = view.state.office.call
    return TableOffice(
        confirm=_to_confirm(view),
        call=None
        if call is None
        else CallShown(
            number=call.number,
            reason=isolated(call.reason),
            coming=call.taken is not None,
            referee=_who_comes(view, call),
        ),
        head=frozen_head(view),
        sign=frozen_sign(view),
        frozen=frozen_words(view),
        versions=(*_who_disputes(view), *disputed_versions(view)),
        played=tuple(played_lines(view)),
        ruled=tuple(ruled_entries(view)),
        hands_stand=hands_stand(view),
        result_stands=result_stands(view),
        stays=_recorded_stays(view),
    )


def _who_comes(view: AnyView, call: RefereeCall) -> str:
    """Name the referee who said that he is coming; `""` until one does."""
    if call.taken is None:
        return ""
    return writer(waiting.written(view.code, {call.taken})[call.taken].actor)


def _to_confirm(view: AnyView) -> ToConfirm | None:
    """Return the first finished hand that the other side has still to confirm (15.1)."""
    office, players, game = view.state.office, view.record.players, game_of(view.game)
    if office.confirmation != "hand":
        return None
    known = office.confirmed | {dispute.hand for dispute in office.disputes}
    for hand, value in enumerate(view.state.record["hands"], start=1):
        if hand not in known and hand != view.state.open_hand:
            keeper = str(office.keeper)
            by = tuple(one for one in game.signers(players) if one.value != keeper)
            return ToConfirm(hand, game.hand_words(value, players), by)
    return None


def hands_stand(view: AnyView) -> str:
    """Say why the table changes no hand; `""` where it may."""
    if view.state.office.result_decided is not None:
        return _("A referee has decided the result: only a ruling changes a hand now.")
    return _whole(unchanged(view))


def result_stands(view: AnyView) -> str:
    """Say why nothing of the match is disputed any more, and whom to ask; `""` where it may be."""
    return _whole(undisputed(view))


def _whole(why: str) -> str:
    """Return a reason of the rules as a sentence of its own; `""` for none."""
    said = say(why) if why else ""
    return f"{said[:1].upper()}{said[1:]}." if said else ""


def _recorded_stays(view: AnyCourse) -> str:
    """Say that a referee has decided on the result as it is recorded; `""` where he has not."""
    office = view.state.office
    if office.result_decided is None or office.result is not None:
        return ""
    return _("A referee has decided the dispute: the recorded result stays.")


def frozen_words(view: AnyCourse) -> str:
    """Say why the score is not final; `""` where it is."""
    office = view.state.office
    if office.open_disputes:
        return _disputed_words(_disputed_hands(view))
    if not office.frozen:
        return ""
    if not office.open_rulings:
        return _("A ruling was given: the score is final once the referee releases it.")
    hand = office.open_rulings[0].hand
    if hand is None:
        return _("A ruling is open: the score is not final.")
    return _("A ruling on hand %(n)s is open: the score is not final.", n=hand)


def _disputed_words(hands: Sequence[int]) -> str:
    if not hands:
        return _("The result is disputed: it is not final, a referee decides.")
    if len(hands) == 1:
        return _("Hand %(n)s is disputed: the score is not final, a referee decides.", n=hands[0])
    return _(
        "Hands %(numbers)s are disputed: the score is not final, a referee decides.",
        numbers=", ".join(map(str, hands)),
    )


def frozen_head(view: AnyCourse) -> str:
    """Say why the score is not final where there is room for a few words; `""` where it is."""
    office = view.state.office
    if not office.open_disputes:
        if not office.frozen:
            return ""
        return _("Ruling open") if office.open_rulings else _("Score not released")
    hands = _disputed_hands(view)
    if not hands:
        return _("Result disputed")
    if len(hands) > 1:
        return _("Hands %(numbers)s disputed", numbers=", ".join(map(str, hands)))
    return _("Hand %(n)s disputed", n=hands[0])


def frozen_sign(view: AnyCourse) -> str:
    """Return the icon that a score has which is not final, as its table has; `""` where it is."""
    if view.state.office.open_disputes:
        return SIGNS["disputed"]
    return "lock" if view.state.office.frozen else ""


def _disputed_hands(view: AnyCourse) -> list[int]:
    """Return the hands over which a dispute is open, in the order of play."""
    return sorted({one.hand for one in view.state.office.open_disputes if one.hand is not None})


def _who_disputes(view: AnyCourse) -> list[Version]:
    """Return who disputes what is disputed, and the reason that was given."""
    return [
        Version(_("Disputed by %(name)s", name=name), isolated(dispute.reason))
        for dispute in view.state.office.open_disputes
        if (name := party_name(dispute.party, view.record.players))
    ]


def disputed_versions(view: AnyCourse) -> list[Version]:
    """Return both versions of what is disputed; where several hands are, each names its own."""
    game, players = game_of(view.game), view.record.players
    several, versions = len(_disputed_hands(view)) > 1, []
    for dispute in view.state.office.open_disputes:
        name = party_name(dispute.party, players)
        theirs = _("As %(name)s say", name=name) if name else _("As they say")
        if dispute.hand is None and dispute.result is not None:
            versions.append(Version(theirs, result_words(dispute.result, players)))
        # The one who refuses need not give a version; the written result stands above.
        for who, hand in ((_("As it is recorded"), dispute.written), (theirs, dispute.value)):
            if hand is not None:
                number = f"{_('Hand %(n)s', n=dispute.hand)} · " if several else ""
                versions.append(Version(number + who, game.hand_words(hand, players)))
    return versions


def played_lines(view: AnyCourse, *, instead: bool = False) -> list[str]:
    """Say the score as it was played, where rulings or penalties have made it another one.

    So they do where another result counts `instead`; nothing is said before the first hand.
    """
    if not view.record.hands:
        return []
    rules, game = rules_of(view.game), game_of(view.game)
    decided = instead or view.state.office.result is not None
    counts = [] if decided else game.score_lines(view)
    result = played_result(rules, view.state, view.result)
    if result is None:
        played = game.score_lines(view)
    else:
        record = rules.parse(view.state.played)
        played = game.score_lines(replace(view, record=record, result=result))
    return [] if played == counts else played


def ruled_entries(view: AnyCourse) -> list[RuledEntry]:
    """Return the entries of the decisions that hold and have made the score another."""
    office = view.state.office
    ruled = [
        RuledEntry(given.number, _ruling_on(ruling.hand))
        for ruling in office.rulings
        if (given := ruling.given) and given.effect in ON_HAND
    ]
    if office.result is None:
        return ruled
    decided = [one.decided for one in office.disputes if one.decided and one.holds is not None]
    return [*ruled, RuledEntry(decided[-1], _("The decision on the result"))]


def _ruling_on(hand: int | None) -> str:
    return _("The ruling") if hand is None else _("The ruling on hand %(n)s", n=hand)


def match_title(view: AnyCourse) -> str:
    """Name both sides, or the five players."""
    return game_of(view.game).title(view.record.players)


def who_plays(view: AnyCourse) -> str:
    """Say who plays: side against side, or the five players."""
    return game_of(view.game).who_plays(view.record.players)


def match_place(view: AnyView, event: str, round_: int | None = None) -> str:
    """Say the event or the place, the round and the table, as far as they are known."""
    notes = {key: isolated(text) for key, text in view.record.notes.items()}
    table = _("Table %(table)s", table=notes["table"]) if notes.get("table") else ""
    where = isolated(event) or notes.get("event") or notes.get("place", "")
    of_round = _("Round %(round)s", round=round_) if round_ else ""
    return " · ".join(part for part in (of_round, table, where) if part)

"""The referee's work on a match as pages show it: calls, rulings, disputes and both scores."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from referee.core.errors import N_
from referee.core.rulings.effects import ON_HAND
from referee.core.rulings.office import Appeal, Call, Dispute, Given, Ruling, Signer
from referee.presenters.games.game import Game, Party
from referee.presenters.games.registry import game_of
from referee.presenters.office.facts import effect_words, signer_name
from referee.presenters.words.dates import moment_shown
from referee.presenters.words.names import isolated, shown_names
from referee.presenters.words.text import _, say
from referee.store.matches.views import AnyCourse, AnyView
from referee.store.names import fold
from referee.store.office import waiting
from referee.store.office.waiting import Written

SOURCES = {"complaint": N_("a complaint"), "finding": N_("found by the referee")}


@dataclass(frozen=True)
class CallShown:
    """A call for the referee; `referee` is who said that he is coming, `""` until one does."""

    number: int
    reason: str
    coming: bool
    referee: str


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
class TableOffice:
    """What the table sees of the referee's work.

    `call` and `confirm` are None where nothing waits. `frozen` says why the score is not final,
    `""` where it is; `played` is the score without rulings and penalties, line by line, empty where
    that is the score; `ruled` are the entries of the decisions that made it another.
    """

    confirm: ToConfirm | None
    call: CallShown | None
    frozen: str
    versions: tuple[Version, ...]
    played: tuple[str, ...]
    ruled: tuple[int, ...]


@dataclass(frozen=True)
class Stamp:
    """Who wrote an entry and when, with `at` (ISO 8601) for machines."""

    who: str
    when: str
    at: str


@dataclass(frozen=True)
class RulingStep(Stamp):
    """A decision (`kind` is `given`) or an `appeal`, with its reason."""

    kind: str
    what: str
    text: str
    article: str


@dataclass(frozen=True)
class RulingShown(Stamp):
    """A ruling from its facts to its last step; `hand` and `trick` are None where none is meant."""

    number: int
    hand: int | None
    trick: int | None
    source: str
    complainant: str
    facts: str
    open: bool
    steps: tuple[RulingStep, ...]


@dataclass(frozen=True)
class DisputeShown(Stamp):
    """Both versions of a hand, or a refused result (`hand` is None); `""` where none was given.

    `written` is the hand as it stood when it was refused, `holds` as it was decided.
    """

    number: int
    hand: int | None
    refused_by: str
    reason: str
    written: str
    theirs: str
    decided: str
    holds: str


@dataclass(frozen=True)
class EarlierWarning:
    """A warning of a match: for which offence, to whom (names folded), and in words."""

    offence: str
    names: frozenset[str]
    text: str


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
        frozen=frozen_words(view),
        versions=tuple(disputed_versions(view)),
        played=tuple(played_lines(view)),
        ruled=tuple(ruled_entries(view)),
    )


def _who_comes(view: AnyView, call: Call) -> str:
    """Name the referee who said that he is coming; `""` until one does."""
    if call.taken is None:
        return ""
    return isolated(waiting.written(view.code, {call.taken})[call.taken].actor)


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


def frozen_words(view: AnyCourse) -> str:
    """Say why the score is not final; `""` where it is."""
    office = view.state.office
    if office.open_disputes:
        hand = office.open_disputes[0].hand
        if hand is None:
            return _("The result is disputed: it is not final, a referee decides.")
        return _("Hand %(n)s is disputed: the score is not final, a referee decides.", n=hand)
    if not office.frozen:
        return ""
    if not office.open_rulings:
        return _("A ruling was given: the score is final once the referee releases it.")
    hand = office.open_rulings[0].hand
    if hand is None:
        return _("A ruling is open: the score is not final.")
    return _("A ruling on hand %(n)s is open: the score is not final.", n=hand)


def disputed_versions(view: AnyCourse) -> list[Version]:
    """Return both versions of each hand that is disputed."""
    game = game_of(view.game)
    return [
        version
        for dispute in view.state.office.open_disputes
        for version in _versions(game, dispute, view.record.players)
    ]


def _versions(game: Game, dispute: Dispute, players: Sequence[str]) -> list[Version]:
    """Return a hand as it was written, then as they say; nothing of a refused result."""
    told = ((_("As it is written"), dispute.written), (_they_say(dispute, players), dispute.value))
    return [
        Version(who, game.hand_words(value, players)) for who, value in told if value is not None
    ]


def _they_say(dispute: Dispute, players: Sequence[str]) -> str:
    name = signer_name(dispute.signer, players)
    return _("As %(name)s say", name=name) if name else _("As they say")


def played_lines(view: AnyCourse) -> list[str]:
    """Say the score as it was played, where rulings or penalties have made it another one."""
    game = game_of(view.game)
    course = game.played(view)
    if course is None:
        return []
    played = game.score_lines(course)
    return [] if played == game.score_lines(view) else played


def ruled_entries(view: AnyCourse) -> list[int]:
    """Return the entries of the decisions that hold and have made the score another."""
    decisions = [ruling.given for ruling in view.state.office.rulings]
    return [given.number for given in decisions if given and given.effect in ON_HAND]


def match_title(view: AnyCourse) -> str:
    """Name both sides, or the five players."""
    return game_of(view.game).title(view.record.players)


def who_plays(view: AnyCourse) -> str:
    """Say who plays: side against side, or the five players."""
    return game_of(view.game).who_plays(view.record.players)


def match_place(view: AnyView, event: str) -> str:
    """Say the event or the place, and the table, as far as they are known."""
    notes = {key: isolated(text) for key, text in view.record.notes.items()}
    table = _("Table %(table)s", table=notes["table"]) if notes.get("table") else ""
    where = isolated(event) or notes.get("event") or notes.get("place", "")
    return " · ".join(part for part in (table, where) if part)


def ruling_shown(ruling: Ruling, view: AnyView, written: Mapping[int, Written]) -> RulingShown:
    """Return a ruling from its facts to its last step."""
    game, players = game_of(view.game), view.record.players
    opened = _stamp(written[ruling.number])
    return RulingShown(
        number=ruling.number,
        hand=ruling.hand,
        trick=ruling.trick,
        source=say(SOURCES[ruling.source]),
        complainant=signer_name(ruling.signer, players),
        facts=isolated(ruling.facts),
        open=ruling.is_open,
        who=opened.who,
        when=opened.when,
        at=opened.at,
        steps=tuple(
            _step(game, step, players, _stamp(written[step.number])) for step in ruling.steps
        ),
    )


def _step(game: Game, step: Given | Appeal, players: Sequence[str], stamp: Stamp) -> RulingStep:
    if isinstance(step, Appeal):
        name = signer_name(step.signer, players)
        what = _("appeal of %(name)s", name=name) if name else _("opened again by the referee")
        kind, text, article = "appeal", step.reason, ""
    else:
        what = effect_words(game.hand_words, step.payload, players)
        kind, text, article = "given", step.text, step.article
    return RulingStep(
        stamp.who, stamp.when, stamp.at, kind, what, isolated(text), isolated(article)
    )


def dispute_shown(dispute: Dispute, view: AnyView, written: Mapping[int, Written]) -> DisputeShown:
    """Return both versions of a hand, or a refused result."""
    game, players = game_of(view.game), view.record.players
    mine = dispute.written
    holds = view.state.record["hands"][dispute.hand - 1] if dispute.hand else None
    decided = dispute.decided is not None
    stamp = _stamp(written[dispute.number])
    return DisputeShown(
        number=dispute.number,
        hand=dispute.hand,
        refused_by=signer_name(dispute.signer, players),
        reason=isolated(dispute.reason),
        written=game.hand_words(mine, players) if mine is not None else "",
        theirs=game.hand_words(dispute.value, players) if dispute.value is not None else "",
        decided=isolated(dispute.text) if decided else "",
        holds=game.hand_words(holds, players) if decided and holds is not None else "",
        who=stamp.who,
        when=stamp.when,
        at=stamp.at,
    )


def _stamp(entry: Written) -> Stamp:
    return Stamp(
        who=" · ".join(part for part in (entry.actor, entry.device) if part),
        when=moment_shown(entry.at),
        at=entry.at.isoformat(),
    )


def entries_of(view: AnyView) -> set[int]:
    """Return the numbers of all entries that made the calls, rulings and disputes of a match."""
    office = view.state.office
    numbers = {call.number for call in office.calls}
    numbers |= {call.taken for call in office.calls if call.taken is not None}
    numbers |= {dispute.number for dispute in office.disputes}
    numbers |= {ruling.number for ruling in office.rulings}
    return numbers | {step.number for ruling in office.rulings for step in ruling.steps}


def earlier_warnings(views: Iterable[AnyView]) -> list[EarlierWarning]:
    """Return the warnings of these matches."""
    return [
        EarlierWarning(
            offence=str(given.payload["offence"]),
            names=frozenset(map(fold, _warned(given.signer, view))),
            text=effect_words(game_of(view.game).hand_words, given.payload, view.record.players),
        )
        for view in views
        for _ruling, given in view.state.office.warnings
    ]


def warned_offences(warnings: Iterable[EarlierWarning], names: Iterable[str]) -> list[str]:
    """Return the offences for which somebody of these names has been warned."""
    wanted = {fold(name) for name in names}
    return [one.offence for one in warnings if wanted & one.names]


def offenders(view: AnyView) -> list[Party]:
    """Return who can be warned: those who sign, and each player."""
    players = view.record.players
    signers = refusers(view)
    known = {one.value for one in signers}
    single = [
        Party(str(seat), shown, (name,))
        for seat, (name, shown) in enumerate(
            zip(players, shown_names(players), strict=True), start=1
        )
    ]
    return [*signers, *(one for one in single if one.value not in known)]


def refusers(view: AnyView) -> list[Party]:
    """Return who may refuse the result: those who sign it."""
    return list(game_of(view.game).signers(view.record.players))


def _warned(signer: Signer | None, view: AnyView) -> tuple[str, ...]:
    """Return the names of those to whom a warning was given."""
    return next((one.names for one in offenders(view) if one.value == str(signer)), ())

"""Rulings and disputes as pages show them, from their facts to what was decided."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from referee.core.errors import N_
from referee.core.rulings.office import Appeal, Dispute, Given, Ruling
from referee.games.course import AnyCourse, course
from referee.games.registry import game_of as rules_of
from referee.presenters.games.game import PresentedGame
from referee.presenters.games.registry import game_of
from referee.presenters.office.facts import effect_words, party_name, result_words
from referee.presenters.office.numbering import ruling_numbers
from referee.presenters.words.dates import moment_shown
from referee.presenters.words.names import isolated
from referee.presenters.words.text import _, say
from referee.presenters.words.writers import writer
from referee.store.matches.views import AnyView
from referee.store.office.waiting import WrittenBy

SOURCES = {"complaint": N_("a complaint"), "finding": N_("found by the referee")}


@dataclass(frozen=True)
class EntryStamp:
    """The author and the time of an entry, with `at` (ISO 8601) for machines."""

    who: str
    when: str
    at: str


@dataclass(frozen=True)
class RulingStep(EntryStamp):
    """A decision (`kind` is `given`) or an `appeal`, with its reason."""

    kind: str
    what: str
    text: str
    article: str


@dataclass(frozen=True)
class RulingShown(EntryStamp):
    """A ruling from its facts to its last step; `hand` and `trick` are None where none is meant.

    `number` is that of its entry, `place` what people count it as in the event.
    """

    number: int
    place: int
    hand: int | None
    trick: int | None
    source: str
    complainant: str
    facts: str
    open: bool
    steps: tuple[RulingStep, ...]


@dataclass(frozen=True)
class DisputeShown(EntryStamp):
    """Both versions of a hand, or of a result (`hand` is None); `""` where none was given.

    `written` is what stood when it was refused, of a result that nobody has decided what stands
    now; `holds` is the hand as it is now, or the other result that was decided on. `decided_by`
    says who decided, and when.
    """

    number: int
    hand: int | None
    refused_by: str
    reason: str
    written: str
    theirs: str
    decided: str
    decided_by: str
    holds: str


def ruling_shown(ruling: Ruling, view: AnyView, written: Mapping[int, WrittenBy]) -> RulingShown:
    """Return a ruling from its facts to its last step."""
    game, players = game_of(view.game), view.record.players
    return RulingShown(
        number=ruling.number,
        place=ruling_numbers(view)[ruling.number],
        hand=ruling.hand,
        trick=ruling.trick,
        source=say(SOURCES[ruling.source]),
        complainant="" if ruling.source == "finding" else party_name(ruling.party, players),
        facts=isolated(ruling.facts),
        open=ruling.is_open,
        steps=tuple(_step(game, step, players, written[step.number]) for step in ruling.steps),
        **_stamp(written[ruling.number]),
    )


def _step(
    game: PresentedGame, step: Given | Appeal, players: Sequence[str], entry: WrittenBy
) -> RulingStep:
    if isinstance(step, Appeal):
        name = party_name(step.party, players)
        what = _("appeal of %(name)s", name=name) if name else _("opened again by the referee")
        kind, text, article = "appeal", step.reason, ""
    else:
        what = effect_words(game.hand_words, step.payload, players, rules_of(game.name).offences)
        kind, text, article = "given", step.text, step.article
    return RulingStep(
        kind=kind, what=what, text=isolated(text), article=isolated(article), **_stamp(entry)
    )


def dispute_shown(
    dispute: Dispute, view: AnyView, written: Mapping[int, WrittenBy]
) -> DisputeShown:
    """Return both versions of a hand, or of a result."""
    game, players = game_of(view.game), view.record.players
    number, decided = dispute.number, dispute.decided is not None
    hand = dispute.hand if decided else None

    def words(value: Mapping[str, Any] | None) -> str:
        return game.hand_words(value, players) if value is not None else ""

    if dispute.hand is None:
        told = _result(course(view.facts[: number - 1]) if decided else view)
        theirs = result_words(dispute.result, players) if dispute.result else ""
        holds = result_words(dispute.holds, players) if dispute.holds else ""
    else:
        told, theirs = words(dispute.written), words(dispute.value)
        holds = words(view.state.record["hands"][hand - 1] if hand else None)
    return DisputeShown(
        number=number,
        hand=dispute.hand,
        refused_by=party_name(dispute.party, players),
        reason=isolated(dispute.reason),
        written=told,
        theirs=theirs,
        decided=isolated(dispute.text) if decided else "",
        decided_by=_decider(dispute, written),
        holds=holds,
        **_stamp(written[number]),
    )


def _decider(dispute: Dispute, written: Mapping[int, WrittenBy]) -> str:
    """Return who decided a dispute, and when; "" before that."""
    entry = None if dispute.decided is None else written[dispute.decided]
    if entry is None:
        return ""
    who, when = writer(entry.actor, entry.device), moment_shown(entry.at)
    return _("Decided by %(who)s, %(when)s", who=who, when=when)


def _result(view: AnyCourse) -> str:
    """Return the result of a match and its score, in one line."""
    if view.state.office.result is not None:
        return result_words(view.state.office.result, view.record.players)
    game = game_of(view.game)
    return " – ".join((game.outcome(view), *game.score_lines(view)))


def _stamp(entry: WrittenBy) -> dict[str, str]:
    """Return the fields of an `EntryStamp`."""
    return {
        "who": writer(entry.actor, entry.device),
        "when": moment_shown(entry.at),
        "at": entry.at.isoformat(),
    }


def entries_of(view: AnyView) -> set[int]:
    """Return the numbers of all entries that made the calls, rulings and disputes of a match."""
    office = view.state.office
    numbers = {call.number for call in office.calls}
    numbers |= {call.taken for call in office.calls if call.taken is not None}
    numbers |= {dispute.number for dispute in office.disputes}
    numbers |= {dispute.decided for dispute in office.disputes if dispute.decided is not None}
    numbers |= {ruling.number for ruling in office.rulings}
    return numbers | {step.number for ruling in office.rulings for step in ruling.steps}

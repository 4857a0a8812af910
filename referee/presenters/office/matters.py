"""The referee's work on a match as pages show it: calls, rulings, disputes and both scores."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from referee.core.errors import N_
from referee.core.record import parse
from referee.core.rulings.effects import ON_HAND
from referee.core.rulings.office import Appeal, Call, Dispute, Given, Ruling, Signer
from referee.core.sides import SIDES
from referee.games.played import played_result, played_session
from referee.games.registry import TRIONFO
from referee.games.trionfo.hand import PLAYERS
from referee.games.trionfo.record import parse_trionfo
from referee.presenters.games.marafone.score import finished_games
from referee.presenters.office.facts import effect_words, signer_name, version_words
from referee.presenters.words.amounts import signed
from referee.presenters.words.dates import moment_shown
from referee.presenters.words.names import game_name, isolated, shown_names, side_name
from referee.presenters.words.text import _, say
from referee.store.matches.views import AnyCourse, AnyView, MatchCourse, SessionCourse
from referee.store.names import fold
from referee.store.office import waiting
from referee.store.office.waiting import Written

SOURCES = {"complaint": N_("a complaint"), "finding": N_("found by the referee")}


def table_office(view: AnyView) -> dict[str, Any]:
    """For the table: `call`, and what is not settled.

    `call` is None, or has `number`, `reason`, whether somebody is `coming`, and who: `referee`.
    `frozen` says in words why the score is not final, or is empty; `versions` are those of a hand
    that is disputed (`who`, `words`). `played` is the score without rulings and penalties, line by
    line, empty where that is the score; `ruled` are the entries of the decisions that made it
    another. `confirm` is the hand that waits to be confirmed, or None: its `hand`, in `words`, and
    who may say so (`by`).
    """
    office = view.state.office
    call = office.call
    return {
        "confirm": _to_confirm(view),
        "call": None
        if call is None
        else {
            "number": call.number,
            "reason": isolated(call.reason),
            "coming": call.taken is not None,
            "referee": _who_comes(view, call),
        },
        "frozen": frozen_words(view),
        "versions": disputed_versions(view),
        "played": played_lines(view),
        "ruled": ruled_entries(view),
    }


def _who_comes(view: AnyView, call: Call) -> str:
    """The referee who said that he is coming; empty until one does."""
    if call.taken is None:
        return ""
    return isolated(waiting.written(view.code, {call.taken})[call.taken].actor)


def _to_confirm(view: AnyView) -> dict[str, Any] | None:
    """The first finished hand that the other side has still to confirm (15.1)."""
    office, players = view.state.office, view.record.players
    if office.confirmation != "hand":
        return None
    known = office.confirmed | {dispute.hand for dispute in office.disputes}
    for hand, value in enumerate(view.state.record["hands"], start=1):
        if hand not in known and hand != view.state.open_hand:
            signers: Sequence[Signer] = SIDES if len(players) != PLAYERS else range(1, PLAYERS + 1)
            by = [
                {"value": str(signer), "name": signer_name(signer, players)}
                for signer in signers
                if signer != office.keeper
            ]
            return {"hand": hand, "words": version_words(value, players), "by": by}
    return None


def frozen_words(view: AnyCourse) -> str:
    """Why the score is not final; empty where it is."""
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


def disputed_versions(view: AnyCourse) -> list[dict[str, str]]:
    """Both versions of each hand that is disputed: `who` says so, and the hand in `words`."""
    return [
        version
        for dispute in view.state.office.open_disputes
        for version in _versions(dispute, view.record.players)
    ]


def _versions(dispute: Dispute, players: Sequence[str]) -> list[dict[str, str]]:
    """As it was written when it was refused, then as they say; none of a refused result."""
    told = ((_("As it is written"), dispute.written), (_they_say(dispute, players), dispute.value))
    return [
        {"who": who, "words": version_words(value, players)}
        for who, value in told
        if value is not None
    ]


def _they_say(dispute: Dispute, players: Sequence[str]) -> str:
    name = signer_name(dispute.signer, players)
    return _("As %(name)s say", name=name) if name else _("As they say")


def played_course(view: AnyCourse) -> AnyCourse | None:
    """The course of a match without rulings and penalties; None where there are none."""
    if view.game == TRIONFO:
        session = played_session(view.state, view.result)
        if session is None:
            return None
        told = parse_trionfo(view.state.played)
        return SessionCourse(view.facts, view.state, told, session)
    result = played_result(view.state, view.result)
    if result is None:
        return None
    return MatchCourse(view.facts, view.state, parse(view.state.played), result)


def played_lines(view: AnyCourse) -> list[str]:
    """The score as it was played, where rulings or penalties have made it another one."""
    course = played_course(view)
    if course is None:
        return []
    played = score_lines(course)
    return [] if played == score_lines(view) else played


def ruled_entries(view: AnyCourse) -> list[int]:
    """The entries of the decisions that hold and have made the score another than was played."""
    decisions = [ruling.given for ruling in view.state.office.rulings]
    return [given.number for given in decisions if given and given.effect in ON_HAND]


def score_lines(course: AnyCourse) -> list[str]:
    """The score game by game, or player by player."""
    if course.game == TRIONFO:
        names = shown_names(course.record.players)
        totals = zip(names, course.result.totals, strict=True)
        return [", ".join(f"{name} {signed(total)}" for name, total in totals)]
    lines = [str(game["text"]) for game in finished_games(course)]
    current = course.result.current
    if current is not None:
        name = game_name(course.record.regulation, current.game)
        lines.append(f"{name}: {current.score.A}–{current.score.B}")
    return lines


def match_title(view: AnyCourse) -> str:
    """Who plays: both sides, or the five players."""
    players = view.record.players
    if view.game == TRIONFO:
        return ", ".join(shown_names(players))
    return " – ".join(side_name(players, side) for side in SIDES)


def match_place(view: AnyView, event: str) -> str:
    """The event or the place, and the table, as far as they are known."""
    notes = {key: isolated(text) for key, text in view.record.notes.items()}
    table = _("Table %(table)s", table=notes["table"]) if notes.get("table") else ""
    where = isolated(event) or notes.get("event") or notes.get("place", "")
    return " · ".join(part for part in (table, where) if part)


def ruling_shown(ruling: Ruling, view: AnyView, written: Mapping[int, Written]) -> dict[str, Any]:
    """A ruling from its facts to its last step; each step has `what`, `text`, `who` and `when`."""
    players = view.record.players
    return {
        "number": ruling.number,
        "hand": ruling.hand,
        "trick": ruling.trick,
        "source": say(SOURCES[ruling.source]),
        "complainant": signer_name(ruling.signer, players),
        "facts": isolated(ruling.facts),
        "open": ruling.is_open,
        **_stamp(written, ruling.number),
        "steps": [
            {**_step(step, players), **_stamp(written, step.number)} for step in ruling.steps
        ],
    }


def _step(step: Given | Appeal, players: Sequence[str]) -> dict[str, Any]:
    if isinstance(step, Appeal):
        name = signer_name(step.signer, players)
        what = _("appeal of %(name)s", name=name) if name else _("opened again by the referee")
        return {"kind": "appeal", "what": what, "text": isolated(step.reason), "article": ""}
    return {
        "kind": "given",
        "what": effect_words(step.payload, players),
        "text": isolated(step.text),
        "article": isolated(step.article),
    }


def dispute_shown(
    dispute: Dispute, view: AnyView, written: Mapping[int, Written]
) -> dict[str, Any]:
    """Both versions of a hand, or a refused result; `theirs` is empty where none was given.

    `written` is the hand as it stood when it was refused; `holds` is the hand as it was decided.
    """
    players = view.record.players
    mine = dispute.written
    holds = view.state.record["hands"][dispute.hand - 1] if dispute.hand else None
    decided = dispute.decided is not None
    return {
        "number": dispute.number,
        "hand": dispute.hand,
        "refused_by": signer_name(dispute.signer, players),
        "reason": isolated(dispute.reason),
        "written": version_words(mine, players) if mine is not None else "",
        "theirs": version_words(dispute.value, players) if dispute.value is not None else "",
        "decided": isolated(dispute.text) if decided else "",
        "holds": version_words(holds, players) if decided and holds is not None else "",
        **_stamp(written, dispute.number),
    }


def _stamp(written: Mapping[int, Written], number: int) -> dict[str, str]:
    """`who` wrote an entry and `when`, with `at` for machines."""
    entry = written[number]
    return {
        "who": " · ".join(part for part in (entry.actor, entry.device) if part),
        "when": moment_shown(entry.at),
        "at": entry.at.isoformat(),
    }


def entries_of(view: AnyView) -> set[int]:
    """The numbers of all entries that made the calls, rulings and disputes of a match."""
    office = view.state.office
    numbers = {call.number for call in office.calls}
    numbers |= {call.taken for call in office.calls if call.taken is not None}
    numbers |= {dispute.number for dispute in office.disputes}
    numbers |= {ruling.number for ruling in office.rulings}
    return numbers | {step.number for ruling in office.rulings for step in ruling.steps}


def earlier_warnings(views: Iterable[AnyView]) -> list[dict[str, Any]]:
    """The warnings of these matches: `offence`, `names` (folded), `who`, and `text` for pages."""
    return [
        {
            "offence": given.payload["offence"],
            "names": {fold(name) for name in _warned(given.signer, view.record.players)},
            "text": effect_words(given.payload, view.record.players),
        }
        for view in views
        for _ruling, given in view.state.office.warnings
    ]


def warned_offences(warnings: Iterable[Mapping[str, Any]], names: Iterable[str]) -> list[str]:
    """The offences for which somebody of these names has been warned."""
    wanted = {fold(name) for name in names}
    return [str(one["offence"]) for one in warnings if wanted & one["names"]]


def offenders(view: AnyView) -> list[dict[str, Any]]:
    """Who can be warned: both sides and each player, or the five; `names` are their own."""
    players = view.record.players
    names = shown_names(players)
    found = [
        {"value": str(seat), "label": name, "names": [players[seat - 1]]}
        for seat, name in enumerate(names, start=1)
    ]
    if len(players) == PLAYERS:
        return found
    sides = [
        {
            "value": side,
            "label": side_name(players, side),
            "names": _warned(side, players),
        }
        for side in SIDES
    ]
    return [*sides, *found]


def refusers(view: AnyView) -> list[dict[str, Any]]:
    """Who may refuse the result: a side of marafone, a player of trionfo."""
    sides_alone = len(view.record.players) != PLAYERS
    return [one for one in offenders(view) if not (sides_alone and one["value"].isdigit())]


def _warned(signer: Signer | None, players: Sequence[str]) -> list[str]:
    if signer == "A":
        return [players[0], players[2]]
    if signer == "B":
        return [players[1], players[3]]
    return [players[int(signer) - 1]] if signer is not None else []

"""The rulings of a match in a tournament's archive, beside its record: written and read."""

from collections.abc import Mapping
from typing import Any

from referee.actions.matches.openings import course_of
from referee.actions.matches.records import record_submissions
from referee.actions.submissions import checked_submission, numbered
from referee.core.errors import N_, RuleError
from referee.core.facts import ARCHIVED
from referee.core.reading import at, need, read_bool, read_list, read_object
from referee.core.rulings.effects import ON_HAND, hand_after_ruling
from referee.core.rulings.office import Appeal, Given, PartyKey, Ruling
from referee.games.course import AnyCourse
from referee.games.facts import KINDS
from referee.games.registry import game_of_record
from referee.store.ledger.entry import utc_text
from referee.store.ledger.ledger import Submission
from referee.store.matches.views import AnyView
from referee.store.office.waiting import WrittenBy, written

GIVEN = "ruling_given"
OPENED = "ruling_opened"
APPEALED = "ruling_appealed"
STEPS = (GIVEN, APPEALED)


def ruled_by(view: AnyView) -> Mapping[int, WrittenBy]:
    """Return who wrote each ruling of a match and its steps, by entry."""
    rulings = view.state.office.rulings
    steps = [step.number for ruling in rulings for step in ruling.steps]
    return written(view.code, {*steps, *[one.number for one in rulings]}) if rulings else {}


def write_rulings(view: AnyView, by: Mapping[int, WrittenBy]) -> dict[str, Any]:
    """Return the rulings beside a record, and its hands as they were played.

    They are empty where nothing was ruled. A hand that was changed in another way too is only in
    the record, as it is now. `by` tells who wrote each entry of them, as far as that is known.
    """
    office, record = view.state.office, view.state.record
    if not office.rulings:
        return {}
    played = view.state.played or record
    hands: dict[str, Any] = {}
    for number, (now, before) in enumerate(zip(record["hands"], played["hands"], strict=True), 1):
        if now != before and _after_rulings(before, office.rulings, number) == now:
            hands[str(number)] = before
    return {
        "rulings": [_ruling(one, by) for one in office.rulings],
        **({"played": hands} if hands else {}),
        **({"frozen": True} if office.frozen else {}),
    }


def _after_rulings(before: dict[str, Any], rulings: tuple[Ruling, ...], hand: int) -> object:
    """Return a hand as the rulings on it leave it, one after the other as they were given."""
    given = [one.given for one in rulings if one.hand == hand and one.given is not None]
    value = before
    for one in sorted(given, key=lambda step: step.number):
        if one.effect in ON_HAND:
            value = hand_after_ruling(value, one.payload)
    return value


def _ruling(ruling: Ruling, by: Mapping[int, WrittenBy]) -> dict[str, Any]:
    optional = {"hand": ruling.hand, "trick": ruling.trick, **_party_fields(ruling.party)}
    return {
        "source": ruling.source,
        "facts": ruling.facts,
        **{key: value for key, value in optional.items() if value is not None},
        **_told(ruling.number, by),
        "steps": [{**_step(step), **_told(step.number, by)} for step in ruling.steps],
    }


def _told(number: int, by: Mapping[int, WrittenBy]) -> dict[str, str]:
    """Return who wrote an entry, a person or else a device, and when; nothing if unknown."""
    entry = by.get(number)
    who = "" if entry is None else entry.actor or entry.device
    return {"told_by": who, "told_at": utc_text(entry.at)} if entry and who else {}


def _step(step: Given | Appeal) -> dict[str, Any]:
    if isinstance(step, Appeal):
        return {"kind": APPEALED, "reason": step.reason, **_party_fields(step.party)}
    said = {name: value for name, value in step.payload.items() if name not in ARCHIVED}
    return {"kind": GIVEN, **_without("ruling", said)}


def _party_fields(party: PartyKey | None) -> dict[str, Any]:
    if party is None:
        return {}
    return {"seat" if isinstance(party, int) else "side": party}


def submissions_with_rulings(
    item: Mapping[str, object], event_id: str
) -> tuple[list[Submission], AnyCourse]:
    """Return the facts that retell a record with its rulings, and the course of the match.

    `event_id` is what the ids of the facts begin with.

    Raise RuleError naming the place in the item, also where the rulings do not lead to the record.
    """
    record = item["record"]
    submissions = at("record", record_submissions, record, event_id)
    course = at("record", course_of, submissions)
    if "rulings" not in item:
        return submissions, course
    assert isinstance(record, dict)  # record_submissions takes nothing else
    opening, *hands = at(
        "played", record_submissions, _as_played(record, item.get("played", {})), event_id
    )
    submissions, written, when_given = [opening], 0, _hands_when_given(record)
    for index, value in enumerate(at("rulings", read_list, item["rulings"])):
        there = max(written, _hands_before(value, when_given))
        submissions += hands[written:there]
        written = there
        at(f"rulings[{index}]", _add_ruling, submissions, value, event_id)
    submissions += hands[written:]
    if not at("frozen", read_bool, item.get("frozen", False)):
        _add(submissions, "score_released", {}, event_id)
    course = at("rulings", course_of, submissions)
    if course.state.record != record:
        raise RuleError(N_("the rulings do not lead to this record"), place="rulings")
    return submissions, course


def _hands_before(ruling: object, when_given: int) -> int:
    """Return after how many hands a ruling is retold, whatever may be wrong with it otherwise."""
    if not isinstance(ruling, dict):
        return 0
    hand = ruling.get("hand")
    return max(hand if isinstance(hand, int) else 0, when_given if ruling.get("steps") else 0)


def _hands_when_given(record: dict[str, Any]) -> int:
    """Return how many hands were written when the last ruling was given.

    A ruling records who began each hand so far, as the rotation has it. In a later hand that may
    be left to the rotation, and must be so again.
    """
    game = game_of_record(record)
    results = game.score(game.parse(record)).hands
    for number, (hand, result) in enumerate(zip(record["hands"], results, strict=True)):
        if game.starter not in hand and getattr(result, game.starter) is not None:
            return number
    return len(record["hands"])


def _as_played(record: dict[str, Any], value: object) -> dict[str, Any]:
    """Return the record with the hands as they were before any ruling."""
    hands = list(record["hands"])
    played = at("played", read_object, value, [str(n) for n in range(1, len(hands) + 1)])
    for number, hand in played.items():
        hands[int(number) - 1] = hand
    return {**record, "hands": hands}


def _add_ruling(submissions: list[Submission], value: object, event_id: str) -> None:
    values = read_object(value, (*_fields(OPENED), "steps"))
    need(values, "steps")
    steps = at("steps", read_list, values["steps"])
    _add(submissions, OPENED, _without("steps", values), event_id)
    ruling = len(submissions)
    for index, step in enumerate(steps):
        at(f"steps[{index}]", _add_step, submissions, step, ruling, event_id)


def _add_step(submissions: list[Submission], value: object, ruling: int, event_id: str) -> None:
    values = read_object(value, {"kind", *_fields(GIVEN), *_fields(APPEALED)} - {"ruling"})
    need(values, "kind")
    kind = values["kind"]
    if kind not in STEPS:
        raise RuleError(N_("must be one of: %(words)s"), place="kind", words=", ".join(STEPS))
    _add(submissions, str(kind), {"ruling": ruling, **_without("kind", values)}, event_id)


def _without(key: str, values: Mapping[str, object]) -> dict[str, object]:
    return {name: value for name, value in values.items() if name != key}


def _fields(kind: str) -> tuple[str, ...]:
    return (*KINDS[kind].required, *KINDS[kind].optional)


def _add(submissions: list[Submission], kind: str, payload: dict[str, Any], event_id: str) -> None:
    # The facts of the office stand among the hands, whose ids are numbered already.
    own = numbered(f"{event_id}/office", len(submissions))
    submissions.append(checked_submission(own, kind, payload))

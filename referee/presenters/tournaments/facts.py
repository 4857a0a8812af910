"""One sentence for every kind of fact of a tournament (`tournament.event_facts.KINDS`)."""

from collections.abc import Callable, Mapping

from referee.core.errors import N_
from referee.core.facts import Payload
from referee.core.table_result import read_table_result
from referee.presenters.tournaments.entries import rests_shown
from referee.presenters.tournaments.known import KnownNames
from referee.presenters.tournaments.money.cash import euro
from referee.presenters.tournaments.plan import when_shown
from referee.presenters.tournaments.words import FORMATS, counted_shown, number_spans, outcome_shown
from referee.presenters.words.amounts import balance
from referee.presenters.words.names import isolated, pair_shown
from referee.presenters.words.text import _, ngettext, say, told
from referee.tournament.evening.facts import REFEREE
from referee.tournament.evening.places import read_schedule

EventFactWords = Callable[[Payload, KnownNames], str]


def _name(payload: Payload, known: KnownNames) -> str:
    return known.name(payload["entry"])


def _names(payload: Payload, known: KnownNames) -> str:
    return known.all_names(payload["entries"])


def _field(name: str) -> Callable[[Payload, KnownNames], object]:
    return lambda payload, _known: payload[name]


def _table(payload: Payload, known: KnownNames) -> str:
    return known.at_table(payload)


def _formats(payload: Payload, _known: KnownNames) -> str:
    return ", ".join(say(FORMATS[stage["format"]]) for stage in payload["plan"]["stages"])


def _entry_changed(payload: Payload, known: KnownNames) -> str:
    before, after = known.name(payload["entry"]), pair_shown(payload["name"])
    if before == after:
        return _("Entry changed: %(name)s", name=after)
    return _("Entry changed: %(before)s is now %(after)s", before=before, after=after)


def _pairs_drawn(payload: Payload, _known: KnownNames) -> str:
    names = ", ".join(pair_shown(pair["name"]) for pair in payload["pairs"])
    return _("Pairs drawn by lot: %(names)s", names=names)


def _table_kept(payload: Payload, known: KnownNames) -> str:
    name = known.name(payload["entry"])
    if "table" not in payload:
        return _("%(name)s may play at any table again", name=name)
    return _("%(name)s always plays at table %(table)s", name=name, table=payload["table"])


def _rest_asked(payload: Payload, known: KnownNames) -> str:
    name, reason = known.name(payload["entry"]), payload.get("reason", "")
    told = _("%(name)s %(rests)s", name=name, rests=rests_shown(_rounds(payload)))
    return f"{told}: {isolated(reason)}" if reason else told


def _rest_taken_back(payload: Payload, known: KnownNames) -> str:
    rounds = number_spans(_rounds(payload))
    name = known.name(payload["entry"])
    return _("%(name)s plays after all, round %(rounds)s", name=name, rounds=rounds)


def _rest_requested(payload: Payload, known: KnownNames) -> str:
    rounds = number_spans(_rounds(payload))
    name = known.name(payload["entry"])
    return _("%(name)s asks to rest, round %(rounds)s", name=name, rounds=rounds)


def _request_closed(payload: Payload, known: KnownNames) -> str:
    rounds = number_spans(_rounds(payload))
    name = known.name(payload["entry"])
    return _("Request to rest closed: %(name)s, round %(rounds)s", name=name, rounds=rounds)


def _rounds(payload: Payload) -> range:
    return range(payload["round"], payload.get("until", payload["round"]) + 1)


def _apart_set(payload: Payload, _known: KnownNames) -> str:
    lists = ", ".join(isolated(one["text"]) for one in payload["apart"])
    return _("Who must not meet: %(lists)s", lists=lists or _("none"))


def _schedule_set(payload: Payload, _known: KnownNames) -> str:
    told = [f"{one.round}: {when_shown(one)}" for one in read_schedule(payload["schedule"])]
    return _("Dates of the rounds: %(rounds)s", rounds="; ".join(told) or _("none"))


def _rooms_set(payload: Payload, _known: KnownNames) -> str:
    rooms = ", ".join(isolated(one["name"]) for one in payload["rooms"])
    return _("Rooms: %(rooms)s", rooms=rooms or _("none"))


def _stage_begun(payload: Payload, known: KnownNames) -> str:
    entries = sum(len(group) for group in payload["groups"])
    return ngettext(
        "Stage %(stage)s begun, %(format)s: %(num)s entry",
        "Stage %(stage)s begun, %(format)s: %(num)s entries",
        entries,
        stage=payload["stage"],
        format=say(FORMATS[known.formats[payload["stage"] - 1]]),
    )


def _round_drafted(payload: Payload, _known: KnownNames) -> str:
    tables = sum(len(drawn["tables"]) for drawn in payload["draws"])
    return ngettext(
        "Round %(round)s drawn: %(num)s table",
        "Round %(round)s drawn: %(num)s tables",
        tables,
        round=payload["round"],
    )


def _clock_started(payload: Payload, _known: KnownNames) -> str:
    return ngettext(
        "Clock of round %(round)s started: %(num)s minute",
        "Clock of round %(round)s started: %(num)s minutes",
        payload["minutes"],
        round=payload["round"],
    )


def _result(payload: Payload, _known: KnownNames) -> str:
    return outcome_shown(read_table_result(payload["result"]))


def _result_confirmed(payload: Payload, known: KnownNames) -> str:
    words = {"table": known.at_table(payload), "result": _result(payload, known)}
    if payload.get("how") == "ruling":
        return _("%(table)s: %(result)s, decided by a referee", **words)
    if "code" in payload:
        return _("%(table)s: %(result)s, entered from the match", **words)
    return _("%(table)s: %(result)s, confirmed", **words)


def _walkover(payload: Payload, known: KnownNames) -> str:
    return f"{known.at_table(payload)}: {_walked_over(payload, known)}"


def _walked_over(payload: Payload, known: KnownNames) -> str:
    if payload["winner"] is None:
        return _("nobody was there, both lose")
    side = known.sides(payload)["ab".index(payload["winner"])]
    return _("walkover, won by %(side)s", side=side)


def _corrected(payload: Payload, known: KnownNames) -> str:
    before = known.results[payload["round"], payload["table"]]
    words = {
        "table": known.at_table(payload),
        "before": _counted(before, known) if "result" in before else _walked_over(before, known),
        "result": _counted(payload, known),
    }
    if payload["office"] == REFEREE:
        return _("%(table)s: %(before)s, corrected by a referee to %(result)s", **words)
    return _("%(table)s: %(before)s, corrected to %(result)s", **words)


def _counted(payload: Payload, known: KnownNames) -> str:
    """Return a result with its winner, and a note if a referee decided it."""
    winner = read_table_result(payload["result"]).winner
    name = "" if winner is None else known.sides(payload)["ab".index(winner)]
    return counted_shown(_result(payload, known), name, payload.get("how", "played"))


def _protest_opened(payload: Payload, _known: KnownNames) -> str:
    return ngettext(
        "Standings shown: %(num)s minute to object",
        "Standings shown: %(num)s minutes to object",
        payload["minutes"],
    )


def _prizes_set(payload: Payload, _known: KnownNames) -> str:
    prizes = ", ".join(
        " ".join(filter(None, (f"{one['place']}.", isolated(one.get("category", "")))))
        + f" {isolated(one['text'])}"
        for one in payload["prizes"]
    )
    return _("Prizes: %(prizes)s", prizes=prizes or _("none"))


def _fee_paid(payload: Payload, known: KnownNames) -> str:
    names = known.all_names(payload["entries"])
    if "amount" not in payload:
        return _("Entry fee paid: %(names)s", names=names)
    amount = euro(payload["amount"])
    return _("Entry fee paid: %(names)s, %(amount)s", names=names, amount=amount)


def _seeded(payload: Payload, known: KnownNames) -> str:
    names = known.all_names(payload["seeds"])
    return _("Seeds in their order: %(names)s", names=names or _("none"))


WORDS: Mapping[str, EventFactWords] = {
    "plan_made": told(N_("Tournament planned: %(formats)s"), formats=_formats),
    "plan_changed": told(N_("Plan changed: %(formats)s"), formats=_formats),
    "entry_added": told(
        N_("Entered: %(name)s"), name=lambda payload, _known: pair_shown(payload["name"])
    ),
    "entry_changed": _entry_changed,
    "entry_removed": told(N_("Entry removed: %(name)s"), name=_name),
    "entries_seeded": _seeded,
    "pairs_drawn": _pairs_drawn,
    "pairs_parted": told(N_("The pairs drawn by lot are split again")),
    "checked_in": told(N_("Checked in: %(names)s"), names=_names),
    "checked_out": told(N_("No longer checked in: %(names)s"), names=_names),
    "fee_paid": _fee_paid,
    "fee_returned": told(N_("Entry fee not paid after all: %(names)s"), names=_names),
    "withdrew": told(N_("Withdrawn: %(name)s"), name=_name),
    "withdrawal_taken_back": told(N_("Plays on after all: %(name)s"), name=_name),
    "table_kept": _table_kept,
    "link_renewed": told(N_("New personal link: %(name)s"), name=_name),
    "rest_asked": _rest_asked,
    "rest_taken_back": _rest_taken_back,
    "rest_requested": _rest_requested,
    "rest_request_closed": _request_closed,
    "joined_late": told(N_("Came late and plays from the next round: %(name)s"), name=_name),
    "handicap_set": told(
        N_("%(name)s: handicap %(points)s"),
        name=_name,
        points=lambda payload, _known: balance(payload["handicap"]),
    ),
    "apart_set": _apart_set,
    "rooms_set": _rooms_set,
    "schedule_set": _schedule_set,
    "category_given": told(
        N_("Category %(category)s: %(names)s"),
        category=lambda payload, _known: isolated(payload["category"]),
        names=_names,
    ),
    "category_taken_back": told(
        N_("No longer in the category %(category)s: %(names)s"),
        category=lambda payload, _known: isolated(payload["category"]),
        names=_names,
    ),
    "stage_begun": _stage_begun,
    "stage_taken_back": told(N_("Stage %(stage)s undone"), stage=_field("stage")),
    "round_drafted": _round_drafted,
    "entries_swapped": told(
        N_("Changed places in the draft: “%(one)s” and “%(other)s”"),
        one=lambda payload, known: known.name(payload["one"]),
        other=lambda payload, known: known.name(payload["other"]),
    ),
    "tables_swapped": told(
        N_("Table %(table)s of the draft is now table %(to)s, and the other way round"),
        table=_field("table"),
        to=_field("to"),
    ),
    "draft_discarded": told(N_("The draft is discarded")),
    "round_published": told(N_("Round %(round)s published"), round=_field("round")),
    "round_taken_back": told(
        N_("Round %(round)s undone: all is as it was before it"), round=_field("round")
    ),
    "clock_started": _clock_started,
    "last_hand_called": told(N_("Last hand of round %(round)s called"), round=_field("round")),
    "result_typed": told(
        N_("%(table)s: typed from paper %(result)s"), table=_table, result=_result
    ),
    "result_confirmed": _result_confirmed,
    "walkover_given": _walkover,
    "result_corrected": _corrected,
    "table_ruling_opened": told(N_("%(table)s: a ruling is open"), table=_table),
    "table_ruling_closed": told(
        N_("%(table)s: the ruling is given: %(words)s"),
        table=_table,
        words=lambda payload, _known: isolated(payload["text"]),
    ),
    "protest_opened": _protest_opened,
    "standings_made_final": told(N_("The standings are final")),
    "standings_reopened": told(N_("The standings are open again")),
    "prizes_set": _prizes_set,
    "pot_divided": told(N_("Said how the fees are divided into prizes")),
    "prize_paid": told(
        N_("Prize paid out: %(name)s, %(amount)s"),
        name=_name,
        amount=lambda payload, _known: euro(payload["amount"]),
    ),
    "prize_taken_back": told(N_("Prize not paid out after all: %(name)s"), name=_name),
}
"""The words of each kind of fact; they use names that earlier facts have told."""

"""One sentence for every kind of fact of a tournament (`tournament.event_facts.KINDS`)."""

from collections.abc import Callable, Mapping

from referee.core.errors import N_
from referee.core.facts import Payload
from referee.presenters.tournaments.known import Known
from referee.presenters.tournaments.words import FORMATS, outcome_shown
from referee.presenters.words.names import isolated
from referee.presenters.words.text import _, ngettext, say
from referee.tournament.competition.table_results import read_table_result
from referee.tournament.evening.facts import REFEREE

Tell = Callable[[Payload, Known], str]


def _formats(payload: Payload) -> str:
    return ", ".join(say(FORMATS[stage["format"]]) for stage in payload["plan"]["stages"])


def _plan_made(payload: Payload, _known: Known) -> str:
    return _("Tournament planned: %(formats)s", formats=_formats(payload))


def _plan_changed(payload: Payload, _known: Known) -> str:
    return _("Plan changed: %(formats)s", formats=_formats(payload))


def _entry_added(payload: Payload, _known: Known) -> str:
    return _("Entered: %(name)s", name=isolated(payload["name"]))


def _entry_changed(payload: Payload, known: Known) -> str:
    before, after = known.name(payload["entry"]), isolated(payload["name"])
    if before == after:
        return _("Entry changed: %(name)s", name=after)
    return _("Entry changed: %(before)s is now %(after)s", before=before, after=after)


def _named(template: str) -> Tell:
    """Return the presenter of a fact about one entry, its `name`."""
    return lambda payload, known: say(template, name=known.name(payload["entry"]))


def _listed(template: str, field: str = "entries") -> Tell:
    """Return the presenter of a fact about several entries, their `names`."""
    return lambda payload, known: say(template, names=known.all_names(payload[field]))


def _of_round(template: str) -> Tell:
    return lambda payload, _known: say(template, round=payload["round"])


def _plain(template: str) -> Tell:
    return lambda _payload, _known: say(template)


def _pairs_drawn(payload: Payload, _known: Known) -> str:
    names = ", ".join(isolated(pair["name"]) for pair in payload["pairs"])
    return _("Pairs drawn by lot: %(names)s", names=names)


def _table_kept(payload: Payload, known: Known) -> str:
    name = known.name(payload["entry"])
    if "table" not in payload:
        return _("%(name)s may play at any table again", name=name)
    return _("%(name)s always plays at table %(table)s", name=name, table=payload["table"])


def _stage_begun(payload: Payload, known: Known) -> str:
    entries = sum(len(group) for group in payload["groups"])
    return ngettext(
        "Stage %(stage)s begun, %(format)s: %(num)s entry",
        "Stage %(stage)s begun, %(format)s: %(num)s entries",
        entries,
        stage=payload["stage"],
        format=say(FORMATS[known.formats[payload["stage"] - 1]]),
    )


def _stage_taken_back(payload: Payload, _known: Known) -> str:
    return _("Stage %(stage)s taken back", stage=payload["stage"])


def _round_drafted(payload: Payload, _known: Known) -> str:
    tables = sum(len(drawn["tables"]) for drawn in payload["draws"])
    return ngettext(
        "Round %(round)s drawn, not published yet: %(num)s table",
        "Round %(round)s drawn, not published yet: %(num)s tables",
        tables,
        round=payload["round"],
    )


def _entries_swapped(payload: Payload, known: Known) -> str:
    one, other = known.name(payload["one"]), known.name(payload["other"])
    return _("Changed places in the draft: %(one)s and %(other)s", one=one, other=other)


def _tables_swapped(payload: Payload, _known: Known) -> str:
    return _(
        "Table %(table)s of the draft is now table %(to)s, and the other way round",
        table=payload["table"],
        to=payload["to"],
    )


def _clock_started(payload: Payload, _known: Known) -> str:
    return ngettext(
        "Clock of round %(round)s started: %(num)s minute",
        "Clock of round %(round)s started: %(num)s minutes",
        payload["minutes"],
        round=payload["round"],
    )


def _result(payload: Payload) -> str:
    return outcome_shown(read_table_result(payload["result"]))


def _result_typed(payload: Payload, known: Known) -> str:
    return _(
        "%(table)s: typed from paper %(result)s",
        table=known.at_table(payload),
        result=_result(payload),
    )


def _result_confirmed(payload: Payload, known: Known) -> str:
    words = {"table": known.at_table(payload), "result": _result(payload)}
    if "code" in payload:
        return _("%(table)s: %(result)s, taken over from the match", **words)
    if payload.get("how") == "ruling":
        return _("%(table)s: %(result)s, by a ruling", **words)
    return _("%(table)s: %(result)s, confirmed", **words)


def _walkover(payload: Payload, known: Known) -> str:
    return f"{known.at_table(payload)}: {_walked_over(payload, known)}"


def _walked_over(payload: Payload, known: Known) -> str:
    if payload["winner"] is None:
        return _("nobody was there, both lose")
    side = known.sides(payload)["ab".index(payload["winner"])]
    return _("walkover, won by %(side)s", side=side)


def _corrected(payload: Payload, known: Known) -> str:
    before = known.results[payload["round"], payload["table"]]
    words = {
        "table": known.at_table(payload),
        "before": _result(before) if "result" in before else _walked_over(before, known),
        "result": _result(payload),
    }
    if payload["office"] == REFEREE:
        return _("%(table)s: %(before)s, corrected by a referee to %(result)s", **words)
    return _("%(table)s: %(before)s, corrected to %(result)s", **words)


def _ruling_opened(payload: Payload, known: Known) -> str:
    return _("%(table)s: a ruling is open", table=known.at_table(payload))


def _ruling_closed(payload: Payload, known: Known) -> str:
    return _(
        "%(table)s: the ruling is given: %(words)s",
        table=known.at_table(payload),
        words=isolated(payload["text"]),
    )


def _protest_opened(payload: Payload, _known: Known) -> str:
    return ngettext(
        "Standings shown: %(num)s minute to object",
        "Standings shown: %(num)s minutes to object",
        payload["minutes"],
    )


def _prizes_set(payload: Payload, _known: Known) -> str:
    prizes = ", ".join(f"{one['place']}. {isolated(one['text'])}" for one in payload["prizes"])
    return _("Prizes: %(prizes)s", prizes=prizes or _("none"))


def _seeded(payload: Payload, known: Known) -> str:
    names = known.all_names(payload["seeds"])
    return _("Seeds in their order: %(names)s", names=names or _("none"))


WORDS: Mapping[str, Tell] = {
    "plan_made": _plan_made,
    "plan_changed": _plan_changed,
    "entry_added": _entry_added,
    "entry_changed": _entry_changed,
    "entry_removed": _named(N_("Entry removed: %(name)s")),
    "entries_seeded": _seeded,
    "pairs_drawn": _pairs_drawn,
    "pairs_parted": _plain(N_("The pairs drawn by lot are parted again")),
    "checked_in": _listed(N_("Checked in: %(names)s")),
    "checked_out": _listed(N_("No longer checked in: %(names)s")),
    "fee_paid": _listed(N_("Entry fee paid: %(names)s")),
    "fee_returned": _listed(N_("Entry fee not paid after all: %(names)s")),
    "withdrew": _named(N_("Withdrawn: %(name)s")),
    "withdrawal_taken_back": _named(N_("Plays on after all: %(name)s")),
    "table_kept": _table_kept,
    "joined_late": _named(N_("Came late and plays from the next round: %(name)s")),
    "stage_begun": _stage_begun,
    "stage_taken_back": _stage_taken_back,
    "round_drafted": _round_drafted,
    "entries_swapped": _entries_swapped,
    "tables_swapped": _tables_swapped,
    "draft_discarded": _plain(N_("The draft is discarded")),
    "round_published": _of_round(N_("Round %(round)s published")),
    "round_taken_back": _of_round(N_("Round %(round)s taken back: all is as it was before it")),
    "clock_started": _clock_started,
    "last_hand_called": _of_round(N_("Last hand of round %(round)s called")),
    "result_typed": _result_typed,
    "result_confirmed": _result_confirmed,
    "walkover_given": _walkover,
    "result_corrected": _corrected,
    "table_ruling_opened": _ruling_opened,
    "table_ruling_closed": _ruling_closed,
    "protest_opened": _protest_opened,
    "standings_made_final": _plain(N_("The standings are final")),
    "standings_reopened": _plain(N_("The standings are open again")),
    "prizes_set": _prizes_set,
}
"""The words of each kind of fact; they are said before the fact itself is known."""

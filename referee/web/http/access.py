"""Who may do what: one row for each endpoint. What has no row is refused to everybody."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from flask import Flask, abort, current_app, redirect, request, url_for
from flask_babel import gettext
from werkzeug.wrappers import Response

from referee.core.rulings.office import FOR_REFEREES
from referee.store.errors import UnknownMatch
from referee.store.people import subjects
from referee.store.people.subjects import Subject
from referee.web.http.errors import answer, send_again_signed_in
from referee.web.http.language import this_address
from referee.web.http.visitors import Visitor, visitor

Rule = Callable[[Visitor, Subject], bool]


def everyone(_visitor: Visitor, _subject: Subject) -> bool:
    """Public pages: scores, rules, sheets to print."""
    return True


def may_open(asking: Visitor, _subject: Subject) -> bool:
    """Friendly matches: whoever the club knows and, if it likes, everyone on its network."""
    if asking.account is not None:
        return True
    return bool(current_app.config["FRIENDLY_MATCHES"] == "network" and asking.near)


def at_table(asking: Visitor, subject: Subject) -> bool:
    """Writing to a match: the device that does, and at an event those who look after it.

    A friendly match to which nobody writes yet is for the first one near. Whoever was taken over
    takes over again first: until then what it sends is late.
    """
    if asking.writes_to(subject):
        return True
    if asking.wrote_to(subject):
        return False
    if subject.event_id is None:
        return subject.writer is None and may_open(asking, subject)
    return referee_or_organizer_of(asking, subject)


def sends(asking: Visitor, subject: Subject) -> bool:
    """What a device still had to send when it was taken over is kept for a referee."""
    return at_table(asking, subject) or asking.wrote_to(subject)


def may_take_over(asking: Visitor, subject: Subject) -> bool:
    """Asking for a table: at an event everyone, since it takes a code and a PIN."""
    return subject.event_id is not None or asking.near or asking.account is not None


def referee_of(asking: Visitor, subject: Subject) -> bool:
    """A referee of the event that the match belongs to; of friendly matches, everyone known."""
    return asking.account is not None and asking.account.referees(subject.event_id)


def organizer_of(asking: Visitor, subject: Subject) -> bool:
    return asking.account is not None and asking.account.organizes(subject.event_id)


def referee_or_organizer_of(asking: Visitor, subject: Subject) -> bool:
    return referee_of(asking, subject) or organizer_of(asking, subject)


def an_organizer(asking: Visitor, _subject: Subject) -> bool:
    """Making events is for organizers and the manager."""
    return asking.account is not None and (asking.account.organizer or asking.account.manager)


def manager(asking: Visitor, _subject: Subject) -> bool:
    return asking.account is not None and asking.account.manager


def signed_in(asking: Visitor, _subject: Subject) -> bool:
    return asking.account is not None


@dataclass(frozen=True)
class Row:
    """A rule, and the page that is shown instead to whoever it keeps out.

    The QR code of every sheet leads to the table: whoever may not write there may watch.
    """

    rule: Rule
    instead: str = ""


RULES: dict[str, Row] = {
    "account.account": Row(signed_in),
    "account.change_password": Row(signed_in),
    "account.choose_pin": Row(signed_in),
    "account.end_sign_in": Row(signed_in),
    "account.recovery_codes": Row(signed_in),
    "account.start_second_factor": Row(signed_in),
    "account.switch_off": Row(signed_in),
    "account.switch_on": Row(signed_in),
    "api.add": Row(sends),
    "api.csrf": Row(everyone),
    "api.description": Row(everyone),
    "api.match": Row(everyone),
    "api.matches": Row(everyone),
    "api.open_one": Row(may_open),
    "claim.page": Row(at_table, instead="watch.watch"),
    "claim.record": Row(sends),
    "club_events.change": Row(organizer_of),
    "club_events.change_form": Row(organizer_of),
    "club_events.event": Row(referee_or_organizer_of),
    "club_events.events": Row(signed_in),
    "club_events.make": Row(an_organizer),
    "club_events.new": Row(an_organizer),
    "club_events.set_role": Row(organizer_of),
    "correction.correct": Row(sends),
    "correction.form": Row(at_table, instead="watch.watch"),
    "disputes.decide": Row(referee_of),
    "disputes.page": Row(referee_of),
    "ending.page": Row(at_table, instead="watch.watch"),
    "ending.write": Row(sends),
    "event_table.close_ruling": Row(referee_or_organizer_of),
    "event_correction.write": Row(referee_or_organizer_of),
    "event_correction.page": Row(referee_or_organizer_of),
    "event_table.open_ruling": Row(referee_or_organizer_of),
    "event_table.page": Row(referee_or_organizer_of),
    "event_slips.page": Row(referee_or_organizer_of),
    "event_table.take": Row(referee_or_organizer_of),
    "event_slips.write": Row(referee_or_organizer_of),
    "event_table.walk_over": Row(referee_or_organizer_of),
    "event_table.write": Row(referee_or_organizer_of),
    "event_standings.make_final": Row(organizer_of),
    "event_standings.open_protest": Row(organizer_of),
    "event_standings.page": Row(referee_or_organizer_of),
    "event_standings.reopen": Row(organizer_of),
    "event_standings.set_prizes": Row(organizer_of),
    "event_data.archive": Row(referee_or_organizer_of),
    "event_data.bring_in": Row(organizer_of),
    "event_data.bring_in_form": Row(organizer_of),
    "event_data.make": Row(an_organizer),
    "event_data.make_form": Row(an_organizer),
    "event_data.sheet": Row(referee_or_organizer_of),
    "event_data.workbook": Row(referee_or_organizer_of),
    "event_entries.add": Row(organizer_of),
    "event_entry.write": Row(organizer_of),
    "event_import.write": Row(organizer_of),
    "event_entry.page": Row(organizer_of),
    "event_import.page": Row(organizer_of),
    "event_entries.lot": Row(organizer_of),
    "event_entries.mark": Row(referee_or_organizer_of),
    "event_entries.page": Row(referee_or_organizer_of),
    "event_entries.people": Row(referee_or_organizer_of),
    "event_seeds.write": Row(organizer_of),
    "event_seeds.page": Row(organizer_of),
    "event_plan.page": Row(referee_or_organizer_of),
    "event_plan.write": Row(organizer_of),
    "event_papers.begin": Row(referee_or_organizer_of),
    "event_papers.certificates_pdf": Row(referee_or_organizer_of),
    "event_papers.job": Row(referee_or_organizer_of),
    "event_papers.job_pdf": Row(referee_or_organizer_of),
    "event_papers.page": Row(referee_or_organizer_of),
    "event_papers.slips_pdf": Row(referee_or_organizer_of),
    "event_prints.bracket": Row(everyone),
    "event_prints.cross_table": Row(everyone),
    "event_prints.pairings": Row(everyone),
    "event_prints.standings": Row(everyone),
    "files.sheet": Row(everyone),
    "event_taking_back.round_page": Row(organizer_of),
    "event_rounds.begin": Row(organizer_of),
    "event_round.clock": Row(referee_or_organizer_of),
    "event_draft.discard": Row(organizer_of),
    "event_draft.page": Row(referee_or_organizer_of),
    "event_draft.draw": Row(organizer_of),
    "event_history.page": Row(referee_or_organizer_of),
    "event_round.last_hand": Row(referee_or_organizer_of),
    "event_rounds.page": Row(referee_or_organizer_of),
    "event_draft.publish": Row(organizer_of),
    "event_round.page": Row(referee_or_organizer_of),
    "event_taking_back.stage_page": Row(organizer_of),
    "event_draft.swap": Row(organizer_of),
    "event_draft.swap_tables": Row(organizer_of),
    "event_taking_back.take_back": Row(organizer_of),
    "event_rounds.take_over": Row(referee_or_organizer_of),
    "event_taking_back.take_stage_back": Row(organizer_of),
    "event_public.bracket": Row(everyone),
    "event_public.entry": Row(everyone),
    "event_public.page": Row(everyone),
    "event_public.standings": Row(everyone),
    "event_public.wall": Row(everyone),
    "health.healthz": Row(everyone),
    "health.readyz": Row(everyone),
    "help.entry": Row(everyone),
    "help.regulations": Row(everyone),
    "help.rules": Row(everyone),
    "help.tournament": Row(everyone),
    "history.history_page": Row(everyone),
    "history.record": Row(everyone),
    "home.home": Row(everyone),
    "home.upload": Row(may_open),
    "kept_aside.page": Row(everyone),
    "language.choose_language": Row(everyone),
    "new_match.new": Row(may_open),
    "new_match.new_of_event": Row(referee_or_organizer_of),
    "new_match.start": Row(may_open),
    "new_match.start_of_event": Row(referee_or_organizer_of),
    "newest.newest": Row(everyone),
    "offence.apply": Row(sends),
    "offence.form": Row(at_table, instead="watch.watch"),
    "office.desk": Row(signed_in),
    "office.write": Row(referee_of),
    "patterns.components": Row(everyone),
    "patterns.screen": Row(everyone),
    "people.add": Row(manager),
    "people.link": Row(manager),
    "people.people": Row(manager),
    "people.set_closed": Row(manager),
    "people.set_right": Row(manager),
    "players.form": Row(at_table, instead="watch.watch"),
    "players.rename": Row(sends),
    "report.of_day": Row(signed_in),
    "report.of_event": Row(referee_or_organizer_of),
    "rulings.decide": Row(referee_of),
    "rulings.form": Row(referee_of),
    "rulings.open_one": Row(referee_of),
    "rulings.page": Row(referee_of),
    "security_log.log": Row(manager),
    "setup.choose_password": Row(everyone),
    "setup.make_manager": Row(everyone),
    "setup.setup": Row(everyone),
    "setup.welcome": Row(everyone),
    "sheets.blank": Row(everyone),
    "sheets.drawing": Row(everyone),
    "sheets.filled_blank": Row(everyone),
    "sheets.sheet": Row(everyone),
    "sign_in.code": Row(everyone),
    "sign_in.code_form": Row(everyone),
    "sign_in.form": Row(everyone),
    "sign_in.sign_in": Row(everyone),
    "sign_in.sign_out": Row(everyone),
    "static": Row(everyone),
    "tables.add": Row(referee_or_organizer_of),
    "tables.add_up_to": Row(referee_or_organizer_of),
    "tables.end": Row(referee_or_organizer_of),
    "tables.page": Row(referee_or_organizer_of),
    "tables.pair": Row(referee_or_organizer_of),
    "tables.relabel": Row(referee_or_organizer_of),
    "tables.rename": Row(referee_or_organizer_of),
    "tables.take_away": Row(referee_or_organizer_of),
    "tablet.be_paired": Row(everyone),
    "tablet.page": Row(everyone),
    "takeover.page": Row(may_take_over),
    "takeover.take": Row(may_take_over),
    "table.page": Row(at_table, instead="watch.watch"),
    "table.write": Row(sends),
    "versions.decide": Row(referee_of),
    "versions.page": Row(referee_of),
    "versions.waiting": Row(signed_in),
    "watch.watch": Row(everyone),
}


OF_PEOPLE = frozenset(
    {referee_of, organizer_of, referee_or_organizer_of, an_organizer, manager, signed_in}
)
"""Rules that let nobody through who is not signed in."""


def may_write(code: str, kind: str) -> bool:
    """Whether the visitor of this request, who may write to the match, may write such a fact.

    Only a referee decides (11.1); at an event nobody else punishes, lets a finding go, or opens
    again what both sides have signed.
    """
    subject = subjects.of_match(code)
    if kind in FOR_REFEREES:
        return referee_of(visitor(), subject)
    if kind in OF_EVENT and subject.event_id is not None:
        return referee_or_organizer_of(visitor(), subject)
    return True


OF_EVENT = frozenset(
    {"match_reopened", "confirmation_agreed", "penalty_applied", "finding_dismissed"}
)
"""Facts that at an event are not for the table to write."""


def register(app: Flask) -> None:
    """Ask the table of rules before anything else is done; pages may ask who is signed in."""
    app.jinja_env.globals["visitor"] = visitor
    app.before_request(_check)


def _check() -> Response | None:
    endpoint = request.endpoint
    if endpoint is None:
        return None  # There is no such address, and it is about to be said.
    row = RULES.get(endpoint) or abort(403)
    if row.rule is everyone:
        return None
    if row.rule in OF_PEOPLE and request.method == "POST" and visitor().signed_out:
        return send_again_signed_in()
    values = request.view_args or {}
    # Nothing is looked up for whoever has to sign in first: no stranger learns what there is.
    unknown = visitor().account is None and _is_page_of_the_office(values)
    if row.rule(visitor(), Subject() if unknown else _subject(values)):
        return None
    if unknown:
        return redirect(url_for("sign_in.form", next=this_address()), 303)
    return _refuse(row, values)


def _refuse(row: Row, values: Mapping[str, Any]) -> Response:
    if row.instead:
        return redirect(url_for(row.instead, **values), 303)
    if row.rule is sends and _subject(values).event_id is None:
        return _of_another(_subject(values))
    # Nobody is told whether there is such a match or event of others.
    if "code" in values:
        raise UnknownMatch(values["code"])
    return abort(404 if values else 403)


def _of_another(subject: Subject) -> Response:
    """Everybody may see a friendly match, so that everybody is told why he may not write to it."""
    if subject.writer is None:
        return answer(403, gettext("Friendly matches are for people who sign in."))
    text = gettext(
        "%(device)s writes to this match. Whoever has the code of its table may take over.",
        device=subject.writer.name,
    )
    return answer(403, text)


def _is_page_of_the_office(values: Mapping[str, Any]) -> bool:
    """Whether it is a page to be read that is about no match."""
    reading = request.method in ("GET", "HEAD")
    return reading and "code" not in values and not request.path.startswith("/api/")


def _subject(values: Mapping[str, Any]) -> Subject:
    """The match (`code`) or the event (`event`) that the address names; 404 where it is none."""
    if "code" in values:
        return subjects.of_match(values["code"])
    if "event" in values:
        return subjects.of_event(values["event"]) or abort(404)
    return Subject()

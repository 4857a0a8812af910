"""Rights: one row for each endpoint, in their order. An endpoint without a row is open to nobody.

`guard.py` asks this table before each request. `flask --app referee routes` lists the addresses of
the endpoints.
"""

from collections.abc import Callable
from dataclasses import dataclass

from flask import current_app

from referee.core.rulings.office import FOR_REFEREES
from referee.store.people import subjects
from referee.store.people.subjects import Subject
from referee.web.http.visitors import Visitor, visitor

Rule = Callable[[Visitor, Subject], bool]


def everyone(_visitor: Visitor, _subject: Subject) -> bool:
    """Let everybody in: public pages are scores, rules, sheets to print."""
    return True


def may_open(asking: Visitor, _subject: Subject) -> bool:
    """Let in people who are signed in and, if the club likes, everybody on its network."""
    if asking.account is not None:
        return True
    return bool(current_app.config["FRIENDLY_MATCHES"] == "network" and asking.near)


def at_table(asking: Visitor, subject: Subject) -> bool:
    """Let in the device that writes to the match, and at an event its referees and organizers.

    A friendly match without a writing device is open to those who may open one. A device that was
    taken over must take over again first; until then its facts are late.
    """
    if asking.writes_to(subject):
        return True
    if asking.wrote_to(subject):
        return False
    if subject.event_id is None:
        return subject.writer is None and may_open(asking, subject)
    return referee_or_organizer_of(asking, subject)


def sends(asking: Visitor, subject: Subject) -> bool:
    """Let in the device of the table, and one that was taken over, whose facts are kept aside."""
    return at_table(asking, subject) or asking.wrote_to(subject)


def may_take_over(asking: Visitor, subject: Subject) -> bool:
    """Let in those who may ask for a table: at an event everybody, since it takes code and PIN."""
    return subject.event_id is not None or asking.near or asking.account is not None


def referee_of(asking: Visitor, subject: Subject) -> bool:
    """Let in referees of the match's event; for friendly matches everybody who is signed in."""
    return asking.account is not None and asking.account.referees(subject.event_id)


def organizer_of(asking: Visitor, subject: Subject) -> bool:
    """Let in organizers of the event, and the manager."""
    return asking.account is not None and asking.account.organizes(subject.event_id)


def referee_or_organizer_of(asking: Visitor, subject: Subject) -> bool:
    """Let in referees and organizers of the event."""
    return referee_of(asking, subject) or organizer_of(asking, subject)


def an_organizer(asking: Visitor, _subject: Subject) -> bool:
    """Let in those who may make events: organizers and the manager."""
    return asking.account is not None and (asking.account.organizer or asking.account.manager)


def manager(asking: Visitor, _subject: Subject) -> bool:
    """Let in those who look after the installation."""
    return asking.account is not None and asking.account.manager


def signed_in(asking: Visitor, _subject: Subject) -> bool:
    """Let in everybody who is signed in."""
    return asking.account is not None


@dataclass(frozen=True)
class Access:
    """A rule, and the endpoint of the page that those whom it keeps out are sent to.

    The QR code of every sheet leads to the table: people who may not write there may watch.
    """

    rule: Rule
    instead: str = ""


RULES: dict[str, Access] = {
    "account.account": Access(signed_in),
    "account.change_password": Access(signed_in),
    "account.choose_pin": Access(signed_in),
    "account.end_sign_in": Access(signed_in),
    "account.recovery_codes": Access(signed_in),
    "account.start_second_factor": Access(signed_in),
    "account.switch_off": Access(signed_in),
    "account.switch_on": Access(signed_in),
    "api.add": Access(sends),
    "api.csrf": Access(everyone),
    "api.description": Access(everyone),
    "api.match": Access(everyone),
    "api.matches": Access(everyone),
    "api.open_one": Access(may_open),
    "claim.page": Access(at_table, instead="watch.page"),
    "claim.record": Access(sends),
    "club_events.change": Access(organizer_of),
    "club_events.change_form": Access(organizer_of),
    "club_events.event": Access(referee_or_organizer_of),
    "club_events.events": Access(signed_in),
    "club_events.make": Access(an_organizer),
    "club_events.new": Access(an_organizer),
    "club_events.set_role": Access(organizer_of),
    "correction.correct": Access(sends),
    "correction.form": Access(at_table, instead="watch.page"),
    "disputes.decide": Access(referee_of),
    "disputes.page": Access(referee_of),
    "ending.page": Access(at_table, instead="watch.page"),
    "ending.write": Access(sends),
    "event_correction.page": Access(referee_or_organizer_of),
    "event_correction.write": Access(referee_or_organizer_of),
    "event_data.archive": Access(referee_or_organizer_of),
    "event_data.bring_in": Access(organizer_of),
    "event_data.bring_in_form": Access(organizer_of),
    "event_data.make": Access(an_organizer),
    "event_data.make_form": Access(an_organizer),
    "event_data.sheet": Access(referee_or_organizer_of),
    "event_data.workbook": Access(referee_or_organizer_of),
    "event_draft.discard": Access(organizer_of),
    "event_draft.draw": Access(organizer_of),
    "event_draft.page": Access(referee_or_organizer_of),
    "event_draft.publish": Access(organizer_of),
    "event_draft.swap": Access(organizer_of),
    "event_draft.swap_tables": Access(organizer_of),
    "event_entries.add": Access(organizer_of),
    "event_entries.lot": Access(organizer_of),
    "event_entries.mark": Access(referee_or_organizer_of),
    "event_entries.page": Access(referee_or_organizer_of),
    "event_entries.people": Access(referee_or_organizer_of),
    "event_entry.page": Access(organizer_of),
    "event_entry.write": Access(organizer_of),
    "event_history.page": Access(referee_or_organizer_of),
    "event_import.page": Access(organizer_of),
    "event_import.write": Access(organizer_of),
    "event_papers.begin": Access(referee_or_organizer_of),
    "event_papers.certificates_pdf": Access(referee_or_organizer_of),
    "event_papers.job": Access(referee_or_organizer_of),
    "event_papers.job_pdf": Access(referee_or_organizer_of),
    "event_papers.page": Access(referee_or_organizer_of),
    "event_papers.slips_pdf": Access(referee_or_organizer_of),
    "event_plan.page": Access(referee_or_organizer_of),
    "event_plan.write": Access(organizer_of),
    "event_prints.bracket": Access(everyone),
    "event_prints.cross_table": Access(everyone),
    "event_prints.pairings": Access(everyone),
    "event_prints.standings": Access(everyone),
    "event_public.bracket": Access(everyone),
    "event_public.entry": Access(everyone),
    "event_public.page": Access(everyone),
    "event_public.standings": Access(everyone),
    "event_public.wall": Access(everyone),
    "event_round.clock": Access(referee_or_organizer_of),
    "event_round.last_hand": Access(referee_or_organizer_of),
    "event_round.page": Access(referee_or_organizer_of),
    "event_rounds.begin": Access(organizer_of),
    "event_rounds.page": Access(referee_or_organizer_of),
    "event_rounds.take_over": Access(referee_or_organizer_of),
    "event_seeds.page": Access(organizer_of),
    "event_seeds.write": Access(organizer_of),
    "event_slips.page": Access(referee_or_organizer_of),
    "event_slips.write": Access(referee_or_organizer_of),
    "event_standings.make_final": Access(organizer_of),
    "event_standings.open_protest": Access(organizer_of),
    "event_standings.page": Access(referee_or_organizer_of),
    "event_standings.reopen": Access(organizer_of),
    "event_standings.set_prizes": Access(organizer_of),
    "event_table.close_ruling": Access(referee_or_organizer_of),
    "event_table.open_ruling": Access(referee_or_organizer_of),
    "event_table.page": Access(referee_or_organizer_of),
    "event_table.take": Access(referee_or_organizer_of),
    "event_table.walk_over": Access(referee_or_organizer_of),
    "event_table.write": Access(referee_or_organizer_of),
    "event_taking_back.round_page": Access(organizer_of),
    "event_taking_back.stage_page": Access(organizer_of),
    "event_taking_back.take_back": Access(organizer_of),
    "event_taking_back.take_stage_back": Access(organizer_of),
    "files.sheet": Access(everyone),
    "health.healthz": Access(everyone),
    "health.readyz": Access(everyone),
    "help.entry": Access(everyone),
    "help.regulations": Access(everyone),
    "help.rules": Access(everyone),
    "help.tournament": Access(everyone),
    "history.page": Access(everyone),
    "history.record": Access(everyone),
    "home.home": Access(everyone),
    "home.upload": Access(may_open),
    "kept_aside.page": Access(everyone),
    "language.choose_language": Access(everyone),
    "new_match.new": Access(may_open),
    "new_match.new_of_event": Access(referee_or_organizer_of),
    "new_match.start": Access(may_open),
    "new_match.start_of_event": Access(referee_or_organizer_of),
    "offence.apply": Access(sends),
    "offence.form": Access(at_table, instead="watch.page"),
    "office.desk": Access(signed_in),
    "office.write": Access(referee_of),
    "patterns.components": Access(everyone),
    "patterns.screen": Access(everyone),
    "people.add": Access(manager),
    "people.link": Access(manager),
    "people.people": Access(manager),
    "people.set_closed": Access(manager),
    "people.set_right": Access(manager),
    "players.form": Access(at_table, instead="watch.page"),
    "players.rename": Access(sends),
    "polling.newest": Access(everyone),
    "report.of_day": Access(signed_in),
    "report.of_event": Access(referee_or_organizer_of),
    "rulings.decide": Access(referee_of),
    "rulings.form": Access(referee_of),
    "rulings.open_one": Access(referee_of),
    "rulings.page": Access(referee_of),
    "security_log.log": Access(manager),
    "setup.choose_password": Access(everyone),
    "setup.make_manager": Access(everyone),
    "setup.setup": Access(everyone),
    "setup.welcome": Access(everyone),
    "sheets.blank": Access(everyone),
    "sheets.drawing": Access(everyone),
    "sheets.filled_blank": Access(everyone),
    "sheets.sheet": Access(everyone),
    "sign_in.code": Access(everyone),
    "sign_in.code_form": Access(everyone),
    "sign_in.form": Access(everyone),
    "sign_in.sign_in": Access(everyone),
    "sign_in.sign_out": Access(everyone),
    "static": Access(everyone),
    "table.page": Access(at_table, instead="watch.page"),
    "table.write": Access(sends),
    "tables.add": Access(referee_or_organizer_of),
    "tables.add_up_to": Access(referee_or_organizer_of),
    "tables.page": Access(referee_or_organizer_of),
    "tables.pair": Access(referee_or_organizer_of),
    "tables.relabel": Access(referee_or_organizer_of),
    "tables.rename": Access(referee_or_organizer_of),
    "tables.take_away": Access(referee_or_organizer_of),
    "tables.untie": Access(referee_or_organizer_of),
    "tablet.be_paired": Access(everyone),
    "tablet.page": Access(everyone),
    "takeover.page": Access(may_take_over),
    "takeover.take": Access(may_take_over),
    "versions.decide": Access(referee_of),
    "versions.page": Access(referee_of),
    "versions.waiting": Access(signed_in),
    "watch.page": Access(everyone),
}


OF_PEOPLE = frozenset(
    {referee_of, organizer_of, referee_or_organizer_of, an_organizer, manager, signed_in}
)
"""Rules that let nobody through who is not signed in."""


def may_write(code: str, kind: str) -> bool:
    """Return whether the visitor, who may write to the match, may write a fact of this kind.

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

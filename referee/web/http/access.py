"""Rights: one row for each endpoint, in their order. An endpoint without a row is open to nobody.

`guard.py` asks this table before each request. `flask --app referee routes` lists the addresses of
the endpoints.
"""

from collections.abc import Callable

from flask import current_app

from referee.core.rulings.office import FOR_REFEREES
from referee.store.people import subjects
from referee.store.people.subjects import Subject
from referee.web.http.metrics import is_watching
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


RULES: dict[str, Rule] = {
    "account.account": signed_in,
    "account.change_password": signed_in,
    "account.choose_pin": signed_in,
    "account.end_sign_in": signed_in,
    "account.recovery_codes": signed_in,
    "account.start_second_factor": signed_in,
    "account.switch_off": signed_in,
    "account.switch_on": signed_in,
    "api.add": sends,
    "api.csrf": everyone,
    "api.description": everyone,
    "api.match": everyone,
    "api.matches": everyone,
    "api.open_one": may_open,
    "api_events.event": everyone,
    "api_events.events": everyone,
    "api_events.round_": everyone,
    "api_events.standings": everyone,
    "charts.pdf": everyone,
    "claim.page": at_table,
    "claim.write": sends,
    "club.days": an_organizer,
    "club.page": an_organizer,
    "club.sheet": an_organizer,
    "club_events.change": organizer_of,
    "club_events.change_form": organizer_of,
    "club_events.event": referee_or_organizer_of,
    "club_events.events": signed_in,
    "club_events.make": an_organizer,
    "club_events.new": an_organizer,
    "club_events.set_role": organizer_of,
    "correction.correct": sends,
    "correction.form": at_table,
    "disputes.decide": referee_of,
    "disputes.page": referee_of,
    "earlier.page": an_organizer,
    "earlier.remove": an_organizer,
    "earlier.write": an_organizer,
    "ending.page": at_table,
    "ending.write": sends,
    "erasing.page": manager,
    "erasing.write": manager,
    "event_apart.add": organizer_of,
    "event_apart.page": organizer_of,
    "event_apart.remove": organizer_of,
    "event_cash.mark": organizer_of,
    "event_cash.page": organizer_of,
    "event_cash.prizes": organizer_of,
    "event_cash.sheet": organizer_of,
    "event_cash.take": organizer_of,
    "event_cash.workbook": organizer_of,
    "event_correction.page": referee_or_organizer_of,
    "event_correction.write": referee_or_organizer_of,
    "event_data.archive": referee_or_organizer_of,
    "event_data.bring_in": organizer_of,
    "event_data.bring_in_form": organizer_of,
    "event_data.make": an_organizer,
    "event_data.make_form": an_organizer,
    "event_data.sheet": referee_or_organizer_of,
    "event_data.workbook": referee_or_organizer_of,
    "event_draft.discard": organizer_of,
    "event_draft.draw": organizer_of,
    "event_draft.page": referee_or_organizer_of,
    "event_draft.publish": organizer_of,
    "event_draft.swap": organizer_of,
    "event_draft.swap_tables": organizer_of,
    "event_elsewhere.frame": everyone,
    "event_elsewhere.overlay": everyone,
    "event_entries.add": organizer_of,
    "event_entries.lot": organizer_of,
    "event_entries.mark": referee_or_organizer_of,
    "event_entries.page": referee_or_organizer_of,
    "event_entries.people": referee_or_organizer_of,
    "event_entry.page": organizer_of,
    "event_entry.write": organizer_of,
    "event_groups.begin": organizer_of,
    "event_groups.page": organizer_of,
    "event_hands.page": everyone,
    "event_history.page": referee_or_organizer_of,
    "event_import.page": organizer_of,
    "event_import.write": organizer_of,
    "event_papers.begin": referee_or_organizer_of,
    "event_papers.certificates_pdf": referee_or_organizer_of,
    "event_papers.chart_pdf": referee_or_organizer_of,
    "event_papers.job": referee_or_organizer_of,
    "event_papers.job_pdf": referee_or_organizer_of,
    "event_papers.page": referee_or_organizer_of,
    "event_papers.part_pdf": referee_or_organizer_of,
    "event_papers.slips_pdf": referee_or_organizer_of,
    "event_plan.page": referee_or_organizer_of,
    "event_plan.write": organizer_of,
    "event_prints.bracket": everyone,
    "event_prints.cross_table": everyone,
    "event_prints.pairings": everyone,
    "event_prints.progressive": everyone,
    "event_prints.standings": everyone,
    "event_public.bracket": everyone,
    "event_public.entry": everyone,
    "event_public.page": everyone,
    "event_public.standings": everyone,
    "event_public.table": everyone,
    "event_public.wall": everyone,
    "event_requests.decide": organizer_of,
    "event_requests.page": organizer_of,
    "event_requests.settle": organizer_of,
    "event_room_papers.cards": referee_or_organizer_of,
    "event_room_papers.links_pdf": organizer_of,
    "event_room_papers.players": referee_or_organizer_of,
    "event_room_papers.poster_pdf": referee_or_organizer_of,
    "event_room_papers.receipts_pdf": referee_or_organizer_of,
    "event_room_papers.register": referee_or_organizer_of,
    "event_room_papers.tables": referee_or_organizer_of,
    "event_room_papers.tents": referee_or_organizer_of,
    "event_rooms.add": organizer_of,
    "event_rooms.page": organizer_of,
    "event_rooms.remove": organizer_of,
    "event_round.clock": referee_or_organizer_of,
    "event_round.last_hand": referee_or_organizer_of,
    "event_round.page": referee_or_organizer_of,
    "event_rounds.begin": organizer_of,
    "event_rounds.page": referee_or_organizer_of,
    "event_rounds.take_over": referee_or_organizer_of,
    "event_seeds.page": organizer_of,
    "event_seeds.proposed": organizer_of,
    "event_seeds.write": organizer_of,
    "event_slips.page": referee_or_organizer_of,
    "event_slips.write": referee_or_organizer_of,
    "event_standings.make_final": organizer_of,
    "event_standings.open_protest": organizer_of,
    "event_standings.page": referee_or_organizer_of,
    "event_standings.reopen": organizer_of,
    "event_standings.set_prizes": organizer_of,
    "event_table.close_ruling": referee_or_organizer_of,
    "event_table.open_ruling": referee_or_organizer_of,
    "event_table.page": referee_or_organizer_of,
    "event_table.take": referee_or_organizer_of,
    "event_table.walk_over": referee_or_organizer_of,
    "event_table.write": referee_or_organizer_of,
    "event_taking_back.round_page": organizer_of,
    "event_taking_back.stage_page": organizer_of,
    "event_taking_back.take_back": organizer_of,
    "event_taking_back.take_stage_back": organizer_of,
    "files.desk_script": everyone,
    "files.rules": everyone,
    "files.script": everyone,
    "files.sheet": everyone,
    "files.tournament_sheet": everyone,
    "hands.again": everyone,
    "hands.deals": everyone,
    "hands.page": at_table,
    "hands.paper": everyone,
    "hands.watched": everyone,
    "health.healthz": everyone,
    "health.readyz": everyone,
    "help.by_hand": everyone,
    "help.entry": everyone,
    "help.league": everyone,
    "help.regulations": everyone,
    "help.rules": everyone,
    "help.tournament": everyone,
    "history.page": everyone,
    "history.record": everyone,
    "home.home": everyone,
    "home.upload": may_open,
    "https.authority": everyone,
    "https.page": everyone,
    "installation.overview": manager,
    "kept_aside.page": everyone,
    "kept_of_person.document": an_organizer,
    "kept_of_person.sheet": an_organizer,
    "language.choose_language": everyone,
    "league_files.document": everyone,
    "league_files.fixtures": everyone,
    "league_files.sheet": everyone,
    "league_files.table": everyone,
    "league_files.workbook": everyone,
    "league_import.page": an_organizer,
    "league_import.write": an_organizer,
    "league_public.page": everyone,
    "league_public.team": everyone,
    "league_wall.wall": everyone,
    "leagues.add": an_organizer,
    "leagues.change": an_organizer,
    "leagues.change_form": an_organizer,
    "leagues.new": an_organizer,
    "leagues.one": an_organizer,
    "leagues.page": an_organizer,
    "leagues.restore": an_organizer,
    "leagues.team": an_organizer,
    "leagues.team_restore": an_organizer,
    "leagues.team_withdraw": an_organizer,
    "leagues.withdraw": an_organizer,
    "linking.add_new": an_organizer,
    "linking.link_sure": an_organizer,
    "linking.name": an_organizer,
    "linking.page": an_organizer,
    "linking.settle": an_organizer,
    "meetings.award": an_organizer,
    "meetings.clear": an_organizer,
    "meetings.move": an_organizer,
    "meetings.page": an_organizer,
    "meetings.sheet": an_organizer,
    "meetings.write": an_organizer,
    "merging.merge": an_organizer,
    "merging.merge_form": an_organizer,
    "merging.split": an_organizer,
    "merging.split_form": an_organizer,
    "metrics.page": is_watching,
    "new_match.new": may_open,
    "new_match.new_of_event": referee_or_organizer_of,
    "new_match.start": may_open,
    "new_match.start_of_event": referee_or_organizer_of,
    "offence.apply": sends,
    "offence.form": at_table,
    "office.desk": signed_in,
    "office.of_event": referee_or_organizer_of,
    "office.write": referee_of,
    "one_person.change": an_organizer,
    "one_person.change_form": an_organizer,
    "one_person.links": an_organizer,
    "one_person.matches": an_organizer,
    "one_person.numbers": an_organizer,
    "one_person.page": an_organizer,
    "one_person.sheet": an_organizer,
    "one_person.unlink": an_organizer,
    "own_entry.check_in": everyone,
    "own_entry.page": everyone,
    "own_entry.report": everyone,
    "own_entry.result": everyone,
    "paper_patterns.page": everyone,
    "paper_patterns.pdf": everyone,
    "paper_patterns.picture": everyone,
    "patterns.components": everyone,
    "patterns.screen": everyone,
    "people.add": manager,
    "people.link": manager,
    "people.people": manager,
    "people.set_closed": manager,
    "people.set_right": manager,
    "person_history.page": an_organizer,
    "person_history.undo": an_organizer,
    "players.form": at_table,
    "players.rename": sends,
    "polling.newest": everyone,
    "proof.document": everyone,
    "proof.page": everyone,
    "ratings.one": an_organizer,
    "ratings.page": an_organizer,
    "ratings.public": everyone,
    "ratings.switch": an_organizer,
    "ratings.update": an_organizer,
    "register.add": an_organizer,
    "register.new": an_organizer,
    "register.people": an_organizer,
    "register_files.document": an_organizer,
    "register_files.page": an_organizer,
    "register_files.sheet": an_organizer,
    "register_files.workbook": an_organizer,
    "register_files.write": an_organizer,
    "report.of_day": signed_in,
    "report.of_event": referee_or_organizer_of,
    "rulings.decide": referee_of,
    "rulings.form": referee_of,
    "rulings.open_one": referee_of,
    "rulings.page": referee_of,
    "season_files.document": everyone,
    "season_files.sheet": everyone,
    "season_files.table": everyone,
    "season_files.workbook": everyone,
    "season_public.page": everyone,
    "season_wall.wall": everyone,
    "seasons.add": an_organizer,
    "seasons.change": an_organizer,
    "seasons.change_form": an_organizer,
    "seasons.new": an_organizer,
    "seasons.one": an_organizer,
    "seasons.page": an_organizer,
    "seasons.restore": an_organizer,
    "seasons.withdraw": an_organizer,
    "security_log.log": manager,
    "setup.choose_password": everyone,
    "setup.make_manager": everyone,
    "setup.setup": everyone,
    "setup.welcome": everyone,
    "sheets.blank": everyone,
    "sheets.drawing": everyone,
    "sheets.filled_blank": everyone,
    "sheets.sheet": everyone,
    "sheets.spectators": everyone,
    "sign_in.code": everyone,
    "sign_in.code_form": everyone,
    "sign_in.form": everyone,
    "sign_in.sign_in": everyone,
    "sign_in.sign_out": everyone,
    "sign_up.ask": everyone,
    "sign_up.leave": everyone,
    "sign_up.own": everyone,
    "sign_up.page": everyone,
    "static": everyone,
    "table.page": at_table,
    "table.pieces": at_table,
    "table.write": sends,
    "tables.add": referee_or_organizer_of,
    "tables.add_up_to": referee_or_organizer_of,
    "tables.page": referee_or_organizer_of,
    "tables.pair": referee_or_organizer_of,
    "tables.pair_all": referee_or_organizer_of,
    "tables.relabel": referee_or_organizer_of,
    "tables.rename": referee_or_organizer_of,
    "tables.take_away": referee_or_organizer_of,
    "tables.untie": referee_or_organizer_of,
    "tablet.be_paired": everyone,
    "tablet.page": everyone,
    "takeover.page": may_take_over,
    "takeover.take": may_take_over,
    "together.matches": an_organizer,
    "together.numbers": an_organizer,
    "together.page": an_organizer,
    "together.sheet": an_organizer,
    "versions.decide": referee_of,
    "versions.page": referee_of,
    "versions.waiting": signed_in,
    "watch.page": everyone,
    "worker.away": everyone,
    "worker.script": everyone,
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

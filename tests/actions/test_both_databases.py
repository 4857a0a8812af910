"""Every action that writes is tried on PostgreSQL too, by a test that is named here."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import referee

TESTS = Path(__file__).parent
CODE = Path(referee.__file__).parent

# The test that reaches an action on both databases, by the module and the name of the action.
PROVED = {
    "accounts.accounts": {
        "give_role": "accounts/test_signing_in.py::test_a_role_is_given_and_taken",
        "make_account": "accounts/test_signing_in.py::test_a_role_is_given_and_taken",
        "make_account_within": "accounts/test_signing_in.py::test_a_role_is_given_and_taken",
        "set_closed": "accounts/test_signing_in.py::"
        "test_an_account_without_a_password_or_closed_is_told_the_same",
        "set_right": "accounts/test_signing_in.py::test_a_role_is_given_and_taken",
        "take_role": "accounts/test_signing_in.py::test_a_role_is_given_and_taken",
    },
    "accounts.links": {
        "choose_password": "accounts/test_signing_in.py::test_a_link_is_used_once_and_signs_in",
        "make_manager": "accounts/test_signing_in.py::test_the_setup_link_makes_one_manager",
        "new_link_code": "accounts/test_signing_in.py::test_a_link_is_used_once_and_signs_in",
        "new_setup_code": "accounts/test_signing_in.py::test_the_setup_link_makes_one_manager",
    },
    "accounts.own_account": {
        "change_password": "accounts/test_signing_in.py::"
        "test_another_password_ends_the_sign_ins_elsewhere",
        "choose_pin": "accounts/test_signing_in.py::test_a_pin_is_kept_apart_from_the_password",
    },
    "accounts.second_factor": {
        "new_recovery_codes": "accounts/test_signing_in.py::"
        "test_new_recovery_codes_replace_the_old_ones",
        "switch_off": "accounts/test_signing_in.py::test_the_second_factor_is_switched_off",
        "switch_on": "accounts/test_signing_in.py::test_codes_are_kept_as_hashes",
        "use_code": "accounts/test_signing_in.py::test_the_password_alone_signs_nobody_in",
    },
    "accounts.sign_ins": {
        "begin_within": "accounts/test_signing_in.py::test_a_sign_in_ends_here_and_from_elsewhere",
        "begin": "accounts/test_signing_in.py::test_a_sign_in_ends_here_and_from_elsewhere",
        "end": "accounts/test_signing_in.py::test_a_sign_in_ends_here_and_from_elsewhere",
        "note_seen": "accounts/test_signing_in.py::"
        "test_being_seen_is_written_every_few_minutes_only",
        "sign_out": "accounts/test_signing_in.py::test_a_sign_in_ends_here_and_from_elsewhere",
    },
    "accounts.signing_in": {
        "check_again": "accounts/test_signing_in.py::test_a_pin_is_kept_apart_from_the_password",
        "with_code": "accounts/test_signing_in.py::test_the_password_alone_signs_nobody_in",
        "with_password": "accounts/test_signing_in.py::test_the_password_alone_signs_nobody_in",
    },
    "accounts.throttle": {
        "attempt": "accounts/test_throttle.py::"
        "test_guesses_at_the_same_moment_are_counted_one_by_one",
        "note_wait": "accounts/test_throttle.py::test_a_wait_is_noted_once",
        "succeeded": "accounts/test_signing_in.py::test_the_password_alone_signs_nobody_in",
    },
    "leagues.importing": {
        "import_league": "leagues/test_importing.py::test_what_went_out_comes_in",
    },
    "leagues.leagues": {
        "add_league": "leagues/test_leagues.py::test_changes_of_a_league",
        "change_league": "leagues/test_leagues.py::test_changes_of_a_league",
        "restore_league": "leagues/test_leagues.py::test_changes_of_a_league",
        "restore_team": "leagues/test_leagues.py::test_changes_of_a_league",
        "withdraw_league": "leagues/test_leagues.py::test_changes_of_a_league",
        "withdraw_team": "leagues/test_leagues.py::test_changes_of_a_league",
    },
    "leagues.meetings": {
        "clear_meeting": "leagues/test_leagues.py::test_all_that_a_meeting_can_be",
        "give_meeting": "leagues/test_leagues.py::test_all_that_a_meeting_can_be",
        "exchange_home": "leagues/test_leagues.py::test_all_that_a_meeting_can_be",
        "move_meeting": "leagues/test_leagues.py::test_all_that_a_meeting_can_be",
        "record_meeting": "leagues/test_leagues.py::test_all_that_a_meeting_can_be",
    },
    "leagues.secretaries": {
        "give_team": "leagues/test_secretaries.py::test_a_team_is_given_and_taken",
        "take_team": "leagues/test_secretaries.py::test_a_team_is_given_and_taken",
    },
    "matches.match_facts": {
        "record_fact": "matches/test_matches.py::test_the_same_event_is_answered_after_a_restart",
    },
    "matches.openings": {
        "open_match": "matches/test_matches.py::test_the_same_event_is_answered_after_a_restart",
        "write_match": "matches/test_matches.py::test_the_same_event_is_answered_after_a_restart",
        "write_within": "matches/test_matches.py::test_the_same_event_is_answered_after_a_restart",
    },
    "matches.records": {
        "import_all": "matches/test_records.py::"
        "test_one_that_came_in_otherwise_before_stops_no_other",
        "import_record": "matches/test_records.py::test_an_open_record_is_played_on",
    },
    "office.late": {
        "enter": "office/test_late.py::test_what_was_not_understood_can_only_be_set_aside",
        "enter_hand": "office/test_late.py::"
        "test_a_referee_enters_a_late_hand_in_place_of_the_other",
        "keep": "office/test_late.py::test_a_referee_enters_a_late_hand_in_place_of_the_other",
        "set_aside": "office/test_late.py::test_what_was_not_understood_can_only_be_set_aside",
    },
    "office.late_ruling": {
        "reopen": "office/test_late.py::test_a_match_is_reopened_for_what_came_late",
        "rule_hand": "office/test_late.py::test_a_late_hand_is_ruled_on_in_one_act",
    },
    "press.jobs": {
        "begin": "press/test_jobs.py::test_a_job_tells_how_far_it_is_and_is_done_once",
    },
    "proof.making": {
        "make_checkpoint": "proof/test_checkpoints.py::test_it_counts_what_has_grown",
        "make_checkpoint_at_once": "proof/test_checkpoints.py::test_it_counts_what_has_grown",
        "make_checkpoint_if_due": "proof/test_checkpoints.py::test_it_counts_what_has_grown",
        "newest_for_paper": "proof/test_checkpoints.py::test_it_counts_what_has_grown",
    },
    "register.continuing": {
        "continue_register": "register/test_continuing.py::test_what_follows_is_added",
    },
    "register.earlier": {
        "import_earlier": "register/test_earlier.py::test_results_come_in_and_are_linked",
        "remove_earlier": "register/test_earlier.py::test_an_event_is_removed_with_a_reason",
    },
    "register.erasing": {
        "erase": "register/test_erasing.py::test_a_name_is_nowhere_and_every_ledger_is_sound",
    },
    "register.importing": {
        "import_people": "register/test_importing.py::test_a_list_is_brought_in_at_once",
    },
    "register.linking": {
        "add_new": "register/test_linking.py::test_names_of_matches_and_entries_become_people",
        "link_sure": "register/test_linking.py::test_later_names_are_sure_and_follow_at_once",
        "settle": "register/test_linking.py::test_a_name_that_is_unlinked_is_asked_about",
        "unlink": "register/test_linking.py::test_a_name_that_is_unlinked_is_asked_about",
    },
    "register.merging": {
        "merge": "register/test_merging.py::test_two_are_merged_and_it_is_undone",
        "split": "register/test_merging.py::test_one_is_split_and_it_is_undone",
        "undo": "register/test_merging.py::test_two_are_merged_and_it_is_undone",
    },
    "register.people": {
        "add_person": "register/test_people.py::test_people_are_added_changed_and_found",
        "change_person": "register/test_people.py::test_people_are_added_changed_and_found",
    },
    "register.ratings": {
        "switch_ratings": "register/test_ratings.py::test_ratings_follow_from_the_results",
        "bring_up_to_date": "register/test_ratings.py::test_ratings_follow_from_the_results",
        "start_ratings_anew": "register/test_ratings.py::test_ratings_follow_from_the_results",
    },
    "register.writing": {
        "write_act": "register/test_people.py::test_people_are_added_changed_and_found",
    },
    "seasons.seasons": {
        "add_season": "seasons/test_seasons.py::test_a_season_of_earlier_events",
        "change_season": "seasons/test_seasons.py::test_rules_are_locked_once_an_event_counts",
        "restore_season": "seasons/test_seasons.py::test_a_season_is_withdrawn_and_brought_back",
        "withdraw_season": "seasons/test_seasons.py::test_a_season_is_withdrawn_and_brought_back",
    },
    "signups.asking": {
        "ask": "signups/test_signups.py::test_the_last_place_is_taken_once",
        "leave": "signups/test_signups.py::test_past_the_cap_they_wait_and_move_up",
        "settle": "signups/test_signups.py::test_the_last_place_is_taken_once",
    },
    "signups.deciding": {
        "confirm": "signups/test_signups.py::test_a_request_becomes_an_entry",
        "join": "signups/test_signups.py::test_two_who_are_alone_wait_together_where_all_is_full",
        "refuse": "signups/test_signups.py::test_an_organizer_refuses_with_a_reason",
    },
    "signups.notices": {
        "tell_all": "signups/test_notices.py::test_each_device_is_told_once_of_each_round",
        "tell_soon": "signups/test_notices.py::test_it_is_done_in_a_thread_of_its_own",
        "turn_off": "signups/test_notices.py::test_it_is_turned_off_by_the_device_alone",
        "turn_on": "signups/test_notices.py::test_each_device_is_told_once_of_each_round",
    },
    "signups.own_entry": {
        "check_in": "signups/test_own_entry.py::test_checking_in",
        "report": "signups/test_own_entry.py::test_both_report_the_same_and_it_counts",
        "request_rest": "signups/test_own_entry.py::test_asking_to_rest",
        "take_request_back": "signups/test_own_entry.py::test_asking_to_rest",
    },
    "tablets.devices": {
        "begin_writing": "tablets/test_tablets.py::"
        "test_a_device_that_was_taken_over_writes_nothing_more",
        "hold_again": "tablets/test_tablets.py::"
        "test_a_token_lost_with_the_answer_is_replaced_until_somebody_has_shown_it",
        "hold_match": "tablets/test_tablets.py::"
        "test_a_device_that_was_taken_over_writes_nothing_more",
        "device_row": "tablets/test_tablets.py::"
        "test_a_device_that_was_taken_over_writes_nothing_more",
        "note_seen": "tablets/test_tablets.py::"
        "test_a_token_lost_with_the_answer_is_replaced_until_somebody_has_shown_it",
    },
    "tablets.room": {
        "add_table": "tablets/test_tablets.py::test_tables_and_tablets_have_names",
        "add_tables_up_to": "tablets/test_room.py::test_a_table_that_was_never_used_is_taken_away",
        "fit_tables": "tablets/test_room.py::test_a_room_is_fitted_and_keeps_what_was_used",
        "place_match": "tablets/test_room.py::test_a_table_that_was_never_used_is_taken_away",
        "put_up_for_round": "tournaments/test_rounds.py::"
        "test_the_tables_of_a_round_are_those_of_the_room",
        "rename_table": "tournaments/test_rounds.py::"
        "test_tables_put_up_after_the_round_have_its_matches",
        "take_table_away": "tablets/test_room.py::test_a_table_that_was_never_used_is_taken_away",
    },
    "tablets.pairing": {
        "make_code": "tablets/test_tablets.py::"
        "test_a_pairing_code_is_for_one_tablet_within_ten_minutes",
        "make_printed_codes": "tablets/test_tablets.py::"
        "test_codes_that_are_printed_together_last_an_evening",
        "pair": "tablets/test_tablets.py::test_a_pairing_code_is_for_one_tablet_within_ten_minutes",
        "rename_device": "tablets/test_tablets.py::test_tables_and_tablets_have_names",
        "unpair": "tablets/test_tablets.py::test_unpairing_ends_it_and_what_was_not_sent_is_late",
    },
    "tablets.takeover": {
        "note_failure": "tablets/test_tablets.py::test_a_wrong_code_of_a_table_is_noted",
        "take_over": "tablets/test_tablets.py::"
        "test_a_device_that_was_taken_over_writes_nothing_more",
    },
    "tournaments.archive": {
        "import_event": "tournaments/test_archive.py::"
        "test_a_whole_tournament_of_every_format_comes_back_equal",
        "import_tournament": "tournaments/test_archive.py::"
        "test_a_whole_tournament_of_every_format_comes_back_equal",
    },
    "tournaments.decided_results": {
        "count_decided": "tournaments/test_archive.py::"
        "test_a_result_that_a_referee_has_decided_goes_out_and_comes_back",
    },
    "tournaments.entries": {
        "add_entry": "tournaments/test_archive.py::test_who_enters_one_by_one_is_checked_in",
        "check_in_everybody": "tournaments/test_archive.py::"
        "test_who_enters_one_by_one_is_checked_in",
        "import_entries": "tournaments/test_archive.py::test_a_list_is_seen_before_it_is_entered",
        "pair_by_lot": "tournaments/test_archive.py::test_singles_are_paired_by_lot",
    },
    "tournaments.events": {
        "change_event": "tournaments/test_rounds.py::"
        "test_what_the_event_has_settled_on_begins_no_match",
        "make_event": "tournaments/test_rounds.py::"
        "test_what_the_event_has_settled_on_begins_no_match",
    },
    "tournaments.results": {
        "correct_result": "tournaments/test_results.py::"
        "test_a_correction_is_seen_before_it_is_made",
        "decide_result": "tournaments/test_results.py::"
        "test_a_decision_between_two_results_counts_with_its_reason",
        "give_walkover": "tournaments/test_results.py::test_a_walkover_closes_the_match",
        "enter_results": "tournaments/test_archive.py::"
        "test_an_evening_with_all_that_belongs_to_it_comes_back_equal",
        "type_result": "tournaments/test_results.py::test_a_correction_is_seen_before_it_is_made",
        "with_open_match": "tournaments/test_results.py::test_a_walkover_closes_the_match",
    },
    "tournaments.rounds": {
        "begin_stage": "tournaments/test_rounds.py::test_publishing_opens_a_match_for_each_table",
        "begin_and_draw": "tournaments/test_rounds.py::test_draws_by_ratings",
        "draft_round": "tournaments/test_rounds.py::test_publishing_opens_a_match_for_each_table",
        "make_final": "tournaments/test_archive.py::test_the_end_waits_for_protests_or_says_why",
        "publish_round": "tournaments/test_rounds.py::test_publishing_opens_a_match_for_each_table",
        "take_round_back": "tournaments/test_rounds.py::test_a_round_taken_back_closes_its_matches",
    },
    "tournaments.signed_results": {
        "count_if_signed": "tournaments/test_signed_results.py::"
        "test_what_both_have_signed_counts_by_itself_and_once",
    },
    "tournaments.tournament_facts": {
        "write_act": "tournaments/test_rounds.py::test_publishing_opens_a_match_for_each_table",
        "begin_with": "tournaments/test_rounds.py::test_publishing_opens_a_match_for_each_table",
        "plan_tournament": "tournaments/test_rounds.py::"
        "test_publishing_opens_a_match_for_each_table",
        "record_event_facts": "tournaments/test_rounds.py::"
        "test_publishing_opens_a_match_for_each_table",
    },
}

Name = tuple[str, str]
"""A module, and what it defines."""

WRITING = {("referee.store.database", "writing"), ("referee.store.database", "insert_row")}


def used_by_each() -> Iterator[tuple[Name, set[Name]]]:
    """Every function and class of the actions, with all that it names."""
    for path in sorted((CODE / "actions").rglob("*.py")):
        module = ".".join(path.relative_to(CODE.parent).with_suffix("").parts)
        body = ast.parse(path.read_text(encoding="utf-8")).body
        known = {
            each.asname or each.name: (statement.module or "", each.name)
            for statement in body
            if isinstance(statement, ast.ImportFrom)
            for each in statement.names
        }
        for statement in body:
            if isinstance(statement, ast.FunctionDef | ast.ClassDef):
                yield (module, statement.name), set(names_in(statement, module, known))


def names_in(statement: ast.stmt, module: str, known: dict[str, Name]) -> Iterator[Name]:
    for node in ast.walk(statement):
        if isinstance(node, ast.Name):
            yield known.get(node.id, (module, node.id))
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            yield ".".join(known.get(node.value.id, ("", ""))), node.attr


def writers() -> set[Name]:
    """Actions that write, by themselves or through another action; not those of the demo."""
    used = dict(used_by_each())
    found: set[Name] = set()
    while more := {name for name, uses in used.items() if uses & (WRITING | found)} - found:
        found |= more
    return {
        (module.removeprefix("referee.actions."), name)
        for module, name in found
        if not name.startswith("_") and not module.startswith("referee.actions.demo")
    }


def test_every_action_that_writes_has_its_row() -> None:
    assert writers() == {(module, name) for module, rows in PROVED.items() for name in rows}


@pytest.mark.parametrize(
    "test", sorted({test for rows in PROVED.values() for test in rows.values()})
)
def test_what_is_named_runs_on_both_databases(test: str) -> None:
    file, _, name = test.partition("::")
    body = ast.parse((TESTS / file).read_text(encoding="utf-8")).body
    (found,) = [each for each in body if isinstance(each, ast.FunctionDef) and each.name == name]
    assert "pytest.mark.both_databases" in map(ast.unparse, found.decorator_list)

"""Edits by hand, past the guards, as somebody could who owns the database."""

NEVER = "f" * 64

WHOLE_MATCH = (
    "CREATE TEMP TABLE it AS SELECT ({}) AS id;"
    "DELETE FROM entry WHERE match_id = (SELECT id FROM it);"
    "DELETE FROM seat WHERE match_id = (SELECT id FROM it);"
    'DELETE FROM "placing" WHERE match_id = (SELECT id FROM it);'
    "DELETE FROM round_match WHERE match_id = (SELECT id FROM it);"
    "DELETE FROM match WHERE id = (SELECT id FROM it)"
)

EDITS = {
    "an entry's content": "UPDATE entry SET payload = replace(payload, '6', '7') WHERE number = 2",
    "an entry's kind": "UPDATE entry SET kind = 'undone' WHERE number = 2",
    "who wrote an entry": "UPDATE entry SET actor = 'Eva' WHERE number = 2",
    "the device of an entry": "UPDATE entry SET device = 'another' WHERE number = 2",
    "the time of an entry": "UPDATE entry SET recorded_at = '2020-01-01 00:00:00' WHERE number = 2",
    "the hash of an entry": f"UPDATE entry SET hash = '{NEVER}' WHERE number = 2",
    "the link of an entry": f"UPDATE entry SET prev_hash = '{NEVER}' WHERE number = 2",
    "an entry gone from the middle": "DELETE FROM entry WHERE number = 2",
    "the last entry gone": "DELETE FROM entry WHERE number = (SELECT max(number) FROM entry)",
    "all entries of a match gone": "DELETE FROM entry WHERE match_id = 1",
    "a match without its row": "DELETE FROM match WHERE id = 1",
    "the head of a match": "UPDATE match SET head = head - 1",
    "the winner of a match": "UPDATE match SET winner = 'B'",
    "the state of a match": "UPDATE match SET state = 'locked'",
    "the day of a match": "UPDATE match SET played_on = '2020-01-01'",
    "the hands of a match": "UPDATE match SET hands = hands + 1",
    "the score of a match": "UPDATE match SET standing = '{}'",
    "the tally of a match": "UPDATE match SET tally = '{}'",
    "the game of a match": "UPDATE match SET game = 'tressette'",
    "the head line of a match": "UPDATE match SET about = '{}'",
    "that a match waits": "UPDATE match SET waiting = 7",
    "that a match is frozen": "UPDATE match SET frozen = true",
    "when a match was opened": "UPDATE match SET opened_at = '2020-01-01 00:00:00'",
    "a match put into another event": "UPDATE match SET event_id = NULL WHERE event_id IS NOT NULL",
    "a match put under another event": "UPDATE match SET event_id = 1 WHERE event_id IS NULL",
    "the code of a match": "UPDATE match SET code = 'ZZZZZZ' WHERE id = 1",
    "the name at a seat": "UPDATE seat SET name = 'Eva'",
    "a seat gone": "DELETE FROM seat WHERE seat = 1",
    "a table of a round": 'UPDATE round_match SET "table" = "table" + 7',
    "a round of a match": "UPDATE round_match SET published = published + 7",
    "a match without its round": "DELETE FROM round_match",
    "an event's name": "UPDATE event SET name = 'Coppa di Forlì'",
    "an event's day": "UPDATE event SET day = '2020-01-01'",
    "an event's regulation": "UPDATE event SET regulation = 'corto'",
    "an event's confirmation": "UPDATE event SET confirmation = 'hand'",
    "an event's state": "UPDATE event SET state = 'closed'",
    "an event's code": "UPDATE event SET code = 'ZZZZZZ' WHERE id = 1",
    "the head of an event": f"UPDATE event SET head_hash = '{NEVER}'",
    "where an event stands": "UPDATE event SET standing = NULL",
    "an event without its row": "DELETE FROM event",
    "an entry of an event": "UPDATE event_entry SET actor = 'Eva' WHERE number = 2",
    "an entry of an event gone": "DELETE FROM event_entry WHERE number = 3",
    "all entries of an event gone": "DELETE FROM event_entry",
    "the name of an entry of an event": "UPDATE entry_name SET name = 'Eva'",
    "the town of an entry": "UPDATE entry_name SET town = 'Lugo'",
    "a result that was played": "UPDATE table_played SET games_a = 9",
    "who sat at a table": "UPDATE table_seat SET entry = entry + 1",
    "a place that was taken": "INSERT INTO place_taken VALUES (1, 99, 1, 1, 9)",
    "a table of the room gone": "DELETE FROM event_table",
    "a table of the room renamed": "UPDATE event_table SET label = '99' WHERE id = 1",
    "a table of the room slipped in": "INSERT INTO event_table (event_id, label) VALUES (1, '99')",
    "a match at a table of another event": 'UPDATE "placing" SET table_id ='
    " (SELECT id FROM event_table WHERE event_id = 2)",
    "two matches of a round at each other's table": 'UPDATE "placing" SET table_id = 3 - table_id'
    " WHERE table_id IN (1, 2)",
    "a match taken from its table": 'DELETE FROM "placing"',
    "two matches of a round swapped": """UPDATE round_match SET "table" = 9 WHERE "table" = 1;
        UPDATE round_match SET "table" = 1 WHERE "table" = 2;
        UPDATE round_match SET "table" = 2 WHERE "table" = 9""",
    "a whole match of a round gone": WHOLE_MATCH.format("SELECT min(match_id) FROM round_match"),
    "a whole friendly match of an event gone": WHOLE_MATCH.format(
        "SELECT max(id) FROM match WHERE event_id = 2"
    ),
    "a whole event gone": "DELETE FROM event_role WHERE event_id = 2;"
    "DELETE FROM event_table WHERE event_id = 2;"
    "UPDATE match SET event_id = NULL WHERE event_id = 2;DELETE FROM event WHERE id = 2",
    "an account slipped in": "INSERT INTO account (name, folded, manager, organizer, made_at)"
    " VALUES ('Eva', 'eva', false, false, '2026-11-23 00:00:00')",
    "an account gone": "DELETE FROM account WHERE name = 'Rita'",
    "an account renamed": "UPDATE account SET name = 'Eva' WHERE name = 'Rita'",
    "another name to sign in by": "UPDATE account SET folded = 'eva' WHERE name = 'Rita'",
    "a manager slipped in": "UPDATE account SET manager = true WHERE name = 'Rita'",
    "an organizer slipped in": "UPDATE account SET organizer = true WHERE name = 'Rita'",
    "a password of one's own": "UPDATE account SET password_hash = 'x' WHERE name = 'Rita'",
    "a PIN of one's own": "UPDATE account SET pin_hash = 'x' WHERE name = 'Rita'",
    "a second factor of one's own": "UPDATE account SET totp_secret = 'x' WHERE name = 'Rita'",
    "a code of the second factor that counts again": "UPDATE account SET totp_step = 7"
    " WHERE name = 'Rita'",
    "a recovery code slipped in": "INSERT INTO recovery_code SELECT id, 'x' FROM account"
    " WHERE name = 'Rita'",
    "a closed account opened": "UPDATE account SET closed_at = NULL",
    "a referee slipped in": "INSERT INTO event_role SELECT 1, id, 'referee' FROM account"
    " WHERE name = 'Zeno'",
    "a referee taken away": "DELETE FROM event_role WHERE role = 'referee'",
    "the security log emptied": "DELETE FROM security_entry",
    "the security log shortened": "DELETE FROM security_entry WHERE number ="
    " (SELECT max(number) FROM security_entry)",
    "a line of the security log gone": "DELETE FROM security_entry WHERE number = 2",
    "a line of the security log changed": "UPDATE security_entry SET subject = 'Eva'"
    " WHERE number = 2",
    "who did it in the security log": "UPDATE security_entry SET actor = 'Eva' WHERE number = 2",
    "from where in the security log": "UPDATE security_entry SET network = '' WHERE number = 2",
    "when in the security log": "UPDATE security_entry SET recorded_at = '2020-01-01 00:00:00'"
    " WHERE number = 2",
    "a chain of the security log that is new from some entry on": f"UPDATE security_log SET"
    f" head_hash = '{NEVER}'",
    "the subject that the log is looked for by": "UPDATE security_entry SET subject = 'Eva'"
    " WHERE number = 3",
    "a device slipped in": "INSERT INTO device (token_hash, name, made_at)"
    " VALUES ('x', 'Eva', '2026-11-23 00:00:00')",
    "a device that somebody else has the token of": "UPDATE device SET token_hash = 'x'"
    " WHERE id = 1",
    "the name of a device": "UPDATE device SET name = 'Eva' WHERE id = 1",
    "a device that writes slipped in": "INSERT INTO writer (device_id, match_id, since)"
    " SELECT 1, max(id), '2026-11-23 00:00:00' FROM match WHERE event_id IS NULL",
    "another device writes": "UPDATE writer SET device_id = 1 WHERE device_id = 2",
    "a device writes again": "UPDATE writer SET until = since WHERE until IS NULL;"
    "UPDATE writer SET until = NULL WHERE id = 1",
    "a device writes no more": "UPDATE writer SET until = since WHERE until IS NULL",
    "a device of another table": "UPDATE writer SET table_id = 1 WHERE table_id IS NOT NULL",
    "a device that wrote gone": "DELETE FROM writer WHERE id = 1",
    "a pairing code slipped in": "INSERT INTO pairing_code VALUES ('x', 1, '2030-01-01 00:00:00')",
    "a pairing code of another table": "UPDATE pairing_code SET table_id = 1",
    "a pairing code for longer": "UPDATE pairing_code SET expires_at = '2030-01-01 00:00:00'",
    "a link to sign in slipped in": "INSERT INTO one_time_link"
    " SELECT 'x', id, '2030-01-01 00:00:00' FROM account WHERE name = 'Olga'",
    "a manager's link slipped in": "INSERT INTO one_time_link"
    " VALUES ('x', NULL, '2030-01-01 00:00:00')",
    "a link of somebody else": "UPDATE one_time_link SET account_id = 1",
    "a link for longer": "UPDATE one_time_link SET expires_at = '2030-01-01 00:00:00'",
    "a sign-in slipped in": "INSERT INTO sign_in (token_hash, account_id, device, network, made_at,"
    " seen_at) SELECT 'x', id, '', '', '2026-11-20 00:00:00', '2026-11-20 00:00:00' FROM account"
    " WHERE name = 'Olga'",
    "a sign-in of somebody else": "UPDATE sign_in SET account_id = 1 WHERE account_id <> 1",
    "a late entry slipped in": "INSERT INTO late_entry (event_id, match_id, writer_id, kind,"
    " payload, after, actor, device, recorded_at) SELECT 'late-slipped', match_id, writer_id,"
    " kind, payload, after, actor, device, recorded_at FROM late_entry WHERE number = 1",
    "what a late entry says": "UPDATE late_entry SET payload = replace(payload, 'coppe', 'spade')",
    "a late entry of another device": "UPDATE late_entry SET device = 'another'",
    "a late entry gone": "DELETE FROM late_entry WHERE number = 2",
    "a decision of a late entry slipped in": "INSERT INTO late_decision"
    " VALUES (2, 'set_aside', NULL, 'no', 'Eva', '2026-11-23 00:00:00')",
    "a decision of a late entry gone": "DELETE FROM late_decision",
    "why a late entry was set aside": "UPDATE late_decision SET reason = 'no'",
    "how people enter": "UPDATE sign_up SET places = 99",
    "until when people enter": "UPDATE sign_up SET until = '2030-01-01'",
    "people who enter by themselves": "INSERT INTO sign_up VALUES (1, true, '2030-01-01', 0, true)",
    "no more people who enter by themselves": "DELETE FROM sign_up",
    "who asks to enter": "UPDATE entry_request SET player_1 = 'Eva'",
    "what became of a request": "UPDATE entry_request SET state = 'entered', entry = 1",
    "a request slipped in": "INSERT INTO entry_request (event_id, token_hash, player_1, player_2,"
    " club, note, categories, state, reason, made_at) SELECT event_id, 'x', 'Eva', 'Ugo', '', '',"
    " '', 'asked', '', made_at FROM entry_request",
    "the version of the schema set back": "UPDATE alembic_version SET version_num = '0024'",
    "a guard gone": "DROP TRIGGER entry_no_update",
    "a guard that does nothing": "DROP TRIGGER entry_no_update; CREATE TRIGGER entry_no_update"
    " BEFORE UPDATE ON entry WHEN 1 = 0 BEGIN SELECT RAISE(ABORT, 'no'); END",
    "guards that are open, as while a name is erased": "INSERT INTO erasing VALUES (1)",
    "an index that refuses a second writer gone": "DROP INDEX uq_writer_match_id;"
    " UPDATE match SET id = id",
    "an index that refuses nothing any more": "DROP INDEX uq_writer_match_id; CREATE INDEX"
    " uq_writer_match_id ON writer (match_id); UPDATE match SET id = id",
    "an index that finds things gone": "DROP INDEX ix_person_listed; UPDATE match SET id = id",
    "a trigger that changes what is written": "CREATE TRIGGER more AFTER INSERT ON entry"
    " BEGIN UPDATE match SET winner = 'A'; END",
    "a day of the club": "UPDATE club_day SET matches = matches + 1",
    "a day of the club gone": "DELETE FROM club_day",
    "an entry of the register": "UPDATE register_entry SET actor = 'Eva' WHERE number = 2",
    "what an entry of the register says": "UPDATE register_entry SET payload ="
    " replace(payload, 'Ada', 'Eva')",
    "an entry of the register gone": "DELETE FROM register_entry WHERE number = 2",
    "the last entry of the register gone": "DELETE FROM register_entry WHERE number ="
    " (SELECT max(number) FROM register_entry)",
    "a person renamed": "UPDATE person SET name = 'Eva' WHERE name = 'Ada Rossi'",
    "a person gone": "DELETE FROM person WHERE name = 'Ada Rossi'",
    "two people made one": "UPDATE person SET merged_into = (SELECT min(id) FROM person)"
    " WHERE name = 'Ada Rossi'",
    "how a person's name is public": "UPDATE person SET shown = 'initials'"
    " WHERE name = 'Ada Rossi'",
    "words by which people are found": "DELETE FROM person_word",
    "what was done to a person": "DELETE FROM person_fact",
    "a result of somebody else": "UPDATE name_link SET person_id = (SELECT min(id) FROM person)",
    "a result of nobody": "DELETE FROM name_link",
    "an earlier event renamed": "UPDATE earlier_event SET name = 'Coppa di Forlì'",
    "an earlier result": "UPDATE earlier_result SET place = 1 WHERE place = 2",
    "an earlier place of the second of a pair": "UPDATE earlier_result SET place = 9"
    " WHERE player = 2",
    "the code of an earlier event": "UPDATE earlier_event SET code = '00000x'",
    "a day of the club that is none": "UPDATE club_day SET day = '2026-11-2x'",
    "a season that cannot be read": "UPDATE season SET about = '{}'",
    "meetings of a league that cannot be read": "UPDATE league SET meetings = '[7]'",
    "teams gone from a league that cannot be read": "UPDATE league SET gone = '[7]'",
    "an earlier result gone": "DELETE FROM earlier_result WHERE place = 2",
    "the rules of a season": "UPDATE season SET about = replace(about, '10', '12')",
    "a season withdrawn": "UPDATE season SET withdrawn = 1",
    "a season gone": "DELETE FROM season",
    "a result of a league": "UPDATE league SET meetings = replace(meetings, '[2, 1]', '[2, 0]')",
    "the rules of a league": """UPDATE league SET about = replace(about, '"half"', '"annul"')""",
    "a team back in its league": "UPDATE league SET gone = '[]'",
    "home and away of a meeting": "UPDATE league SET exchanged = '[[1, 2]]'",
    "the team of a secretary": "UPDATE league_secretary SET team = 2",
    "a secretary by hand": "INSERT INTO league_secretary"
    " SELECT account_id, league_id, 2, named FROM league_secretary",
    "a secretary gone": "DELETE FROM league_secretary",
    "a league gone": "DELETE FROM league",
    "the register's head": f"UPDATE register SET head_hash = '{NEVER}', head = 7",
}

ON_POSTGRESQL = {
    "a guard gone": "DROP TRIGGER entry_no_update ON entry",
    "a guard that does nothing": "CREATE OR REPLACE FUNCTION entry_may_be_blanked() RETURNS trigger"
    " LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$",
    "a guard that never acts": "DROP TRIGGER entry_no_update ON entry;"
    "CREATE TRIGGER entry_no_update BEFORE UPDATE ON entry FOR EACH ROW WHEN (false)"
    " EXECUTE FUNCTION entry_may_be_blanked('no')",
    "a guard switched off": "ALTER TABLE entry DISABLE TRIGGER entry_no_update",
    "a guard that only a schema set aside has": "CREATE SCHEMA replaced_1;"
    "CREATE TABLE replaced_1.entry (LIKE entry);"
    "CREATE TRIGGER entry_no_delete BEFORE DELETE ON replaced_1.entry FOR EACH ROW"
    " EXECUTE FUNCTION entry_only_grows(); DROP TRIGGER entry_no_delete ON entry",
    "a trigger that changes what is written": "CREATE FUNCTION more() RETURNS trigger LANGUAGE"
    " plpgsql AS $$ BEGIN UPDATE match SET winner = 'A'; RETURN NEW; END $$;"
    "CREATE TRIGGER more AFTER INSERT ON entry FOR EACH ROW EXECUTE FUNCTION more()",
    "a rule that leaves out what is written": "CREATE RULE less AS ON INSERT TO late_entry"
    " DO INSTEAD NOTHING",
}
"""What is said otherwise there, or can be done there alone."""

REFUSED_BY_POSTGRESQL = {"a day of the club that is none"}
"""Edits that its types do not allow."""

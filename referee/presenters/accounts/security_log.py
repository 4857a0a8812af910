"""The security log in the reader's words."""

from dataclasses import dataclass

from referee.core.errors import N_
from referee.presenters.words.dates import moment_shown
from referee.presenters.words.text import say
from referee.presenters.words.writers import COMMAND_LINE, writer
from referee.store.accounts.security_log import Kind, SecurityEntry

WORDS: dict[Kind, str] = {
    "setup_link_made": N_("A link was made that makes a manager"),
    "manager_made": N_("%(subject)s became the manager by the setup link"),
    "account_made": N_("Account made for %(subject)s"),
    "account_closed": N_("Account of %(subject)s closed"),
    "account_reopened": N_("Account of %(subject)s opened again"),
    "link_made": N_("Link made for %(subject)s to choose a password"),
    "password_chosen": N_("%(subject)s chose a password by the link"),
    "password_changed": N_("%(subject)s changed the password"),
    "password_hashed_again": N_("The password of %(subject)s is kept more safely"),
    "pin_chosen": N_("%(subject)s set the PIN"),
    "second_factor_on": N_("%(subject)s switched the second factor on"),
    "second_factor_off": N_("%(subject)s switched the second factor off"),
    "code_used": N_("%(subject)s used a code of the phone"),
    "recovery_code_used": N_("%(subject)s used a recovery code"),
    "recovery_codes_made": N_("%(subject)s made new recovery codes"),
    "signed_in": N_("%(subject)s signed in"),
    "signed_out": N_("%(subject)s signed out"),
    "sign_in_ended": N_("%(subject)s ended the sign-in on another device"),
    "sign_in_failed": N_("Wrong name or password: %(subject)s"),
    "code_failed": N_("Wrong code of the second factor: %(subject)s"),
    "pin_failed": N_("Wrong PIN: %(subject)s"),
    "link_failed": N_("A link was tried that is not valid"),
    "manager_given": N_("%(subject)s is now a manager"),
    "manager_taken": N_("%(subject)s is no longer a manager"),
    "organizer_given": N_("%(subject)s is now an organizer"),
    "organizer_taken": N_("%(subject)s is no longer an organizer"),
    "referee_given": N_("%(subject)s is now a referee"),
    "referee_taken": N_("%(subject)s is no longer a referee"),
    "secretary_given": N_("%(subject)s now writes the results of a team"),
    "secretary_taken": N_("%(subject)s no longer writes the results of a team"),
    "stock_taken": N_("What there was of accounts, events and matches is stated"),
    "name_erased": N_("The name of an account was erased: %(subject)s"),
    "match_opened": N_("Match opened in an event: %(subject)s"),
    "matches_brought_in": N_("Matches imported from an archive: %(subject)s"),
    "event_made": N_("Event made: %(subject)s"),
    "event_changed": N_("Event changed: %(subject)s"),
    "table_made": N_("Table put up: %(subject)s"),
    "table_renamed": N_("Table renamed: %(subject)s"),
    "table_taken_away": N_("Table taken away: %(subject)s"),
    "paired": N_("Tablet paired: %(subject)s"),
    "unpaired": N_("Tablet unpaired: %(subject)s"),
    "device_renamed": N_("Tablet renamed: %(subject)s"),
    "taken_over": N_("Table taken over: %(subject)s"),
    "made_to_wait": N_("Made to wait after too many attempts"),
    "table_code_failed": N_("Wrong code of a table: %(subject)s"),
    "pairing_failed": N_("A pairing code was tried that is not valid"),
    "pairing_code_made": N_("Pairing code made: %(subject)s"),
    "friendly_opened": N_("Friendly match opened: %(subject)s"),
    "writing_begun": N_("A device may write to match %(subject)s"),
    "late_kept": N_("A late entry was set apart: match %(subject)s"),
    "late_decided": N_("Late entries were decided: match %(subject)s"),
    "late_blanked": N_("A name was erased in late entries: match %(subject)s"),
    "sign_up_settled": N_("How people enter was settled: %(subject)s"),
    "entry_requested": N_("Somebody asked to enter: %(subject)s"),
    "request_decided": N_("A request to enter was decided: %(subject)s"),
    "request_withdrawn": N_("A request to enter was withdrawn: %(subject)s"),
}


@dataclass(frozen=True)
class SecurityLine:
    """An entry of the log in words; `at` is ISO 8601, `where` the device.

    `who` is empty where the subject acted, or nobody but the command line. `alarming` marks what
    failed or was held up.
    """

    entry: SecurityEntry
    at: str
    when: str
    what: str
    who: str
    where: str
    alarming: bool


def security_line(entry: SecurityEntry) -> SecurityLine:
    """Return an entry as the page shows it: when, what, by whom and from where."""
    by_command = entry.device == COMMAND_LINE
    template = next((words for kind, words in WORDS.items() if kind == entry.kind), "")
    return SecurityLine(
        entry=entry,
        at=entry.recorded_at.isoformat(timespec="seconds"),
        when=moment_shown(entry.recorded_at),
        what=say(template, subject=entry.subject or "?") if template else entry.kind,
        who=entry.actor if entry.actor != entry.subject and not by_command else "",
        where=writer("", entry.device),
        alarming=entry.kind.endswith("_failed") or entry.kind == "made_to_wait",
    )

"""Erasing a person's name everywhere, seen before it is done. The results of the others stay."""

from dataclasses import dataclass
from datetime import date

from referee.actions.register.writing import RegisterAct, salted
from referee.actions.submissions import checked_submission, once_more, part_of
from referee.core.erasures import PERSON_ERASED, marker, read_reason
from referee.core.errors import N_, RuleError
from referee.core.register.facts import validate
from referee.store.database import writing
from referee.store.ledger import ledger
from referee.store.ledger.ledger import EVENT_BOOK, MATCH_BOOK, REGISTER_BOOK
from referee.store.register import erasing, projections, queries
from referee.store.register.blanked import entries_of_event, entries_of_match, entries_of_register
from referee.store.register.blanking import without
from referee.store.register.queries import held_register
from referee.store.register.traces import being_played, traces_of


@dataclass(frozen=True)
class Erasable:
    """What an erasure would blank, by counts; `names` as they are written anywhere.

    `playing_matches` and `playing_events` are open, and he plays in them: while there are any,
    nothing is erased. `accounts` are the closed ones that have one of these names. `done` tells
    that he was erased already.
    """

    number: int
    names: tuple[str, ...]
    places: int
    matches: int
    events: int
    earlier: int
    entries: int
    playing_matches: tuple[str, ...]
    playing_events: tuple[str, ...]
    accounts: tuple[tuple[int, str], ...]
    done: bool


def erasable(number: int, today: date) -> Erasable:
    """Return what erasing a person would blank. Nothing is written."""
    found = traces_of(number)
    entries = len(entries_of_register(held_register(hold=False), found))
    for book, targets, of in (
        (MATCH_BOOK, found.matches, entries_of_match),
        (EVENT_BOOK, found.events, entries_of_event),
    ):
        for code in targets:
            chain = ledger.find(code, book)
            if chain is not None:
                entries += len(of(chain, found))
    matches, events = being_played(found, today)
    return Erasable(
        number=number,
        names=tuple(sorted(found.names - {marker(one) for one in found.people})),
        places=len(found.places),
        matches=len(found.matches),
        events=len(found.events),
        earlier=len(found.earlier),
        entries=entries,
        playing_matches=matches,
        playing_events=events,
        accounts=erasing.closed_accounts(found.names),
        done=found.people.get(number) == marker(number),
    )


def erase(
    act: RegisterAct, number: int, reason: str, seen: int, account: int | None = None
) -> bool:
    """Blank a person's name in every ledger and row, and say so in each ledger.

    `seen` is how many written names the preview has shown; `account` a closed account of his, whose
    name stands in what he wrote and in the security log. Return whether nothing stays in the file
    of the database either: what had the name before is written over. Raise RuleError; nothing is
    then changed.
    """
    once_more(lambda: _erase(act, number, reason, seen, account))
    return erasing.rewrite_file()


def _erase(act: RegisterAct, number: int, reason: str, seen: int, account: int | None) -> None:
    with writing():
        chain = held_register()
        if ledger.find_submission(act.event_id, REGISTER_BOOK) is not None:
            return
        _refuse(number)
        found = traces_of(number)
        if account is not None:
            named = dict(erasing.closed_accounts(found.names)).get(account)
            if named is None:
                raise RuleError(N_("this account is not closed, or has another name"))
            found = traces_of(number, named)
        if len(found.places) != seen:
            raise RuleError(N_("other names are this person’s since: look at it again"))
        if any(without(reason, name, "") != reason for name in found.names):
            raise RuleError(N_("the name must not stand in the reason: it stays"), place="reason")
        read_reason(reason)
        today = act.stamp.now.astimezone().date()
        if any(being_played(found, today)):
            raise RuleError(N_("this person is playing: wait until it is over"))
        with erasing.erasing():
            for code in sorted(found.matches):
                event_id = part_of(act.event_id, code)
                erasing.erase_in_match(code, found, act.stamp, event_id)
            for code in sorted(found.events):
                event_id = part_of(act.event_id, code)
                erasing.erase_in_event(code, found, act.stamp, event_id)
            rows = entries_of_register(chain, found)
            ledger.blank(chain, rows)
            erasing.erase_rows(found)
            if account is not None:
                erasing.erase_account(account, found, act.stamp)
        blanked = erasing.written_blanked(rows)
        payload = salted({"person": number, "reason": reason, "blanked": blanked})
        event = checked_submission(act.event_id, PERSON_ERASED, payload, validate)
        projections.write(chain, ledger.append(chain, [event], act.stamp))


def _refuse(number: int) -> None:
    one = queries.person(number)
    if one is None or one.merged_into is not None:
        raise RuleError(N_("nobody has this number in the register"), place="person")
    if one.erased:
        raise RuleError(N_("this person was erased already"), place="person")

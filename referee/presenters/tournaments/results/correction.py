"""A correction in words (15.2): the result and the places that change, and what stands."""

from collections.abc import Iterator
from dataclasses import dataclass

from referee.core.errors import N_
from referee.presenters.tournaments.money.cash import euro
from referee.presenters.tournaments.words import entries_shown, entry_shown, result_shown
from referee.presenters.words.comparison import Change
from referee.presenters.words.text import _, ngettext, say
from referee.tournament.evening.corrections import CorrectionPreview, CorrectionStep
from referee.tournament.evening.state import EventState, TableKey

STEPS: dict[CorrectionStep, str] = {
    "pair_again": N_("The next round is not published: it will be drawn from the new standings."),
    "stand": N_("The later rounds are published: their pairings stand."),
    "referee": N_("The last round is over: a referee corrects, with a reason."),
}


@dataclass(frozen=True, slots=True)
class MovedEntry:
    """An entry that moves in the standings; `up` tells that it gains places."""

    name: str
    before: int
    after: int
    up: bool


@dataclass(frozen=True, slots=True)
class OutcomeShown:
    """The consequences of a result that does not count yet; `winner` is "" where there is none.

    `prizes` are sentences about prizes that were paid.
    """

    winner: str
    moved: tuple[MovedEntry, ...]
    prizes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CorrectionShown:
    """The changes of a correction, at its table and in the standings; `notes` are sentences."""

    result: tuple[Change, ...]
    moved: tuple[MovedEntry, ...]
    notes: tuple[str, ...]


def correction_shown(
    state: EventState, key: TableKey, preview: CorrectionPreview
) -> CorrectionShown:
    before, after = result_shown(preview.before), result_shown(preview.after)
    winners = [entries_shown(state, one.won_by) for one in (preview.before, preview.after)]
    rows = [Change(_("Result"), before, after)]
    if winners != ["", ""]:
        rows.append(Change(_("Winner"), *winners))
    notes = _notes(state, key, preview, winners)
    return CorrectionShown(tuple(rows), _moved(state, preview), tuple(notes))


def followed_by(state: EventState, preview: CorrectionPreview) -> OutcomeShown:
    """Return what follows from a result once it counts."""
    winner = entries_shown(state, preview.after.won_by)
    return OutcomeShown(winner, _moved(state, preview), tuple(_prizes(state, preview)))


def _prizes(state: EventState, preview: CorrectionPreview) -> Iterator[str]:
    """Yield what is to be taken back of prizes that were paid, or still to be paid."""
    for one in preview.prizes:
        told = {
            "name": entry_shown(state, one.entry),
            "paid": euro(one.paid),
            "due": euro(one.due),
            "amount": euro(abs(one.due - one.paid)),
        }
        if one.due < one.paid:
            yield _("%(name)s was paid a prize of %(paid)s and now wins %(due)s: %(amount)s to "
                    "take back.", **told)  # fmt: skip
        elif one.due > one.paid:
            yield _("%(name)s was paid a prize of %(paid)s and now wins %(due)s: %(amount)s still "
                    "to pay.", **told)  # fmt: skip


def _moved(state: EventState, preview: CorrectionPreview) -> tuple[MovedEntry, ...]:
    """Return those who change place, by the place that they come to."""
    return tuple(
        MovedEntry(entry_shown(state, one.entry), one.before, one.after, one.after < one.before)
        for one in sorted(preview.moved, key=lambda one: one.after)
    )


def _notes(
    state: EventState, key: TableKey, preview: CorrectionPreview, winners: list[str]
) -> list[str]:
    notes = [say(STEPS[preview.step])]
    if winners[0] != winners[1]:
        was, now = (name or _("nobody") for name in winners)
        notes.insert(
            0, _("The winner changes: it was %(before)s, it is %(after)s.", before=was, after=now)
        )
    if preview.published:
        notes.append(
            ngettext(
                "Round %(rounds)s stays as it was published.",
                "Rounds %(rounds)s stay as they were published.",
                len(preview.published),
                rounds=", ".join(map(str, preview.published)),
            )
        )
    stage = state.stage_of(key[0])
    if stage.plan.format == "eliminazione" and preview.published and winners[0] != winners[1]:
        notes.append(
            _(
                "%(name)s plays in round %(round)s and stays there. If that round is not "
                "played yet, undo it first: then the right ones play.",
                name=winners[0] or _("Nobody"),
                round=preview.published[0],
            )
        )
        if winners[1]:
            notes.append(_("%(name)s, who wins now, goes no further.", name=winners[1]))
    if state.final is not None:
        notes.append(
            _(
                "The standings are final: they will say that a result was corrected since, and "
                "certificates have to be printed again."
            )
        )
    notes.extend(_prizes(state, preview))
    if preview.redraw:
        notes.append(_("The round that is drafted has to be drawn again."))
    return notes

"""Different results of one table, each with what follows from it, for whoever decides."""

from dataclasses import dataclass

from flask import request

from referee.actions.tournaments.results import NOT_CONTESTED, preview_typed, would_count
from referee.core.errors import N_, RuleError
from referee.core.table_result import TableResult
from referee.presenters.tournaments.results.correction import OutcomeShown, followed_by
from referee.presenters.tournaments.results.table import WrittenResult, typed_result, written_last
from referee.presenters.tournaments.results.version import VersionShown
from referee.presenters.tournaments.words import outcome_shown
from referee.presenters.words.text import _
from referee.store.tournaments.views import EventView
from referee.tournament.evening.state import TableKey, Typed
from referee.web.http.stamps import stamp
from referee.web.tournaments.forms import TournamentForm
from referee.web.tournaments.results.deciding import THIRD, DecidingForm
from referee.web.tournaments.results.form import way_of
from referee.web.tournaments.results.registry import result_form, sending

DECIDED_BY = N_(
    "nothing is to be decided between two results at table %(table)s any more: %(told)s"
)


@dataclass(frozen=True)
class ResultVersion:
    """One of the different results: who told it, what follows, and the fields that send it.

    `follows` is None where it cannot be any more. Without `fields` the reader cannot decide for
    it: he typed it himself where two people have to agree.
    """

    told: tuple[WrittenResult, ...]
    follows: OutcomeShown | None
    fields: tuple[tuple[str, str], ...]

    @property
    def lines(self) -> list[str]:
        """Return who told it and when, a line each."""
        return [_("%(who)s, %(when)s", who=one.who, when=one.when) for one in self.told]


def result_versions(view: EventView, key: TableKey) -> tuple[ResultVersion, ...]:
    """Return the last result of each who typed one, those who agree together; () where all do.

    So it is where the sides have reported them: `told_versions` has those.
    """
    if view.contested(view.state.sheets[key]):
        return ()
    return tuple([_version(view, key, same) for same in _told(view, key)])


def told_versions(view: EventView, key: TableKey) -> tuple[VersionShown, ...]:
    """Return the different results that the sides of a table have reported, () where none are.

    The value of each is the entry of its last report.
    """
    if not view.contested(view.state.sheets[key]):
        return ()
    return tuple([_told_version(view, key, same) for same in _told(view, key)])


def told_result(view: EventView, key: TableKey, value: str) -> TableResult:
    """Return the result of one of `told_versions`. Raise RuleError where it is none any more."""
    for same in _told(view, key):
        if value in [str(one.number) for one in same]:
            return same[0].outcome
    raise RuleError(N_("they have reported anew meanwhile: look again"), place="version")


def refuse_decided(view: EventView, key: TableKey) -> None:
    """Raise RuleError where the sides do not differ any more; it says who wrote what holds."""
    sheet = view.state.sheets[key]
    if view.contested(sheet):
        return
    if sheet.confirmed is None:
        raise RuleError(NOT_CONTESTED, table=key[1])
    last = written_last(view, sheet)
    told = _("%(who)s, %(when)s: %(result)s", who=last.who, when=last.when, result=last.result)
    reason = f". {_('Reason: %(reason)s', reason=last.reason)}" if last.reason else ""
    raise RuleError(DECIDED_BY, table=key[1], told=f"{told}{reason}")


def third_version(view: EventView, key: TableKey, outcome: TableResult) -> VersionShown:
    """Return another result as it was typed, with what follows. Raise RuleError."""
    follows = followed_by(view.state, preview_typed(view.code, key, outcome, decided=True))
    who = _("Another result, as you type it")
    return VersionShown(
        THIRD, outcome_shown(outcome), (who,), follows.winner, follows.moved, follows.prizes
    )


class DecidedResultForm(DecidingForm, TournamentForm):
    """The form that decides between what both sides of a table have reported."""


def deciding_form(view: EventView, sent: TournamentForm | None) -> DecidedResultForm:
    """Return the form that was sent, or else an empty one, of which `?third=1` chooses the last."""
    if isinstance(sent, DecidedResultForm):
        return sent
    way = way_of(request.values)
    kind = result_form(DecidedResultForm, view.state.plan.regulation, way)
    return kind(version=THIRD if "third" in request.args else None)


def _told(view: EventView, key: TableKey) -> list[list[Typed]]:
    """Return the last result of each who told one, those who agree together; [] where all do."""
    sheet = view.state.sheets[key]
    same: list[list[Typed]] = []
    for one in view.last_typed(sheet).values() if sheet.differs else ():
        group = next((group for group in same if group[0].outcome == one.outcome), None)
        if group is None:
            same.append([one])
        else:
            group.append(one)
    return same


def _told_version(view: EventView, key: TableKey, typed: list[Typed]) -> VersionShown:
    follows = _follows(view, key, typed[0].outcome, decided=True)
    told = [typed_result(view, one) for one in typed]
    return VersionShown(
        str(typed[-1].number),
        told[0].result,
        tuple([_("%(who)s, %(when)s", who=one.who, when=one.when) for one in told]),
        follows.winner if follows else "",
        follows.moved if follows else None,
        follows.prizes if follows else (),
    )


def _version(view: EventView, key: TableKey, typed: list[Typed]) -> ResultVersion:
    outcome = typed[0].outcome
    follows = _follows(view, key, outcome, decided=False)
    fields = sending(view.state.plan.regulation, outcome)
    counts = follows is not None and would_count(view, key, outcome, stamp())
    return ResultVersion(
        told=tuple([typed_result(view, one) for one in typed]),
        follows=follows,
        fields=fields if counts else (),
    )


def _follows(
    view: EventView, key: TableKey, outcome: TableResult, *, decided: bool
) -> OutcomeShown | None:
    """Return what follows from a result, None where it cannot be any more."""
    try:
        seen = preview_typed(view.code, key, outcome, decided=decided)
    except RuleError:
        return None
    return followed_by(view.state, seen)

"""Different results of one table, each with what follows from it, for whoever decides."""

from dataclasses import dataclass

from referee.actions.tournaments.results import preview_typed, would_count
from referee.core.errors import RuleError
from referee.presenters.tournaments.results.correction import OutcomeShown, followed_by
from referee.presenters.tournaments.results.table import WrittenResult, typed_result
from referee.presenters.words.text import _
from referee.store.tournaments.views import EventView
from referee.tournament.evening.state import TableKey, Typed
from referee.web.http.stamps import stamp
from referee.web.tournaments.results.registry import sending


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
    """Return the last result of each who told one, those who agree together; () where all do."""
    sheet = view.state.sheets[key]
    if not sheet.differs:
        return ()
    same: list[list[Typed]] = []
    for one in view.last_typed(sheet).values():
        group = next((group for group in same if group[0].outcome == one.outcome), None)
        if group is None:
            same.append([one])
        else:
            group.append(one)
    return tuple([_version(view, key, group) for group in same])


def _version(view: EventView, key: TableKey, typed: list[Typed]) -> ResultVersion:
    outcome = typed[0].outcome
    try:
        follows = followed_by(view.state, preview_typed(view.code, key, outcome))
    except RuleError:
        follows = None
    fields = sending(view.state.plan.regulation, outcome)
    counts = follows is not None and would_count(view, key, outcome, stamp())
    return ResultVersion(
        told=tuple([typed_result(view, one) for one in typed]),
        follows=follows,
        fields=fields if counts else (),
    )

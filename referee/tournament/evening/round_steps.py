"""Steps of facts about a tournament's course: plan, stages, drafts, rounds, the end."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from referee.core.facts import Fact
from referee.tournament.evening.drafts import read_draws, renumbered_tables, swapped
from referee.tournament.evening.fold import FoldedStage, TournamentFold
from referee.tournament.evening.plan import read_plan
from referee.tournament.evening.state import (
    Clock,
    Prize,
    Protest,
    RoundDraft,
    RoundNow,
    Sheet,
    Swap,
)


def _plan_changed(fold: TournamentFold, fact: Fact) -> None:
    fold.plan = read_plan(fact.payload["plan"])


def _stage_begun(fold: TournamentFold, fact: Fact) -> None:
    groups = [list(group) for group in fact.payload["groups"]]
    index = fact.payload["stage"] - 1
    names = fold.plan.stages[index].groups
    fold.stages.append(FoldedStage(index, len(fold.rounds), names, groups, fact.number))


def _stage_taken_back(fold: TournamentFold, _fact: Fact) -> None:
    fold.stages.pop()


def _round_drafted(fold: TournamentFold, fact: Fact) -> None:
    given, stage = fact.payload, fold.stages[-1]
    fold.draft = RoundDraft(
        given["round"],
        len(fold.stages),
        read_draws(given["draws"], fold.plan.stages[stage.plan].format, fold.groups(stage)),
        fact.number,
        given.get("reason", ""),
    )


def _entries_swapped(fold: TournamentFold, fact: Fact) -> None:
    assert fold.draft is not None
    given = fact.payload
    fold.draft = swapped(fold.draft, Swap(given["one"], given["other"], given["reason"]))


def _tables_swapped(fold: TournamentFold, fact: Fact) -> None:
    assert fold.draft is not None
    one, other = fact.payload["table"], fact.payload["to"]
    fold.draft = renumbered_tables(fold.draft, {one: other, other: one})


def _draft_discarded(fold: TournamentFold, _fact: Fact) -> None:
    fold.draft = None


def _round_published(fold: TournamentFold, fact: Fact) -> None:
    draft = fold.draft
    assert draft is not None
    fold.rounds.append(RoundNow(draft, fact.number))
    for one in draft.draws:
        for table in one.draw.round.tables:
            fold.sheets[draft.round, table.table] = Sheet(one.group, table)
    fold.draft = None


def _round_taken_back(fold: TournamentFold, _fact: Fact) -> None:
    """Take the last round back; entries and withdrawals since then stay."""
    taken = fold.rounds.pop()
    for key in [key for key in fold.sheets if key[0] == taken.round]:
        del fold.sheets[key]
    for entry, one in list(fold.entrants.items()):
        if one.entry.withdrawn_after == taken.round:
            fold.change_entry(entry, withdrawn_after=taken.round - 1)
    fold.draft = None
    fold.protest = None


def _clock_started(fold: TournamentFold, fact: Fact) -> None:
    clock = Clock(fact.number, fact.payload["minutes"])
    fold.rounds[-1] = replace(fold.rounds[-1], clock=clock)


def _last_hand_called(fold: TournamentFold, fact: Fact) -> None:
    clock = fold.rounds[-1].clock
    assert clock is not None
    fold.rounds[-1] = replace(fold.rounds[-1], clock=replace(clock, last_hand=fact.number))


def _protest_opened(fold: TournamentFold, fact: Fact) -> None:
    fold.protest = Protest(fact.number, fact.payload["minutes"])


def _made_final(fold: TournamentFold, fact: Fact) -> None:
    fold.final = fact.number


def _reopened(fold: TournamentFold, _fact: Fact) -> None:
    fold.final = None


def _prizes_set(fold: TournamentFold, fact: Fact) -> None:
    fold.prizes = tuple([Prize(one["place"], one["text"]) for one in fact.payload["prizes"]])


ROUND_STEPS: Mapping[str, Callable[[TournamentFold, Fact], None]] = {
    "plan_changed": _plan_changed,
    "stage_begun": _stage_begun,
    "stage_taken_back": _stage_taken_back,
    "round_drafted": _round_drafted,
    "entries_swapped": _entries_swapped,
    "tables_swapped": _tables_swapped,
    "draft_discarded": _draft_discarded,
    "round_published": _round_published,
    "round_taken_back": _round_taken_back,
    "clock_started": _clock_started,
    "last_hand_called": _last_hand_called,
    "protest_opened": _protest_opened,
    "standings_made_final": _made_final,
    "standings_reopened": _reopened,
    "prizes_set": _prizes_set,
}

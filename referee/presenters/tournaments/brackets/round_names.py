"""The names of rounds: the number of each, and in a knockout the stage of the main bracket."""

from referee.core.errors import N_
from referee.core.kept_results import kept_with_first
from referee.presenters.tournaments.words import BRACKETS
from referee.presenters.words.text import _, say
from referee.tournament.competition.tables import AnyTable, Bracket
from referee.tournament.evening.state import EventState, TableKey
from referee.tournament.formats.bracket_tree import trees

STAGES = (
    N_("Final"),
    N_("Semifinals"),
    N_("Quarterfinals"),
    N_("Round of 16"),
    N_("Round of 32"),
    N_("Round of 64"),
)
"""The rounds of the main bracket, the last one first."""


MAIN_BRACKET: tuple[Bracket | None, ...] = (None, "main")
"""What a table has that is of the main bracket, or of none."""


def number_shown(number: int) -> str:
    """Return `Round 4`."""
    return _("Round %(round)s", round=number)


def round_shown(state: EventState, number: int, group: int | None = None) -> str:
    """Return `Round 4`, with the stage of the main bracket where there is one: `· Semifinals`.

    `group` counts the groups of a knockout from 1; without it the first that plays is meant.
    """
    draft = state.rounds[number - 1].draft if number <= len(state.rounds) else None
    stage = draft.stage if draft is not None else len(state.stages)
    if group is None:
        group = draft.draws[0].group if draft is not None else 1
    to_come = _main_rounds(state, stage, group) - (number - state.stages[stage - 1].rounds_before)
    if not 0 <= to_come < len(STAGES):
        return number_shown(number)
    return f"{number_shown(number)} · {say(STAGES[to_come])}"


def round_of_table(state: EventState, key: TableKey) -> str:
    """Return the round of a table; of another bracket than the main one `Consolante · Round 4`."""
    number, sheet = key[0], state.sheets[key]
    bracket = sheet.table.bracket
    if bracket is None or bracket in MAIN_BRACKET:
        return round_shown(state, number, sheet.group)
    return round_of_bracket(number, bracket)


def round_of_bracket(number: int, bracket: Bracket) -> str:
    """Return a round under the name of a bracket: `Consolante · Round 4`."""
    return f"{bracket_name(bracket)} · {number_shown(number)}"


def bracket_beside(table: AnyTable) -> Bracket | None:
    """Return the bracket of a table beside the main one; None where it is that, or has none."""
    return None if table.bracket in MAIN_BRACKET else table.bracket


def bracket_name(bracket: Bracket) -> str:
    """Return the name of a bracket as a title: `Consolante`."""
    name = say(BRACKETS[bracket])
    return name[:1].upper() + name[1:]


@kept_with_first
def _main_rounds(state: EventState, stage: int, group: int) -> int:
    """Return how many rounds the main bracket of a group has, 0 where the stage is no knockout."""
    now = state.stages[stage - 1]
    chosen = now.groups[group - 1]
    if now.plan.format != "eliminazione" or not chosen.rounds:
        return 0
    mains = [tree for tree in trees(state.contest(now, chosen)) if tree.name == "main"]
    return max((root.round for tree in mains for root in tree.roots), default=0)

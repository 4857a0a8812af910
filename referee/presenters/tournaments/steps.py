"""The next step of a tournament, and its rounds and stages so far, in words."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from referee.presenters.tournaments.brackets.round_names import round_shown
from referee.presenters.tournaments.entries import counts
from referee.presenters.tournaments.plan import when_shown
from referee.presenters.tournaments.words import FORMATS, entry_shown, number_spans
from referee.presenters.words.dates import moment_shown
from referee.presenters.words.names import isolated
from referee.presenters.words.reasons import reason_shown
from referee.presenters.words.text import _, ngettext, say
from referee.presenters.words.writers import writer
from referee.store.tournaments.views import EventView
from referee.tournament.evening.entrants import asked_to_rest, left_out, not_checked_in
from referee.tournament.evening.progress import DueStep, first_entries, needed, rounds_of_stage
from referee.tournament.evening.state import EventState, TableKey


@dataclass(frozen=True)
class NextStep:
    """The next step of an organizer, with its reason and the words of its one button."""

    step: DueStep
    title: str
    text: str
    button: str


def next_shown(state: EventState, step: DueStep, signed: int, asked: int) -> NextStep:
    """Return the step in words.

    `signed` is the number of signed results ready to be entered, `asked` of the requests to enter
    that can be decided.
    """
    round_ = len(state.rounds) + 1
    match step:
        case "entries":
            return _entries(state, asked)
        case "stage":
            return _stage(state)
        case "draw":
            return _draw(state, round_)
        case "publish":
            title = _("Round %(round)s is drawn", round=round_)
            text = _("Nobody sees it before you publish it.")
            if state.draft is not None and state.draft.stale:
                text = _("Something has changed since it was drawn: draw it again.")
            button = _("Look at the draft")
        case "results":
            title, text = _missing(state)
            button = _("To the tables")
            if signed:
                button = ngettext("Enter the signed result", "Enter %(num)s signed results", signed)
        case "final":
            title, button = _("All rounds are played"), _("To the standings")
            text = _("Every result is there. Look at the standings, then make them final.")
        case "over":
            title, button = _("The tournament is over"), _("To the standings")
            text = _("The standings are final.")
    return NextStep(step, title, text, button)


def _missing(state: EventState) -> tuple[str, str]:
    """Return how many results of the newest round are missing, and which; others stand apart.

    What a referee has frozen of an earlier round is no slip that is still to come.
    """
    newest = len(state.rounds)
    here = [key for key in state.missing if key[0] == newest]
    earlier = [key for key in state.missing if key[0] != newest]
    if not here:
        title = ngettext(
            "One result of an earlier round is missing",
            "%(num)s results of earlier rounds are missing",
            len(earlier),
        )
        return title, missing_shown(earlier)
    title = ngettext("One result is missing", "%(num)s results are missing", len(here))
    text = missing_shown(here)
    if earlier:
        apart = missing_shown(earlier)
        text += " " + _("Of an earlier round, still to be decided: %(tables)s", tables=apart)
    return title, text


def _look_first() -> str:
    return _("You look at the draft first; nobody else sees it before you publish it.")


def _draw(state: EventState, round_: int) -> NextStep:
    when = when_shown(state.time_of(round_))
    title = " · ".join(filter(None, (_("Round %(round)s", round=round_), when)))
    text = _look_first()
    if rest := asked_to_rest(state, round_):
        names = ", ".join(entry_shown(state, entry) for entry in rest)
        told = ngettext("Rests on request: %(names)s.", "Rest on request: %(names)s.",
                        len(rest), names=names)  # fmt: skip
        text = f"{text} {told}"
    return NextStep("draw", title, text, _("Draw round %(round)s", round=round_))


def _entries(state: EventState, asked: int) -> NextStep:
    """Return what is missing for the first stage to begin."""
    button = _("To the entries")
    singles = sum(one.playing for one in state.entrants.values()) - len(first_entries(state))
    entered, fewest = counts(state).entered, needed(state)
    if not entered and asked:
        title = ngettext("%(num)s request to enter", "%(num)s requests to enter", asked)
        text = _("Nobody has entered yet: decide on the requests, or enter by hand who plays.")
        button = _("To the requests")
    elif not entered:
        title = _("Nobody has entered yet")
        text = _("Enter those who play, one by one or from a list.")
    elif singles >= 2:
        title = _("The pairs are not drawn yet")
        text = _("Draw them by lot on the page of the entries.")
    else:
        here = len(first_entries(state)) + singles
        title = ngettext("%(num)s of %(all)s is here", "%(num)s of %(all)s are here",
                         here, all=entered)  # fmt: skip
        text = _("To begin, %(fewest)s entries or more have to be here: check in who has come.",
                 fewest=fewest)  # fmt: skip
    return NextStep("entries", title, text, button)


def _stage(state: EventState) -> NextStep:
    plan = state.plan.stages[len(state.stages)]
    title = _("Begin: %(format)s", format=say(FORMATS[plan.format]))
    if plan.qualify:
        text = ngettext(
            "The first of each group goes on.",
            "The first %(num)s of each group go on.",
            plan.qualify,
        )
    else:
        text = ngettext(
            "%(num)s of %(all)s entries is there: only those who are there play.",
            "%(num)s of %(all)s entries are there: only those who are there play.",
            sum(one.playing for one in state.entrants.values()),
            all=counts(state).entered,
        )
    text = f"{text} {_look_first()}"
    return NextStep("stage", title, text, _("Begin and draw"))


@dataclass(frozen=True, slots=True)
class LeftOut:
    """Entries that will not be drawn, in words; `entry` is their only one, else None.

    `here` tells that they are checked in, and that only somebody has to let them join: into one of
    so many groups, `into`.
    """

    here: bool
    entry: int | None
    into: int
    text: str


def left_out_shown(state: EventState) -> list[LeftOut]:
    """Return the entries that came after the start and would not be drawn."""
    told = []
    if here := left_out(state):
        groups = len(state.stages[0].groups)
        text = ngettext(
            "%(name)s is here and does not play yet: nobody has let it join.",
            "%(num)s entries are here and do not play yet: nobody has let them join.",
            len(here),
            name=entry_shown(state, here[0]),
        )
        told.append(LeftOut(True, here[0] if len(here) == 1 else None, groups, text))
    if away := not_checked_in(state):
        text = ngettext(
            "%(name)s has entered and is not checked in: it is not drawn.",
            "%(num)s entries are not checked in: they are not drawn.",
            len(away),
            name=entry_shown(state, away[0]),
        )
        told.append(LeftOut(False, None, 0, text))
    return told


def missing_shown(missing: Sequence[TableKey]) -> str:
    """Return the places as sentences, one for each round: `Round 2: tables 1, 4–7.`"""
    rounds: dict[int, list[int]] = {}
    for round_, table in sorted(missing):
        rounds.setdefault(round_, []).append(table)
    return " ".join(
        ngettext(
            "Round %(round)s: table %(tables)s.",
            "Round %(round)s: tables %(tables)s.",
            len(tables),
            round=round_,
            tables=number_spans(tables),
        )
        for round_, tables in rounds.items()
    )


@dataclass(frozen=True)
class RoundLine:
    """A published round in the list of them: `missing` results, and when who published it."""

    round: int
    title: str
    stage: str
    tables: str
    missing: int
    state: str
    when: str
    who: str
    reason: str


@dataclass(frozen=True)
class GroupLine:
    """A group of a stage, "" where it is the only one, with the names of its entries."""

    name: str
    entries: tuple[str, ...]


@dataclass(frozen=True)
class StageLine:
    """A stage that has begun: it is at round `played` and ends with `rounds`; who is in each group.

    Rounds are counted on from stage to stage, and count as played once they are published.
    """

    number: int
    format: str
    rounds: int
    played: int
    groups: tuple[GroupLine, ...]


def rounds_shown(view: EventView) -> list[RoundLine]:
    """Return the published rounds, the newest first."""
    missing_in = Counter(round_ for round_, _table in view.state.missing)
    lines = []
    for one in reversed(view.state.rounds):
        entry, missing = view.entry(one.number), missing_in[one.round]
        tables = len(tuple(one.draft.tables))
        line = RoundLine(
            round=one.round,
            title=round_shown(view.state, one.round),
            stage=say(FORMATS[view.state.stages[one.draft.stage - 1].plan.format]),
            tables=ngettext("%(num)s table", "%(num)s tables", tables),
            missing=missing,
            state=ngettext("One result missing", "%(num)s results missing", missing)
            if missing
            else _("all results there"),
            when=moment_shown(entry.recorded_at),
            who=writer(entry.actor, entry.device),
            reason=reason_shown(one.draft.reason),
        )
        lines.append(line)
    return lines


def stages_shown(state: EventState) -> list[StageLine]:
    """Return the stages that have begun, the first one first."""
    lines = []
    for number, stage in enumerate(state.stages, start=1):
        played, planned = rounds_of_stage(stage)
        groups = [
            GroupLine(
                isolated(group.name), tuple([entry_shown(state, entry) for entry in group.entries])
            )
            for group in stage.groups
        ]
        format_ = say(FORMATS[stage.plan.format])
        before = stage.rounds_before
        rounds = before + max(planned, played)
        lines.append(StageLine(number, format_, rounds, before + played, tuple(groups)))
    return lines

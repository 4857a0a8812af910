"""The changes that a correction brings to a match, shown before it is made."""

from collections.abc import Sequence

from referee.games.pairs.words import KINDS
from referee.presenters.games.pairs.score import UNSCORED, finished_games, outcome
from referee.presenters.words.comparison import Change
from referee.presenters.words.names import game_name, short_side_names
from referee.presenters.words.text import _, say
from referee.store.matches.views import MatchCourse


def _turns(before: MatchCourse, after: MatchCourse, hand: int) -> bool:
    """Tell whether more than sums change: games won, how they ended, surplus hands, the winner.

    `hand` is the one that is corrected, inserted or removed; the others are compared.
    """
    more = len(after.result.hands) - len(before.result.hands)
    left = _marks(before, hand if more < 0 else None)
    return left != _marks(after, hand if more > 0 else None)


def _marks(course: MatchCourse, aside: int | None) -> tuple[object, ...]:
    """Return games, winner and the game of each hand, leaving out hand `aside`."""
    result = course.result
    games = [(game.winner, game.ended_by) for game in result.games]
    of_game = [(hand.game, hand.kind == "surplus") for hand in result.hands if hand.hand != aside]
    return games, result.winner, of_game


def moves(before: MatchCourse, after: MatchCourse, hand: int) -> Sequence[Change]:
    """Return the same lines as `compared`, but none where only sums change."""
    return compared(before, after, hand) if _turns(before, after, hand) else ()


def compared(before: MatchCourse, after: MatchCourse, hand: int) -> Sequence[Change]:
    """Return games, score, claims that turn, surplus hands and winner, before and after.

    `hand` is the one that is corrected, inserted or removed, 0 where no hand is.
    """
    pairs = _games(before, after)
    # A match that is over before and after has no game in progress to compare.
    if before.result.current or after.result.current:
        pairs.append((_("Score"), _score(before), _score(after)))
    pairs += _claims(before, after, hand)
    pairs.append((_("Surplus hands"), _surplus(before), _surplus(after)))
    old, new = [outcome(one, short=True) or _("nobody yet") for one in (before, after)]
    pairs.append((_("Match"), old, new))
    return [Change(what, old, new) for what, old, new in pairs]


def _claims(before: MatchCourse, after: MatchCourse, hand: int) -> list[tuple[str, str, str]]:
    """Return the claims that were right and are wrong, or the other way round (8.2)."""
    shift = len(after.result.hands) - len(before.result.hands) if hand else 0
    inserted = shift > 0
    kinds = {one.hand: one.kind for one in after.result.hands}
    turned = []
    for one, written in zip(before.result.hands, before.record.hands, strict=True):
        # Hands behind one that is inserted or removed have another number afterwards.
        behind = one.hand >= hand if inserted else one.hand > hand
        kind = kinds[one.hand + shift] if behind else kinds.get(one.hand, one.kind)
        is_own = one.hand == hand and not inserted
        if written.claim is None or is_own or kind == one.kind:
            continue
        claim = _("Claim in hand %(n)s", n=one.hand)
        turned.append((claim, say(KINDS[one.kind]), say(KINDS[kind])))
    return turned


def _games(before: MatchCourse, after: MatchCourse) -> list[tuple[str, str, str]]:
    most = max(len(before.result.games), len(after.result.games))
    regulation = after.record.regulation
    return [
        (game_name(regulation, game), _game(before, game), _game(after, game))
        for game in range(1, most + 1)
    ]


def _game(course: MatchCourse, number: int) -> str:
    games = finished_games(course)
    if number > len(games):
        return _("not needed") if course.result.finished else _("not finished")
    game = games[number - 1]
    name = short_side_names(course.record.players)[game.winner]
    last = max(
        hand.hand
        for hand in course.result.hands
        if hand.game == number and hand.kind not in UNSCORED
    )
    return _("%(side)s %(score)s, %(why)s, in hand %(n)s",
             side=name, score=game.score, why=game.why, n=last)  # fmt: skip


def _score(course: MatchCourse) -> str:
    current = course.result.current
    if current is None:
        return "–"
    name = game_name(course.record.regulation, current.game)
    return f"{name}: {current.score.A}–{current.score.B}"


def _surplus(course: MatchCourse) -> str:
    numbers = [str(hand.hand) for hand in course.result.hands if hand.kind == "surplus"]
    return ", ".join(numbers) or "–"

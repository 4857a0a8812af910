"""The words of tressette for a tablet that goes on without a network, with names in braces."""

from referee.presenters.games.tressette.accuse import OF_FOUR, OF_THREE
from referee.presenters.words.text import _, say
from referee.store.matches.views import MatchView


def ahead_words(view: MatchView) -> dict[str, object]:
    """Return the words about who leads, and about accuse."""
    regulation = view.state.regulation
    neighbour = (
        _("The dealer’s left-hand neighbour leads")
        if regulation.direction == "clockwise"
        else _("The dealer’s right-hand neighbour leads")
    )
    by_card = regulation.first_by_card
    return {
        "starts": _("%(name)s leads", name="{name}"),
        "begun": _("Hand begun: %(hand)s", hand=_("first to play %(name)s", name="{name}")),
        "card": _("Whoever holds the 4 of coins leads") if by_card else neighbour,
        "unknown": neighbour,
        "who_first": _("Who holds the 4 of coins and leads?")
        if by_card
        else _("Who leads this hand?"),
        "who": _("Who leads this hand?"),
        "now": _("now, in trick %(n)s", n="{n}"),
        "napoletana": _("napoletana of %(suit)s", suit="{suit}"),
        "three": {rank: say(words, suit="{suit}") for rank, words in OF_THREE.items()},
        "four": {rank: say(words) for rank, words in OF_FOUR.items()},
        "declared": _("%(accusa)s: %(name)s", accusa="{accusa}", name="{name}"),
        "late": _("%(accusa)s, in trick %(trick)s", accusa="{accusa}", trick="{trick}"),
        "in_vain": _("%(accusa)s (not scored)", accusa="{accusa}"),
        "act_accusa": _("Accusa declared: %(accusa)s", accusa="{accusa}"),
    }

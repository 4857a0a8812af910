"""The words of marafone for a tablet that goes on without a network, with names in braces."""

from referee.presenters.words.text import _
from referee.store.matches.views import MatchView


def ahead_words(_view: MatchView) -> dict[str, str]:
    """Return the words about battezzante, trumps and maraffa."""
    return {
        "starts": _("%(name)s is battezzante", name="{name}"),
        "begun": _("Hand begun: %(hand)s", hand=_("battezzante %(name)s", name="{name}")),
        "card": _("Whoever holds the 4 of coins is battezzante: tap the name"),
        "unknown": _("The battezzante is not known: nobody said who was before"),
        "blind": _("%(name)s does not look at the cards until trumps are named", name="{name}"),
        "names_trump": _("%(name)s names trumps", name="{name}"),
        "who_first": _("Who holds the 4 of coins and names trumps?"),
        "who": _("Who names trumps?"),
        "maraffa": _("maraffa: %(name)s", name="{name}"),
        "unscored": _("maraffa not scored: %(name)s", name="{name}"),
        "act_trump": _("Trumps: %(suit)s", suit="{suit}"),
        "act_trump_by": _("%(name)s names trumps: %(suit)s", name="{name}", suit="{suit}"),
        "act_maraffa": _("Maraffa declared: %(name)s", name="{name}"),
        "act_maraffa_late": _(
            "Maraffa declared: %(name)s, trick %(trick)s", name="{name}", trick="{trick}"
        ),
    }

"""Texts of one line that people of the office write: names, labels, reasons."""

from referee.core.errors import N_, RuleError


def one_line(text: str, place: str, most: int, missing: str = N_("write a name")) -> str:
    """Return the line without superfluous blanks. Raise RuleError with the error at `place`.

    Invisible signs are refused, since they may reverse the text that follows on pages and sheets.
    """
    tidy = " ".join(text.split())
    if not tidy:
        raise RuleError(missing, place=place)
    if not tidy.isprintable():
        raise RuleError(N_("has a sign that cannot be seen: type it anew"), place=place)
    if len(tidy) > most:
        raise RuleError(N_("at most %(most)s characters"), place=place, most=most)
    return tidy

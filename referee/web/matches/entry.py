"""Reading of single fields that no form has read yet."""

from referee.core.errors import N_, RuleError
from referee.web.matches.posting import Form

MOST_DIGITS = 9


def whole(form: Form, name: str) -> int:
    """Return a whole number of a form. Raise RuleError at the field."""
    text = form.get(name, "").strip()
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit()):
        raise RuleError(N_("must be a whole number"), place=name)
    if len(digits) > MOST_DIGITS:
        raise RuleError(N_("this number is too large"), place=name)
    return int(text)


def reason(form: Form) -> str:
    """Return the reason of a change, on one line. Raise RuleError where it is missing (15.2)."""
    text = " ".join(form.get("reason", "").split())
    if not text:
        raise RuleError(N_("say why, in a few words"), place="reason", article="15.2")
    return text

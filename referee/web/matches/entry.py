"""What is typed into fields that no form has read yet."""

from referee.core.errors import N_, RuleError
from referee.web.matches.posting import Form

MOST_DIGITS = 9


def whole(form: Form, name: str) -> int:
    """A whole number of a form."""
    text = form.get(name, "").strip()
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit()):
        raise RuleError(N_("must be a whole number"), place=name)
    if len(digits) > MOST_DIGITS:
        raise RuleError(N_("this number is too large"), place=name)
    return int(text)


def reason(form: Form) -> str:
    """Why something is changed: words that another person can understand."""
    text = " ".join(form.get("reason", "").split())
    if not text:
        raise RuleError(N_("say why, in a few words"), place="reason", article="15.2")
    return text

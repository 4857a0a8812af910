"""The pages of links that are used once: for the first manager, and for a person's password.

The link's code is in the fragment, which only the browser sees; a script puts it into the form.
"""

from typing import Any

from flask import Blueprint, flash, request, url_for
from flask_babel import lazy_gettext
from werkzeug.wrappers import Response

from referee.actions.accounts import links
from referee.presenters.words.text import _
from referee.web.accounts.sign_in import signed_in
from referee.web.forms.base import PageForm, answer_form
from referee.web.forms.fields import LineField, SecretField
from referee.web.forms.game_fields import NameField
from referee.web.forms.refusal import Refusal
from referee.web.http.stamps import origin

blueprint = Blueprint("setup", __name__)


class NewPasswordField(SecretField):
    """A password that somebody chooses."""

    def __init__(self, label: str | None = None, **more: Any) -> None:
        more["description"] = lazy_gettext(
            "At least 15 characters: four words that belong together for you alone."
        )
        super().__init__(label, render_kw={"autocomplete": "new-password"}, **more)


class ManagerForm(PageForm):
    """The first manager, by the link that the server printed."""

    code = LineField(
        lazy_gettext("Code of the link"),
        description=lazy_gettext("What follows the # in the link that the server printed."),
    )
    name = NameField(
        lazy_gettext("Your name"),
        description=lazy_gettext("As it will stand in the histories of matches."),
        render_kw={"autocomplete": "username"},
    )
    password = NewPasswordField(lazy_gettext("Password"))


class WelcomeForm(PageForm):
    """A password for the account that somebody was given, by its link."""

    code = LineField(
        lazy_gettext("Code of the link"),
        description=lazy_gettext("What follows the # in the link that you were given."),
    )
    # Shown to the person, and kept by the browser with the password; the code names the account.
    name = LineField(
        lazy_gettext("The name you sign in with"),
        optional=True,
        render_kw={"autocomplete": "username", "readonly": True},
    )
    password = NewPasswordField(lazy_gettext("Password"))


@blueprint.get("/setup")
def setup() -> Response:
    """Show the form of the first manager."""
    return answer_form("accounts/setup.html", ManagerForm())


@blueprint.post("/setup")
def make_manager() -> Response:
    """Make the person who looks after the installation."""
    form = ManagerForm(request.form)
    done = form.attempt(
        lambda: links.make_manager(form.code.value, form.name.value, form.password.value, origin())
    )
    if isinstance(done, Refusal):
        return answer_form("accounts/setup.html", form)
    return signed_in(done, url_for("accounts.page"))


@blueprint.get("/welcome")
def welcome() -> Response:
    """Show the form in which somebody chooses a password."""
    return answer_form("accounts/welcome.html", WelcomeForm())


@blueprint.post("/welcome")
def choose_password() -> Response:
    """Let somebody choose the password of the account that was made for him or her."""
    form = WelcomeForm(request.form)
    done = form.attempt(
        lambda: links.choose_password(form.code.value, form.password.value, origin())
    )
    if isinstance(done, Refusal):
        return answer_form("accounts/welcome.html", form)
    flash(
        _(
            "The password is chosen, and you are signed in. If you referee at tables, choose your "
            "PIN here, too. What you may do stands in the menu above."
        ),
        "done",
    )
    return signed_in(done, url_for("account.account"))

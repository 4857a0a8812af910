"""The frame of the office's pages about one match."""

from flask import make_response, render_template
from werkzeug.wrappers import Response

from referee.presenters.office.matters import match_title
from referee.store.matches.views import AnyView
from referee.web.forms.refusal import Refusal
from referee.web.matches.posting import Post


def answer_act(
    template: str, view: AnyView, address: str, refused: Refusal | None, **values: object
) -> Response:
    """Answer with a page whose forms go to `address`, newly opened or after a refusal."""
    body = render_template(
        template,
        view=view,
        code=view.code,
        title=match_title(view),
        post=Post(address, view.number),
        refused=refused,
        **values,
    )
    return make_response(body, refused.status if refused else 200)

"""The rounds of an evening: every address of theirs, and the page that answers it."""

from flask import Blueprint

from referee.web.tournaments.rounds import draft, glance, home, taking_back

blueprint = Blueprint("event_rounds", __name__, url_prefix="/events/<event>/rounds")

blueprint.add_url_rule("", "page", home.page)
blueprint.add_url_rule("/history", "history", home.history)
blueprint.add_url_rule("/stage", "begin_stage", home.begin, methods=["POST"])
blueprint.add_url_rule("/results", "take_over", home.take_over, methods=["POST"])

blueprint.add_url_rule("/draft", "draft", draft.page)
blueprint.add_url_rule("/draft", "draw", draft.draw, methods=["POST"])
blueprint.add_url_rule("/draft/swap", "swap", draft.swap, methods=["POST"])
blueprint.add_url_rule("/draft/tables", "swap_tables", draft.swap_tables, methods=["POST"])
blueprint.add_url_rule("/draft/discard", "discard", draft.discard, methods=["POST"])
blueprint.add_url_rule("/draft/publish", "publish", draft.publish, methods=["POST"])

blueprint.add_url_rule("/<int:number>", "round", glance.page)
blueprint.add_url_rule("/<int:number>/clock", "clock", glance.clock, methods=["POST"])
blueprint.add_url_rule("/<int:number>/last-hand", "last_hand", glance.last_hand,
                       methods=["POST"])  # fmt: skip

blueprint.add_url_rule("/<int:number>/back", "back", taking_back.page)
blueprint.add_url_rule("/<int:number>/back", "take_back", taking_back.take_back, methods=["POST"])
blueprint.add_url_rule("/stage/back", "stage_back", taking_back.stage_page)
blueprint.add_url_rule("/stage/back", "take_stage_back", taking_back.take_stage_back,
                       methods=["POST"])  # fmt: skip

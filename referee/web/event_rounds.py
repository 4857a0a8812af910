"""The rounds of an evening: every address of theirs, and the page that answers it."""

from flask import Blueprint

from referee.web import event_back, event_draft, event_glance, event_home

blueprint = Blueprint("event_rounds", __name__, url_prefix="/events/<event>/rounds")

blueprint.add_url_rule("", "page", event_home.page)
blueprint.add_url_rule("/history", "history", event_home.history)
blueprint.add_url_rule("/stage", "begin_stage", event_home.begin, methods=["POST"])
blueprint.add_url_rule("/results", "take_over", event_home.take_over, methods=["POST"])

blueprint.add_url_rule("/draft", "draft", event_draft.page)
blueprint.add_url_rule("/draft", "draw", event_draft.draw, methods=["POST"])
blueprint.add_url_rule("/draft/swap", "swap", event_draft.swap, methods=["POST"])
blueprint.add_url_rule("/draft/tables", "swap_tables", event_draft.swap_tables, methods=["POST"])
blueprint.add_url_rule("/draft/discard", "discard", event_draft.discard, methods=["POST"])
blueprint.add_url_rule("/draft/publish", "publish", event_draft.publish, methods=["POST"])

blueprint.add_url_rule("/<int:number>", "round", event_glance.page)
blueprint.add_url_rule("/<int:number>/clock", "clock", event_glance.clock, methods=["POST"])
blueprint.add_url_rule("/<int:number>/last-hand", "last_hand", event_glance.last_hand,
                       methods=["POST"])  # fmt: skip

blueprint.add_url_rule("/<int:number>/back", "back", event_back.page)
blueprint.add_url_rule("/<int:number>/back", "take_back", event_back.take_back, methods=["POST"])
blueprint.add_url_rule("/stage/back", "stage_back", event_back.stage_page)
blueprint.add_url_rule("/stage/back", "take_stage_back", event_back.take_stage_back,
                       methods=["POST"])  # fmt: skip

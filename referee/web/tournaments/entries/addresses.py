"""Who plays: typed, pasted or from a list; who is here, and who has paid."""

from flask import Blueprint

from referee.web.tournaments.entries import desk, entry, importing, seeds

blueprint = Blueprint("event_entries", __name__, url_prefix="/events/<event>/entries")

blueprint.add_url_rule("", "page", desk.page)
blueprint.add_url_rule("", "add", desk.add, methods=["POST"])
blueprint.add_url_rule("/mark", "mark", desk.mark, methods=["POST"])
blueprint.add_url_rule("/lot", "lot", desk.lot, methods=["POST"])
blueprint.add_url_rule("/people", "people", desk.people)

blueprint.add_url_rule("/list", "list", importing.page)
blueprint.add_url_rule("/list", "enter_list", importing.write, methods=["POST"])

blueprint.add_url_rule("/seeds", "seeds", seeds.page)
blueprint.add_url_rule("/seeds", "seed", seeds.write, methods=["POST"])

blueprint.add_url_rule("/<int:entry>", "entry", entry.page)
blueprint.add_url_rule("/<int:entry>", "change", entry.write, methods=["POST"])

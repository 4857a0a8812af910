"""Who plays: typed, pasted or from a list; who is here, and who has paid."""

from flask import Blueprint

from referee.web import entry_desk, entry_import, entry_page, entry_seeds

blueprint = Blueprint("event_entries", __name__, url_prefix="/events/<event>/entries")

blueprint.add_url_rule("", "page", entry_desk.page)
blueprint.add_url_rule("", "add", entry_desk.add, methods=["POST"])
blueprint.add_url_rule("/mark", "mark", entry_desk.mark, methods=["POST"])
blueprint.add_url_rule("/lot", "lot", entry_desk.lot, methods=["POST"])
blueprint.add_url_rule("/people", "people", entry_desk.people)

blueprint.add_url_rule("/list", "list", entry_import.page)
blueprint.add_url_rule("/list", "enter_list", entry_import.write, methods=["POST"])

blueprint.add_url_rule("/seeds", "seeds", entry_seeds.page)
blueprint.add_url_rule("/seeds", "seed", entry_seeds.write, methods=["POST"])

blueprint.add_url_rule("/<int:entry>", "entry", entry_page.page)
blueprint.add_url_rule("/<int:entry>", "change", entry_page.write, methods=["POST"])

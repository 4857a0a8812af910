"""The results of a round: every address of theirs, and the page that answers it."""

from flask import Blueprint

from referee.web.tournaments.results import correction, slips, table

blueprint = Blueprint("event_results", __name__, url_prefix="/events/<event>/rounds/<int:number>")

blueprint.add_url_rule("/results", "sheet", slips.sheet)
blueprint.add_url_rule("/results", "type_rows", slips.type_rows, methods=["POST"])

blueprint.add_url_rule("/<int:table>", "page", table.page)
blueprint.add_url_rule("/<int:table>", "write", table.write, methods=["POST"])
blueprint.add_url_rule("/<int:table>/take", "take", table.take, methods=["POST"])
blueprint.add_url_rule("/<int:table>/walkover", "walk_over", table.walk_over, methods=["POST"])
blueprint.add_url_rule("/<int:table>/ruling", "open_ruling", table.open_ruling, methods=["POST"])
blueprint.add_url_rule("/<int:table>/ruled", "close_ruling", table.close_ruling, methods=["POST"])

blueprint.add_url_rule("/<int:table>/correct", "correction", correction.form)
blueprint.add_url_rule("/<int:table>/correct", "correct", correction.correct, methods=["POST"])

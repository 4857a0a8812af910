"""The results of a round: every address of theirs, and the page that answers it."""

from flask import Blueprint

from referee.web import result_correction, results_of_round, results_of_table

blueprint = Blueprint("event_results", __name__, url_prefix="/events/<event>/rounds/<int:number>")

blueprint.add_url_rule("/results", "sheet", results_of_round.sheet)
blueprint.add_url_rule("/results", "type_rows", results_of_round.type_rows, methods=["POST"])

blueprint.add_url_rule("/<int:table>", "page", results_of_table.page)
blueprint.add_url_rule("/<int:table>", "write", results_of_table.write, methods=["POST"])
blueprint.add_url_rule("/<int:table>/take", "take", results_of_table.take, methods=["POST"])
blueprint.add_url_rule(
    "/<int:table>/walkover", "walk_over", results_of_table.walk_over, methods=["POST"]
)
blueprint.add_url_rule(
    "/<int:table>/ruling", "open_ruling", results_of_table.open_ruling, methods=["POST"]
)
blueprint.add_url_rule(
    "/<int:table>/ruled", "close_ruling", results_of_table.close_ruling, methods=["POST"]
)

blueprint.add_url_rule("/<int:table>/correct", "correction", result_correction.form)
blueprint.add_url_rule(
    "/<int:table>/correct", "correct", result_correction.correct, methods=["POST"]
)

"""The tournament's plan: from a template, changed until it begins."""

from flask import Blueprint

blueprint = Blueprint("event_plan", __name__, url_prefix="/events/<event>/plan")

"""Addresses that change with the content of what they lead to."""

from referee.application import ROOT
from referee.web.http import files

FILES = files.address(ROOT / "static")
SHEET = f"{FILES}/css/main.css"

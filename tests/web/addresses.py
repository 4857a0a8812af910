"""Addresses that change with the content of what they lead to."""

from referee.store.installation.shipped import shipped
from referee.web.http import files

FILES = files.address(shipped("static"))
SHEET = f"{FILES}/css/main.css"

"""What is found when an installation is looked at: a verdict in words, and what to do."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal

from referee.core.errors import N_

Verdict = Literal["in_order", "advised", "wrong"]

VERDICTS: dict[Verdict, str] = {
    "in_order": N_("in order"),
    "advised": N_("advised"),
    "wrong": N_("wrong"),
}

Params = Mapping[str, str | int | datetime]

Subject = Literal[
    "database",
    "backups",
    "disk",
    "rights",
    "memory",
    "clock",
    "fonts",
    "pictures",
    "certificate",
    "checkpoints",
    "port",
]

SUBJECTS: dict[Subject, str] = {
    "database": N_("Database"),
    "backups": N_("Backups"),
    "disk": N_("Disk"),
    "rights": N_("Rights of files"),
    "memory": N_("Memory"),
    "clock": N_("Clock"),
    "fonts": N_("Printing"),
    "pictures": N_("Logo and sponsor"),
    "certificate": N_("HTTPS"),
    "checkpoints": N_("Checkpoints"),
    "port": N_("Port"),
}


@dataclass(frozen=True)
class Diagnosis:
    """What was found of a subject. `text` and `advice` (what to do, "" where nothing is to be done)
    are English templates, to be translated, which `params` fill.
    """

    subject: Subject
    verdict: Verdict
    text: str
    advice: str = ""
    params: Params = field(default_factory=dict)

"""What was found of the installation, in the reader's words."""

from dataclasses import dataclass
from datetime import datetime

from referee.actions.installation.findings import SUBJECTS, VERDICTS, Diagnosis, Verdict
from referee.presenters.words.dates import moment_shown
from referee.presenters.words.text import _, say


@dataclass(frozen=True)
class FindingLine:
    """What was found of a subject; `advice` is "" where nothing is to be done."""

    title: str
    verdict: Verdict
    verdict_words: str
    text: str
    advice: str


def finding_line(finding: Diagnosis) -> FindingLine:
    """Return a finding in words, its moments by the clock on the wall."""
    params = {
        name: moment_shown(value) if isinstance(value, datetime) else value
        for name, value in finding.params.items()
    }
    return FindingLine(
        title=_(SUBJECTS[finding.subject]),
        verdict=finding.verdict,
        verdict_words=_(VERDICTS[finding.verdict]),
        text=say(finding.text, **params),
        advice=say(finding.advice, **params) if finding.advice else "",
    )

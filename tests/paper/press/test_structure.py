"""Every kind of paper is a document for those who do not see it, too."""

from pathlib import Path

import pikepdf
import pytest

from referee.paper.matches.sheets import sheet
from referee.web.patterns.papers import PAPERS
from tests.paper.conftest import URL, opened
from tests.paper.sample import usual
from tests.paper.session_sample import usual_session
from tests.paper.structure import faults

pytestmark = pytest.mark.usefixtures("italian")


@pytest.mark.parametrize("name", PAPERS)
def test_no_paper_is_mute(name: str) -> None:
    assert faults(PAPERS[name].make()) == []


def test_no_sheet_of_a_match_is_mute() -> None:
    """Matches with everything that can happen at a table in them."""
    for content in (sheet(usual(), URL), sheet(usual(), URL, "a5"), sheet(usual_session(), URL)):
        assert faults(content) == []


def test_the_check_finds_what_is_missing(tmp_path: Path) -> None:
    content = sheet(usual(), URL)
    with opened(content) as pdf:
        del pdf.Root.Lang
        del pdf.trailer.Info
        del pdf.pages[0].obj.StructParents
        [document] = pdf.Root.StructTreeRoot.K
        document.K[0].S = pikepdf.Name("/TR")
        pdf.save(tmp_path / "mute.pdf")
    assert faults((tmp_path / "mute.pdf").read_bytes()) == [
        "no language",
        "no title",
        "another title in the metadata",
        "page 1 has no marks of its own",
        "/TR in /Document",
    ]

"""Lists in workbooks, read as text."""

import io
import zipfile

import pytest

from referee.core.errors import RuleError
from referee.presenters.words.spreadsheet import xlsx_file
from referee.web.forms import workbooks
from referee.web.forms.workbooks import list_text

SPACE = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"


def workbook(rows: str, name: str = "xl/worksheets/sheet1.xml") -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as book:
        book.writestr(name, f'<worksheet xmlns="{SPACE}"><sheetData>{rows}</sheetData></worksheet>')
    return file.getvalue()


def test_what_is_written_as_a_workbook_is_read_back() -> None:
    rows = [["Nome", "Città", "Anno"], ["Ada D’Amico", None, 1950], ["Bia", "Forlì", None]]
    text = list_text(xlsx_file({"Anagrafe": rows, "Altro": [["x"]]}))
    assert text.splitlines() == ["Nome\tCittà\tAnno", "Ada D’Amico\t\t1950", "Bia\tForlì"]


def test_text_is_left_as_it_is() -> None:
    assert list_text("Ada;Forlì".encode()) == "Ada;Forlì"


def test_cells_without_a_reference_and_texts_in_their_cells() -> None:
    text = '<c t="inlineStr"><is><t>Ada</t></is></c><c><v>1950.0</v></c><c/>'
    assert list_text(workbook(f"<row>{text}</row>")) == "Ada\t1950\t\n"


@pytest.mark.parametrize(
    "content",
    [
        b"PK\x03\x04 and nothing else",
        workbook("<row><c", "xl/worksheets/sheet1.xml"),
        workbook("", "xl/other.xml"),
        workbook('<row><c r="B1"/><c r="A1"/></row>'),
        workbook('<row><c r="ZZZ1"/></row>'),
        workbook('<row><c t="s"><v>3</v></c></row>'),
    ],
)
def test_what_is_no_workbook_is_refused_in_words(content: bytes) -> None:
    with pytest.raises(RuleError, match="save it as CSV"):
        list_text(content)


def test_what_unpacks_to_too_much_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(RuleError, match="too large"):
        list_text(workbook("<!DOCTYPE x>"))
    monkeypatch.setattr(workbooks, "MOST_UNPACKED", 1000)
    with pytest.raises(RuleError, match="too large"):
        list_text(workbook(" " * 2000))

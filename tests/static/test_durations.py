"""Lengths of time as the browser says them."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "static" / "js" / "durations.js"

SAID = {0: "0 s", 59: "59 s", 60: "1 min", 1009: "16 min", 3599: "59 min", 3600: "1 h 0 min",
        625_200: "7 days"}  # fmt: skip

AGED = {0: "0 min", 119: "119 min", 120: "2 hr", 600: "10 hr", 2880: "2 days"}


@pytest.mark.process
def test_what_is_over_says_how_long_ago_and_no_time_of_the_day(tmp_path: Path) -> None:
    shutil.copy(SCRIPT, tmp_path / "durations.mjs")
    asked = f"""
    import {{ aged, lasting, running }} from "{tmp_path / "durations.mjs"}";
    const said = {[*SAID]}.map(lasting);
    console.log(JSON.stringify([said, running(1009), {[*AGED]}.map(aged)]));
    """
    done = subprocess.run(
        ["node", "--input-type=module", "--eval", asked],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert json.loads(done.stdout) == [[*SAID.values()], "16:49", [*AGED.values()]]

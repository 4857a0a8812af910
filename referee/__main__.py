"""The `referee` command. `check` starts at once; the others load the web application first."""

import sys
from importlib import import_module

from referee.cli.check import check


def main() -> None:
    """Run the command line and end the process with its exit status: 0, 1 or 2."""
    name, *arguments = sys.argv[1:] or [""]
    if name == "check":
        check.main(arguments, prog_name="referee check")
    # Imported here, by name: it loads the web framework, a second that `check` must not wait for.
    import_module("referee.cli.group").group.main(prog_name="referee")


if __name__ == "__main__":
    main()

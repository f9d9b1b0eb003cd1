"""Write the help texts of the commands into cli.md anew: python docs/update_cli.py"""

import os
import re
import subprocess
import sys
from pathlib import Path

PAGE = Path(__file__).with_name("cli.md")
BLOCK = re.compile(r"(```text\n\$ oneshot-verify (.*?--help)\n)(.*?)(```)", re.DOTALL)


def shown_help(words: str) -> str:
    """What the command prints on a terminal of 100 columns."""
    done = subprocess.run(
        [sys.executable, "-m", "oneshot_verify", *words.split()],
        capture_output=True,
        text=True,
        check=True,
        env=os.environ | {"COLUMNS": "100"},
        cwd=PAGE.parent.parent,
    )
    text = done.stdout.replace("python -m oneshot_verify", "oneshot-verify")
    return "\n".join(line.rstrip() for line in text.strip().splitlines()) + "\n"


PAGE.write_text(BLOCK.sub(lambda m: m[1] + shown_help(m[2]) + m[4], PAGE.read_text()))

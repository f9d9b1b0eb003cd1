"""Write the help texts of the commands into cli.md anew: python .ci/update_cli.py

A block of the page begins with `Usage:` and the command. It has what `--help` prints on a terminal of 100 columns, but
for the options that at least three commands have to the letter: these stand once, in the block that begins with
`SHARED`.
"""

import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from textwrap import fill

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "cli.md"
WIDTH = 100
SHARED = "Options of several commands:"
ENOUGH = 3
BLOCK = re.compile(
    r"(?<=```text\n)Usage: oneshot-verify ([a-z -]+) \[OPTIONS\].*?(?=```)", re.DOTALL
)
SHARED_BLOCK = re.compile(rf"(?<=```text\n){SHARED}\n.*?(?=```)", re.DOTALL)
OPTIONS = re.compile(r"(?<=^Options:\n)(?:^ .*\n)+", re.MULTILINE)


def written(page: str, help_of: Callable[[str], str]) -> str:
    """The page with what `help_of` gives for the words of each command."""
    texts = {words: _clean(help_of(words)) for words in BLOCK.findall(page)}
    options = {words: _options(text) for words, text in texts.items()}
    found = Counter(option for each in options.values() for option in each)
    shared = [option for option, count in found.items() if count >= ENOUGH]
    width = max(len(flags) for flags, _ in shared)
    lines = "".join(
        fill(
            says,
            WIDTH,
            initial_indent=f"  {flags:{width}}  ",
            subsequent_indent=" " * (width + 4),
            break_on_hyphens=False,
        )
        + "\n"
        for flags, says in sorted(shared, key=lambda option: option[0].lstrip("-"))
    )
    page = SHARED_BLOCK.sub(lambda _: f"{SHARED}\n{lines}", page)
    return BLOCK.sub(lambda found: _without(texts[found[1]], shared), page)


def _clean(text: str) -> str:
    text = text.replace("python -m oneshot_verify", "oneshot-verify")
    return "\n".join(line.rstrip() for line in text.strip().splitlines()) + "\n"


def _options(text: str) -> list[tuple[str, str]]:
    """Flags and explanation of each option."""
    return [_option(entry) for entry in _entries(text)]


def _entries(text: str) -> list[str]:
    found = OPTIONS.search(text)
    return re.split(r"(?<=\n)(?=  -)", found[0]) if found else []


def _option(entry: str) -> tuple[str, str]:
    """An explanation that was broken at a hyphen is whole again."""
    flags, *rest = re.split(r"\s{2,}", re.sub(r"-\n +", "-", entry.strip()))
    return flags, " ".join(" ".join(rest).split())


def _without(text: str, shared: list[tuple[str, str]]) -> str:
    kept = [entry for entry in _entries(text) if _option(entry) not in shared]
    names = [option[0].split(",")[0].split()[0] for option in _options(text) if option in shared]
    also = fill(
        f"and {', '.join(names)}",
        WIDTH,
        initial_indent="  ",
        subsequent_indent="  ",
        break_on_hyphens=False,
    )
    return OPTIONS.sub(lambda _: "".join(kept) + also + "\n", text, count=1)


def _help_of(words: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "oneshot_verify", *words.split(), "--help"],
        capture_output=True,
        text=True,
        check=True,
        env=os.environ | {"COLUMNS": str(WIDTH)},
        cwd=ROOT,
    )
    return done.stdout


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(), _help_of))

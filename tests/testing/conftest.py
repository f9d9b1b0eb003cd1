"""What docs/in-your-ci.md shows, to be run as it stands."""

import re
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).resolve().parents[2]
PAGE = CHECKOUT / "docs" / "in-your-ci.md"


@pytest.fixture
def shown():
    """The block of the page with this language and beginning."""

    def find(language, beginning):
        pattern = rf"```{language}\n({re.escape(beginning)}.*?)```"
        [block] = re.findall(pattern, PAGE.read_text(), re.DOTALL)
        return block

    return find

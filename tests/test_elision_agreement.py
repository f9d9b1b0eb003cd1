"""`benchmarks/elision/agree.py`: `elide`, `copies` and `explain` say the same of programs with each kind of copy, and
the command sees it where they do not."""

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks.elision import agree
from oneshot_verify.audit.findings import Status

PROGRAMS = (Path(__file__).parent / "elide" / "agreement.mlir").read_text().split("// -----\n")
NAMES = [text.partition("@")[2].partition("(")[0] for text in PROGRAMS]


@pytest.mark.parametrize("text", PROGRAMS, ids=NAMES)
def test_the_three_agree(text):
    gone, file, functions = found = agree.asked(text)
    assert agree.compared(*found) == []
    assert gone.total() == len(file.copies) - text.count("KEEPS 1")
    assert all(copy.remedy is not None or copy.tried for each in functions for copy in each.copies)


def test_a_contradiction_is_seen():
    gone, file, functions = agree.asked(PROGRAMS[NAMES.index("read_after")])
    assert agree.compared(Counter(), file, functions) == ["1 can go at once, and elision removes 0"]
    (copy,) = file.copies
    needed = replace(file, copies=[replace(copy, status=Status.NEEDED)], together=0)
    assert agree.compared(gone, needed, functions) == [
        "@read_after, line 4: elision removes 1 more than `copies` calls needless"
    ]
    (said,) = agree.compared(Counter(), needed, functions)
    assert "`explain` has a proved remedy, and the copy stays" in said
    (function,) = functions
    (explained,) = function.copies
    silent = [replace(function, copies=(replace(explained, remedy=None),))]
    (said,) = agree.compared(gone, file, silent)
    assert "for which `explain` has no remedy" in said
    assert agree.compared(gone, file, [replace(function, copies=())]) == [
        "@read_after: elision removes 1 for which `explain` has no remedy",
        "`copies` lists 1, and `explain` 0",
    ]

"""Functions of the tensor program that return buffers: who gets them may write to them, and sees where that shows.

No run of such a function alone tells these pairs apart; a caller that writes to a result does.
"""

from __future__ import annotations

from oneshot_verify.ir import parse
from oneshot_verify.verdict import Verdict
from tests.judged import prove_function
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)


def test_who_writes_to_an_argument_that_is_only_read_says_so() -> None:
    """A caller elsewhere may have put a constant there."""
    source = TEXTS["who_writes_to_an_argument_that_is_only_read"]
    write = "memref.store %x, %m[%c0] : memref<4xf32>\n  memref.store %v, %m[%c0] : memref<4xf32>"

    def told(visibility: str, ours: str, theirs: str) -> bool:
        texts = (source.replace("WRITE", each) for each in (ours, theirs))
        modules = [
            parse(text.replace("VISIBILITY", visibility), "f.mlir")[0].module for text in texts
        ]
        result = prove_function(*modules, "f")
        assert result.verdict is Verdict.PROVED
        return any("may be written to" in said for said in result.assumptions)

    assert told("", "", write)
    assert not told("", write, write)
    assert not told("private", "", write)

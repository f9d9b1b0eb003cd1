"""Format strings that are read with their first use."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from xdsl.irdl.declarative_assembly_format import FormatProgram

from oneshot_verify.ir.context import late_formats


def test_a_format_is_read_with_its_first_use(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[object] = []

    def from_str(*given: object) -> object:
        read.append(given)
        return SimpleNamespace(parse=lambda: "parsed", print=lambda: "printed", stmts=())

    monkeypatch.setattr(FormatProgram, "from_str", from_str)
    with late_formats():
        program: Any = FormatProgram.from_str("$x attr-dict", None)  # pyright: ignore
    assert read == []
    assert (program.parse(), program.print(), program.parse()) == ("parsed", "printed", "parsed")
    assert read == [("$x attr-dict", None)]
    FormatProgram.from_str("$y", None)  # pyright: ignore
    assert len(read) == 2

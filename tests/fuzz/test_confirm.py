"""What counts as confirmed by a run."""

from __future__ import annotations

import pytest

from oneshot_verify.fuzz.campaign.confirm import _compared


@pytest.mark.parametrize(
    ("tensor", "bufferized", "code", "has_ended", "said"),
    [
        ({"result 0": ["1, 2"]}, {"result 0": ["1, 3"]}, 0, True, "prints 1, 2 for result 0"),
        ({"argument 0": ["2.0, nan"]}, {"argument 0": ["2, nan"]}, 0, True, ""),
        ({"call of @g": ["1", "2"]}, {"call of @g": ["1"]}, 0, True, "call of @g 2 times"),
        ({"call of @g": ["1", "2"]}, {"call of @g": ["1", "4"]}, 0, True, "prints 2 for call"),
        ({}, {}, -11, True, "the bufferized program ends with signal 11"),
        ({}, {}, -11, False, ""),
        ({"result 0": ["1"]}, {"result 0": ["1"]}, 0, True, ""),
    ],
)
def test_runs_that_differ_confirm(
    tensor: dict[str, list[str]],
    bufferized: dict[str, list[str]],
    code: int,
    has_ended: bool,
    said: str,
) -> None:
    found = _compared(tensor, bufferized, code, has_ended)
    assert found.startswith("confirmed" if said else "not confirmed")
    assert said in found

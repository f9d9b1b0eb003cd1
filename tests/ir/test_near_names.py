"""Names that are nearly right: options, ops, functions, cases."""

import pytest

from oneshot_verify.ir.context import make_context
from oneshot_verify.ir.near_names import did_you_mean, did_you_mean_op


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("tensor.insrt", "; did you mean 'tensor.insert'?"),
        ("tensr.insert", "; did you mean 'tensor.insert'?"),
        ("linalg.mat_mul", "; did you mean 'linalg.matmul'?"),
        # These exist elsewhere, or look like nothing that is known.
        ("vector.unheard", ""),
        ("acme.insert", ""),
    ],
)
def test_ops(name: str, said: str) -> None:
    assert did_you_mean_op(name, make_context()) == said


def test_names_of_other_kinds() -> None:
    assert did_you_mean("tiled_fil", ["fill", "tiled_fill"], "@{}") == "; did you mean @tiled_fill?"
    assert did_you_mean("x", ["fill"]) == ""

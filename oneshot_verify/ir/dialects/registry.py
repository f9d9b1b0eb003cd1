"""Construction of a dialect from xDSL's ops and ours."""

from __future__ import annotations

from collections.abc import Iterable

from xdsl.ir import Attribute, Dialect, Operation


def extended(
    base: Dialect,
    operations: Iterable[type[Operation]],
    attributes: Iterable[type[Attribute]] = (),
    *,
    without: Iterable[str] = (),
) -> Dialect:
    """`base` with `operations` and `attributes` added; they replace those of the same IR name.

    `without`: ops of the base to leave out, as MLIR defines them differently.
    """
    all_operations = {op.name: op for op in (*base.operations, *operations)}
    for name in without:
        del all_operations[name]
    all_attributes = {attr.name: attr for attr in (*base.attributes, *attributes)}
    return Dialect(
        base.name,
        list(all_operations.values()),
        list(all_attributes.values()),
        list(base._interfaces),  # pyright: ignore[reportPrivateUsage]
    )

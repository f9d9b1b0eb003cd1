"""Making a dialect out of xDSL's and our own ops."""

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
    """`base` with `operations` and `attributes` added; one of the same IR name takes the place of the base's.

    `without` names ops of the base that MLIR defines otherwise.
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

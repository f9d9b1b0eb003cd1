"""Making a dialect out of xDSL's and our own ops."""

from __future__ import annotations

from collections.abc import Iterable

from xdsl.ir import Attribute, Dialect, Operation


def extended(
    base: Dialect,
    operations: Iterable[type[Operation]],
    attributes: Iterable[type[Attribute]] = (),
) -> Dialect:
    """`base` with `operations` and `attributes` added; one of the same IR name takes the place of the base's."""
    all_operations = {op.name: op for op in (*base.operations, *operations)}
    all_attributes = {attr.name: attr for attr in (*base.attributes, *attributes)}
    return Dialect(
        base.name,
        list(all_operations.values()),
        list(all_attributes.values()),
        list(base._interfaces),  # pyright: ignore[reportPrivateUsage]
    )

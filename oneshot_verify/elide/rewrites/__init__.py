"""Rewrites of tensor programs after which One-Shot Bufferize makes fewer copies.

None is trusted: the bufferized result is proved against the program as it was written.
"""

from collections.abc import Sequence

from oneshot_verify.elide.rewrites.build_in_place import BuildInPlace, InlineCall
from oneshot_verify.elide.rewrites.compute import ComputeOver, WriteTwice
from oneshot_verify.elide.rewrites.contents import CopyTheRest, FillInstead, ForgetContents
from oneshot_verify.elide.rewrites.interface import TensorRewrite
from oneshot_verify.elide.rewrites.read_through import ReadThrough
from oneshot_verify.elide.rewrites.reads import (
    ReadCarried,
    ReadEarlier,
    ReadEarlierInRounds,
    ReadTheStart,
)
from oneshot_verify.elide.rewrites.sharing import (
    HoistComputation,
    HoistEmpty,
    ShareComputation,
    ShareContents,
)

TIERS: tuple[Sequence[TensorRewrite], ...] = (
    # Rewrites that may save a copy, in the order in which they are tried.
    (
        ReadThrough(),
        ReadEarlier(),
        ShareContents(),
        BuildInPlace(),
        ComputeOver(),
        HoistComputation(),
        ShareComputation(),
        ForgetContents(),
        ReadTheStart(),
        FillInstead(),
    ),
    # Rewrites that need decisions against One-Shot's rules, leave a copy, or make the program longer.
    (
        WriteTwice(),
        ReadEarlierInRounds(),
        CopyTheRest(),
        InlineCall(),
    ),
    # A buffer before the loop where no rewrite makes it needless.
    (HoistEmpty(),),
)
"""Each tier is tried when the earlier tiers find no site."""

OF_THE_SOURCE: Sequence[TensorRewrite] = (ReadCarried(),)
"""Rewrites of the user's source that help any bufferizer, where elision puts an operand in place instead."""

BY_NAME = {each.name: each for tier in (OF_THE_SOURCE, *reversed(TIERS)) for each in tier}

SEEN_OUTSIDE = frozenset({ReadEarlierInRounds.name})
"""Rewrites that put an operand in place whatever other uses its tensor has. Only the proof of the function shows
whether that is right."""

__all__ = ["BY_NAME", "OF_THE_SOURCE", "SEEN_OUTSIDE", "TIERS", "TensorRewrite"]

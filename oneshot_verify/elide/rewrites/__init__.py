"""Rewrites of tensor programs after which One-Shot Bufferize makes fewer copies.

None is trusted: the bufferized result is proved against the program as it was written.
"""

from collections.abc import Sequence

from oneshot_verify.elide.rewrites.build_in_place import BuildInPlace
from oneshot_verify.elide.rewrites.compute_over import ComputeOver
from oneshot_verify.elide.rewrites.compute_together import ComputeTogether, WriteTwice
from oneshot_verify.elide.rewrites.copy_the_rest import CopyTheRest
from oneshot_verify.elide.rewrites.fill_instead import FillInstead
from oneshot_verify.elide.rewrites.first_round import FirstRoundApart
from oneshot_verify.elide.rewrites.forget_contents import ForgetContents
from oneshot_verify.elide.rewrites.hoist_computation import HoistComputation
from oneshot_verify.elide.rewrites.hoist_empty import HoistEmpty
from oneshot_verify.elide.rewrites.inline_call import InlineCall
from oneshot_verify.elide.rewrites.interface import Copied, TensorRewrite
from oneshot_verify.elide.rewrites.read_carried import ReadCarried
from oneshot_verify.elide.rewrites.read_earlier import ReadEarlier, ReadEarlierInRounds
from oneshot_verify.elide.rewrites.read_the_start import ReadTheStart
from oneshot_verify.elide.rewrites.read_through import ReadThrough
from oneshot_verify.elide.rewrites.share_computation import ShareComputation
from oneshot_verify.elide.rewrites.share_contents import ShareContents
from oneshot_verify.elide.rewrites.take_turns import TakeTurns

TIERS: tuple[Sequence[TensorRewrite], ...] = (
    # Rewrites that may save a copy, in the order in which they are tried.
    (
        ReadThrough(),
        ReadEarlier(),
        ShareContents(),
        BuildInPlace(),
        ComputeOver(),
        HoistEmpty(),
        HoistComputation(),
        ShareComputation(),
        ForgetContents(),
        ReadTheStart(),
        FillInstead(),
    ),
    # Rewrites that need decisions against One-Shot's rules, leave a copy, or make the program longer.
    (
        WriteTwice(),
        ComputeTogether(),
        ReadEarlierInRounds(),
        CopyTheRest(),
        FirstRoundApart(),
        InlineCall(),
        TakeTurns(),
    ),
    (HoistEmpty(is_last=True),),
)
"""Each tier is tried when the earlier tiers find no site."""

OF_THE_SOURCE: Sequence[TensorRewrite] = (ReadCarried(),)
"""Rewrites of the user's source that help any bufferizer, where elision puts an operand in place instead."""

BY_NAME = {each.name: each for tier in (OF_THE_SOURCE, *reversed(TIERS)) for each in tier}

SEEN_OUTSIDE = frozenset({ReadEarlierInRounds.name})
"""Rewrites that put an operand in place whatever other uses its tensor has. Only the proof of the function shows
whether that is right."""

__all__ = ["BY_NAME", "OF_THE_SOURCE", "SEEN_OUTSIDE", "TIERS", "Copied", "TensorRewrite"]

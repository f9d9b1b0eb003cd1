"""The decisions from which a plan is made; a repair changes one of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Mode = Literal["text", "moved", "frozen", "among", "bare"]
"""The claim about a carried buffer that is another one in some iterations. By the `text`, it is frozen if no op writes
to it, and else moved. `bare`: moved, and no buffer is said to hold anything."""


@dataclass(frozen=True)
class Draft:
    """The decisions for the plan of one function."""

    dropped: frozenset[tuple[str, str]] = frozenset()
    """Pairs of names of which nothing is said: a tensor and a buffer, or two scalars. (name, "") : `defined`."""
    loose: frozenset[str] = frozenset()
    """Names of buffers that may hold anything at heads."""
    still: bool = True
    """False if nothing is said of buffers that no iteration changes."""
    raced: frozenset[str] = frozenset()
    """Names of buffers from which threads read what others may write."""
    moving: frozenset[tuple[int, int]] = frozenset()
    """Carried buffers that are another one in some iterations, besides those seen to be: the number of the source's op
    at the head, and that of the buffer."""
    mode: Mode = "text"
    modes: tuple[tuple[int, Mode], ...] = ()
    """Other modes, by the numbers of the source's ops at heads."""
    first: bool = False
    """True if the first iteration of each loop is walked by itself."""
    rounds: bool = False
    """True if all iterations of loops with constant bounds are walked one by one."""
    defined: bool = False
    """True if heads say which scalars are defined."""
    ahead: bool = True
    """True if the source runs loop nests that stand side by side before the target runs the first one."""
    cuts: bool = True
    """True if long straight lines are cut."""
    alone: frozenset[str] = frozenset()
    """Rules without points: each program runs these ops alone."""
    apart: bool = False
    """True if each program walks blocks alone, up to where its ways meet."""
    boxes: bool = False
    """True if loops say of which part of a tensor they have written."""
    turns: Literal["", "border", "size"] = ""
    """Claim about buffers that move and hold no tensor: what no iteration writes, or only how large they are."""
    rest: bool = False
    """True if shared outputs of threads are as before where nothing new is inserted, and in all buffers that runs have
    shown to hold them."""
    parts: bool = False
    """True if loops may carry any part of the buffers of which they start with a part."""
    inside: bool = False
    """True if the bodies of callees are walked at each call."""
    pairing: int = 0
    """The number of the way to pair the results."""
    step: str = "observed"
    """The last decision, for people."""

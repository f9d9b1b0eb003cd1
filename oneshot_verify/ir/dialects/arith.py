"""The ops of the `arith` dialect."""

from xdsl.dialects.arith import *  # noqa: F403

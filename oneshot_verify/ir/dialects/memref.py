"""The ops of the `memref` dialect."""

from xdsl.dialects.memref import *  # noqa: F403

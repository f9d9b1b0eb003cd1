"""The ops of the `bufferization` dialect."""

from xdsl.dialects.bufferization import *  # noqa: F403

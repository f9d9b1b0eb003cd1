"""The ops of the `tensor` dialect."""

from xdsl.dialects.tensor import *  # noqa: F403

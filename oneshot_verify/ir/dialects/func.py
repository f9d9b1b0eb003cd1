"""The ops of the `func` dialect."""

from xdsl.dialects.func import *  # noqa: F403

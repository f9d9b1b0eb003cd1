"""The ops of the `linalg` dialect."""

from xdsl.dialects.linalg import *  # noqa: F403

"""The ops of the `cf` dialect."""

from xdsl.dialects.cf import *  # noqa: F403

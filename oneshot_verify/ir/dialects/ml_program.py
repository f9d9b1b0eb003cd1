"""The ops of the `ml_program` dialect."""

from xdsl.dialects.ml_program import *  # noqa: F403

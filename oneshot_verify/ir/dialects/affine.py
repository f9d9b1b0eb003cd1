"""The ops of the `affine` dialect."""

from xdsl.dialects.affine import *  # noqa: F403

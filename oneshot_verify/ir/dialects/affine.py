"""The ops of the `affine` dialect."""

from xdsl.dialects.affine import *  # noqa: F403
from xdsl.dialects.affine import Affine as DIALECT  # noqa: F401

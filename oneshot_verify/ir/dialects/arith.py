"""The ops of the `arith` dialect."""

from xdsl.dialects.arith import *  # noqa: F403
from xdsl.dialects.arith import Arith as DIALECT  # noqa: F401

"""The ops of the `memref` dialect."""

from xdsl.dialects.memref import *  # noqa: F403
from xdsl.dialects.memref import MemRef as DIALECT  # noqa: F401

"""The ops of the `bufferization` dialect."""

from xdsl.dialects.bufferization import *  # noqa: F403
from xdsl.dialects.bufferization import Bufferization as DIALECT  # noqa: F401

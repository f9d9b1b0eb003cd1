"""The ops of the `vector` dialect."""

from xdsl.dialects.vector import *  # noqa: F403
from xdsl.dialects.vector import Vector as DIALECT  # noqa: F401

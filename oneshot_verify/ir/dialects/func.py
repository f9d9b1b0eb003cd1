"""The ops of the `func` dialect."""

from xdsl.dialects.func import *  # noqa: F403
from xdsl.dialects.func import Func as DIALECT  # noqa: F401

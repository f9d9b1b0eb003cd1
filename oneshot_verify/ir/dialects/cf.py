"""The ops of the `cf` dialect."""

from xdsl.dialects.cf import *  # noqa: F403
from xdsl.dialects.cf import Cf as DIALECT  # noqa: F401

"""The ops of the `scf` dialect."""

from xdsl.dialects.scf import *  # noqa: F403
from xdsl.dialects.scf import Scf as DIALECT  # noqa: F401

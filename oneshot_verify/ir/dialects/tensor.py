"""The ops of the `tensor` dialect."""

from xdsl.dialects.tensor import *  # noqa: F403
from xdsl.dialects.tensor import Tensor as DIALECT  # noqa: F401

"""The ops of the `linalg` dialect."""

from xdsl.dialects.linalg import Linalg  # noqa: F401
from xdsl.dialects.linalg.abstract_ops import *  # noqa: F403
from xdsl.dialects.linalg.attrs import *  # noqa: F403
from xdsl.dialects.linalg.ops import *  # noqa: F403

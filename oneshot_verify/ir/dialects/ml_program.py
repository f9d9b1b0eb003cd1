"""The ops of the `ml_program` dialect."""

from xdsl.dialects.ml_program import *  # noqa: F403
from xdsl.dialects.ml_program import MLProgram as DIALECT  # noqa: F401

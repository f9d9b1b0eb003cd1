"""Run both programs on one input and compare what they do (see "What correct means" in the documentation)."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from oneshot_verify.encode.replay.arguments import (
    LAYOUTS,
    Mismatch,
    argument_name,
    has_choice,
    source_arguments,
    target_arguments,
)
from oneshot_verify.encode.replay.inputs import Input, TensorData
from oneshot_verify.encode.replay.outcomes import (
    Agreement,
    Difference,
    NotRun,
    Result,
    SourceUndefined,
)
from oneshot_verify.semantics import Meanings, default_meanings
from oneshot_verify.semantics.concrete import (
    UNDEF,
    Event,
    Faulted,
    Interpreter,
    NumberArray,
    NumberMachine,
    OutOfBudget,
    Returned,
    Unsupported,
)
from oneshot_verify.semantics.concrete.arrays import multi_indices
from oneshot_verify.semantics.concrete.calls import written_access
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.values import BlockState, MemRefValue, TensorValue

"""The One-Shot bufferizer: tensors become memrefs, and share buffers where that cannot be seen.

`bufferize_module` does it all; `analyze_for_bufferization` and `annotate` stop after the analysis,
`insert_tensor_copies` after the copies that it asks for.
"""

from oneshot_verify.bufferize.analysis.analyze import AnalysisError, analyze_module
from oneshot_verify.bufferize.analysis.annotate import annotate
from oneshot_verify.bufferize.analysis.result import Analysis
from oneshot_verify.bufferize.interface import BufferizationError
from oneshot_verify.bufferize.module import (
    analyze_for_bufferization,
    bufferize_module,
    insert_tensor_copies,
)
from oneshot_verify.bufferize.options import (
    BufferizationOptions,
    LayoutMapOption,
    OpFilter,
    OptionError,
    parse_options,
)
from oneshot_verify.bufferize.registry import Models, default_models

__all__ = [
    "Analysis",
    "AnalysisError",
    "BufferizationError",
    "BufferizationOptions",
    "LayoutMapOption",
    "Models",
    "OpFilter",
    "OptionError",
    "analyze_for_bufferization",
    "analyze_module",
    "annotate",
    "bufferize_module",
    "default_models",
    "insert_tensor_copies",
    "parse_options",
]

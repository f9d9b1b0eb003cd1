"""Interfaces of programs: types, attributes and visibility of symbols, and the data layout.

Discardable attributes say nothing to MLIR, but its conversions to LLVM hand them on, and there they do.

Whoever calls a function, links to a global, or is called, was compiled for the source's own text. Bufferization turns
tensors into buffers there, and changes nothing else.

    signatures   types and attributes of functions, data layouts
    modules      globals, and what else stands beside functions
    named        what others may use by its name
    writes       writes to buffers of callers
"""

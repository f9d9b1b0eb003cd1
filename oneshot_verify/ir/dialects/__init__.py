"""Op classes of every dialect that the project reads.

One module per dialect. Each re-exports xDSL's classes, or our own class under the same name where xDSL lacks the op
or cannot read it as `mlir-opt` prints it. The rest of the project imports dialects from here and from nowhere else.
"""

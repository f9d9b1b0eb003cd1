"""Op classes of every dialect that the project reads.

One module per dialect: xDSL's ops, and rows (`define`) or classes where xDSL lacks an op, cannot read it as
`mlir-opt` prints it, or checks less than MLIR's verifier. `directives` and `syntax` have the syntax that several ops
share. The rest of the project imports dialects from here and from nowhere else.
"""

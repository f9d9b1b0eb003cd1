"""The rule for `func.call`: a caller may use a callee's proved summary, and no more."""

"""Scalar ops on Python numbers, by name and type: what the interpreter computes, and what folding writes."""

"""Copy elision: fewer copies than One-Shot Bufferize makes, each removal proved.

The bufferizer decides, this package proposes to take a copy back, and the prover has the last word: see `elision.py`.
Nothing is imported here, as a caller that needs only `options` needs no prover.
"""

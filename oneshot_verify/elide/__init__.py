"""Fewer copies than One-Shot Bufferize makes, each removal proved.

The bufferizer decides, this room proposes to take a copy back, and the prover has the last word: see `elision.py`.
Nothing is imported here, as whoever asks for `options` needs no prover.
"""

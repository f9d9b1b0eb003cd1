"""Copies taken out of a bufferized program. Each edit gives a program; the prover says whether it is right."""

"""Edits that take a copy out of a bufferized program. The prover says whether the edited program is right."""

"""The rules for loops whose rounds run in parallel: `scf.forall`, `scf.parallel`."""

"""An adversary of the prover: programs with one change, of which whatever is `proved` is attacked."""

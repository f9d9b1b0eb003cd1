"""Both programs as they are run: their control flow is written in one form, where it is of two.

direct_calls      calls of a function value that is known
regions_as_loops  ops with regions that nobody has given a meaning become loops (`region_loops`)
loops_as_blocks   loops of the source become blocks, if those of the target are: `as_run` does all of it
loops_of_blocks   blocks of the target become loops, where both then branch alike
in_step           blocks of one program wait for a block more of the other
block_writing     the writing of blocks
"""

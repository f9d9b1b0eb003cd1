"""Runnable counterexamples: a refutation as a file that `mlir-opt` and `mlir-runner` run, and what it will print.

program      the file: both programs, the entry function, a heap that shows undefined behaviour (`heap.mlir`)
reference    the tensor program, so that bufferizing it needs no analysis (`plain_globals`)
entry        the function that calls both programs on the input, and prints what they give
left_behind  effects besides results: globals, and buffers of both programs (printed by `entry`)
outside      bodies of functions that are declared only; `stand_ins`: for ops that this machine cannot run
ways         the behaviours that a bufferized program may have (`ordered`: threads and elements; `checked`: asserts)
foretold     the output, told by the interpreter
"""

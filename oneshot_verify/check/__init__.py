"""The checker of certificates: it searches nothing, and is small enough to be read.

Read the modules in this order; nothing here imports the prover (`encode`).

    terms        scalars: a value, and when it is defined
    domain       contents of tensors and buffers: elements as functions of an index
    solver       questions to Z3
    events       what the outside world sees, and what is required behind it
    machine      one program; what the source requires is a fact, what the target requires is a question
    certificate  the language: points in both programs, and what is said to hold there
    regions      the part of a tensor that a buffer holds, as boxes
    relation     what both programs have at one point: require, havoc, merge
    heads        what is said of the heads of loops: shown at the start, assumed, and shown by who comes back
    paths        where ways part, and where they meet
    walk         from point to point: straight lines, cuts, loop nests, branches, events
    loops        loops: from the head both go on, or leave
    threads      parallel loops: one thread for all, and no two of them meet
    calls        what the check of a callee has shown is asked, and then known
    interface    what others see of both functions
    results      buffers that both functions return
    function     from arguments that are alike to results that are alike

What has to be right for an answer `holds`: these files, the meanings of ops (`semantics`), the reader (`ir`), and Z3.
A certificate says only what is asked where. A wrong one makes the answer `refused`, and never `holds` for a pair that
some input tells apart.
"""

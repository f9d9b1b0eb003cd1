"""The judge: it checks certificates, searches nothing, and is small enough to be read.

Read the modules in this order; nothing here imports the search (`search`), nor anything that runs programs.

    terms        scalars: a value, and when it is defined
    bits         machine integers as bit-vectors, for a second question
    domain       contents of tensors and buffers: elements as functions of an index
    solver       questions to Z3
    events       what the outside world sees, and what is required behind it
    machine      one program; what the source requires is a fact, what the target requires is a question
    certificate  the language: points in both programs, and what is said to hold there
    regions      the part of a tensor that a buffer holds, as boxes
    relation     what both programs have at one point: require, havoc, merge
    heads        what is said of the heads of loops: shown at the start, assumed, and shown by who comes back
    owners       who frees the buffers that a loop carries
    paths        where ways part, and where they meet
    ways         blocks of one program alone
    nests        loop nests that are not run for each element: equal ones give equal results
    walk         from point to point: straight lines, cuts, branches, events
    loops        loops: from the head both go on, or leave
    accesses     what an arbitrary thread inserts, reads, and writes, beside another one
    threads      parallel loops: one thread for all, and no two of them meet
    rounds       loops in place of threads, and threads of the source alone
    calls        what the check of a callee has shown is asked, and then known
    promises     attributes of ops that nobody knows, as predicates of their operands
    interface    types, attributes and visibility of functions and globals, as others see them
    results      buffers that both functions return
    function     from arguments that are alike to results that are alike

What has to be right for an answer `holds`: these files, the meanings of ops (`semantics`), the reader (`ir`), and Z3.
A certificate says only what is asked where. A wrong one makes the answer `refused`, and never `holds` for a pair that
some input tells apart.
"""

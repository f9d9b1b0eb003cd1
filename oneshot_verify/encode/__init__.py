"""The judge: it goes through both programs by a certificate, searches nothing, and is small enough to be read.

Read the modules in this order; nothing here imports the search (`search`), nor anything that runs programs.

  values and questions
    terms        scalars: a value, and when it is defined
    bits         machine integers as bit-vectors, for a second question
    contents     contents of tensors and buffers: elements as functions of an index
    domain       the algebra of meanings over terms (`unwritten`: what nobody wrote; `inverse`: strides of a run)
    solver       facts in scopes, and questions to Z3 (`questions`, `refusal`: what was asked and not shown, and when)
    certificate  the language: points in both programs, and what is said to hold there
  one program
    events       what the outside world sees, and what is required behind it
    memory       its memory, with what rules have made of it
    machine      what the source requires is a fact, what the target requires is a question (`addresses`, `promises`)
  both programs at one point
    programs     their values by name, their memories, and arbitrary values of a type
    regions      the part of a tensor that a buffer holds, as boxes
    facts        a buffer holds a tensor: require, forget
    relation     permissions: which memory may change, must be freed, and is seen by others
  the walk
    walk         from point to point: straight lines, cuts, branches (`order`: ops in another order)
    nests        loop nests that are not run for each element: equal ones give equal results
  rules
    paths        where ways part, and where they meet; blocks of one program alone
    heads        loop invariants: shown at the start, assumed, and shown by who comes back (`owners`: who frees)
    loops        loops: from the head both go on, or leave
    fills        loops of the target alone that write each element once: they run as one op
    lowered      loops of the target in place of an op that reduces: one iteration stands for all
    threads      parallel loops: one thread for all, beside another one (`accesses`), or loops instead (`rounds`)
    calls        what the check of a callee has shown is asked, and then known
    outside      code that is in neither program
    observed     events are the same
  a function
    interface    what others see of functions and globals (`identical`: both programs have them to the letter)
    arguments    the start: globals and arguments that are alike
    results      the end: results that are alike, and memory that is left alone
    function     from the start to the end; the answer

What has to be right for an answer `holds`: these files, the meanings of ops (`semantics`), the reader (`ir`), and Z3.
A certificate says only what is asked where. A wrong one makes the answer `refused`, and never `holds` for a pair that
some input tells apart.
"""

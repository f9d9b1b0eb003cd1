"""Loops and branches: in a row, in each other, with many values."""

from __future__ import annotations

from benchmarks.cost.families.family import TILE, Family, T, chained, function


def loop(k: int) -> str:
    """A loop that writes an element in each round."""
    return (
        f"  %t{k + 1} = scf.for %j{k} = %i to %n step %one iter_args(%a{k} = %t{k}) -> ({T}) {{\n"
        f"    %x{k} = tensor.insert %v into %a{k}[%j{k}] : {T}\n"
        f"    scf.yield %x{k} : {T}\n  }}\n"
    )


def branch(k: int) -> str:
    """A branch that writes in one of its cases."""
    return (
        f"  %t{k + 1} = scf.if %b -> ({T}) {{\n"
        f"    %x{k} = tensor.insert %v into %t{k}[%i] : {T}\n"
        f"    scf.yield %x{k} : {T}\n"
        f"  }} else {{\n    scf.yield %t{k} : {T}\n  }}\n"
    )


def forall(k: int) -> str:
    """Parts that are filled in parallel."""
    return (
        f"  %t{k + 1} = scf.forall (%j{k}) = (0) to (%n) step (8) shared_outs(%a{k} = %t{k}) -> ({T}) {{\n"
        f"    %s{k} = tensor.extract_slice %a{k}[%j{k}] [8] [1] : {T} to {TILE}\n"
        f"    %f{k} = linalg.fill ins(%v : f32) outs(%s{k} : {TILE}) -> {TILE}\n"
        f"    scf.forall.in_parallel {{\n"
        f"      tensor.parallel_insert_slice %f{k} into %a{k}[%j{k}] [8] [1] : {TILE} into {T}\n"
        f"    }}\n  }}\n"
    )


ONE = "  %one = arith.constant 1 : index\n"


def _nest(steps: int) -> str:
    """Loops in loops, `steps` deep."""
    lines = [ONE]
    lines += [
        f"%r{k} = scf.for %j{k} = %i to %n step %one iter_args(%t{k + 1} = %t{k}) -> ({T}) {{\n"
        for k in range(steps)
    ]
    lines.append(f"%x = tensor.insert %v into %t{steps}[%i] : {T}\n")
    inner = "%x"
    for k in reversed(range(steps)):
        lines.append(f"scf.yield {inner} : {T}\n}}\n")
        inner = f"%r{k}"
    return function("".join(lines), inner)


def _iter_args(steps: int) -> str:
    """One loop that carries many tensors and writes each."""
    every = range(steps)
    types = ", ".join(T for _ in every)
    arguments = ", ".join(f"%x{k}: {T}" for k in every)
    carried = ", ".join(f"%a{k} = %x{k}" for k in every)
    body = "".join(f"    %w{k} = tensor.insert %v into %a{k}[%j] : {T}\n" for k in every)
    read = "".join(f"  %e{k} = tensor.extract %r#{k}[%i] : {T}\n" for k in every)
    return function(
        f"{ONE}  %r:{steps} = scf.for %j = %i to %n step %one iter_args({carried}) -> ({types}) {{\n"
        f"{body}    scf.yield {', '.join(f'%w{k}' for k in every)} : {types}\n  }}\n{read}",
        "%t0",
        more=arguments,
    )


CONTROL = (
    Family("loops", "scf.for with tensor.insert", chained(loop, ONE), 3),
    Family("nest", "scf.for in scf.for", _nest, 2, largest=190),
    Family("ifs", "scf.if with tensor.insert", chained(branch), 4),
    Family("iter-args", "one scf.for, many iter_args", _iter_args, 2),
    Family("foralls", "scf.forall with parallel_insert_slice", chained(forall), 5),
)
"""The families of this file."""

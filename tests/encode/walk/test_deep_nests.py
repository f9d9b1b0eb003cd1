"""Loops nested as deep as the parser lets them are run and proved without the interpreter's usual room to recurse."""

from oneshot_verify.bufferize import bufferize_module, parse_options
from oneshot_verify.encode import prove_pair
from oneshot_verify.ir import parse
from oneshot_verify.verdict import Verdict

DEPTH = 130


def nest(depth):
    tensor = "tensor<?xf32>"
    lines = [f"func.func @f(%t0: {tensor}, %v: f32, %n: index) -> {tensor} {{"]
    lines += ["%c0 = arith.constant 0 : index", "%c1 = arith.constant 1 : index"]
    for k in range(depth):
        lines.append(
            f"%r{k} = scf.for %j{k} = %c0 to %n step %c1 iter_args(%t{k + 1} = %t{k}) -> ({tensor}) {{"
        )
    lines.append(f"%x = tensor.insert %v into %t{depth}[%c0] : {tensor}")
    inner = "%x"
    for k in reversed(range(depth)):
        lines.append(f"scf.yield {inner} : {tensor} }}")
        inner = f"%r{k}"
    return "\n".join([*lines, f"return {inner} : {tensor} }}"])


def test_a_deep_nest_is_proved():
    source, target = (parse(nest(DEPTH), "nest.mlir")[0].module for _ in range(2))
    bufferize_module(target, parse_options("bufferize-function-boundaries"))
    assert [result.verdict for result in prove_pair(source, target)] == [Verdict.PROVED]

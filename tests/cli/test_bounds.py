"""Programs that are beyond us, or nearly: the bounds hold, and the verdict says which. Time is processor time."""

import re
import resource
import time
from contextlib import contextmanager

import pytest

from tests.texts import texts_beside
from tests.words import joined

TEXTS = texts_beside(__file__)

T = "tensor<?xf32>"
B = "memref<?xf32>"


ADDITIONS = 2_000_000
USUAL = 0.15
"""Seconds that so many additions take on the machines that the limits are meant for."""


def slowness():
    """How much slower than those this machine is now; 1 if it is not."""
    before, total = time.process_time(), 0
    for number in range(ADDITIONS):
        total += number
    return max(1.0, (time.process_time() - before) / USUAL)


@contextmanager
def processor_time(limit):
    """What the processes that are started inside take is below `limit`, in seconds of a machine of the usual speed."""

    def taken():
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        return used.ru_utime + used.ru_stime

    before, slower = taken(), slowness()
    yield
    assert taken() - before < limit * max(slower, slowness())


def products(steps):
    """A tensor program that writes at `i * j mod n`, and a bufferized one that writes at `(i mod n) * (j mod n) mod n`:
    the same, but no solver knows that."""
    arguments = ", ".join(f"%i{k}: index" for k in range(steps + 1))
    ours = theirs = ""
    for k in range(steps):
        ours += (
            f"  %a{k} = arith.muli %i{k}, %i{k + 1} : index\n"
            f"  %m{k} = arith.remsi %a{k}, %n : index\n"
            f"  %t{k + 1} = tensor.insert %v into %t{k}[%m{k}] : {T}\n"
        )
        theirs += (
            f"  %x{k} = arith.remsi %i{k}, %n : index\n  %y{k} = arith.remsi %i{k + 1}, %n : index\n"
            f"  %a{k} = arith.muli %x{k}, %y{k} : index\n  %m{k} = arith.remsi %a{k}, %n : index\n"
            f"  memref.store %v, %t[%m{k}] : {B}\n"
        )
    return (
        f"func.func @f(%t0: {T}, %v: f32, %n: index, {arguments}) -> {T} {{\n{ours}"
        f"  return %t{steps} : {T}\n}}\n",
        f"func.func @f(%t: {B}, %v: f32, %n: index, {arguments}) -> {B} {{\n{theirs}"
        f"  return %t : {B}\n}}\n",
    )


@pytest.fixture
def judge(tmp_path, run):
    """What `prove` says of a pair with these options."""

    def call(pair, *options):
        source, target = (tmp_path / name for name in ("in.mlir", "out.mlir"))
        for path, text in zip((source, target), pair, strict=True):
            path.write_text(text)
        done = run("prove", source, "--against", target, *options)
        assert done.returncode == 3
        return joined(done.stdout)

    return call


def test_a_question_that_is_too_hard(judge):
    said = judge(products(1), "--rlimit", "100000")
    assert re.search(r"unknown .* not shown: .* \(solver limit\)", said)


def test_many_hard_questions(judge):
    with processor_time(10):
        said = judge(products(2), "--rlimit", "0", "--budget", "300000")
    assert "the solver's budget for the function is used up (--budget)" in said


def test_a_question_without_an_end(judge):
    with processor_time(10):
        said = judge(products(6), "--rlimit", "0", "--budget", "0", "--timeout", "1")
    assert "time limit of 1 s" in said


def branches(count):
    """So many branches that each hang on what the ones before have computed: 2 ** count paths."""
    body, tensor, number = "", "%t", "%i"
    for k in range(count):
        body += (
            f"  %c{k} = arith.cmpi slt, {number}, %n : index\n"
            f"  %t{k}, %p{k} = scf.if %c{k} -> ({T}, index) {{\n"
            f"    %x{k} = tensor.insert %v into {tensor}[%i] : {T}\n"
            f"    %q{k} = arith.addi {number}, %i : index\n    scf.yield %x{k}, %q{k} : {T}, index\n"
            f"  }} else {{\n    %y{k} = tensor.insert %w into {tensor}[%n] : {T}\n"
            f"    %z{k} = arith.muli {number}, %i : index\n    scf.yield %y{k}, %z{k} : {T}, index\n  }}\n"
        )
        tensor, number = f"%t{k}", f"%p{k}"
    return (
        f"func.func @f(%t: {T}, %v: f32, %w: f32, %i: index, %n: index) -> ({T}, index) {{\n{body}"
        f"  return {tensor}, {number} : {T}, index\n}}\n"
    )


def symbols(count):
    """As many unrelated indices as writes."""
    arguments = ", ".join(f"%i{k}: index" for k in range(count))
    body = "".join(
        f"  %t{k + 1} = tensor.insert %v into %t{k}[%i{k}] : {T}\n" for k in range(count)
    )
    return (
        f"func.func @f(%t0: {T}, %v: f32, {arguments}) -> ({T}, {T}) {{\n{body}"
        f"  return %t{count}, %t0 : {T}, {T}\n}}\n"
    )


def reductions(rank):
    """One dimension is left of many."""
    dimensions = ", ".join(f"d{k}" for k in range(rank))
    kinds = ", ".join(['"parallel"', *['"reduction"'] * (rank - 1)])
    type = f"tensor<{'?x' * rank}f32>"
    return (
        f"func.func @f(%a: {type}, %t: {T}) -> ({T}, {T}) {{\n"
        f"  %r = linalg.generic {{indexing_maps = [affine_map<({dimensions}) -> ({dimensions})>, "
        f"affine_map<({dimensions}) -> (d0)>], iterator_types = [{kinds}]}} "
        f"ins(%a : {type}) outs(%t : {T}) {{\n  ^bb0(%x: f32, %y: f32):\n"
        f"    %s = arith.addf %x, %y : f32\n    linalg.yield %s : f32\n  }} -> {T}\n"
        f"  return %r, %t : {T}, {T}\n}}\n"
    )


def nest(depth):
    """Loops in loops."""
    text, indent = "", "  "
    for k in range(depth):
        text += (
            f"{indent}%r{k} = scf.for %i{k} = %c0 to %n step %c1 iter_args(%t{k + 1} = %t{k}) "
            f"-> ({T}) {{\n"
        )
        indent += "  "
    text += f"{indent}%x = tensor.extract %t{depth}[%i{depth - 1}] : {T}\n"
    text += f"{indent}%y = arith.addf %x, %v : f32\n"
    text += f"{indent}%r{depth} = tensor.insert %y into %t{depth}[%i0] : {T}\n"
    for k in reversed(range(depth)):
        text += f"{indent}scf.yield %r{k + 1} : {T}\n{indent[:-2]}}}\n"
        indent = indent[:-2]
    constants = "  %c0 = arith.constant 0 : index\n  %c1 = arith.constant 1 : index\n"
    return (
        f"func.func @f(%t0: {T}, %v: f32, %n: index) -> {T} {{\n{constants}{text}"
        f"  return %r0 : {T}\n}}\n"
    )


def test_a_proof_that_is_too_large(spawn, tmp_path):
    """The runs take some kilobytes for each write, and nothing of the solver.

    In a process of its own: what this one has freed, a worker would use up first.
    """
    path = tmp_path / "symbols.mlir"
    path.write_text(symbols(6000))
    with processor_time(20):
        done = spawn("prove", str(path), "--memory", "40")
    assert done.returncode == 3
    assert "memory limit of 40 MB, met by a check of a plan" in joined(done.stdout)


@pytest.mark.parametrize(
    ("text", "seconds"),
    [(branches(60), 4), (symbols(600), 4), (reductions(12), 4), (nest(40), 8), (nest(4), 4)],
    ids=["60 branches", "600 symbols", "12 dimensions", "40 loops", "4 loops"],
)
def test_large_programs_that_are_proved_at_once(run, text, seconds):
    with processor_time(seconds):
        done = run("prove", "-", "--memory", "1500", stdin=text)
    assert done.returncode == 0, done.stdout


def test_four_loops_from_the_shell(spawn, tmp_path):
    path = tmp_path / "nest.mlir"
    path.write_text(nest(4))
    with processor_time(4):
        assert spawn("prove", path).returncode == 0


@pytest.mark.parametrize("start", ["%s0 = arith.addi %i, %i", "%s0 = arith.addi %i, %j"])
def test_sixty_squarings_of_an_index(run, start):
    """The polynomial of `(i + j)` to the power of two to the sixty is never written out."""
    steps = "\n".join(f"  %s{k + 1} = arith.muli %s{k}, %s{k} : index" for k in range(60))
    text = (
        f"func.func @f(%t: {T}, %v: f32, %i: index, %j: index) -> ({T}, index) {{\n"
        f"  {start} : index\n{steps}\n"
        f"  %r = tensor.insert %v into %t[%s60] : {T}\n  return %r, %s60 : {T}, index\n}}\n"
    )
    with processor_time(2):
        done = run("prove", "-", stdin=text)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(("other", "code"), [("1.0", 0), ("2.0", 1)])
def test_a_splat_of_any_size(run, tmp_path, other, code):
    """Neither concrete runs nor the proof write the elements out."""
    type = "1000000x1000000xf32"
    source = (
        f"func.func @f() -> tensor<{type}> {{\n"
        f"  %c = arith.constant dense<1.0> : tensor<{type}>\n  return %c : tensor<{type}>\n}}\n"
    )
    target = tmp_path / "target.mlir"
    target.write_text(
        f'memref.global "private" constant @c : memref<{type}> = dense<{other}>\n'
        f"func.func @f() -> memref<{type}> {{\n"
        f"  %c = memref.get_global @c : memref<{type}>\n  return %c : memref<{type}>\n}}\n"
    )
    with processor_time(2):
        done = run("prove", "-", "--against", target, stdin=source)
    assert done.returncode == code, done.stdout


def test_many_small_functions_in_one_file(spawn, tmp_path):
    """What is worked out of the file as a whole is worked out once, so that a function costs a few hundredths."""
    one = TEXTS["many_small_functions_in_one_file_one"]
    path = tmp_path / "many.mlir"
    path.write_text("".join(one.format(n=n) for n in range(100)))
    with processor_time(8):
        assert spawn("prove", path, "-j", "1").returncode == 0

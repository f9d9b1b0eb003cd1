"""Our passes in xDSL's own tool, as it finds them through the entry point of this package."""

import re
import subprocess
from dataclasses import fields, replace
from pathlib import Path

import pytest
from xdsl.context import Context
from xdsl.dialects import get_all_dialects
from xdsl.parser import Parser
from xdsl.passes import PassPipeline
from xdsl.transforms import get_all_passes
from xdsl.universe import Universe
from xdsl.utils.exceptions import PassFailedException

from oneshot_verify.bufferize import BufferizationOptions, bufferize_module, parse_options
from oneshot_verify.bufferize.options import RENAMED
from oneshot_verify.bufferize.passes.one_shot import OneShotBufferizePass
from oneshot_verify.bufferize.passes.pipeline import parse_pipeline, passes_of
from oneshot_verify.ir import make_context, parse, print_module
from oneshot_verify.ir.reclass import reclass
from oneshot_verify.universe import UNIVERSE, free_name
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

CORPUS = Path(__file__).resolve().parents[2] / "corpus" / "proved"

CHAIN = TEXTS["chain"]
LOOP = TEXTS["loop"]
CALLS = TEXTS["calls"]
SLICES = TEXTS["slices"]
PROGRAMS = {"chain": CHAIN, "loop": LOOP, "calls": CALLS, "slices": SLICES}


def call(tool, text, *arguments):
    return subprocess.run(
        [str(tool), *arguments], input=text, capture_output=True, text=True, timeout=60
    )


def canonical(mlir_opt, text):
    done = call(mlir_opt, text, "-canonicalize", "-cse", "-allow-unregistered-dialect")
    assert done.returncode == 0, done.stderr
    return done.stdout


def xdsl_module(text):
    context = Context(allow_unregistered=True)
    for name, factory in get_all_dialects().items():
        context.register_dialect(name, factory)
    return context, Parser(context, text).parse_module()


def apply(text, pipeline):
    context, module = xdsl_module(text)
    PassPipeline.parse_spec(UNIVERSE.all_passes, pipeline).apply(context, module)
    module.verify()
    return module


# The command


@pytest.mark.mlir
@pytest.mark.parametrize("options", ["", "bufferize-function-boundaries"])
@pytest.mark.parametrize("name", PROGRAMS)
def test_the_pass_makes_what_mlir_opt_makes(name, options, mlir_opt):
    spec = f"one-shot-bufferize{{{options}}}"
    ours = str(apply(PROGRAMS[name], spec))
    theirs = call(mlir_opt, PROGRAMS[name], f"-pass-pipeline=builtin.module({spec})")
    assert theirs.returncode == 0, theirs.stderr
    assert canonical(mlir_opt, ours) == canonical(mlir_opt, theirs.stdout)


def test_the_command_prints_what_the_pass_makes(installed, xdsl_opt):
    spec = "one-shot-bufferize{bufferize-function-boundaries}"
    done = call(xdsl_opt, CALLS, "-p", spec)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == str(apply(CALLS, spec))


EMPTY = TEXTS["empty"]
BUFFERS = TEXTS["buffers"]


REALLOC = TEXTS["realloc"]


@pytest.mark.mlir
@pytest.mark.parametrize(
    ("text", "pipeline"),
    [
        (EMPTY, "eliminate-empty-tensors"),
        (EMPTY, "oneshot-empty-tensor-to-alloc-tensor"),
        (CHAIN, "test-tensor-copy-insertion{bufferize-function-boundaries}"),
        (EMPTY, "eliminate-empty-tensors,one-shot-bufferize{bufferize-function-boundaries}"),
        (BUFFERS, "drop-equivalent-buffer-results"),
        (BUFFERS, "buffer-results-to-out-params{add-result-attr}"),
        (BUFFERS, "buffer-results-to-out-params{hoist-static-allocs=true}"),
        (BUFFERS, "func.func(buffer-hoisting)"),
        (BUFFERS, "func.func(buffer-loop-hoisting)"),
        (BUFFERS, "func.func(promote-buffers-to-stack)"),
        (BUFFERS, "func.func(promote-buffers-to-stack{max-alloc-size-in-bytes=8})"),
        (BUFFERS, "ownership-based-buffer-deallocation{private-function-dynamic-ownership}"),
        (BUFFERS, "ownership-based-buffer-deallocation,buffer-deallocation-simplification"),
        (BUFFERS, "ownership-based-buffer-deallocation,bufferization-lower-deallocations"),
        (
            BUFFERS,
            "ownership-based-buffer-deallocation,buffer-deallocation-simplification,"
            "bufferization-lower-deallocations",
        ),
        (BUFFERS, "buffer-deallocation-pipeline"),
        (BUFFERS, "buffer-deallocation-pipeline{private-function-dynamic-ownership}"),
        (REALLOC, "expand-realloc"),
        (REALLOC, "expand-realloc{emit-deallocs=false}"),
        (REALLOC, "buffer-deallocation-pipeline"),
    ],
)
def test_the_neighbours_make_what_mlir_opt_makes(text, pipeline, mlir_opt, tidy):
    """Where `mlir-opt` wants a nesting, ours run on the whole module."""
    ours = print_module(apply(text, re.sub(r"^func\.func\((.*)\)$", r"\1", pipeline)))
    theirs = pipeline.replace("oneshot-", "")
    done = call(mlir_opt, text, f"-pass-pipeline=builtin.module({theirs})")
    assert done.returncode == 0, done.stderr
    assert tidy(canonical(mlir_opt, ours)) == tidy(canonical(mlir_opt, done.stdout))
    if not re.search("size-in-bytes|buffer-hoisting", pipeline):
        assert canonical(mlir_opt, ours) != canonical(mlir_opt, text)


def test_xdsl_opt_reads_ops_that_xdsl_lacks_in_generic_form(installed, xdsl_opt):
    text = TEXTS["xdsl_opt_reads_ops_that_xdsl_lacks_in_generi"]
    passes = "one-shot-bufferize{bufferize-function-boundaries}"
    done = call(xdsl_opt, text, "--allow-unregistered-dialect", "-p", passes)
    assert done.returncode == 0, done.stderr
    assert "memref.alloc(%n)" in done.stdout
    assert "tensor<" not in done.stdout


def test_xdsl_opt_reads_dialects_that_xdsl_lacks(installed, xdsl_opt):
    text = "func.func @f(%a: index) -> index { %r = index.add %a, %a\n return %r : index }"
    done = call(xdsl_opt, text)
    assert done.returncode == 0, done.stderr
    assert "index.add" in done.stdout


def test_a_refusal_names_the_op(installed, xdsl_opt):
    text = TEXTS["a_refusal_names_the_op"]
    done = call(xdsl_opt, text, "--allow-unregistered-dialect", "-p", "one-shot-bufferize")
    assert done.returncode != 0
    assert "'some.op': op was not bufferized" in done.stderr


# Names


def test_no_name_clashes_with_those_of_xdsl(installed):
    everything = Universe.get_multiverse()
    assert set(UNIVERSE.all_passes) <= set(everything.all_passes)
    assert not set(UNIVERSE.all_passes) & set(get_all_passes())
    assert not set(UNIVERSE.all_dialects) & set(get_all_dialects())


def test_a_pass_that_xdsl_has_too_gets_a_prefix():
    assert free_name("p", {"p": None}) == "oneshot-p"
    assert free_name("p", {}) == "p"
    # xDSL has one of ours.
    assert "oneshot-empty-tensor-to-alloc-tensor" in UNIVERSE.all_passes


@pytest.mark.parametrize("name", UNIVERSE.all_passes)
def test_each_pass_is_called_what_it_is_registered_as(name):
    assert UNIVERSE.all_passes[name]().name == name


def options_shown(shown, name):
    """The options of a pass that a help text shows; None: it shows no such pass."""
    section = re.search(rf"^      --{name} .*\n((?:    {{4,}}.*\n|    =.*\n)*)", shown, re.M)
    return section and set(re.findall(r"^        --([a-z0-9-]+)", section[1], re.M))


@pytest.mark.mlir
def test_upstream_has_passes_of_these_names_with_these_options(mlir_opt):
    shown = call(mlir_opt, "", "--help").stdout
    for name, load in UNIVERSE.all_passes.items():
        name = name.removeprefix("oneshot-")
        known = options_shown(shown, name)
        assert known is not None, name
        ours = {field.name.replace("_", "-") for field in fields(load())} - {"name"}
        if name == "one-shot-bufferize":
            ours -= {"analysis", "elide-copies", "reuse-buffers"}
        if name == "drop-equivalent-buffer-results":
            # LLVM 24 has it.
            ours -= {"modify-public-functions"}
        assert ours <= known, (name, ours - known)
    # And none is missing.
    assert "one-shot-bufferize" in UNIVERSE.all_passes


@pytest.mark.mlir24
def test_no_option_that_llvm_24_has_is_missing(heir_opt):
    shown = call(heir_opt, "", "--help").stdout
    seen: set[str] = set()
    for name, load in UNIVERSE.all_passes.items():
        known = options_shown(shown, name.removeprefix("oneshot-")) or set()
        ours = {field.name.replace("_", "-") for field in fields(load())}
        assert known <= ours | set(RENAMED), (name, known - ours)
        seen |= known
    assert {"may-have-parallel-regions", "modify-public-functions"} <= seen


@pytest.mark.parametrize(
    "option", ["check-parallel-regions=false", "may-have-parallel-regions=false"]
)
def test_both_names_of_an_option_say_the_same(option):
    spec = f"one-shot-bufferize{{{option}}}"
    (of_xdsl,) = PassPipeline.parse_spec(UNIVERSE.all_passes, spec).passes
    (of_text,) = passes_of(parse_pipeline(f"builtin.module({spec})"))
    assert isinstance(of_xdsl, OneShotBufferizePass)
    assert isinstance(of_text, OneShotBufferizePass)
    name = option.removesuffix("=false").replace("-", "_")
    of_python = BufferizationOptions(**{name: False})
    for options in (parse_options(option), of_xdsl.options(), of_text.options(), of_python):
        assert not options.check_parallel_regions
        assert not replace(options, buffer_alignment=0).check_parallel_regions
        assert replace(options, **{name: True}) == BufferizationOptions()


@pytest.mark.parametrize(
    "text",
    [
        "analysis-heuristic=top-down check-parallel-regions=false",
        "analysis-heuristic=fuzzer analysis-fuzzer-seed=7",
        "bufferize-function-boundaries=1 function-boundary-type-conversion=identity-layout-map",
        "bufferize-function-boundaries no-analysis-func-filter=f,g",
        "dialect-filter=tensor,scf buffer-alignment=0 analysis=always-copy",
        "allow-unknown-ops=0 test-analysis-only print-conflicts=true",
    ],
)
def test_options_are_read_as_the_bufferizer_reads_them(text):
    spec = f"one-shot-bufferize{{{text}}}"
    (one_shot,) = PassPipeline.parse_spec(UNIVERSE.all_passes, spec).passes
    assert isinstance(one_shot, OneShotBufferizePass)
    assert one_shot.options() == parse_options(text)


def test_a_bad_option_is_refused_with_those_that_there_are():
    with pytest.raises(ValueError, match="no_such_option"):
        PassPipeline.parse_spec(UNIVERSE.all_passes, "one-shot-bufferize{no-such-option}")
    with pytest.raises(PassFailedException, match="print-conflicts needs test-analysis-only"):
        apply(CHAIN, "one-shot-bufferize{print-conflicts}")


# The module goes from xDSL's classes to ours and back.


@pytest.mark.parametrize(
    "case",
    [
        "branch/both_write.mlir",
        "call/returns_part.mlir",
        "linalg/matmul_own_operand.mlir",
        "loop/matmul_reduction.mlir",
        "memory/constant_written.mlir",
        "slice/strided_halves.mlir",
    ],
)
def test_the_result_is_that_of_our_own_command(case):
    text = (CORPUS / case).read_text()
    own = parse(text, case)[0].module
    bufferize_module(own, parse_options("bufferize-function-boundaries"))
    through = apply(text, "one-shot-bufferize{bufferize-function-boundaries}")
    again = parse(print_module(through), case)[0].module
    assert again.is_structurally_equivalent(parse(print_module(own), case)[0].module)


@pytest.mark.parametrize("name", PROGRAMS)
def test_afterwards_the_ops_are_of_the_classes_of_xdsl(name):
    context, module = xdsl_module(PROGRAMS[name])
    pipeline = "one-shot-bufferize{bufferize-function-boundaries}"
    PassPipeline.parse_spec(UNIVERSE.all_passes, pipeline).apply(context, module)
    assert [op.name for op in module.walk() if type(op) is not context.get_op(op.name)] == []


def test_there_and_back_nothing_changes():
    text = "\n".join(PROGRAMS.values())
    context, module = xdsl_module(text)
    before = str(module)
    names = [value.name_hint for op in module.walk() for value in op.results]
    uses = [
        [(use.operation.name, use.index) for use in value.uses]
        for op in module.walk()
        for value in op.results
    ]
    reclass(module, make_context())
    assert any(type(op).__module__.startswith("oneshot_verify") for op in module.walk())
    reclass(module, context)
    assert str(module) == before
    assert names == [value.name_hint for op in module.walk() for value in op.results]
    assert uses == [
        [(use.operation.name, use.index) for use in value.uses]
        for op in module.walk()
        for value in op.results
    ]


def test_passes_of_ours_and_of_xdsl_follow_each_other():
    passes = UNIVERSE.all_passes | get_all_passes()
    context, module = xdsl_module(LOOP)
    pipeline = "one-shot-bufferize{bufferize-function-boundaries},cse,convert-scf-to-cf"
    PassPipeline.parse_spec(passes, pipeline).apply(context, module)
    module.verify()
    assert {"cf.cond_br", "memref.store"} <= {op.name for op in module.walk()}

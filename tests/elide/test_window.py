"""Windows: the part of a function that a copy has to do with."""

from __future__ import annotations

from oneshot_verify.bufferize import parse_options
from oneshot_verify.elide.elision import elide_copies
from oneshot_verify.elide.results import Status
from oneshot_verify.elide.survey import survey
from oneshot_verify.elide.window import Cutter
from oneshot_verify.ir import parse
from oneshot_verify.ir.symbols import functions_of

OPTIONS = parse_options("bufferize-function-boundaries")


def _program(count: int, reads: str) -> str:
    """`count` pieces without anything in common, each with a copy; each reads at `reads`: `%h` is `%i`, but hangs on
    what was written."""
    arguments = ", ".join(f"%t{n}: tensor<8xf32>" for n in range(count))
    lines = [f"func.func @f({arguments}, %x: f32, %i: index) -> ("]
    lines[0] += ", ".join(["tensor<8xf32>", "f32"] * count) + ") {"
    lines.append("%c1 = arith.constant 1 : index")
    lines.append("%k = arith.addi %i, %c1 : index")
    for n in range(count):
        lines += [f"%p{n}_{m} = arith.mulf %x, %x : f32" for m in range(5)]
        lines.append(f"%a{n} = tensor.insert %p{n}_0 into %t{n}[%i] : tensor<8xf32>")
        lines.append(f"%e{n} = tensor.extract %a{n}[%c1] : tensor<8xf32>")
        lines.append(f"%b{n} = arith.cmpf oeq, %e{n}, %x : f32")
        lines.append(f"%h{n} = arith.select %b{n}, %i, %i : index")
        at = reads.replace("%h", f"%h{n}")
        lines.append(f"%y{n} = tensor.extract %t{n}[{at}] : tensor<8xf32>")
    values = ", ".join(f"%a{n}, %y{n}" for n in range(count))
    types = ", ".join(["tensor<8xf32>, f32"] * count)
    return "\n".join([*lines, f"return {values} : {types}", "}"])


def test_a_window_holds_what_one_copy_has_to_do_with() -> None:
    module = parse(_program(20, "%k"), "pieces.mlir")[0].module
    found = survey(module, OPTIONS)
    assert len(found.components) == 20
    cutter = Cutter(module)
    windows = [cutter.around(each.function, each.members) for each in found.components]
    for component, window in zip(found.components, windows, strict=True):
        window.module.verify()
        names = [op.name for op in window.module.walk()]
        assert names.count("tensor.insert") == names.count("tensor.extract") - 1 == 1
        # What the index is computed of belongs to it, the element does not.
        assert "arith.addi" in names
        assert "arith.mulf" not in names
        assert component.candidates[0].place in window.places
    assert len({window.text for window in windows}) == 1


def test_a_window_of_ops_holds_these_and_their_sizes() -> None:
    module = parse(_program(20, "%k"), "pieces.mlir")[0].module
    (function, *_) = functions_of(module).values()
    ops = [op for op in module.walk() if op.name in ("tensor.insert", "tensor.extract")]
    window = Cutter(module).of_ops(function, [ops[0], ops[2]])
    window.module.verify()
    assert sorted(op.name for op in window.module.walk()) == [
        *("arith.addi", "arith.constant", "builtin.module", "func.func", "func.return"),
        *("tensor.extract", "tensor.insert"),
    ]


def test_a_use_may_have_nothing_to_do_with_a_window() -> None:
    """Of the two that read what is written, the one is left out: then nobody uses what it gives, either."""
    module = parse(_program(20, "%k"), "pieces.mlir")[0].module
    position = {op: number for number, op in enumerate(module.walk())}
    component, cutter = survey(module, OPTIONS).components[0], Cutter(module)
    (read, *_) = [op for op in position if op.name == "tensor.extract"]
    for without, count in ((frozenset(), 2), ({(position[read], 0)}, 1)):
        window = cutter.around(component.function, component.members, without)
        assert sum(op.name == "tensor.extract" for op in window.module.walk()) == count


def test_windows_of_one_text_are_tried_once() -> None:
    for reads, gone, rewritten, trials in (("%k", 12, 0, 1), ("%h", 0, 0, 1), ("%i", 0, 12, 2)):
        module = parse(_program(12, reads), "pieces.mlir")[0].module
        found = elide_copies(module, OPTIONS)
        assert len(found.report.removed) == gone
        assert len(found.report.rewritten) == rewritten
        assert len(found.report.removals) == 12 - rewritten
        assert len(found.report.trials) == trials


def test_an_interrupt_keeps_what_is_proved() -> None:
    """Ctrl-C behind the first of two trials: its copies go, the other one stays."""
    text = _program(12, "%k").replace("into %t1[%i]", "into %t1[%k]")
    module = parse(text.replace("extract %t1[%k]", "extract %t1[%i]"), "pieces.mlir")[0].module

    def run(works, on_done) -> None:
        for number, work in enumerate(works):
            outcome = work.run()
            if number and outcome.status is Status.UNKNOWN:
                raise KeyboardInterrupt
            on_done(number, outcome)

    found = elide_copies(module, OPTIONS, run=run)
    assert found.report.interrupted
    assert not found.report.fell_back
    assert found.report.before.copies == 12
    assert found.report.after.copies in (1, 11)
    assert len(found.report.removed) == 12 - found.report.after.copies
    stayed = [each.why for each in found.report.removals if each.status is Status.TIMEOUT]
    assert stayed == ["the search was interrupted"] * found.report.after.copies


def test_what_is_needed_by_itself_is_found_in_a_window_of_its_own() -> None:
    """Copies of a chain are one component; those that a run shows to be needed alone are in no trial with others."""
    text = _program(12, "%h")
    for n in range(1, 12):
        text = text.replace(f"%t{n}[", f"%a{n - 1}[")
    module = parse(text, "chain.mlir")[0].module
    assert len(survey(module, OPTIONS).components) == 1
    report = elide_copies(module, OPTIONS).report
    assert [each.status for each in report.removals] == [Status.REFUTED] * 12
    assert all(len(each.copies) == 1 for each in report.trials if each.copies)

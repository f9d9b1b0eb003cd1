"""Files with custom syntax that we do not know: who judges what, with and without a program that can read them."""

from __future__ import annotations

import stat
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from oneshot_verify.cli.main import app
from oneshot_verify.ir import Chunk, position_of
from oneshot_verify.pipeline import ProveRequest, foreign, prove_files
from oneshot_verify.pipeline.foreign import read_part, readers, without_locations
from oneshot_verify.verdict import FunctionResult, Verdict
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

INSERT = TEXTS["insert"]
HOLDER = TEXTS["holder"]
CALLERS = TEXTS["callers"]
READER = f"""#!{sys.executable}
import re, subprocess, sys
text = sys.stdin.read()
# A program that knows `acme.ask`: mlir-opt would read this.
known = re.sub(r"acme[.]ask %x", '"acme.ask"(%x) : (f32) -> ()', text)
# It says where things stood before.
run = subprocess.run(["mlir-opt-22", *sys.argv[1:]], input=known, capture_output=True, text=True)
sys.stdout.write(run.stdout)
sys.exit(run.returncode)
"""


@pytest.fixture
def no_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is installed that could be asked."""
    monkeypatch.setattr(foreign, "READERS", ())


@pytest.fixture
def reader(tmp_path: Path, mlir_opt: Path) -> str:
    """A program that knows `acme.ask`."""
    path = tmp_path / "acme-opt"
    path.write_text(READER.replace("mlir-opt-22", str(mlir_opt)))
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return str(path)


def judged(tmp_path: Path, text: str, **request: object):
    path = tmp_path / "in.mlir"
    path.write_text(text)
    (file,) = prove_files([str(path)], ProveRequest(**request), jobs=1)
    assert not file.errors, file.errors
    return {function.name: function for function in file.functions}


def test_one_unknown_op_among_ten_functions(tmp_path: Path, no_reader: None) -> None:
    text = "".join(INSERT.format(number) for number in range(5)) + HOLDER
    found = judged(tmp_path, text + "".join(INSERT.format(number) for number in range(5, 9)))
    assert len(found) == 10
    holder = found.pop("holder")
    assert {function.verdict for function in found.values()} == {Verdict.PROVED}
    assert holder.verdict is Verdict.UNSUPPORTED
    assert holder.line == 22
    assert holder.reason.startswith("source:22: custom op 'acme.ask' is unknown here")
    assert "--mlir-print-op-generic" in holder.reason


def test_who_calls_it_is_not_judged_either(tmp_path: Path, no_reader: None) -> None:
    found = judged(tmp_path, HOLDER + CALLERS + INSERT.format(0))
    assert found["f0"].verdict is Verdict.PROVED
    assert found["caller"].verdict is Verdict.UNSUPPORTED
    assert found["caller"].reason == "calls @holder, which cannot be read"
    assert found["second"].verdict is Verdict.UNSUPPORTED
    assert found["second"].reason == "calls @caller, which calls @holder, which cannot be read"


@pytest.mark.parametrize("named", [HOLDER, "acme.func @holder(%x: f32) {\n  acme.ret %x\n}\n"])
def test_a_string_may_name_what_cannot_be_read(tmp_path: Path, named: str, no_reader: None) -> None:
    """Nobody here knows what an unknown op does with a string; the other program may say another `@holder`."""
    asks = TEXTS["a_string_may_name_what_cannot_be_read_asks"]
    found = judged(tmp_path, named + asks.replace("NAME", "holder"))
    assert found["asks"].verdict is Verdict.UNSUPPORTED
    assert found["asks"].reason == "refers to @holder, which cannot be read"
    assert judged(tmp_path, named + asks.replace("NAME", "other"))["asks"].verdict is Verdict.PROVED


def test_what_stands_outside_of_functions_stops_those_that_name_it(
    tmp_path: Path, no_reader: None
) -> None:
    calls = TEXTS["what_stands_outside_of_functions_stops_those_calls"]
    text = (
        f"acme.func @h(%x: f32) {{\n  acme.ret\n}}\n{INSERT.format(0)}{calls}acme.pragma {{fast}}\n"
    )
    found = judged(tmp_path, text + INSERT.format(1))
    verdicts = {name: function.verdict for name, function in found.items()}
    assert verdicts == {
        "f0": Verdict.PROVED,
        "f1": Verdict.PROVED,
        **dict.fromkeys(("calls", "indirect", "h", "acme.pragma"), Verdict.UNSUPPORTED),
    }
    assert found["h"].reason.startswith("source:1: custom op 'acme.func' is unknown here")
    assert "--mlir-print-op-generic" in found["acme.pragma"].reason
    assert found["calls"].reason == "refers to @h, which cannot be read"
    assert found["indirect"].reason == "calls @calls, which refers to @h, which cannot be read"


def test_a_target_with_functions_of_another_dialect(tmp_path: Path, no_reader: None) -> None:
    target = INSERT.format(0).replace("tensor<", "memref<")
    target = target.replace("%r = tensor.insert %x into %t[%i]", "memref.store %x, %t[%i]")
    target = target.replace("return %r", "return %t") + "acme.func @f1(%t: f32) {\n}\n"
    (tmp_path / "out.mlir").write_text(target)
    source = INSERT.format(0) + INSERT.format(1)
    found = judged(tmp_path, source, against=str(tmp_path / "out.mlir"))
    verdicts = {name: function.verdict for name, function in found.items()}
    assert verdicts == {"f0": Verdict.PROVED, "f1": Verdict.UNSUPPORTED}
    assert "out.mlir, line 5: custom op 'acme.func'" in found["f1"].reason
    # What nobody has named yet is not passed over.
    (tmp_path / "out.mlir").write_text(f"{target}acme.init {{all}}\n")
    found = judged(tmp_path, source, against=str(tmp_path / "out.mlir"))
    assert found["f0"].verdict is Verdict.UNKNOWN
    assert "acme.init" in found["f0"].reason


@pytest.mark.mlir
def test_copies_of_what_the_program_reads_are_audited(tmp_path: Path, reader: str) -> None:
    path = tmp_path / "in.mlir"
    path.write_text(HOLDER + INSERT.format(0))
    done = CliRunner().invoke(app, ["copies", str(path), "--reader", reader])
    assert "0 copies" in done.output
    assert "not audited" not in done.output


@pytest.mark.mlir
@pytest.mark.parametrize("command", ["explain", "ops", "bufferize"])
def test_the_other_commands_ask_the_program_too(
    tmp_path: Path, reader: str, command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "in.mlir"
    path.write_text(HOLDER + INSERT.format(0))
    done = CliRunner().invoke(app, [command, str(path), "--reader", reader])
    assert "with the help of" in done.output
    assert done.exit_code == 0, done.output
    monkeypatch.setattr(foreign, "READERS", ())
    done = CliRunner().invoke(app, [command, str(path)])
    said = "custom op 'acme.ask' is unknown here"
    assert said in done.output
    if command != "bufferize":
        assert done.exit_code == 3
        assert "remedy: " in done.output
        assert ("@f0" if command == "explain" else "tensor.insert") in done.output


def test_the_bufferized_program_alone_holds_it(tmp_path: Path, no_reader: None) -> None:
    both = CALLERS + INSERT.format(0)
    target = (HOLDER + both).replace("tensor<", "memref<")
    target = target.replace("%r = tensor.insert %x into %t[%i]", "memref.store %x, %t[%i]")
    target = target.replace(
        "memref.store %x, %t[%i] : memref<4xf32>\n  return %r",
        "memref.store %x, %t[%i] : memref<4xf32>\n  return %t",
    )
    (tmp_path / "out.mlir").write_text(target)
    source = HOLDER.replace("  acme.ask %x\n", "") + both
    found = judged(tmp_path, source, against=str(tmp_path / "out.mlir"))
    verdicts = {name: function.verdict for name, function in found.items()}
    unsupported = dict.fromkeys(("holder", "caller", "second"), Verdict.UNSUPPORTED)
    assert verdicts == {"f0": Verdict.PROVED, **unsupported}
    assert "out.mlir, line 2: custom op 'acme.ask'" in found["holder"].reason


@pytest.mark.mlir
def test_a_program_is_asked(tmp_path: Path, reader: str) -> None:
    found = judged(tmp_path, HOLDER + CALLERS, reader=reader)
    assert {function.verdict for function in found.values()} == {Verdict.PROVED}
    for function in found.values():
        assert any("with the help of" in note for note in function.notes)
    assert any("'acme.ask'" in assumption for assumption in found["holder"].assumptions)


@pytest.mark.mlir
def test_a_program_that_bufferizes_is_not_believed(tmp_path: Path, reader: str) -> None:
    bufferizes = f"{reader} --one-shot-bufferize=bufferize-function-boundaries"
    found = judged(tmp_path, HOLDER + INSERT.format(0), reader=bufferizes)
    assert found["f0"].verdict is Verdict.PROVED
    assert found["holder"].verdict is Verdict.UNSUPPORTED
    # As the program of `--bufferizer` it is asked without its options.
    allowing = f"{bufferizes} --allow-unregistered-dialect"
    found = judged(tmp_path, HOLDER + INSERT.format(0), bufferizer=allowing)
    assert {function.verdict for function in found.values()} == {Verdict.PROVED}


def test_a_program_that_cannot_read_it_is_no_help(tmp_path: Path) -> None:
    found = judged(tmp_path, HOLDER + INSERT.format(0), reader=f"{sys.executable} -c pass")
    assert found["f0"].verdict is Verdict.PROVED
    assert found["holder"].verdict is Verdict.UNSUPPORTED


@pytest.mark.mlir
def test_places_are_those_of_the_text(reader: str) -> None:
    text = HOLDER.replace("acme.ask %x", 'acme.ask %x loc("model.py":7:8)')
    part = read_part(Chunk(2, 41, "\n" + text), "in.mlir", readers(reader))
    assert (part.index, part.first_line, part.text) == (2, 41, "\n" + text)
    places = {}
    for op in part.module.walk():
        place = position_of(op)
        assert place is not None
        assert place.path == "in.mlir"
        name = op.op_name.data if hasattr(op, "op_name") else op.name
        places[name] = place.line, place.column, place.origin
    assert places["acme.ask"] == (43, 3, "model.py:7:8")
    assert places["func.return"] == (44, 3, "")


@pytest.mark.mlir
def test_a_program_is_asked_whatever_cannot_be_read(tmp_path: Path, mlir_opt: Path) -> None:
    # MLIR ignores the second number of each pair.
    pairs = TEXTS["a_program_is_asked_whatever_cannot_be_read_pairs"]
    found = judged(tmp_path, pairs + INSERT.format(0), reader=str(mlir_opt))
    assert {function.verdict for function in found.values()} == {Verdict.PROVED}
    assert any("with the help of" in note for note in found["pairs"].notes)
    # Nobody can read this: the message is ours.
    path = tmp_path / "in.mlir"
    path.write_text(pairs.replace("tensor<2xi32>", "tensor<3xi32>") + INSERT.format(0))
    (file,) = prove_files([str(path)], ProveRequest(reader=str(mlir_opt)), jobs=1)
    (problem,) = file.errors
    assert (problem.line, problem.column) == (2, 28)
    assert "no pairs of numbers" in problem.message
    assert [each.verdict for each in file.functions] == [Verdict.PROVED]


@pytest.mark.mlir
def test_digits_of_pairs_of_bits(tmp_path: Path, mlir_opt: Path) -> None:
    """MLIR reads them bit by bit, though each part of an element has a byte; we leave them to it."""
    path = tmp_path / "in.mlir"
    for element, verdict in (("false,false", Verdict.PROVED), ("true,false", Verdict.REFUTED)):
        target = tmp_path / "out.mlir"
        target.write_text(TEXTS["digits_of_pairs_target"].replace("LAST", element))
        path.write_text(TEXTS["digits_of_pairs"])
        (file,) = prove_files(
            [str(path)], ProveRequest(against=str(target), reader=str(mlir_opt)), jobs=1
        )
        assert [each.verdict for each in file.functions] == [verdict]
    (file,) = prove_files([str(path)], ProveRequest(against=str(target), reader="false"), jobs=1)
    assert "hexadecimal elements" in file.errors[0].message


SPEC = """module attributes {{"#dlti.sys_spec" = #dlti.target_system_spec<"CPU" = #dlti.target_device_spec<{0}>>}} {{
{1}}}
"""
BUFFERIZED = INSERT.format(0).replace("tensor<", "memref<")
BUFFERIZED = BUFFERIZED.replace("%r = tensor.insert %x into %t[%i]", "memref.store %x, %t[%i]")
BUFFERIZED = BUFFERIZED.replace("return %r", "return %t")


@pytest.mark.mlir
def test_two_spellings_of_an_attribute(tmp_path: Path, mlir_opt: Path) -> None:
    old = SPEC.format('#dlti.dl_entry<"tile", 4 : i32>', INSERT.format(0))
    for entry, verdict in (
        ('"tile" = 4 : i32', Verdict.PROVED),
        ('"tile" = 8 : i32', Verdict.UNKNOWN),
    ):
        (tmp_path / "out.mlir").write_text(SPEC.format(entry, BUFFERIZED))
        found = judged(tmp_path, old, against=str(tmp_path / "out.mlir"), reader=str(mlir_opt))
        assert found["f0"].verdict is verdict, entry
    command = f"{mlir_opt} -one-shot-bufferize=bufferize-function-boundaries"
    assert judged(tmp_path, old, bufferizer=command)["f0"].verdict is Verdict.PROVED


@pytest.mark.mlir
def test_an_alias_in_an_attribute_that_nobody_knows(tmp_path: Path, mlir_opt: Path) -> None:
    said = "-> tensor<4xf32> attributes {acme.map = #acme.m<#map, [#map]>} {"
    alias = "#map = affine_map<(d0) -> (d0 + 1)>\n"
    source = alias + INSERT.format(0).replace("-> tensor<4xf32> {", said)
    # MLIR keeps `#map` in the text of the attribute, and prints no alias of this name.
    options = "-one-shot-bufferize=bufferize-function-boundaries -allow-unregistered-dialect"
    found = judged(tmp_path, source, bufferizer=f"{mlir_opt} {options}")
    assert found["f0"].verdict is Verdict.PROVED
    target = BUFFERIZED.replace("-> memref<4xf32> {", said.replace("tensor", "memref"))
    for other, verdict in ((alias, Verdict.PROVED), (alias.replace("1", "2"), Verdict.UNKNOWN)):
        (tmp_path / "out.mlir").write_text(other + target)
        found = judged(tmp_path, source, against=str(tmp_path / "out.mlir"), reader=str(mlir_opt))
        assert found["f0"].verdict is verdict, other
    # A program that says itself what it means is taken at its word.
    printing = f"{sys.executable} -c \"print(open('{tmp_path / 'out.mlir'}').read())\""
    assert judged(tmp_path, source, bufferizer=printing)["f0"].verdict is Verdict.UNKNOWN


@pytest.mark.mlir
def test_mlir_opt_reads_what_it_knows(tmp_path: Path, mlir_opt: Path) -> None:
    launch = TEXTS["mlir_opt_reads_what_it_knows_launch"]
    found = judged(tmp_path, launch + INSERT.format(0), reader=str(mlir_opt))
    assert found["f0"].verdict is Verdict.PROVED
    wrong = launch.replace("%x, %m[%i]", "%y, %m[%i]").replace(
        "i: index) {", "i: index) {\n  %y = arith.constant 1.0 : f32"
    )
    wrong = wrong.replace(") kernel {", ") kernel {\n  %y = arith.constant 1.0 : f32")
    (tmp_path / "out.mlir").write_text(wrong)
    against = str(tmp_path / "out.mlir")
    found = judged(tmp_path, launch, reader=str(mlir_opt), against=against)
    assert not any(function.verdict is Verdict.PROVED for function in found.values())


@pytest.mark.parametrize(
    ("text", "bare"),
    [
        ("a loc(unknown) b", "a              b"),
        ('a loc(callsite("x)" at #b)) c loc(#d)', "a                           c        "),
        ('"loc(" loc("y") // loc(\nb', '"loc("          // loc(\nb'),
        ('#loc1 = loc("x")\nb loc(#loc1)', "                \nb           "),
        ('#loc1 = loc("x") b\n#loc2 = loc("y")\rc', " " * 17 + "b\n" + " " * 16 + "\rc"),
        ("alloc(%d)", "alloc(%d)"),
    ],
)
def test_locations_leave_blanks(text: str, bare: str) -> None:
    assert without_locations(text) == bare


KERNELS = TEXTS["kernels"]


def test_functions_beside_kernels_are_judged(tmp_path: Path, no_reader: None) -> None:
    _assert_kernels(judged(tmp_path, KERNELS))


@pytest.mark.mlir
@pytest.mark.parametrize("form", [(), ("--mlir-print-op-generic",)])
def test_modules_of_kernels_are_read_in_each_form(
    tmp_path: Path, mlir_opt: Path, form: tuple[str, ...]
) -> None:
    run = subprocess.run([mlir_opt, *form], input=KERNELS, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    _assert_kernels(judged(tmp_path, run.stdout))


def _assert_kernels(found: dict[str, FunctionResult]) -> None:
    assert found.pop("kernels::@beside").verdict is Verdict.PROVED
    assert found.pop("kernels::@kernel").verdict is Verdict.UNSUPPORTED
    assert set(found) == {"host"}


WRONG = INSERT.format("wrong").replace("%r = tensor", "%r = tensor.insert %y into tensor")
"""A function that does not parse."""


def test_one_wrong_function_among_ten(tmp_path: Path) -> None:
    path = tmp_path / "in.mlir"
    some = "".join(INSERT.format(number) for number in range(9))
    calls = CALLERS.replace("@holder", "@fwrong")
    path.write_text(some + WRONG + calls)
    (file,) = prove_files([str(path)], ProveRequest(), jobs=1)
    (problem,) = file.errors
    assert (problem.line, problem.column) == (38, 30)
    verdicts = [function.verdict for function in file.functions]
    assert verdicts == [Verdict.PROVED] * 9 + [Verdict.UNSUPPORTED] * 2
    assert file.functions[-2].reason == "calls @fwrong, which cannot be read"
    for command in (["prove"], ["copies"], ["explain"], ["ops"]):
        outcome = CliRunner().invoke(app, [*command, str(path)])
        assert outcome.exit_code == 2, command
        assert f"{path}:38:30: " in outcome.stderr + outcome.stdout.replace("\n", ""), command


def test_one_wrong_function_of_the_target(tmp_path: Path) -> None:
    target = INSERT.format(0).replace("tensor<", "memref<")
    target = target.replace("%r = tensor.insert %x into %t[%i]", "memref.store %x, %t[%i]")
    target = target.replace("return %r", "return %t")
    (tmp_path / "out.mlir").write_text(target + WRONG)
    found = judged(
        tmp_path, INSERT.format(0) + INSERT.format("wrong"), against=str(tmp_path / "out.mlir")
    )
    assert found["f0"].verdict is Verdict.PROVED
    assert found["fwrong"].verdict is Verdict.ERROR
    assert found["fwrong"].reason.startswith(f"{tmp_path / 'out.mlir'}:6:30: ")


def test_what_a_bufferizer_writes_wrong_is_rejected(tmp_path: Path) -> None:
    program = tmp_path / "bad-opt"
    program.write_text(f"#!{sys.executable}\nprint({WRONG!r})\n")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    found = judged(tmp_path, INSERT.format("wrong"), bufferizer=str(program))
    assert found["fwrong"].verdict is Verdict.REJECTED
    assert "does not parse" in found["fwrong"].reason

"""Proofs that were found before: when they count again, and what happens to files that are damaged."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from oneshot_verify.ir import parse
from oneshot_verify.pipeline import ProveRequest, cache, default_prover, prove_files
from oneshot_verify.verdict import FunctionResult, Verdict
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

PROGRAM = TEXTS["program"]


INSERT = TEXTS["insert"]


@pytest.fixture
def prove(tmp_path):
    """`prove(text, ...)`: the result for a function; whoever is asked is written down in `asked`."""
    folder, path, log = tmp_path / "proofs", tmp_path / "in.mlir", tmp_path / "asked"

    def run(text=PROGRAM, prover=default_prover, **request):
        def logged(source, target, name, request):
            # Workers are other processes: only files tell what they did.
            with log.open("a") as stream:
                stream.write(f"{name}\n")
            return prover(source, target, name, request)

        path.write_text(text)
        log.write_text("")
        asks = ProveRequest(**{"functions": ("f",), "cache": str(folder), **request})
        [file] = prove_files([str(path)], asks, prover=logged)
        return file.functions[0], log.read_text().split()

    run.folder = folder
    return run


def entries(folder):
    return [path for path in folder.rglob("*") if path.is_file()]


def test_a_proof_is_found_once(prove):
    first, asked = prove()
    assert asked == ["f"]
    assert not first.cached
    again, asked = prove()
    assert asked == []
    assumed = again.assumptions
    assert again == replace(first, cached=True, seconds=again.seconds, assumptions=assumed)
    # A certificate lists all that a proof of these texts may rest on.
    assert {*assumed} >= {*first.assumptions} != set()


def test_what_the_proof_does_not_hang_on(prove):
    prove()
    moved = "\n// a comment\n\n" + PROGRAM.replace("%x", "%y")
    result, asked = prove(moved)
    assert asked == []
    assert result.line == 8, "the place is that of the text as it is now"
    assert prove(seconds=3.0)[1] == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("return %r", "return %t"),
        ("return %t", "%e = tensor.empty() : tensor<3xf32>\n  return %t"),
        ("dense<1.0>", "dense<2.0>"),
    ],
    ids=["the function", "what it calls", "a global"],
)
def test_what_the_proof_hangs_on_in_the_text(prove, old, new):
    prove()
    assert old in PROGRAM
    assert prove(PROGRAM.replace(old, new, 1))[1] == ["f"]


def test_what_the_proof_hangs_on_in_the_request(prove):
    prove(INSERT)
    assert prove(INSERT, cross_check="cvc5")[1] == ["f"], "a second solver is asked"
    assert prove(INSERT, options="bufferize-function-boundaries copy-before-write")[1] == ["f"]
    found, asked = prove(INSERT, budget=5)
    assert (found.verdict, asked) == (Verdict.PROVED, [])


def test_what_has_to_be_freed_is_asked_again(prove):
    leaks = TEXTS["what_has_to_be_freed_is_asked_again_leaks"]
    first, _ = prove(leaks)
    assert first.verdict is Verdict.PROVED
    found, asked = prove(leaks, must_free=True)
    assert (found.verdict is Verdict.PROVED, asked) == (False, ["f"])


@pytest.mark.parametrize("verdict", [each for each in Verdict if each is not Verdict.PROVED])
def test_only_proofs_are_kept(prove, verdict):
    prove(prover=lambda source, target, name, request: FunctionResult(name, verdict))
    assert entries(prove.folder) == []
    assert prove()[1] == ["f"]


@pytest.mark.parametrize(
    "damage",
    [
        lambda text: "",
        lambda text: text[:40],
        lambda text: "[]",
        lambda text: "\x00",
        lambda text: "[" * 100_000,
        lambda text: text.replace('"queries": ', '"queries": 1e999 , "more": '),
        lambda text: text.replace('"needed": []', '"needed": 3').replace(
            '"needed": [', '"needed": {'
        ),
    ],
    ids=["empty", "cut off", "something else", "binary", "deep", "endless", "another form"],
)
def test_a_damaged_file_counts_as_not_there(prove, damage, capfd):
    prove()
    [path] = entries(prove.folder)
    path.write_text(damage(path.read_text()))
    result, asked = prove()
    assert asked == ["f"]
    assert result.verdict is Verdict.PROVED
    assert "is damaged, so it is proved anew" in capfd.readouterr().err
    assert prove()[1] == [], "the new proof has taken its place"


def test_a_folder_that_cannot_be_written(prove, capfd):
    prove.folder.write_text("a file is in the way")
    result, asked = prove()
    assert (result.verdict, asked) == (Verdict.PROVED, ["f"])
    assert "warning: " in capfd.readouterr().err


def test_cache_only_proves_nothing(prove):
    result, asked = prove(cache_only=True)
    assert asked == []
    assert (result.verdict, result.reason) == (
        Verdict.UNKNOWN,
        "its proof is not in the cache (--cache-only)",
    )
    prove()
    assert prove(cache_only=True)[0].verdict is Verdict.PROVED


def test_questions_that_are_written_down_are_asked(prove, tmp_path):
    prove()
    assert prove(dump_smt=str(tmp_path / "smt"))[1] == ["f"]


FORGED = {
    "nothing": lambda entry: None,
    "another certificate": lambda entry: entry.update(
        certificate=entry["certificate"].replace('"returned": 0', '"returned": 1')
    ),
    "no certificate": lambda entry: entry.update(certificate=""),
    "fewer assumptions": lambda entry: entry.update(
        certificate=json.dumps({**json.loads(entry["certificate"]), "assumptions": []})
    ),
}


@pytest.mark.parametrize("change", FORGED)
def test_a_hit_is_checked_again(prove, change):
    first, _ = prove(INSERT)
    [path] = entries(prove.folder)
    entry = json.loads(path.read_text())
    assert json.loads(entry["certificate"])["function"] == "f"
    FORGED[change](entry)
    path.write_text(json.dumps(entry))
    again, asked = prove(INSERT + "func.func private @more()\n")
    assert again.verdict is Verdict.PROVED
    assert again.cached is (change == "nothing")
    assert asked == ([] if again.cached else ["f"])
    assert {*again.assumptions} >= {*first.assumptions}


def test_functions_that_differ_in_names_alone_share_an_entry(prove):
    first, asked = prove(TEXTS["what_has_to_be_freed_is_asked_again_leaks"])
    renamed = "\n" + TEXTS["what_has_to_be_freed_is_asked_again_leaks"].replace("@f(", "@g(")
    found, asked = prove(renamed, functions=("g",))
    assert (found.verdict, found.cached, asked) == (Verdict.PROVED, True, [])
    assert (
        json.loads(prove(renamed, functions=("g",), certify=True)[0].certificate)["function"] == "g"
    )
    assert first.notes == ("alloc at in.mlir:2 is never freed",)
    assert found.notes == ("alloc at in.mlir:3 is never freed",)


def test_functions_with_callees_that_differ_in_names_share_an_entry(prove):
    prove()
    renamed = PROGRAM.replace("@callee", "@called").replace("@f(", "@g(")
    found, asked = prove(renamed, functions=("g",))
    assert (found.verdict, found.cached, asked) == (Verdict.PROVED, True, [])
    found, asked = prove(renamed.replace("return %t", "return %e"), functions=("g",))
    assert asked == ["g"]


def test_a_certificate_of_a_right_program_does_not_prove_a_wrong_one(prove, tmp_path):
    prove(INSERT)
    [path] = entries(prove.folder)
    right = path.read_text()
    (tmp_path / "wrong.mlir").write_text(
        """func.func @f(%t: memref<4xf32>, %x: f32) -> memref<4xf32> {
          return %t : memref<4xf32>
        }"""
    )
    request = {"against": str(tmp_path / "wrong.mlir")}
    assert prove(INSERT, **request)[0].verdict is Verdict.REFUTED
    # The file that the wrong pair is looked for in.
    texts = (INSERT, Path(request["against"]).read_text())
    [source], [target] = (parse(text, "in.mlir") for text in texts)
    key = cache.proof_key(source.module, target.module, "f")
    forged = prove.folder / key[:2] / f"{key}.json"
    forged.parent.mkdir(exist_ok=True)
    forged.write_text(right)
    assert prove(INSERT, **request)[0].verdict is Verdict.REFUTED


def test_what_no_certificate_proves_is_not_kept(prove):
    def proved(source, target, name, request):
        return FunctionResult(name, Verdict.PROVED)

    prove(prover=proved)
    assert entries(prove.folder) == []


def test_a_name_that_its_path_quotes(prove):
    named = PROGRAM.replace("@f(", '@"f::g"(')
    request = {"functions": ('"f::g"',)}
    first, asked = prove(named, **request)
    assert asked == [first.name]
    assert prove(named, **request)[1] == []
    assert prove(named.replace("return %r", "return %t"), **request)[1] == [first.name]

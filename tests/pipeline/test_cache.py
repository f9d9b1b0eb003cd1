"""Proofs that were found before: when they count again, and what happens to files that are damaged."""

import json
from dataclasses import replace

import pytest

from oneshot_verify.pipeline import ProveRequest, cache, default_prover, prove_files
from oneshot_verify.verdict import FunctionResult, Verdict

PROGRAM = """\
memref.global "private" constant @unused : memref<2xf32> = dense<1.0>
func.func private @callee(%t: tensor<?xf32>) -> tensor<?xf32> {
  return %t : tensor<?xf32>
}
func.func @f(%t: tensor<?xf32>) -> tensor<?xf32> {
  %r = call @callee(%t) : (tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}
func.func @other(%x: f32) -> f32 {
  return %x : f32
}
"""


@pytest.fixture
def prove(tmp_path):
    """`prove(text, ...)`: the results by name; whoever is asked is written down in `asked`."""
    folder, path, log = tmp_path / "proofs", tmp_path / "in.mlir", tmp_path / "asked"

    def prover(source, target, name, request):
        # Workers are other processes: only files tell what they did.
        with log.open("a") as stream:
            stream.write(f"{name}\n")
        return FunctionResult(name, Verdict.PROVED, assumptions=("the sun rises",), queries=7)

    def run(text=PROGRAM, prover=prover, **request):
        path.write_text(text)
        log.write_text("")
        asks = ProveRequest(**{"functions": ("f",), "cache": str(folder), **request})
        [file] = prove_files([str(path)], asks, prover=prover)
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
    assert again == replace(first, cached=True, seconds=again.seconds)
    assert again.assumptions == ("the sun rises",)


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


@pytest.mark.parametrize(
    "change",
    [
        {"simplify": False},
        {"rlimit": 5},
        {"budget": 5},
        {"cross_check": "cvc5"},
        {"must_free": True},
        {"options": "bufferize-function-boundaries copy-before-write"},
    ],
    ids=lambda change: next(iter(change)),
)
def test_what_the_proof_hangs_on_in_the_request(prove, change):
    written = """%i = arith.constant 0 : index
  %v = arith.constant 1.0 : f32
  %w = tensor.insert %v into %r[%i] : tensor<?xf32>
  return %w"""
    text = PROGRAM.replace("return %r", written)
    prove(text)
    assert prove(text, **change)[1] == ["f"]


def test_versions_count(prove, monkeypatch):
    prove()
    monkeypatch.setattr(cache, "versions", lambda _: ("another z3",))
    assert prove()[1] == ["f"]


def test_the_code_of_the_prover_is_among_the_versions():
    assert cache.own_code() in cache.versions(None)
    assert any(version.startswith("z3-solver ") for version in cache.versions(None))
    assert any(version.startswith("cvc5 ") for version in cache.versions("cvc5"))


@pytest.mark.parametrize("verdict", [each for each in Verdict if each is not Verdict.PROVED])
def test_only_proofs_are_kept(prove, verdict):
    prove(prover=lambda source, target, name, request: FunctionResult(name, verdict))
    assert entries(prove.folder) == []
    assert prove()[1] == ["f"]


def refuted(text):
    return text.replace('"queries": 7', '"queries": 8')


@pytest.mark.parametrize(
    "damage",
    [lambda text: "", lambda text: text[:40], lambda text: "[]", lambda text: "\x00", refuted],
    ids=["empty", "cut off", "something else", "binary", "changed"],
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


def test_an_entry_does_not_serve_another_function(prove):
    prove()
    [path] = entries(prove.folder)
    entry = json.loads(path.read_text())
    result, _ = prove(PROGRAM.replace("return %r", "return %t"))
    assert not result.cached
    [other] = [each for each in entries(prove.folder) if each != path]
    other.write_text(json.dumps(entry))
    assert prove(PROGRAM.replace("return %r", "return %t"))[1] == ["f"]


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


INSERT = """\
func.func @f(%t: tensor<4xf32>, %x: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %r = tensor.insert %x into %t[%c0] : tensor<4xf32>
  return %r : tensor<4xf32>
}
"""


@pytest.mark.parametrize("change", ["", "another certificate", "none", "that of another function"])
def test_a_hit_is_checked_again(prove, change):
    """An entry whose check sum is right may say anything."""
    first, _ = prove(INSERT, default_prover, recheck=True)
    assert (first.rechecked, first.certificate) == ("holds", "")
    [path] = entries(prove.folder)
    entry = json.loads(path.read_text())
    body = entry["proof"]
    assert json.loads(body["certificate"])["function"] == "f"
    if change == "another certificate":
        body["certificate"] = body["certificate"].replace('"^0.0.0.0"', '"^0.0.0.1"')
    elif change:
        named = body["certificate"].replace('"function": "f"', '"function": "g"')
        body["certificate"] = "" if change == "none" else named
    entry["check"] = cache._digest(entry["key"], body)
    path.write_text(json.dumps(entry))
    again, _ = prove(INSERT + "func.func private @more()\n", default_prover, recheck=True)
    assert (again.verdict, again.rechecked) == (Verdict.PROVED, "holds")
    assert again.cached is not bool(change)


def test_a_name_that_its_path_quotes(prove):
    named = PROGRAM.replace("@f(", '@"f::g"(')
    request = {"functions": ('"f::g"',)}
    first, asked = prove(named, **request)
    assert asked == [first.name]
    assert prove(named, **request)[1] == []
    assert prove(named.replace("return %r", "return %t"), **request)[1] == [first.name]

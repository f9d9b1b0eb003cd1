"""Functions of one file that differ in names alone are proved together, if the first one is proved."""

import os

from typer.testing import CliRunner

from oneshot_verify.cli.main import app
from oneshot_verify.pipeline import ProveRequest, default_prover, prove_files
from oneshot_verify.verdict import FunctionResult, Verdict
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)
LAYERS = "".join(f"{TEXTS['layer']}\n".replace("@layer", f"@layer{number}") for number in range(6))


def test_functions_that_differ_in_names_alone_go_to_one_worker(tmp_path):
    (tmp_path / "in.mlir").write_text(LAYERS + TEXTS["another"])
    log = tmp_path / "asked"

    def prover(source, target, name, request):
        with log.open("a") as stream:
            stream.write(f"{name} {os.getpid()}\n")
        return default_prover(source, target, name, request)

    [file] = prove_files([str(tmp_path / "in.mlir")], ProveRequest(), jobs=2, prover=prover)
    asked = dict(line.split() for line in log.read_text().splitlines())
    assert len({asked[f"layer{number}"] for number in range(6)}) == 1
    assert [each.verdict for each in file.functions] == 7 * [Verdict.PROVED]
    assert [each.line for each in file.functions] == [1, 6, 11, 16, 21, 26, 31]
    assert [each.notes for each in file.functions[:2]] == [(), ("same as @layer0",)]


def test_if_the_first_one_is_not_proved_each_is_asked(tmp_path):
    (tmp_path / "in.mlir").write_text(LAYERS)

    def prover(source, target, name, request):
        if name == "layer0":
            os._exit(3)
        return FunctionResult(name, Verdict.UNKNOWN, reason=f"of {name}")

    [file] = prove_files([str(tmp_path / "in.mlir")], ProveRequest(), jobs=2, prover=prover)
    assert {each.verdict for each in file.functions} == {Verdict.UNKNOWN}
    reasons = [each.reason for each in file.functions]
    assert reasons[1:] == [f"of layer{number}" for number in range(1, 6)]


def test_certificates_of_all_are_checked_again(tmp_path):
    (tmp_path / "in.mlir").write_text(LAYERS)
    words = [str(tmp_path / "in.mlir"), "--certificate", str(tmp_path / "proofs")]
    assert CliRunner().invoke(app, ["prove", *words]).exit_code == 0
    assert len(list((tmp_path / "proofs").glob("layer*.json"))) == 6
    done = CliRunner().invoke(app, ["recheck", *words])
    assert done.exit_code == 0, done.output

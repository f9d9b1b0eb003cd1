"""Each document that a command prints with `--format json` is valid by the schema file of its name."""

import json
from importlib import resources

import jsonschema
import pytest

DECLARATION = "func.func private @tensor.insert(f32, tensor<4xf32>, index) -> tensor<4xf32>"
PROGRAM = "read_after_write.mlir"
COMMANDS = {
    "schema": ["prove", PROGRAM, "--certificate", "proofs"],
    "recheck_schema": ["recheck", PROGRAM, "--certificate", "proofs"],
    "explain_schema": ["explain", PROGRAM],
    "copies_schema": ["copies", PROGRAM],
    "ops_schema": ["ops", PROGRAM],
    "interface_schema": ["check-interface", "tensor.insert", "--declaration", "declaration.mlir"],
}


@pytest.mark.parametrize("name", COMMANDS)
def test_json_has_a_schema(run, examples, tmp_path, name) -> None:
    (tmp_path / PROGRAM).write_text((examples / PROGRAM).read_text())
    (tmp_path / "declaration.mlir").write_text(DECLARATION)
    if name == "recheck_schema":
        assert run(*COMMANDS["schema"]).returncode == 0
    done = run(*COMMANDS[name], "--format", "json")
    assert done.returncode == 0, done.stderr
    text = resources.files("oneshot_verify.report").joinpath(f"{name}.json").read_text()
    schema = json.loads(text)
    jsonschema.Draft202012Validator.check_schema(schema)
    document = json.loads(done.stdout)
    jsonschema.validate(document, schema)
    for key in document:
        less = {other: document[other] for other in document if other != key}
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(less, schema)

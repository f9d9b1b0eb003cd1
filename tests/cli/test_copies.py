"""`oneshot-verify copies` as scripts see it."""

import json
from importlib import resources

import jsonschema
import pytest

from tests.audit.programs import IN_LOOP, READ_AFTER_WRITE, READ_BEFORE
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)


@pytest.fixture
def pair(tmp_path):
    """Writes a pair of programs; gives the words that name them."""

    def call(programs, name="in"):
        (tmp_path / f"{name}.mlir").write_text(programs[0])
        (tmp_path / f"{name}.out.mlir").write_text(programs[1])
        return f"{name}.mlir", "--against", f"{name}.out.mlir"

    return call


@pytest.fixture(scope="module")
def schema():
    text = resources.files("oneshot_verify.report").joinpath("copies_schema.json").read_text()
    return json.loads(text)


@pytest.mark.parametrize(
    ("programs", "status"),
    [(READ_AFTER_WRITE, "needed"), (READ_BEFORE, "needless")],
)
def test_json_keeps_to_its_schema(run, pair, schema, programs, status):
    done = run("copies", *pair(programs), "--format", "json")
    assert done.returncode == 0
    report = json.loads(done.stdout)
    jsonschema.validate(report, schema)
    (copy,) = report["files"][0]["copies"]
    assert copy["status"] == status
    assert copy["line"] == 6
    assert copy["allocation_line"] == 5


def test_the_schema_asks_for_the_evidence(run, pair, schema):
    report = json.loads(run("copies", *pair(READ_AFTER_WRITE), "--format", "json").stdout)
    report["files"][0]["copies"][0]["counterexample"] = None
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(report, schema)


def test_undecided_ones_keep_to_the_schema_too(run, pair, schema):
    wrong = READ_BEFORE[1].replace("store %x", "store %1")
    done = run("copies", *pair((READ_BEFORE[0], wrong)), "--format", "json")
    report = json.loads(done.stdout)
    jsonschema.validate(report, schema)
    assert report["files"][0]["copies"][0]["status"] == "undecided"


def test_text_fits_eighty_columns(run, pair, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    done = run("copies", *pair(READ_AFTER_WRITE))
    assert done.returncode == 0
    lines = done.stdout.splitlines()
    assert max(map(len, lines)) <= 80
    assert [line for line in lines if line != line.rstrip()] == []
    assert "needed" in done.stdout
    assert "result 1 differs" in done.stdout
    assert done.stdout.endswith("1 copy: 1 needed\n")


def test_a_file_without_copies_says_so(run, examples):
    done = run("copies", examples / "insert_chain.mlir")
    assert done.stdout.endswith("insert_chain.mlir  no copies\n0 copies\n")


def test_needless_copies_are_counted_together(run, pair):
    done = run("copies", *pair(IN_LOOP))
    assert done.stdout.endswith("2 copies: 2 needless (2 of these can go at once)\n")


def test_a_limit_of_copies(run, pair):
    words = pair(IN_LOOP)
    assert run("copies", *words, "--max-copies", "2").returncode == 0
    done = run("copies", *words, "--max-copies", "1")
    assert done.returncode == 1
    assert "there are 2 copies, and at most 1 are allowed" in done.stderr


def test_a_limit_of_allocations(run, pair, schema):
    words = pair(IN_LOOP)
    report = json.loads(run("copies", *words, "--format", "json").stdout)
    jsonschema.validate(report, schema)
    made = sum(IN_LOOP[1].count(name) for name in ("memref.alloc(", "memref.alloca("))
    assert report["files"][0]["allocations"] == made
    assert run("copies", *words, "--max-allocs", str(made)).returncode == 0
    done = run("copies", *words, "--max-allocs", str(made - 1))
    assert done.returncode == 1
    assert f"and at most {made - 1} are allowed" in done.stderr


STACK = TEXTS["stack"]
ALLOCA = "%a = memref.alloca() : memref<4xf32>"
LOOP = "scf.for %i = %c0 to %n step %c1 { INSIDE }"
BLOCKS = "cf.br ^a\n ^a:\n INSIDE\n cf.cond_br %c, ^a, ^b\n ^b:"


@pytest.mark.parametrize(
    ("around", "noted"),
    [
        (ALLOCA, False),
        (LOOP.replace("INSIDE", ALLOCA), True),
        (LOOP.replace("INSIDE", f"scf.if %c {{ {ALLOCA} }}"), True),
        (LOOP.replace("INSIDE", f"memref.alloca_scope {{ {ALLOCA} }}"), False),
        (LOOP.replace("INSIDE", ALLOCA.replace("alloca", "alloc")), False),
        (BLOCKS.replace("INSIDE", ALLOCA), True),
        (f"cf.br ^a\n ^a:\n {ALLOCA}", False),
    ],
)
def test_stack_that_each_iteration_takes_is_noted(run, pair, around, noted):
    text = STACK.replace("AROUND", around)
    done = run("copies", *pair((text, text)))
    assert done.returncode == 0, done.stderr
    assert ("each iteration takes stack anew" in done.stdout) is noted


def test_a_baseline_tells_what_is_new(run, pair, tmp_path):
    words = pair(IN_LOOP)
    written = run("copies", *words, "--format", "json", "-o", "now.json")
    assert written.stderr.startswith("oneshot-verify: now.json (json): ")
    same = run("copies", *words, "--baseline", "now.json")
    assert same.returncode == 0
    assert "this change adds no copies" in same.stderr
    report = json.loads((tmp_path / "now.json").read_text())
    del report["files"][0]["copies"][0]
    (tmp_path / "before.json").write_text(json.dumps(report))
    done = run("copies", *words, "--baseline", "before.json")
    assert done.returncode == 1
    assert "this change adds 1 copy, which is provably needless" in done.stderr


def test_lines_that_move_are_no_new_copies(run, pair):
    words = pair(IN_LOOP)
    run("copies", *words, "--format", "json", "-o", "now.json")
    moved = pair((IN_LOOP[0], "\n\n// A comment\n" + IN_LOOP[1]))
    assert run("copies", *moved, "--baseline", "now.json").returncode == 0


@pytest.mark.parametrize(
    ("text", "said"),
    [("{}", "is no report"), ("nothing", "is no report"), ('{"schema": 2}', "schema 2")],
)
def test_a_baseline_that_is_none(run, pair, tmp_path, text, said):
    (tmp_path / "before.json").write_text(text)
    done = run("copies", *pair(READ_BEFORE), "--baseline", "before.json")
    assert done.returncode == 2
    assert said in done.stderr


def test_bad_input(run, pair, tmp_path):
    words = pair(READ_BEFORE)
    (tmp_path / "in.mlir").write_text("func.func @f(%t: tensor<4xf32>) {\n  return %u : f32\n}\n")
    done = run("copies", *words)
    assert done.returncode == 2
    assert "in.mlir:2:" in done.stderr
    assert "Traceback" not in done.stderr


def test_nothing_is_skipped_in_silence(run, pair):
    words = pair(READ_AFTER_WRITE)
    missing = run("copies", *words, "--function", "nope")
    assert missing.returncode == 2
    assert "there is no function @nope with a body" in missing.stdout + missing.stderr
    helper = "func.func private @help(%a: memref<4xf32>, %b: memref<4xf32>) {\n"
    helper += "  memref.copy %a, %b : memref<4xf32> to memref<4xf32>\n  return\n}\n"
    helped = run("copies", *pair((READ_AFTER_WRITE[0], READ_AFTER_WRITE[1] + helper), "helped"))
    assert helped.returncode == 3
    assert "@help" in helped.stdout + helped.stderr
    more = (READ_AFTER_WRITE[0], READ_AFTER_WRITE[1] + "\n// -----\nfunc.func @g() { return }\n")
    parts = run("copies", *pair(more, "more"))
    assert parts.returncode == 2
    assert "has 2 parts" in parts.stdout + parts.stderr


def test_targets_exclude_each_other(run, pair):
    done = run("copies", *pair(READ_BEFORE), "--options", "")
    assert done.returncode == 2
    assert "exclude each other" in done.stderr


def test_a_function_that_the_bufferizer_refuses(run, tmp_path):
    text = (
        READ_BEFORE[0]
        + 'func.func @g(%t: tensor<4xf32>) {\n  %0 = "a.b"(%t) : (tensor<4xf32>) -> tensor<4xf32>\n  return\n}\n'
    )
    (tmp_path / "in.mlir").write_text(text)
    done = run("copies", "in.mlir")
    assert done.returncode == 3
    assert "@g" in done.stdout


@pytest.mark.mlir
def test_what_a_command_makes(run, tmp_path, mlir_opt):
    (tmp_path / "in.mlir").write_text(READ_AFTER_WRITE[0])
    command = f"{mlir_opt} -one-shot-bufferize=bufferize-function-boundaries"
    done = run("copies", "in.mlir", "--bufferizer", command, "--format", "json")
    (copy,) = json.loads(done.stdout)["files"][0]["copies"]
    assert copy["status"] == "needed"
    assert copy["text"].startswith("memref.copy %arg0, %alloc")

"""A package that fails is named with its entry point, and does not take anything else with it."""

import sys

import pytest
import typer

from oneshot_verify.cli.running import guarded
from oneshot_verify.ir.context import make_context
from oneshot_verify.pipeline.processes.works import describe
from oneshot_verify.semantics import default_meanings

POINT = "oneshot_verify.meanings: broken = bad_package:Missing"


@pytest.fixture
def bad_package(tmp_path, monkeypatch):
    info = tmp_path / "bad_package-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: bad-package\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(
        "[oneshot_verify.meanings]\nbroken = bad_package:Missing\n"
        "[oneshot_verify.dialects]\nbad = bad_package:AlsoMissing\nodd = bad_package:fails\n"
        "[oneshot_verify.bufferization_models]\nrules = bad_rules:register\n"
    )
    (tmp_path / "bad_package.py").write_text("def fails():\n    raise ValueError('no')\n")
    (tmp_path / "bad_rules.py").write_text("def register(models):\n    raise KeyError('rule')\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    yield
    for name in ("bad_package", "bad_rules"):
        sys.modules.pop(name, None)


def test_what_cannot_be_loaded_is_told_once_and_left_out(bad_package, capsys):
    meanings = default_meanings()
    assert meanings.find("arith.addi") is not None
    default_meanings()
    said = capsys.readouterr().err
    assert said.count(f"the plugin 'bad-package' (entry point {POINT}) is left out") == 1
    assert "has no attribute 'Missing'" in said


def test_a_dialect_that_cannot_be_loaded_has_no_ops(bad_package, capsys):
    context = make_context()
    assert context.get_optional_op("bad.op") is not None, "as an unregistered one"
    assert "oneshot_verify.dialects: bad = bad_package:AlsoMissing" in capsys.readouterr().err


def test_an_exception_names_the_package_that_raised_it(bad_package):
    from bad_package import fails

    with pytest.raises(ValueError, match="no") as raised:
        fails()
    text = describe(raised.value)
    assert text.startswith("ValueError: no (bad_package.py:2) in the plugin 'bad-package'")
    with pytest.raises(ValueError, match="ours") as ours:
        raise ValueError("ours")
    assert "the plugin" not in describe(ours.value)


def test_the_entry_point_is_that_of_the_module_that_raised(bad_package):
    from bad_rules import register

    with pytest.raises(KeyError) as raised:
        register(None)
    named = "oneshot_verify.bufferization_models: rules = bad_rules:register"
    assert f"in the plugin 'bad-package' (entry point {named})" in describe(raised.value)


def test_what_is_no_dialect_is_left_out(bad_package, capsys):
    assert make_context().get_optional_op("odd.op") is not None, "as an unregistered one"
    said = capsys.readouterr().err
    assert "odd = bad_package:fails) is left out: TypeError: an xDSL Dialect is expected" in said


def test_a_plugin_that_fails_is_no_error_of_ours(bad_package, capsys):
    from bad_package import fails

    with pytest.raises(typer.Exit):
        guarded(fails)()
    said = capsys.readouterr().err
    assert said.startswith("oneshot-verify: error: ValueError: no (bad_package.py:2) in the plugin")

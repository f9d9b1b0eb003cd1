"""Where models come from: each dialect's with its first op."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

import oneshot_verify.bufferize.ops as op_models
from oneshot_verify.bufferize.interface import OpModel
from oneshot_verify.bufferize.registry import OWN, default_models
from oneshot_verify.ir.facts import default_facts


def test_every_module_with_models_belongs_to_a_dialect() -> None:
    home = op_models.__name__
    with_models = {
        found.name
        for found in iter_modules(op_models.__path__)
        if hasattr(import_module(f"{home}.{found.name}"), "register")
    }
    of_any_dialect = {"destination_style"}
    assert {
        module for modules in OWN.values() for module in modules
    } | of_any_dialect == with_models


def test_a_dialects_modules_register_ops_of_that_dialect_alone() -> None:
    for dialect in OWN:
        models = default_models()
        before = set(models._queries) | set(models._rewrites)  # pyright: ignore[reportPrivateUsage]
        assert models.names_of(dialect)
        after = set(models._queries) | set(models._rewrites)  # pyright: ignore[reportPrivateUsage]
        assert {name.partition(".")[0] for name in after - before} == {dialect}


def test_every_branch_is_analysed_and_rewritten() -> None:
    models = default_models()
    assert {facts.name for facts in default_facts() if facts.branches} <= set(models.names())


def test_models_of_other_packages_replace_ours_though_ours_are_loaded_later() -> None:
    models, foreign = default_models(), OpModel()
    models.register("linalg.copy", foreign)
    assert "linalg.softmax" in models.names_of("linalg")
    assert models._queries["linalg.copy"] is foreign  # pyright: ignore[reportPrivateUsage]

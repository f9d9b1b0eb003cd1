"""The ops of the `affine` dialect.

Over xDSL: the custom syntax of all but `for` and `yield`, with symbols and semi-affine expressions;
`delinearize_index`, `linearize_index`, `max` and `prefetch`; the numbers of operands are verified.

https://mlir.llvm.org/docs/Dialects/Affine/
"""

from __future__ import annotations

from typing import Any

from xdsl.dialects import affine as base_dialect
from xdsl.dialects.affine import YieldOp
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    AffineMapAttr,
    AffineSetAttr,
    DenseArrayBase,
    IndexType,
)
from xdsl.ir import Attribute
from xdsl.irdl import IRDLOperation, opt_prop_def, prop_def, region_def
from xdsl.traits import RecursivelySpeculatable, RecursiveMemoryEffect

from oneshot_verify.ir.dialects.affine_maps import AppliedMap, MapOfValues
from oneshot_verify.ir.dialects.affine_parallel import ParallelOp
from oneshot_verify.ir.dialects.define import checked, define, extended, pure
from oneshot_verify.ir.dialects.directives import ArrowTypes, Basis, body_with, flag_of, prefetch
from oneshot_verify.ir.dialects.syntax import verify_yields
from oneshot_verify.ir.require import require


def _operands_of(map: Any) -> int:
    return map.data.num_dims + map.data.num_symbols


def _verify_map(op: Any) -> None:
    expected, given = _operands_of(op.map), len(op.operands)
    said = f"expects {expected} operands, but got {given}"
    if op.name != "affine.max":
        said = f"{op.name} {said}. The number of map operands must match the sum of the dimensions"
        said += " and symbols of its map."
    require(given == expected, said)
    is_apply = op.name == "affine.apply"
    require(
        not is_apply or len(op.map.data.results) == 1, "affine.apply expects a unidimensional map."
    )


def _verify_condition(op: Any) -> None:
    expected = _operands_of(op.condition)
    require(len(op.args) == expected, f"the condition takes {expected} operands")
    verify_yields(op)


def _verify_access(op: Any) -> None:
    results, rank = len(op.map.data.results), op.memref.type.get_num_dims()
    require(results == rank, f"expects a map with {rank} results, but got {results}")
    expected, given = _operands_of(op.map), len(op.indices)
    require(given == expected, f"expects {expected} indices, but got {given}")


def _verify_prefetch(op: Any) -> None:
    fits = len(op.map.data.results) == op.memref.type.get_num_dims()
    require(fits, "the map gives an index for each dimension of the memref")
    fits = len(op.indices) == _operands_of(op.map)
    require(fits, "has an operand for each dimension and symbol of the map")


def _verify_basis(op: Any) -> None:
    count = len(op.multi_index)
    require(count > 0 or op.name == "affine.linearize_index", "expects at least one result")
    sizes = op.static_basis.get_values()
    fits = len(sizes) in (count, count - 1)
    require(fits, f"expects a basis of {count} or {count - 1} sizes for {count} indices")
    fits = sizes.count(DYNAMIC_INDEX) == len(op.dynamic_basis)
    require(fits, "expects a dynamic size for each '?' of the basis")
    is_positive = all(size > 0 for size in sizes if size != DYNAMIC_INDEX)
    require(is_positive, "expects a basis of positive sizes")


def _verify_for(loop: Any) -> None:
    for map, operands in (
        (loop.lowerBoundMap, loop.lowerBoundOperands),
        (loop.upperBoundMap, loop.upperBoundOperands),
    ):
        require(len(map.data.results) > 0, "a bound is a map with at least one result")
        expected, given = _operands_of(map), len(operands)
        require(given == expected, f"a bound takes {expected} operands, not {given}")
    require(isinstance(loop.step.type, IndexType), "the step is no number of type index")
    verify_yields(loop)


_MAP = prop_def(AffineMapAttr)
_PLACE = "$memref custom<MapOfValues>($indices, $map) attr-dict `:` type($memref)"


def _access(prototype: str, syntax: str) -> type[IRDLOperation]:
    return define(prototype, syntax, verify=_verify_access, directives=(MapOfValues,), map=_MAP)


Affine = extended(
    base_dialect.Affine,
    (
        *(
            pure(
                f"affine.{name}({operands}: index*) -> (result: index)",
                f"custom<AppliedMap>($map, ${operands}) attr-dict",
                verify=_verify_map,
                directives=(AppliedMap,),
                map=_MAP,
            )
            for name, operands in (
                ("apply", "mapOperands"),
                ("min", "arguments"),
                ("max", "arguments"),
            )
        ),
        pure(
            "affine.delinearize_index(linear_index: index, dynamic_basis: index*) -> (multi_index: index*)",
            "$linear_index `into` custom<Basis>($dynamic_basis, $static_basis) attr-dict `:` type($multi_index)",
            verify=_verify_basis,
            directives=(Basis,),
            static_basis=prop_def(DenseArrayBase),
        ),
        pure(
            "affine.linearize_index(multi_index: index*, dynamic_basis: index*) -> (linear_index: index)",
            "custom<Flag>($disjoint) ` ` `[` $multi_index `]` `by` custom<Basis>($dynamic_basis, $static_basis) "
            "attr-dict `:` type($linear_index)",
            verify=_verify_basis,
            directives=(Basis, flag_of("disjoint")),
            static_basis=prop_def(DenseArrayBase),
            disjoint=opt_prop_def(Attribute),
        ),
        checked(base_dialect.ForOp, _verify_for),
        ParallelOp,
        define(
            "affine.if(args: index*) -> (res: any*)",
            "custom<AppliedMap>($condition, $args) custom<ArrowTypes>(type($res)) custom<Body>($then_region) "
            "(`else` custom<Body>($else_region)^)? attr-dict",
            *(RecursiveMemoryEffect(), RecursivelySpeculatable()),
            verify=_verify_condition,
            directives=(AppliedMap, ArrowTypes, body_with(YieldOp)),
            condition=prop_def(AffineSetAttr),
            then_region=region_def("single_block"),
            else_region=region_def(),
        ),
        _access("affine.load(memref: memref<T>, indices: index*) -> (result: T)", _PLACE),
        _access(
            "affine.store(value: T, memref: memref<T>, indices: index*)", f"$value `,` {_PLACE}"
        ),
        _access(
            "affine.vector_load(memref: memref<T>, indices: index*) -> (result: vector<T>)",
            f"{_PLACE} `,` type($result)",
        ),
        _access(
            "affine.vector_store(value: vector<T>, memref: memref<T>, indices: index*)",
            f"$value `,` {_PLACE} `,` type($value)",
        ),
        prefetch(
            "affine.prefetch(memref: memref, indices: index*)",
            "$memref custom<MapOfValues>($indices, $map)",
            _verify_prefetch,
            MapOfValues,
            map=_MAP,
        ),
    ),
)

"""The ops of the `affine` dialect.

Over xDSL: the custom syntax of all but `for` and `yield`, with symbols and semi-affine expressions; reductions that are
numbers, as MLIR writes them; `delinearize_index`, `linearize_index`, `max` and `prefetch`; the numbers of operands are
verified.

https://mlir.llvm.org/docs/Dialects/Affine/
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

from xdsl.dialects import affine as base_dialect
from xdsl.dialects.affine import YieldOp
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    AffineMapAttr,
    AffineSetAttr,
    ArrayAttr,
    DenseArrayBase,
    DenseIntElementsAttr,
    IndexType,
    IntegerAttr,
    TensorType,
    i32,
    i64,
)
from xdsl.ir import Attribute, SSAValue
from xdsl.ir.affine import AffineExpr, AffineMap
from xdsl.irdl import (
    IRDLOperation,
    irdl_op_definition,
    opt_prop_def,
    prop_def,
    region_def,
    var_operand_def,
    var_result_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import RecursivelySpeculatable, RecursiveMemoryEffect

from oneshot_verify.ir.dialects.affine_maps import (
    AppliedMap,
    ExpressionParser,
    MapOfValues,
    print_expression,
)
from oneshot_verify.ir.dialects.define import checked, define, extended, pure
from oneshot_verify.ir.dialects.directives import (
    ATOMIC_KINDS,
    ArrowTypes,
    Basis,
    body_with,
    flag_of,
    prefetch,
)
from oneshot_verify.ir.dialects.syntax import (
    ensure_terminated,
    parse_optional_arrow_types,
    parse_variables,
    print_arrow_types,
    print_body,
    resolve_arguments,
    verify_case,
    verify_yields,
    write,
)
from oneshot_verify.ir.require import require


@irdl_op_definition
class ParallelOp(IRDLOperation):
    """`affine.parallel (%i, %j) = (0, max(0, %n)) to (%m, 10) step (1, 2) reduce ("addf") -> (f32) { ... }`.

    The results of a map are the bounds of all loops in sequence; the groups give the number of bounds of each loop.
    """

    name = "affine.parallel"

    map_operands = var_operand_def(IndexType())
    reductions = prop_def(ArrayAttr[IntegerAttr])
    lower_map = prop_def(AffineMapAttr, prop_name="lowerBoundsMap")
    lower_groups = prop_def(DenseIntElementsAttr, prop_name="lowerBoundsGroups")
    upper_map = prop_def(AffineMapAttr, prop_name="upperBoundsMap")
    upper_groups = prop_def(DenseIntElementsAttr, prop_name="upperBoundsGroups")
    steps = prop_def(ArrayAttr[IntegerAttr])
    res = var_result_def()
    body = region_def("single_block")

    def verify_(self) -> None:
        loops = len(self.steps.data)
        operands = 0
        for text, groups in self._bounds():
            operands += text.num_dims + text.num_symbols
            fits = len(groups) == loops and sum(groups) == len(text.results) and 0 not in groups
            require(fits, "expects a group of bounds for each loop")
        given = len(self.map_operands)
        require(given == operands, f"expects {operands} operands, but got {given}")
        is_positive = all(step.value.data > 0 for step in self.steps.data)
        require(is_positive, "steps must be positive")
        takes_indices = self.body.block.arg_types == (IndexType(),) * loops
        require(takes_indices, f"expects a body with {loops} indices")
        fits = len(self.reductions.data) == len(self.res)
        require(fits, "expects a reduction for each result")
        for each in self.reductions.data:
            verify_case(each, ATOMIC_KINDS, "reduction")
        end = self.body.block.last_op
        fits = end is None or end.operand_types == self.result_types
        require(fits, "expects a body that yields values of the types of the results")

    def _bounds(self) -> list[tuple[AffineMap, tuple[int, ...]]]:
        return [
            (text.data, tuple(int(count) for count in groups.get_values()))
            for text, groups in (
                (self.lower_map, self.lower_groups),
                (self.upper_map, self.upper_groups),
            )
        ]

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        variables = parse_variables(parser)
        parser.parse_punctuation("=")
        lower = _parse_bounds(parser, "max")
        parser.parse_keyword("to")
        upper = _parse_bounds(parser, "min")
        steps = [1] * len(variables)
        if parser.parse_optional_keyword("step"):
            steps = parser.parse_comma_separated_list(parser.Delimiter.PAREN, parser.parse_integer)
        reductions = _parse_reductions(parser)
        types = parse_optional_arrow_types(parser)
        arguments = resolve_arguments(parser, variables, [IndexType()] * len(variables))
        body = ensure_terminated(parser.parse_region(arguments), YieldOp)
        return cls.create(
            operands=[*lower[2], *upper[2]],
            result_types=types,
            properties={
                "reductions": _numbers(reductions),
                "lowerBoundsMap": lower[0],
                "lowerBoundsGroups": lower[1],
                "upperBoundsMap": upper[0],
                "upperBoundsGroups": upper[1],
                "steps": _numbers(steps),
            },
            regions=[body],
            attributes=parser.parse_optional_attr_dict(),
        )

    def print(self, printer: Printer) -> None:
        write(printer, " (", self.body.block.args, ")")
        operands = self.map_operands
        for (text, groups), before, word in zip(
            self._bounds(), (" = ", " to "), ("max", "min"), strict=True
        ):
            printer.print_string(before)
            _print_bounds(printer, text, groups, operands, word)
            operands = operands[text.num_dims + text.num_symbols :]
        steps = [step.value.data for step in self.steps.data]
        if any(step != 1 for step in steps):
            printer.print_string(f" step ({', '.join(map(str, steps))})")
        if self.reductions.data:
            names = [f'"{ATOMIC_KINDS[each.value.data]}"' for each in self.reductions.data]
            printer.print_string(f" reduce ({', '.join(names)})")
            print_arrow_types(printer, self.result_types)
        print_body(printer, self.body)
        printer.print_op_attributes(self.attributes)


def _numbers(values: Sequence[int]) -> ArrayAttr[Any]:
    return ArrayAttr([IntegerAttr(value, i64) for value in values])


def _parse_bounds(parser: Parser, several: str) -> tuple[AffineMapAttr, Attribute, list[SSAValue]]:
    """Parse `(0, max(%i, %j))`: the map, the number of its results for each loop, and its operands."""
    expressions = ExpressionParser(parser)

    def bound() -> list[AffineExpr]:
        if parser.parse_optional_keyword(several) is None:
            return [expressions.sum()]
        return parser.parse_comma_separated_list(parser.Delimiter.PAREN, expressions.sum)

    bounds = parser.parse_comma_separated_list(parser.Delimiter.PAREN, bound)
    groups = DenseIntElementsAttr.from_list(
        TensorType(i32, [len(bounds)]), [len(group) for group in bounds]
    )
    results = [expression for group in bounds for expression in group]
    operands: list[SSAValue] = []
    operands += (parser.resolve_operand(each, IndexType()) for each in expressions.operands)
    return AffineMapAttr(expressions.map(results)), groups, operands


def _parse_reductions(parser: Parser) -> list[int]:
    if parser.parse_optional_keyword("reduce") is None:
        return []

    def kind() -> int:
        position = parser.pos
        name = parser.parse_str_literal()
        if name not in ATOMIC_KINDS:
            parser.raise_error("unknown reduction", position)
        return ATOMIC_KINDS.index(name)

    return parser.parse_comma_separated_list(parser.Delimiter.PAREN, kind)


def _print_bounds(
    printer: Printer,
    text: AffineMap,
    groups: Sequence[int],
    operands: Sequence[SSAValue],
    several: str,
) -> None:
    dims = operands[: text.num_dims]
    symbols = operands[text.num_dims : text.num_dims + text.num_symbols]
    results = list(text.results)

    def bound(count: int) -> None:
        own = results[:count]
        del results[:count]
        printer.print_string(f"{several}(" if count > 1 else "")
        printer.print_list(own, lambda e: print_expression(printer, e, dims, symbols))
        printer.print_string(")" if count > 1 else "")

    with printer.in_parens():
        printer.print_list(groups, bound)


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
            _verify_access,
            MapOfValues,
            map=_MAP,
        ),
    ),
)

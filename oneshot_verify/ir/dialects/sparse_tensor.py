"""Ops of the `sparse_tensor` dialect that bufferization handles; xDSL lacks the dialect.

https://mlir.llvm.org/docs/Dialects/SparseTensorOps/
"""

from __future__ import annotations

from xdsl.dialects.builtin import IntegerAttr, TensorType, UnitAttr
from xdsl.ir import Dialect
from xdsl.irdl import SameVariadicResultSize, base, opt_prop_def, prop_def, region_def
from xdsl.traits import IsTerminator, Pure

from oneshot_verify.ir.dialects.define import define, pure
from oneshot_verify.ir.dialects.directives import ArrowList, body_with

_OF_TENSOR = "$tensor attr-dict `:` type($tensor) `to` type($result)"
YieldOp = define(
    "sparse_tensor.yield(results_: any*)",
    "($results_^ `:` type($results_))? attr-dict",
    Pure(),
    IsTerminator(),
)

SparseTensor = Dialect(
    "sparse_tensor",
    [
        pure(
            "sparse_tensor.convert(source: tensor) -> (dest: tensor)",
            "$source attr-dict `:` type($source) `to` type($dest)",
        ),
        define(
            "sparse_tensor.load(tensor: T) -> (result: T)",
            "$tensor (`hasInserts` $hasInserts^)? attr-dict `:` type($tensor)",
            types={"T": base(TensorType)},
            hasInserts=opt_prop_def(UnitAttr),
        ),
        pure(
            "sparse_tensor.new(source: any) -> (result: tensor)",
            "$source attr-dict `:` type($source) `to` type($result)",
        ),
        pure(
            "sparse_tensor.assemble(levels: tensor*, values: tensor) -> (result: tensor)",
            "` ` `(` $levels `)` `,` $values attr-dict `:` `(` type($levels) `)` `,` type($values) "
            "`to` type($result)",
        ),
        define(
            "sparse_tensor.disassemble(tensor: tensor, out_levels: tensor*, out_values: tensor) -> "
            "(ret_levels: tensor*, ret_values: tensor, lvl_lens: any*, val_len: any)",
            "$tensor attr-dict `:` type($tensor) `out_lvls` `(` $out_levels `:` type($out_levels) `)` "
            "`out_vals` `(` $out_values `:` type($out_values) `)` `->` `(` type($ret_levels) `)` `,` "
            "type($ret_values) `,` `(` type($lvl_lens) `)` `,` type($val_len)",
            options=(SameVariadicResultSize(),),
        ),
        pure(
            "sparse_tensor.concatenate(inputs: tensor*) -> (result: tensor)",
            "$inputs attr-dict `:` type($inputs) `to` type($result)",
            dimension=prop_def(IntegerAttr),
        ),
        *(
            pure(
                f"sparse_tensor.{name}(tensor: tensor) -> (result: memref)",
                _OF_TENSOR,
                level=prop_def(IntegerAttr),
            )
            for name in ("positions", "coordinates")
        ),
        *(
            pure(f"sparse_tensor.{name}(tensor: tensor) -> (result: memref)", _OF_TENSOR)
            for name in ("coordinates_buffer", "values")
        ),
        pure(
            "sparse_tensor.number_of_entries(tensor: tensor) -> (result: index)",
            "$tensor attr-dict `:` type($tensor)",
        ),
        define(
            "sparse_tensor.foreach(tensor: tensor, initArgs: any*) -> (res: any*)",
            "`in` $tensor (`init` `(` $initArgs^ `)`)? attr-dict `:` type($tensor) (`,` type($initArgs)^)? "
            "custom<ArrowList>(type($res)) `do` custom<Body>($region)",
            directives=(ArrowList, body_with(YieldOp)),
            order=opt_prop_def(),
            region=region_def("single_block"),
        ),
        YieldOp,
    ],
)

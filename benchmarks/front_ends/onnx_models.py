"""Models in ONNX: `python onnx_models.py FOLDER` writes NAME.onnx.mlir for each, with those that the package brings.

Runs in the Python of the front ends, with nothing of this project. A model is a list of nodes, (op, inputs, outputs,
attributes); what no node gives is an argument, and the outputs of the last node are returned.
"""

# pyright: basic, reportMissingImports=false, reportMissingModuleSource=false
from __future__ import annotations

import shutil
import sys
from pathlib import Path

import numpy as np
import onnx
from iree.compiler.tools.import_onnx import __main__ as import_onnx
from onnx import TensorProto, helper, numpy_helper

RANDOM = np.random.default_rng(0)


def real(*shape):
    return RANDOM.standard_normal(shape).astype(np.float32)


def ints(*values):
    return np.array(values, np.int64)


# Name: (nodes, arguments by name, constants by name). An extent that is a word is not known.
MODELS = {
    "attention": (
        [
            ("MatMul", "x wq", "q", {}),
            ("MatMul", "x wk", "k", {}),
            ("MatMul", "x wv", "v", {}),
            ("Transpose", "k", "kt", {"perm": [0, 2, 1]}),
            ("MatMul", "q kt", "s", {}),
            ("Softmax", "s", "p", {"axis": -1}),
            ("MatMul", "p v", "y", {}),
        ],
        {"x": (2, 8, 16)},
        {"wq": real(16, 16), "wk": real(16, 16), "wv": real(16, 16)},
    ),
    "dynamic_batch": (
        [("Gemm", "x w b", "h", {}), ("Relu", "h", "r", {}), ("Softmax", "r", "y", {})],
        {"x": ("batch", 16)},
        {"w": real(16, 8), "b": real(8)},
    ),
    "dynamic_image": (
        [
            ("Conv", "x w", "c", {"pads": [1, 1, 1, 1]}),
            ("Relu", "c", "r", {}),
            ("MaxPool", "r", "m", {"kernel_shape": [2, 2], "strides": [2, 2]}),
            ("GlobalAveragePool", "m", "y", {}),
        ],
        {"x": ("batch", 3, "height", "width")},
        {"w": real(4, 3, 3, 3)},
    ),
    "layer_norm": (
        [("LayerNormalization", "x s b", "y", {})],
        {"x": (4, 32)},
        {"s": real(32), "b": real(32)},
    ),
    "embedding": (
        [("Gather", "table t", "e", {}), ("ReduceMean", "e", "y", {"axes": [0]})],
        {"t": (6, TensorProto.INT64)},
        {"table": real(12, 8)},
    ),
    "pieces": (
        [
            ("Slice", "x s e", "a", {}),
            ("Pad", "a p", "b", {}),
            ("Split", "x h", "c d", {"axis": 0}),
            ("Concat", "c b d", "y", {"axis": 0}),
        ],
        {"x": (4, 8)},
        {"s": ints(1, 2), "e": ints(3, 6), "p": ints(1, 2, 0, 2), "h": ints(2, 2)},
    ),
    "flags": (
        [
            ("Greater", "x y", "g", {}),
            ("Where", "g x y", "w", {}),
            ("ArgMax", "w", "m", {"axis": 1}),
            ("Cast", "m", "f", {"to": TensorProto.FLOAT}),
        ],
        {"x": (4, 8), "y": (4, 8)},
        {},
    ),
    "running_sum": (
        [("CumSum", "x axis", "y", {})],
        {"x": (4, 8)},
        {"axis": np.array(1, np.int64)},
    ),
    "upsample": (
        [("Resize", "x none scales", "y", {"mode": "nearest"})],
        {"x": (1, 2, 4, 4)},
        {"none": np.zeros(0, np.float32), "scales": np.array([1, 1, 2, 2], np.float32)},
    ),
    "quantized": (
        [
            ("QuantizeLinear", "x s z", "q", {}),
            ("DequantizeLinear", "q s z", "d", {}),
            ("MatMul", "d w", "y", {}),
        ],
        {"x": (4, 16)},
        {"s": np.float32(0.1), "z": np.int8(0), "w": real(16, 8)},
    ),
    "lstm": (
        [("LSTM", "x w r", "y h c", {"hidden_size": 4})],
        {"x": (5, 2, 3)},
        {"w": real(1, 16, 3), "r": real(1, 16, 4)},
    ),
    "best_three": (
        [("TopK", "x k", "v i", {"axis": 1})],
        {"x": (4, 8)},
        {"k": ints(3)},
    ),
    "rows_set": (
        [("ScatterND", "x i u", "y", {})],
        {"x": (8, 4), "i": (3, 1, TensorProto.INT64), "u": (3, 4)},
        {},
    ),
}


def proto(name, nodes, arguments, constants):
    """The model as ONNX writes it; shapes of what is returned are inferred."""
    given = [
        helper.make_tensor_value_info(each, element(shape), extents(shape))
        for each, shape in arguments.items()
    ]
    results = [
        helper.make_tensor_value_info(each, TensorProto.UNDEFINED, None)
        for each in nodes[-1][2].split()
    ]
    graph = helper.make_graph(
        [helper.make_node(op, i.split(), o.split(), **more) for op, i, o, more in nodes],
        name,
        given,
        results,
        [numpy_helper.from_array(np.asarray(c), each) for each, c in constants.items()],
    )
    made = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
    return onnx.shape_inference.infer_shapes(made)


def element(shape):
    return shape[-1] if shape[-1] is TensorProto.INT64 else TensorProto.FLOAT


def extents(shape):
    return shape[:-1] if element(shape) is TensorProto.INT64 else shape


def write(folder: Path) -> None:
    """All models, and those that the package brings for its own tests."""
    for name, model in MODELS.items():
        onnx.save(proto(name, *model), folder / f"{name}.onnx")
    data = Path(onnx.__file__).parent / "backend" / "test" / "data"
    for path in sorted((data / "light").glob("*.onnx")):
        shutil.copy(path, folder / path.name)
    for path in sorted((data / "pytorch-operator").glob("*/model.onnx")):
        shutil.copy(path, folder / f"{path.parent.name.removeprefix('test_')}.onnx")
    for path in sorted(folder.glob("*.onnx")):
        to_mlir(path)


def to_mlir(path: Path) -> None:
    """Import one model; where that fails, there is no file for it."""
    made = path.with_suffix(".onnx.mlir")
    try:
        import_onnx.main(
            import_onnx.parse_arguments([str(path), "--opset-version", "17", "-o", str(made)])
        )
    except Exception as error:
        made.unlink(missing_ok=True)
        print(f"{path.name}: {error}", file=sys.stderr)


if __name__ == "__main__":
    write(Path(sys.argv[1]))

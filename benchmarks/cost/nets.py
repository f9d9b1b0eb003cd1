"""Image networks as frontends lower them to linalg: what `bufferize` and `prove` take on them, in processor time.

    python -m benchmarks cost nets [--only NAMES] [--weights splat,real] [--scale N] [--write DIR]

The programs are made here: layers of convolution, normalization and activation (`tensor.pad`, `linalg.fill`,
`linalg.conv_2d_nhwc_hwcf`, `linalg.generic`), pooling, residual sums (resnet50), concatenations (densenet121,
squeezenet), and at the end an average, a reshape and `linalg.matmul`. Channels are divided by `--scale`, so that real
weights, drawn at random, stay small; the number of ops is that of the real network. The time limit is off: a function
that is not proved is counted with what it took.
"""

from __future__ import annotations

import math
import random
import re
import resource
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from benchmarks.common.options import Options

MAIN = "from oneshot_verify.cli.main import main; main()"
OPTIONS = "bufferize-function-boundaries"

Shape = tuple[int, ...]


def type_of(shape: Shape) -> str:
    """A tensor of f32."""
    return f"tensor<{''.join(f'{extent}x' for extent in shape)}f32>"


@dataclass(frozen=True)
class Value:
    """A tensor of the program."""

    name: str
    shape: Shape

    @property
    def type(self) -> str:
        """As it is written."""
        return type_of(self.shape)


class Net:
    """The text of a network that grows op by op: a function from an image to scores."""

    def __init__(self, weights: str, scale: int) -> None:
        self._is_splat, self.scale = weights == "splat", scale
        self._lines: list[str] = []
        self._random = random.Random(0)
        self.zero = self._scalar("0.0")
        self.lowest = self._scalar("0xFF800000")

    def _scalar(self, literal: str) -> str:
        return self._add(f"arith.constant {literal} : f32", ()).name

    def _add(self, text: str, shape: Shape) -> Value:
        name = f"%v{len(self._lines)}"
        self._lines.append(f"  {name} = {text}")
        return Value(name, shape)

    def program(self, image: Value, scores: Value) -> str:
        """The whole text."""
        body = "\n".join(self._lines)
        return (
            f"func.func @forward({image.name}: {image.type}) -> {scores.type} {{\n{body}\n"
            f"  return {scores.name} : {scores.type}\n}}\n"
        )

    def weights(self, shape: Shape) -> Value:
        """The constants of one layer: small numbers."""
        literal = "6.250000e-02"
        if not self._is_splat:
            data = bytearray(self._random.randbytes(4 * math.prod(shape)))
            data[3::4] = bytes(0x3B | (byte & 0x80) for byte in data[3::4])
            literal = f'"0x{data.hex().upper()}"'
        return self._add(f"arith.constant dense<{literal}> : {type_of(shape)}", shape)

    def filled(self, shape: Shape, scalar: str) -> Value:
        """One number everywhere."""
        empty = self._add(f"tensor.empty() : {type_of(shape)}", shape)
        return self._add(
            f"linalg.fill ins({scalar} : f32) outs({empty.name} : {empty.type}) -> {empty.type}",
            shape,
        )

    def pad(self, image: Value, by: int, scalar: str) -> Value:
        """A border around the image."""
        if by == 0:
            return image
        _, height, width, channels = image.shape
        shape = (1, height + 2 * by, width + 2 * by, channels)
        return self._add(
            f"tensor.pad {image.name} low[0, {by}, {by}, 0] high[0, {by}, {by}, 0] {{\n"
            f"  ^bb0(%i: index, %j: index, %k: index, %l: index):\n"
            f"    tensor.yield {scalar} : f32\n  }} : {image.type} to {type_of(shape)}",
            shape,
        )

    def _windows(self, op: str, image: Value, window: Value, out: Value, stride: int) -> Value:
        return self._add(
            f"linalg.{op} {{dilations = dense<1> : tensor<2xi64>, strides = dense<{stride}> : "
            f"tensor<2xi64>}} ins({image.name}, {window.name} : {image.type}, {window.type}) "
            f"outs({out.name} : {out.type}) -> {out.type}",
            out.shape,
        )

    def convolution(self, image: Value, channels: int, size: int, stride: int = 1) -> Value:
        """`size` x `size`, padded so that only the stride makes the image smaller."""
        padded = self.pad(image, size // 2, self.zero)
        _, height, width, depth = padded.shape
        kernel = self.weights((size, size, depth, channels))
        shape = (1, (height - size) // stride + 1, (width - size) // stride + 1, channels)
        out = self.filled(shape, self.zero)
        return self._windows("conv_2d_nhwc_hwcf", padded, kernel, out, stride)

    def pool(self, op: str, image: Value, size: int, stride: int, by: int = 0) -> Value:
        """The sum or the maximum of each window."""
        scalar = self.zero if op.endswith("sum") else self.lowest
        padded = self.pad(image, by, scalar)
        _, height, width, channels = padded.shape
        window = self._add(f"tensor.empty() : {type_of((size, size))}", (size, size))
        shape = (1, (height - size) // stride + 1, (width - size) // stride + 1, channels)
        return self._windows(op, padded, window, self.filled(shape, scalar), stride)

    def generic(self, body: list[str], image: Value, *others: Value) -> Value:
        """An element from the elements of tensors that are like the image, or have its last dimension only."""
        rank = len(image.shape)
        dims = [f"d{k}" for k in range(rank)]
        whole = f"affine_map<({', '.join(dims)}) -> ({', '.join(dims)})>"
        last = f"affine_map<({', '.join(dims)}) -> ({dims[-1]})>"
        operands = [image, *others]
        maps = [whole if each.shape == image.shape else last for each in operands]
        out = self._add(f"tensor.empty() : {image.type}", image.shape)
        parallel = ", ".join(['"parallel"'] * rank)
        arguments = ", ".join(f"%x{k}: f32" for k in range(len(operands)))
        return self._add(
            f"linalg.generic {{indexing_maps = [{', '.join([*maps, whole])}], iterator_types = "
            f"[{parallel}]}} "
            f"ins({', '.join(each.name for each in operands)} : "
            f"{', '.join(each.type for each in operands)}) outs({out.name} : {out.type}) {{\n"
            f"  ^bb0({arguments}, %out: f32):\n    " + "\n    ".join(body) + f"\n    "
            f"linalg.yield %y{len(body) - 1} : f32\n  }} -> {out.type}",
            image.shape,
        )

    def normalized(self, image: Value, *, active: bool = True) -> Value:
        """Batch normalization with its four vectors, then, if asked for, the activation."""
        channels = image.shape[-1]
        mean, variance, factor, offset = (self.weights((channels,)) for _ in range(4))
        body = [
            "%y0 = arith.subf %x0, %x1 : f32",
            "%y1 = math.rsqrt %x2 : f32",
            "%y2 = arith.mulf %y0, %y1 : f32",
            "%y3 = arith.mulf %y2, %x3 : f32",
            "%y4 = arith.addf %y3, %x4 : f32",
        ]
        normal = self.generic(body, image, mean, variance, factor, offset)
        return self.active(normal) if active else normal

    def active(self, image: Value) -> Value:
        """Nothing below zero."""
        return self.generic([f"%y0 = arith.maximumf %x0, {self.zero} : f32"], image)

    def layer(self, image: Value, channels: int, size: int, stride: int = 1) -> Value:
        """Convolution, normalization, activation."""
        return self.normalized(self.convolution(image, channels, size, stride))

    def sum(self, left: Value, right: Value) -> Value:
        """Element by element."""
        return self.generic(["%y0 = arith.addf %x0, %x1 : f32"], left, right)

    def concatenated(self, *parts: Value) -> Value:
        """Side by side in the channels: insertions into an empty tensor."""
        _, height, width, _ = parts[0].shape
        shape = (1, height, width, sum(part.shape[-1] for part in parts))
        whole, offset = self._add(f"tensor.empty() : {type_of(shape)}", shape), 0
        for part in parts:
            channels = part.shape[-1]
            whole = self._add(
                f"tensor.insert_slice {part.name} into {whole.name}[0, 0, 0, {offset}] "
                f"[1, {height}, {width}, {channels}] [1, 1, 1, 1] : {part.type} into {whole.type}",
                shape,
            )
            offset += channels
        return whole

    def average(self, image: Value) -> Value:
        """Of the whole image, for each channel."""
        _, height, width, channels = image.shape
        out = self.filled((1, 1, 1, channels), self.zero)
        window = self._add(f"tensor.empty() : {type_of((height, width))}", (height, width))
        total = self._windows("pooling_nhwc_sum", image, window, out, 1)
        size = self._scalar(f"{float(height * width):e}")
        mean = self.generic([f"%y0 = arith.divf %x0, {size} : f32"], total)
        return self._add(
            f"tensor.collapse_shape {mean.name} [[0, 1, 2], [3]] : {mean.type} into "
            f"{type_of((1, channels))}",
            (1, channels),
        )

    def dense(self, row: Value, classes: int) -> Value:
        """The scores: a matrix product and an offset."""
        matrix = self.weights((row.shape[1], classes))
        out = self.filled((1, classes), self.zero)
        product = self._add(
            f"linalg.matmul ins({row.name}, {matrix.name} : {row.type}, {matrix.type}) "
            f"outs({out.name} : {out.type}) -> {out.type}",
            out.shape,
        )
        return self.generic(["%y0 = arith.addf %x0, %x1 : f32"], product, self.weights((classes,)))


IMAGE = Value("%image", (1, 224, 224, 3))


def resnet50(net: Net) -> str:
    """Bottlenecks with a sum around them, in four stages."""
    image = net.layer(IMAGE, 64 // net.scale, 7, 2)
    image = net.pool("pooling_nhwc_max", image, 3, 2, 1)
    for stage, blocks in enumerate((3, 4, 6, 3)):
        channels = (64 << stage) // net.scale
        for block in range(blocks):
            stride = 2 if block == 0 and stage else 1
            inner = net.layer(image, channels, 1)
            inner = net.layer(inner, channels, 3, stride)
            inner = net.normalized(net.convolution(inner, 4 * channels, 1), active=False)
            if block == 0:
                image = net.normalized(
                    net.convolution(image, 4 * channels, 1, stride), active=False
                )
            image = net.active(net.sum(inner, image))
    return net.program(IMAGE, net.dense(net.average(image), 1000 // net.scale))


def densenet121(net: Net) -> str:
    """Each layer sees the outputs of all before it in its block."""
    growth = 32 // net.scale
    image = net.layer(IMAGE, 2 * growth, 7, 2)
    image = net.pool("pooling_nhwc_max", image, 3, 2, 1)
    for block, layers in enumerate((6, 12, 24, 16)):
        for _ in range(layers):
            inner = net.convolution(net.normalized(image), 4 * growth, 1)
            inner = net.convolution(net.normalized(inner), growth, 3)
            image = net.concatenated(image, inner)
        image = net.normalized(image)
        if block < 3:
            image = net.convolution(image, image.shape[-1] // 2, 1)
            image = net.pool("pooling_nhwc_sum", image, 2, 2)
    return net.program(IMAGE, net.dense(net.average(image), 1000 // net.scale))


def squeezenet(net: Net) -> str:
    """Few channels, then many by two convolutions side by side; twice as deep as the real one."""
    image = net.active(net.convolution(IMAGE, 96 // net.scale, 7, 2))
    for number in range(16):
        if number in (0, 4, 12):
            image = net.pool("pooling_nhwc_max", image, 3, 2)
        few = 16 * (number // 4 + 1) // net.scale
        inner = net.layer(image, few, 1)
        wide, wider = net.layer(inner, 4 * few, 1), net.layer(inner, 4 * few, 3)
        image = net.concatenated(wide, wider)
    image = net.active(net.convolution(image, 1000 // net.scale, 1))
    return net.program(IMAGE, net.dense(net.average(image), 1000 // net.scale))


NETS: dict[str, Callable[[Net], str]] = {
    "resnet50": resnet50,
    "densenet121": densenet121,
    "squeezenet": squeezenet,
}


def seconds(words: list[str]) -> tuple[float, str]:
    """The processor seconds of a command line of ours, and what it prints."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run([sys.executable, "-c", MAIN, *words], capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return spent, done.stdout + done.stderr


def row(path: Path, title: str) -> str:
    """Ours on one program."""
    text = path.read_text()
    ops = len(re.findall(r"^\s*(?:%\S+ = )?(?:\w+\.\w+|return)\b", text, re.MULTILINE))
    alone, _ = seconds(["bufferize", str(path), "--options", OPTIONS, "-o", "/dev/null"])
    whole, said = seconds(["prove", str(path), "--options", OPTIONS, "--timeout", "3600"])
    verdict = re.search(r"^  (\w+) +@forward", said, re.MULTILINE)
    return (
        f"| {title} | {ops} | {len(text) / 1e6:.1f} | {alone:.1f} | {whole:.1f} | "
        f"{whole / alone:.1f} | {verdict[1] if verdict else said[:200]} |"
    )


def main() -> None:
    parser = Options(__doc__)
    parser.add_argument("--only", default=",".join(NETS))
    parser.add_argument("--weights", default="splat,real")
    parser.add_argument("--scale", type=int, default=4, help="divides the channels")
    parser.add_argument("--write", type=Path, help="keep the programs in this folder")
    given = parser.parse_args()
    print(
        "| program | ops | MB | bufferize s | prove s | times | verdict |\n|---|---|---|---|---|---|---|"
    )
    with tempfile.TemporaryDirectory() as temporary:
        folder = given.write or Path(temporary)
        folder.mkdir(exist_ok=True)
        for name in given.only.split(","):
            for weights in given.weights.split(","):
                path = folder / f"{name}_{weights}.mlir"
                path.write_text(NETS[name](Net(weights, given.scale)))
                print(row(path, f"{name}, {weights}"), flush=True)

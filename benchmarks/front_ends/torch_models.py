"""Models in PyTorch, exported: `python torch_models.py FOLDER` writes NAME.torch.mlir for each.

Runs in the Python of the front ends, with nothing of this project. What `torch.export` gives is imported by the
importer of torch-mlir that comes with IREE. A model is a module, or a function, and its arguments.
"""

# pyright: basic, reportMissingImports=false, reportMissingModuleSource=false
from __future__ import annotations

import sys
from pathlib import Path

import torch
from iree.compiler.extras.fx_importer import FxImporter
from torch import nn
from torch.export import Dim, export
from torch.nn import functional

torch.manual_seed(0)
MODELS: dict[str, tuple] = {}
DECOMPOSED = ("gru_cell", "lstm_cell", "swap_halves", "write_a_corner", "write_rows")
"""Models that IREE lowers only when PyTorch has taken them apart into its core operators."""


class Function(nn.Module):
    """A function as a module."""

    def __init__(self, function):
        super().__init__()
        self.forward = function


def layers(name, shape, *parts):
    """Registers layers, one behind the other, for an input of that shape."""
    MODELS[name] = (nn.Sequential(*parts).eval(), (torch.randn(shape),), None)


def model(*arguments, dynamic=None):
    """Registers a function; a shape stands for floats, and `dynamic` names extents that are not known."""

    def add(function):
        given = tuple(torch.randn(each) if isinstance(each, tuple) else each for each in arguments)
        MODELS[function.__name__] = (Function(function), given, dynamic)
        return function

    return add


def integers(*shape, below=4):
    """Indices, say."""
    return torch.randint(0, below, shape)


# Layers


layers("mlp", (8, 16), nn.Linear(16, 32), nn.ReLU(), nn.Linear(32, 10), nn.Softmax(-1))
layers("gelu_mlp", (4, 16), nn.Linear(16, 32), nn.GELU(), nn.LayerNorm(32), nn.Linear(32, 4))
layers(
    "lenet",
    (1, 1, 28, 28),
    *(nn.Conv2d(1, 6, 5), nn.ReLU(), nn.MaxPool2d(2)),
    *(nn.Conv2d(6, 16, 5), nn.ReLU(), nn.AvgPool2d(2)),
    *(nn.Flatten(), nn.Linear(256, 10)),
)
layers("strided_conv", (1, 3, 16, 16), nn.Conv2d(3, 8, 3, stride=2, padding=1), nn.BatchNorm2d(8))
layers("depthwise", (1, 8, 8, 8), nn.Conv2d(8, 8, 3, groups=8, padding=1), nn.Hardswish())
layers("grouped_conv", (1, 8, 8, 8), nn.Conv2d(8, 8, 3, groups=2), nn.SiLU())
layers("dilated_conv", (1, 4, 16), nn.Conv1d(4, 4, 3, dilation=2), nn.Tanh())
layers("transposed_conv", (1, 4, 8, 8), nn.ConvTranspose2d(4, 2, 3, stride=2), nn.Sigmoid())
layers("group_norm", (2, 8, 4, 4), nn.GroupNorm(2, 8), nn.LeakyReLU())
layers("adaptive_pool", (1, 4, 8, 8), nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(4, 2))
layers("padding", (1, 2, 6, 6), nn.ReflectionPad2d(1), nn.ConstantPad2d(2, 0.5))
layers("pixel_shuffle", (1, 8, 4, 4), nn.PixelShuffle(2), nn.ELU())
MODELS["lstm_cell"] = (
    nn.LSTMCell(8, 16),
    (torch.randn(2, 8), (torch.randn(2, 16), torch.randn(2, 16))),
    None,
)
MODELS["gru_cell"] = (nn.GRUCell(8, 16), (torch.randn(2, 8), torch.randn(2, 16)), None)
MODELS["embedding_bag"] = (
    nn.Sequential(nn.Embedding(10, 8), nn.Linear(8, 4)),
    (integers(3, 5, below=10),),
    None,
)


class Cache(nn.Module):
    """A decoder's step, which hands its cache on."""

    def __init__(self):
        super().__init__()
        self.project = nn.Linear(8, 24)

    def forward(self, x, keys, values, position):
        query, key, value = self.project(x).split(8, -1)
        keys = keys.index_put((position,), key)
        values = values.index_put((position,), value)
        return torch.softmax(query @ keys.t(), -1) @ values, keys, values


MODELS["kv_cache"] = (
    Cache(),
    (torch.randn(1, 8), torch.zeros(16, 8), torch.zeros(16, 8), integers(1, below=16)),
    None,
)


# Attention


@model((1, 4, 8, 16), (1, 4, 8, 16), (1, 4, 8, 16))
def attention(q, k, v):
    return functional.scaled_dot_product_attention(q, k, v)


@model((1, 2, 8, 4), (1, 2, 8, 4), (1, 2, 8, 4))
def causal_attention(q, k, v):
    mask = torch.ones(8, 8, dtype=torch.bool).tril()
    scores = (q @ k.transpose(-2, -1) / 2).masked_fill(~mask, float("-inf"))
    return torch.softmax(scores, -1) @ v


@model((8, 2, 4))
def rotary(x):
    angles = torch.arange(8.0).unsqueeze(-1) * torch.arange(2.0)
    cos, sin = angles.cos().unsqueeze(1), angles.sin().unsqueeze(1)
    one, other = x[..., ::2], x[..., 1::2]
    return torch.stack((one * cos - other * sin, one * sin + other * cos), -1).flatten(-2)


# Indices and writes


@model((8, 4), integers(3, below=8), (3, 4))
def write_rows(x, at, rows):
    x = x.clone()
    x[at] = rows
    return x, x.sum()


@model((8, 4), integers(8, 4), (8, 4))
def scatter_add(x, at, y):
    return x.scatter_add(1, at, y)


@model((8, 4), integers(2, 4, below=8))
def gather(x, at):
    return x.gather(0, at)


@model((8, 8), (4, 4))
def write_a_corner(x, y):
    x = x.clone()
    x[:4, :4] = y
    x[4:, 4:] += x[:4, :4]
    return x


@model((8,), (8,))
def swap_halves(x, y):
    x, y = x.clone(), y.clone()
    x[:4], y[4:] = y[4:].clone(), x[:4].clone()
    return x, y


@model(integers(16, below=8))
def histogram(x):
    return torch.zeros(8, dtype=torch.int64).scatter_add(0, x, torch.ones_like(x))


@model((4, 8))
def rolled(x):
    return torch.roll(x, 3, 1) + torch.flip(x, (0,))


# Reductions and scans


@model((4, 8))
def running_sum(x):
    return x.cumsum(1)


@model((4, 8))
def largest(x):
    values, at = x.max(1)
    return values, at, x.argmin(0)


@model((4, 8))
def sorted_rows(x):
    return x.sort(1)


@model((4, 16))
def top(x):
    return x.topk(3)


@model((4, 8))
def moments(x):
    return x.mean(1), x.var(1), x.amax(0)


@model((8, 5), integers(8, below=5))
def cross_entropy(x, labels):
    return functional.cross_entropy(x, labels)


# Numbers


@model((4, 8), (4, 8))
def numbers(x, y):
    return torch.atan2(x, y), torch.erf(x), x.clamp(-1, 1).round(), torch.expm1(x), x.pow(3)


@model(integers(8, below=100), integers(8, below=7))
def integer_arithmetic(x, y):
    y = y + 1
    return x // y, x % y, torch.bitwise_and(x, y), torch.bitwise_not(x)


@model((4, 8))
def narrow_floats(x):
    return (x.half() @ x.half().t()).float() + x.bfloat16().float().sum()


@model((4, 8), (4, 8))
def chosen(x, y):
    return torch.where(x > y, x, y), (x > 0).any(1), (x > 0).all(), x.isnan()


@model((8, 8), (8, 8), (8, 8))
def linear_algebra(a, b, c):
    return torch.einsum("ij,jk,kl->il", a, b, c), torch.addmm(a, b, c), torch.outer(a[0], b[0])


# Shapes


@model((4, 6))
def reshaped(x):
    return x.view(2, 2, 6).permute(2, 0, 1).reshape(6, 4), x.unfold(1, 3, 1).sum(-1)


@model((2, 3), (2, 5))
def joined(x, y):
    return torch.cat((x, y), 1), torch.stack((x, x)), x.repeat(2, 2), *y.split(2, 1)


# Training


@model((4, 8), (8, 2), (4, 2))
def one_step(x, w, y):
    loss, (slope,) = _loss_and_slope(x, w, y)
    return loss, w - 0.1 * slope


def _loss_and_slope(x, w, y):
    error = x @ w - y
    return (error**2).mean(), (2 * x.t() @ error / error.numel(),)


# Sizes that are known only when the program runs

BATCH = Dim("batch", min=2, max=1024)


@model((4, 16), (16, 8), dynamic=({0: BATCH}, None))
def dynamic_batch(x, w):
    return torch.softmax(torch.relu(x @ w), -1)


@model((4, 16), dynamic=({0: BATCH},))
def dynamic_norm(x):
    return (x - x.mean(-1, keepdim=True)) * torch.rsqrt(x.var(-1, keepdim=True) + 1e-5)


@model((4, 16), dynamic=({0: BATCH},))
def dynamic_concatenation(x):
    return torch.cat((x, x * 2))


def write_all(folder):
    """Write each model, and what could not be exported beside it."""
    for name, (module, arguments, dynamic) in MODELS.items():
        path = Path(folder, f"{name}.torch.mlir")
        try:
            importer = FxImporter()
            exported = export(module, arguments, dynamic_shapes=dynamic)
            if name in DECOMPOSED:
                exported = exported.run_decompositions()
            importer.import_program(exported)
            path.write_text(str(importer.module))
        except Exception as error:
            path.with_suffix(".error").write_text(str(error))


if __name__ == "__main__":
    write_all(sys.argv[1])

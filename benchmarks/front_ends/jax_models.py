"""Models in JAX, and their StableHLO: `python jax_models.py FOLDER` writes NAME.stablehlo.mlir for each.

Runs in the Python of the front ends, with nothing of this project. A model is a function and the shapes of its
arguments; `WEIGHTS` are captured, so that they are constants of the program.
"""

# pyright: basic, reportMissingImports=false, reportMissingModuleSource=false
from __future__ import annotations

import sys
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

MODELS: dict[str, tuple] = {}
WEIGHTS = np.random.default_rng(0)
F32, F16, BF16, I8, I32, I64, C64 = (
    *(jnp.float32, jnp.float16, jnp.bfloat16),
    *(jnp.int8, jnp.int32, jnp.int64, jnp.complex64),
)


def model(*shapes, donate=(), wide=False):
    """Registers a function; a shape is a tuple of extents, with the element type last if it is not f32.

    `donate` names the arguments whose buffers results may take, `wide` lets integers have 64 bits.
    """

    def add(function):
        arguments = [argument(shape) for shape in shapes]
        MODELS[function.__name__] = (function, arguments, donate, wide)
        return function

    return add


def argument(shape):
    """A tensor of that shape; the last of a tuple may be its element type."""
    if shape and not isinstance(shape[-1], (int, str)):
        return jax.ShapeDtypeStruct(shape[:-1], shape[-1])
    return jax.ShapeDtypeStruct(shape, F32)


def weights(*shape):
    """Numbers that training would have found."""
    return jnp.asarray(WEIGHTS.standard_normal(shape), F32)


# Layers


@model((8, 16), (16, 32), (32,), (32, 10), (10,))
def mlp(x, w1, b1, w2, b2):
    return jax.nn.softmax(jax.nn.relu(x @ w1 + b1) @ w2 + b2)


def conv(x, w, stride=1, padding="SAME", **more):
    return lax.conv_general_dilated(
        x, w, (stride, stride), padding, dimension_numbers=("NHWC", "HWIO", "NHWC"), **more
    )


@model((2, 14, 14, 1), (3, 3, 1, 8), (3, 3, 8, 16), (16, 10))
def cnn(x, w1, w2, w3):
    x = jax.nn.relu(conv(x, w1))
    x = lax.reduce_window(x, -jnp.inf, lax.max, (1, 2, 2, 1), (1, 2, 2, 1), "VALID")
    x = jax.nn.relu(conv(x, w2))
    return x.mean((1, 2)) @ w3


def batch_norm(x, scale, shift):
    mean, var = x.mean((0, 1, 2)), x.var((0, 1, 2))
    return (x - mean) * lax.rsqrt(var + 1e-5) * scale + shift


@model((2, 8, 8, 16), (3, 3, 16, 16), (3, 3, 16, 16), (16,), (16,))
def resnet_block(x, w1, w2, scale, shift):
    y = jax.nn.relu(batch_norm(conv(x, w1), scale, shift))
    return jax.nn.relu(x + batch_norm(conv(y, w2), scale, shift))


@model((1, 8, 8, 8), (1, 1, 8, 32), (3, 3, 1, 32), (1, 1, 32, 8))
def mobilenet_block(x, up, depthwise, down):
    y = jnp.clip(conv(x, up), 0, 6)
    y = jnp.clip(conv(y, depthwise, feature_group_count=32), 0, 6)
    return x + conv(y, down)


@model((1, 8, 8, 8), (3, 3, 8, 4), (3, 3, 12, 4), (3, 3, 16, 4))
def densenet_block(x, *ws):
    for w in ws:
        x = jnp.concatenate([x, jax.nn.relu(conv(x, w))], -1)
    return x


@model((1, 12, 12, 4), (3, 3, 4, 8))
def dilated_convolution(x, w):
    return conv(x, w, rhs_dilation=(2, 2))


@model((1, 12, 12, 8), (3, 3, 4, 8))
def grouped_convolution(x, w):
    return conv(x, w, stride=2, feature_group_count=2)


@model((1, 6, 6, 4), (3, 3, 4, 8))
def transposed_convolution(x, w):
    return lax.conv_transpose(x, w, (2, 2), "SAME")


@model((2, 16, 4), (3, 4, 8))
def convolution_1d(x, w):
    return lax.conv_general_dilated(x, w, (1,), "SAME", dimension_numbers=("NWC", "WIO", "NWC"))


@model((1, 8, 8, 4))
def pooling(x):
    window, stride = (1, 2, 2, 1), (1, 2, 2, 1)
    most = lax.reduce_window(x, -jnp.inf, lax.max, window, stride, "SAME")
    mean = lax.reduce_window(x, 0.0, lax.add, window, stride, "VALID") / 4
    return most, mean


@model((4, 32), (32,), (32,))
def layer_norm(x, scale, shift):
    mean, var = x.mean(-1, keepdims=True), x.var(-1, keepdims=True)
    return (x - mean) * lax.rsqrt(var + 1e-6) * scale + shift


@model((4, 6, 6, 8), (8,), (8,))
def batch_normalization(x, scale, shift):
    return batch_norm(x, scale, shift)


@model((4, 16))
def activations(x):
    return jax.nn.gelu(x), jax.nn.gelu(x, approximate=False), jax.nn.silu(x), jax.nn.elu(x)


def attention(q, k, v, mask):
    scores = jnp.einsum("bqhd,bkhd->bhqk", q, k) / np.sqrt(q.shape[-1])
    scores = jnp.where(mask, scores, -1e9)
    return jnp.einsum("bhqk,bkhd->bqhd", jax.nn.softmax(scores), v)


@model((2, 8, 32), (32, 96), (32, 32), (32, 64), (64, 32), (32,))
def transformer_block(x, qkv, out, up, down, scale):
    b, n, d = x.shape

    def norm(y):
        return y * lax.rsqrt((y * y).mean(-1, keepdims=True) + 1e-6) * scale

    q, k, v = jnp.split((norm(x) @ qkv).reshape(b, n, 3, 4, d // 4), 3, axis=2)
    mask = jnp.tril(jnp.ones((n, n), bool))
    y = attention(q[:, :, 0], k[:, :, 0], v[:, :, 0], mask).reshape(b, n, d) @ out
    x = x + y
    return x + jax.nn.gelu(norm(x) @ up) @ down


@model(
    (1, 16, 4, 8), (1, 16, 4, 8), (1, 1, 4, 8), (1, 1, 4, 8), (1, 1, 4, 8), (I32,), donate=(0, 1)
)
def kv_cache_step(keys, values, q, k, v, position):
    keys = lax.dynamic_update_slice(keys, k, (0, position, 0, 0))
    values = lax.dynamic_update_slice(values, v, (0, position, 0, 0))
    mask = jnp.arange(16) <= position
    return keys, values, attention(q, keys, values, mask)


@model((2, 8, 4, 8))
def rotary_embedding(x):
    angles = jnp.arange(8)[:, None] / 10000 ** (jnp.arange(0, 8, 2) / 8)
    sin, cos = jnp.sin(angles)[:, None].astype(F32), jnp.cos(angles)[:, None].astype(F32)
    a, b = x[..., ::2], x[..., 1::2]
    return jnp.stack([a * cos - b * sin, a * sin + b * cos], -1).reshape(x.shape)


# Recurrences and control flow


@model((6, 2, 8), (8, 64), (16, 64), (2, 16), (2, 16))
def lstm(xs, w, u, h, c):
    def step(state, x):
        h, c = state
        i, f, g, o = jnp.split(x @ w + h @ u, 4, axis=-1)
        c = jax.nn.sigmoid(f) * c + jax.nn.sigmoid(i) * jnp.tanh(g)
        h = jax.nn.sigmoid(o) * jnp.tanh(c)
        return (h, c), h

    return lax.scan(step, (h, c), xs)


@model((6, 2, 8), (8, 24), (8, 24), (2, 8))
def gru(xs, w, u, h):
    def step(h, x):
        a, b = x @ w, h @ u
        r = jax.nn.sigmoid(a[:, :8] + b[:, :8])
        z = jax.nn.sigmoid(a[:, 8:16] + b[:, 8:16])
        n = jnp.tanh(a[:, 16:] + r * b[:, 16:])
        return (1 - z) * n + z * h, None

    return lax.scan(step, h, xs)[0]


@model((16,), (16, 4), (16, 4), (4,), (4,))
def state_space(xs, b, c, a, h):
    def step(h, each):
        x, b, c = each
        h = a * h + b * x
        return h, (c * h).sum()

    return lax.scan(step, h, (xs, b, c))


@model((8,), (F32,))
def while_until_small(x, bound):
    return lax.while_loop(lambda s: (s * s).sum() > bound, lambda s: s * 0.5, x)


@model((8, 8), (I32,))
def fori_rows(x, n):
    def body(i, y):
        return y.at[i].set(y[i] * 2 + y[(i + 1) % 8])

    return lax.fori_loop(0, n, body, x)


@model((8,), (jnp.bool_,))
def cond(x, flag):
    return lax.cond(flag, lambda y: y * 2, lambda y: jnp.sort(y), x)


@model((8,), (I32,))
def switch(x, which):
    return lax.switch(which, [jnp.sin, lambda y: y + 1, lambda y: y[::-1]], x)


@model((8, 4), (I32,))
def nested_loops(x, n):
    def outer(i, y):
        return lax.fori_loop(0, 4, lambda j, z: z.at[i, j].add(z[j, i % 4]), y)

    return lax.fori_loop(0, n, outer, x)


# Indices


@model((16, 8), (5, I32))
def gather_rows(x, indices):
    return x[indices]


@model((16, 8), (5, I32), (5, 8))
def scatter_rows(x, indices, rows):
    return x.at[indices].set(rows)


@model((16, 8), (5, I32), (5, 8))
def scatter_add(x, indices, rows):
    return x.at[indices].add(rows)


@model((16,), (32, I32))
def histogram(bins, which):
    return bins.at[which].add(1.0)


@model((4, 16))
def sort(x):
    return jnp.sort(x)


@model((16,), (16, I32))
def sort_two(keys, values):
    return lax.sort((keys, values), num_keys=1)


@model((4, 16))
def top_k(x):
    return lax.top_k(x, 3)


@model((4, 16))
def arg_max(x):
    return jnp.argmax(x, -1), jnp.argmin(x, 0)


@model((6, I32), (12, 8))
def one_hot_embedding(tokens, table):
    return jax.nn.one_hot(tokens, 12) @ table


@model((4, 16))
def cumulative(x):
    return jnp.cumsum(x, 1), lax.cummax(x, axis=0)


@model((8, 8), (I32,), (I32,))
def dynamic_slices(x, i, j):
    part = lax.dynamic_slice(x, (i, j), (3, 3))
    return lax.dynamic_update_slice(x, part * 2, (j, i))


@model((6, 4))
def shuffles(x):
    y = jnp.concatenate([x.T, jnp.flip(x.T, 0)], 1)
    return jnp.pad(y, ((1, 0), (2, 2))), jnp.roll(y, 3, 1), jnp.tile(y, (2, 1))


@model((5, 5), (5, 5))
def triangles(a, b):
    return jnp.tril(a) + jnp.triu(b, 1), jnp.trace(a), jnp.diag(b)


# Element types


@model((8, 16, BF16), (16, 8, BF16))
def bf16_product(a, b):
    return jax.nn.relu(jnp.dot(a, b, preferred_element_type=F32)).astype(BF16)


@model((8, 16, F16), (16, F16))
def f16_norm(x, scale):
    y = x.astype(F32)
    return (y * lax.rsqrt((y * y).mean(-1, keepdims=True))).astype(F16) * scale


@model((8, 16, I8), (16, 8, I8), (8,))
def quantized_product(a, b, scale):
    product = lax.dot(a, b, preferred_element_type=I32)
    return jnp.clip(jnp.round(product * scale), -128, 127).astype(I8)


@model((6, C64), (6, C64))
def complex_numbers(a, b):
    return a * jnp.conj(b) + jnp.exp(a), jnp.abs(b), jnp.real(a)


@model((8, I64), (8, I64), wide=True)
def integers_64(a, b):
    return (a * b) // (b * b + 1), a ^ (b << 3), lax.population_count(a), a.sum()


@model((8, jnp.uint8), (8, jnp.bool_))
def bits(a, flags):
    return jnp.where(flags, a >> 1, ~a), flags.any(), flags.all()


@model((2, jnp.uint32))
def threefry(key):
    return jax.random.normal(key, (4, 4)), jax.random.randint(key, (8,), 0, 10)


@model((8, jnp.uint32), (4, 8))
def dropout(key, x):
    keep = jax.random.bernoulli(key[:2], 0.9, x.shape)
    return jnp.where(keep, x / 0.9, 0)


@model((4, 16))
def fft(x):
    return jnp.abs(jnp.fft.rfft(x))


# Numerics


@model((8, 8), (8,))
def conjugate_gradient(a, b):
    def step(state):
        x, r, p, k = state
        q = a @ p
        alpha = (r @ r) / (p @ q)
        s = r - alpha * q
        return x + alpha * p, s, s + (s @ s) / (r @ r) * p, k + 1

    start = (jnp.zeros_like(b), b, b, 0)
    return lax.while_loop(lambda s: (s[1] @ s[1] > 1e-6) & (s[3] < 50), step, start)[0]


@model((8, 8), (8,))
def jacobi(a, b):
    diagonal = jnp.diag(a)
    rest = a - jnp.diag(diagonal)
    return lax.fori_loop(0, 20, lambda _, x: (b - rest @ x) / diagonal, jnp.zeros_like(b))


@model((8, 8), (8,))
def power_iteration(a, x):
    def step(x, _):
        y = a @ x
        return y / jnp.linalg.norm(y), None

    x = lax.scan(step, x, None, length=30)[0]
    return x, x @ (a @ x)


@model((6, 6))
def cholesky(a):
    def column(j, low):
        s = a[:, j] - low @ low[j]
        return low.at[:, j].set(jnp.where(jnp.arange(6) >= j, s / jnp.sqrt(s[j]), 0))

    return lax.fori_loop(0, 6, column, jnp.zeros_like(a))


@model((6, 6), (6,))
def forward_substitution(low, b):
    def row(i, x):
        return x.at[i].set((b[i] - low[i] @ x) / low[i, i])

    return lax.fori_loop(0, 6, row, jnp.zeros_like(b))


@model((16, 16), (I32,), donate=(0,))
def heat_equation(u, steps):
    def step(_, u):
        inner = u[1:-1, 1:-1]
        near = u[:-2, 1:-1] + u[2:, 1:-1] + u[1:-1, :-2] + u[1:-1, 2:]
        return u.at[1:-1, 1:-1].set(inner + 0.1 * (near - 4 * inner))

    return lax.fori_loop(0, steps, step, u)


@model((8, 8, C64))
def mandelbrot(c):
    def step(_, state):
        z, count = state
        z = jnp.where(jnp.abs(z) < 2, z * z + c, z)
        return z, count + (jnp.abs(z) < 2)

    return lax.fori_loop(0, 50, step, (jnp.zeros_like(c), jnp.zeros(c.shape, I32)))[1]


@model((32, 2), (4, 2))
def k_means(points, centers):
    def step(centers, _):
        distance = ((points[:, None] - centers[None]) ** 2).sum(-1)
        nearest = jax.nn.one_hot(jnp.argmin(distance, 1), 4, dtype=F32)
        return (nearest.T @ points) / jnp.maximum(nearest.sum(0)[:, None], 1), None

    return lax.scan(step, centers, None, length=10)[0]


@model((16, 3), (16, 3))
def n_body(x, v):
    gap = x[None] - x[:, None]
    force = gap / ((gap**2).sum(-1, keepdims=True) + 1e-3) ** 1.5
    v = v + 0.01 * force.sum(1)
    return x + 0.01 * v, v


@model((16, 16, I32))
def game_of_life(board):
    near = sum(
        jnp.roll(board, (i, j), (0, 1)) for i in (-1, 0, 1) for j in (-1, 0, 1) if (i, j) != (0, 0)
    )
    return ((near == 3) | ((board == 1) & (near == 2))).astype(I32)


# Training


def loss(w, x, y):
    h = jnp.tanh(x @ w[0])
    return ((h @ w[1] - y) ** 2).mean()


@model((8, 16), (16, 1), (4, 8), (4, 1))
def gradients(w1, w2, x, y):
    return jax.grad(loss)((w1, w2), x, y)


@model((8, 16), (8, 16), (8, 16), (4, 8), (4, 16), (I32,), donate=(0, 1, 2))
def adam_step(w, m, v, x, y, step):
    g = jax.grad(lambda w: ((jnp.tanh(x @ w) - y) ** 2).mean())(w)
    m, v = 0.9 * m + 0.1 * g, 0.999 * v + 0.001 * g * g
    t = step.astype(F32) + 1
    rate = 0.001 * jnp.sqrt(1 - 0.999**t) / (1 - 0.9**t)
    return w - rate * m / (jnp.sqrt(v) + 1e-8), m, v


@model((2, 8, 8, 3), (3, 3, 3, 4), (4, 5), (2, I32))
def cnn_gradients(x, w1, w2, labels):
    def cost(w1, w2):
        y = jax.nn.relu(conv(x, w1))
        y = lax.reduce_window(y, -jnp.inf, lax.max, (1, 2, 2, 1), (1, 2, 2, 1), "VALID")
        scores = jax.nn.log_softmax(y.mean((1, 2)) @ w2)
        return -scores[jnp.arange(2), labels].mean()

    return jax.value_and_grad(cost, (0, 1))(w1, w2)


@model((5, 2, 4), (4, 8), (8, 8))
def rnn_gradients(xs, w, u):
    def cost(w, u):
        h, _ = lax.scan(lambda h, x: (jnp.tanh(x @ w + h @ u), None), jnp.zeros((2, 8), F32), xs)
        return (h * h).sum()

    return jax.grad(cost, (0, 1))(w, u)


# Constants and functions

SMALL, LARGE = weights(16, 16), weights(256, 128)


@model((4, 16))
def small_weights(x):
    return jnp.tanh(x @ SMALL)


@model((4, 256))
def large_weights(x):
    return jnp.tanh(x @ LARGE)


@model((4, 16))
def splat_weights(x):
    return x @ jnp.full((16, 32), 0.5, F32) + jnp.ones((32,), F32)


@model((2, 8, 8, 3))
def trained_cnn(x):
    rng = np.random.default_rng(1)
    first, second, last = (
        jnp.asarray(rng.standard_normal(s), F32) for s in ((3, 3, 3, 8), (3, 3, 8, 8), (8, 10))
    )
    x = jax.nn.relu(conv(x, first))
    return jax.nn.relu(conv(x, second, 2)).mean((1, 2)) @ last


@model((4, I32))
def lookup_table(indices):
    return jnp.asarray(np.arange(64).reshape(16, 4) % 7, I32)[indices]


@jax.jit
def layer(x, w):
    return jax.nn.relu(x @ w)


@model((4, 8), (8, 8), (8, 8))
def several_functions(x, a, b):
    return layer(layer(layer(x, a), b), a)


def texts():
    """The StableHLO of each model."""
    for name, (function, arguments, donated, wide) in MODELS.items():
        with jax.enable_x64(wide):
            yield (
                name,
                jax.jit(function, donate_argnums=donated)
                .lower(*arguments)
                .as_text(debug_info=True),
            )
    yield from dynamic()


def dynamic():
    """Programs over sizes that are known only when they run."""
    (n,) = jax.export.symbolic_shape("n")
    batch = [jax.ShapeDtypeStruct(s, F32) for s in ((n, 16), (16, 8))]
    shapes = {
        "dynamic_mlp": (lambda x, w: jax.nn.softmax(jax.nn.relu(x @ w)), batch),
        "dynamic_norm": (
            lambda x: (x - x.mean(-1, keepdims=True)) / x.std(-1, keepdims=True),
            batch[:1],
        ),
        "dynamic_concatenation": (lambda x: jnp.concatenate([x, x * 2], 0), batch[:1]),
    }
    for name, (function, arguments) in shapes.items():
        yield name, jax.export.export(jax.jit(function))(*arguments).mlir_module()


if __name__ == "__main__":
    for name, text in texts():
        Path(sys.argv[1], f"{name}.stablehlo.mlir").write_text(text)

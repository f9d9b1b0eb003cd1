"""The time for reading a text grows with its length, whatever stands in it; and what it stands for has a limit."""

import contextlib
import time

import pytest

from oneshot_verify.ir import InputError, parse
from oneshot_verify.ir.reader.locations import origin_of

SMALL, LARGE = 2_000, 16_000
MOST_SECONDS = 0.05
"""Times below that are noise."""


def function(body: str) -> str:
    return f"func.func @f(%a: tensor<4xf32>) {{\n{body}\nreturn }}"


TEXTS = {
    "a string": lambda n: '"' + "a" * n,
    "escapes": lambda n: '"' + "\\n" * n,
    "a wrong escape": lambda n: '"' + "a" * n + '\\q"',
    "quotes": lambda n: '"' * n,
    "a word": lambda n: "a" * n,
    "words": lambda n: "a." * n,
    "names": lambda n: "%a, " * n,
    "blanks": lambda n: " " * n + "x",
    "comments": lambda n: "//\n" * n + "x",
    "brackets": lambda n: "(" * n,
    "angles": lambda n: function('"a.b"() {x = #a.b' + "<" * n),
    "modules": lambda n: "module {" * n + "}" * n,
    "regions": lambda n: function('"a.b"() ({' * n + "}) : () -> ()" * n),
    "sums": lambda n: "#m = affine_map<(d0) -> (d0" + " + d0" * n + ")>",
    "signs": lambda n: "#m = affine_map<(d0) -> (" + "-" * n + "d0)>",
    "a shape": lambda n: f"func.func private @f(tensor<{'1x' * n}f32>)",
    "a list": lambda n: function("%0 = arith.constant dense<[" + "1.0," * n),
    "hexadecimal digits": lambda n: function('%0 = arith.constant dense<"0x' + "00" * n),
    "digits": lambda n: function("%0 = arith.constant " + "1" * n + " : i32"),
    "a chain of aliases": lambda n: (
        "#a0 = 1\n" + "".join(f"#a{i + 1} = [#a{i}]\n" for i in range(n // 8))
    ),
    "keys": lambda n: function('"a.b"() {' + ",".join(f"a{i}" for i in range(n))),
    "unknown ops": lambda n: "acme.op x\n" * n,
    "functions": lambda n: "".join(f"func.func @f{i}() {{ return }}\n" for i in range(n // 8)),
    "parts": lambda n: "// -----\n" * (n // 8),
    "resources": lambda n: "{-# dialect_resources: {" * n,
}


def seconds(text: str) -> float:
    begun = time.process_time()
    with contextlib.suppress(InputError):
        parse(text, "in.mlir")
    return time.process_time() - begun


@pytest.mark.parametrize("name", TEXTS)
def test_time_is_linear(name: str) -> None:
    small, large = (min(seconds(TEXTS[name](n)) for _ in range(2)) for n in (SMALL, LARGE))
    # Eight times as long; a square would be 64.
    assert large <= 20 * max(small, MOST_SECONDS)


BOMBS = {
    "attributes": ("#a0 = 1", "#a{} = [#a{}, #a{}]", "module attributes {{x = #a{}}} {{}}"),
    "types": ("!a0 = i32", "!a{} = tuple<!a{}, !a{}>", "func.func private @f(!a{})"),
    "unknown": ("#a0 = #x.y<1>", "#a{} = #x.y<#a{} #a{}>", "module attributes {{x = #a{}}} {{}}"),
}


@pytest.mark.parametrize("name", BOMBS)
def test_aliases_stand_for_so_much_at_most(name: str) -> None:
    first, step, use = BOMBS[name]

    def read(doubled: int) -> None:
        lines = [step.format(n + 1, n, n) for n in range(doubled)]
        for part in parse("\n".join([first, *lines, use.format(doubled)]), "in.mlir"):
            if isinstance(part, InputError):
                raise part

    read(10)
    with pytest.raises(InputError, match="aliases stand for too many attributes"):
        read(60)


def test_locations_are_looked_into_once() -> None:
    lines = [f"#a{n + 1} = loc(fused[#a{n}, #a{n}])" for n in range(60)]
    text = "\n".join(["#a0 = loc(unknown)", *lines, "func.func private @f() loc(#a60)"])
    [part] = parse(text, "in.mlir")
    assert not isinstance(part, InputError)
    assert origin_of(part.module.body.block.first_op.location) == ""

"""Many elements one by one in the tensor program, a global of them all in the bufferized one."""

from __future__ import annotations

COUNT = 70
NUMBERS = [f"{number}.5" for number in range(COUNT)]
TYPE = f"{COUNT}xf32"


def source() -> str:
    constants = "\n".join(
        f"  %c{place} = arith.constant {number} : f32" for place, number in enumerate(NUMBERS)
    )
    names = ", ".join(f"%c{place}" for place in range(COUNT))
    return (
        f"func.func @f() -> tensor<{TYPE}> {{\n{constants}\n"
        f"  %t = tensor.from_elements {names} : tensor<{TYPE}>\n  return %t : tensor<{TYPE}>\n}}\n"
    )


def target(numbers: list[str]) -> str:
    return (
        f"memref.global constant @c : memref<{TYPE}> = dense<[{', '.join(numbers)}]>\n"
        f"func.func @f() -> memref<{TYPE}> {{\n  %c = memref.get_global @c : memref<{TYPE}>\n"
        f"  return %c : memref<{TYPE}>\n}}\n"
    )


def test_the_same_elements(must_prove) -> None:
    must_prove(source(), target(NUMBERS))


def test_one_other_element(must_not_prove) -> None:
    must_not_prove(source(), target([*NUMBERS[:-1], "1.0"]))

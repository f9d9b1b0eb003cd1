"""Random programs for the analysis, as text: straight lines, branches, loops, slices, calls."""

from __future__ import annotations

from random import Random

TENSOR = "tensor<?xf32>"
_PARAMETERS = "%v: f32, %i: index, %n: index, %b: i1"
_MAPS = """#id = affine_map<(d0) -> (d0)>
#rev = affine_map<(d0) -> (-d0 + 7)>
"""
_KINDS = (
    *("insert", "insert", "extract", "slice", "slice", "unslice", "unslice", "fill", "generic"),
    *("if", "for", "while", "select", "empty", "constant", "call", "forall", "switch", "region"),
    *("cast", "copy", "materialize", "index", "unknown"),
)
AS_UPSTREAM = tuple(kind for kind in _KINDS if kind not in ("switch", "forall"))
"""Without the ops where LLVM 22 is known to decide wrongly."""


class Program:
    """One function, built from a seed."""

    def __init__(self, seed: int, size: int, kinds: tuple[str, ...] = _KINDS) -> None:
        self.random = Random(seed)
        self.kinds = self.random.sample(kinds, self.random.randint(4, len(kinds)))
        self.lines: list[str] = []
        self.fresh = 0
        self.budget = size
        self.indices = ["%i", "%n", "%c0", "%c2"]
        self.slices: list[tuple[str, str, str]] = []

    def name(self, prefix: str) -> str:
        self.fresh += 1
        return f"%{prefix}{self.fresh}"

    def function(self, name: str) -> str:
        """The text of the function."""
        tensors = ["%t0", "%t1", "%t2"]
        marks = [
            self.random.choice(["", "", "", " {bufferization.writable = false}"]) for _ in tensors
        ]
        head = ", ".join(f"{t}: {TENSOR}{mark}" for t, mark in zip(tensors, marks, strict=True))
        self.lines = [
            f"func.func @{name}({head}, {_PARAMETERS}) -> ({TENSOR}, {TENSOR}) {{",
            "  %c0 = arith.constant 0 : index",
            "  %c2 = arith.constant 2 : index",
        ]
        self.block(tensors, depth=0, length=self.budget)
        first, second = self.random.choice(tensors[-3:]), self.random.choice(tensors)
        self.lines += [f"  return {first}, {second} : {TENSOR}, {TENSOR}", "}"]
        return "\n".join(self.lines)

    def block(self, tensors: list[str], depth: int, length: int) -> None:
        """Append ops that use and extend `tensors`, the values in scope."""
        for _ in range(length):
            if self.budget <= 0:
                return
            self.budget -= 1
            kind = self.random.choice(self.kinds)
            if depth >= 3 and kind in ("if", "for", "while", "forall", "switch", "region"):
                kind = "insert"
            getattr(self, f"make_{kind}")(tensors, depth)

    def pick(self, tensors: list[str]) -> str:
        """A tensor in scope, more often a late one."""
        if self.random.random() < 0.6:
            return self.random.choice(tensors[-3:])
        return self.random.choice(tensors)

    def index(self) -> str:
        return self.random.choice(self.indices[-6:])

    def add(self, tensors: list[str], text: str) -> str:
        result = self.name("r")
        self.lines.append(f"  {result} = {text}")
        tensors.append(result)
        return result

    def make_insert(self, tensors: list[str], depth: int) -> None:
        self.add(tensors, f"tensor.insert %v into {self.pick(tensors)}[{self.index()}] : {TENSOR}")

    def make_extract(self, tensors: list[str], depth: int) -> None:
        result = self.name("s")
        self.lines.append(
            f"  {result} = tensor.extract {self.pick(tensors)}[{self.index()}] : {TENSOR}"
        )
        self.lines.append(f'  "test.use"({result}) : (f32) -> ()')

    def make_index(self, tensors: list[str], depth: int) -> None:
        result = self.name("i")
        a, b = self.index(), self.index()
        self.lines.append(
            self.random.choice(
                [
                    f"  {result} = arith.addi {a}, {b} : index",
                    f"  {result} = affine.apply affine_map<(d0)[s0] -> (d0 + s0 * 2)>({a})[{b}]",
                    f"  {result} = affine.min affine_map<(d0)[s0] -> (d0, s0)>({a})[{b}]",
                ]
            )
        )
        if depth == 0:
            self.indices.append(result)

    def make_slice(self, tensors: list[str], depth: int) -> None:
        source, offset, size = self.pick(tensors), self.index(), self.index()
        stride = self.random.choice(["1", "1", "2"])
        part = f"[{offset}] [{size}] [{stride}]"
        result = self.add(tensors, f"tensor.extract_slice {source}{part} : {TENSOR} to {TENSOR}")
        self.slices.append((result, source, part))

    def make_unslice(self, tensors: list[str], depth: int) -> None:
        known = [s for s in self.slices if s[1] in tensors]
        source, into = self.pick(tensors), self.pick(tensors)
        part = f"[{self.index()}] [{self.index()}] [1]"
        if known and self.random.random() < 0.8:
            # Put something made of a slice back to where the slice came from.
            sliced, container, part = self.random.choice(known)
            into = self.random.choice([container, container, into])
            source = self.random.choice([source, sliced])
        self.add(
            tensors, f"tensor.insert_slice {source} into {into}{part} : {TENSOR} into {TENSOR}"
        )

    def make_fill(self, tensors: list[str], depth: int) -> None:
        out = self.pick(tensors)
        self.add(tensors, f"linalg.fill ins(%v : f32) outs({out} : {TENSOR}) -> {TENSOR}")

    def make_copy(self, tensors: list[str], depth: int) -> None:
        a, b = self.pick(tensors), self.pick(tensors)
        self.add(tensors, f"linalg.copy ins({a} : {TENSOR}) outs({b} : {TENSOR}) -> {TENSOR}")

    def make_materialize(self, tensors: list[str], depth: int) -> None:
        if self.random.random() > 0.15:
            return self.make_insert(tensors, depth)
        source, into = self.pick(tensors), self.add(tensors, f"tensor.empty(%n) : {TENSOR}")
        self.add(
            tensors,
            f"bufferization.materialize_in_destination {source} in {into} : "
            f"({TENSOR}, {TENSOR}) -> {TENSOR}",
        )
        return None

    def make_generic(self, tensors: list[str], depth: int) -> None:
        a, b = self.pick(tensors), self.pick(tensors)
        first, used = self.random.choice(["#id", "#rev"]), self.random.choice(["%x", "%y"])
        self.add(
            tensors,
            f"linalg.generic {{indexing_maps = [{first}, #id], iterator_types = "
            f'["{self.random.choice(["parallel", "parallel", "reduction"])}"]}} '
            f"ins({a} : {TENSOR}) outs({b} : {TENSOR}) {{\n"
            f"  ^bb0(%x: f32, %y: f32):\n    linalg.yield {used} : f32\n  }} -> {TENSOR}",
        )

    def make_select(self, tensors: list[str], depth: int) -> None:
        a, b = self.pick(tensors), self.pick(tensors)
        self.add(tensors, f"arith.select %b, {a}, {b} : {TENSOR}")

    def make_empty(self, tensors: list[str], depth: int) -> None:
        self.add(tensors, f"tensor.empty(%n) : {TENSOR}")

    def make_constant(self, tensors: list[str], depth: int) -> None:
        constant = self.name("k")
        self.lines.append(f"  {constant} = arith.constant dense<1.0> : tensor<8xf32>")
        self.add(tensors, f"tensor.cast {constant} : tensor<8xf32> to {TENSOR}")

    def make_cast(self, tensors: list[str], depth: int) -> None:
        cast = self.name("k")
        self.lines.append(
            f"  {cast} = tensor.cast {self.pick(tensors)} : {TENSOR} to tensor<8xf32>"
        )
        self.add(tensors, f"tensor.cast {cast} : tensor<8xf32> to {TENSOR}")

    def make_unknown(self, tensors: list[str], depth: int) -> None:
        if self.random.random() < 0.3:
            self.add(tensors, f'"test.op"({self.pick(tensors)}) : ({TENSOR}) -> {TENSOR}')

    def make_call(self, tensors: list[str], depth: int) -> None:
        callee = self.random.choice(["pass", "write", "look", "pick", "outside"])
        a, b = self.pick(tensors), self.pick(tensors)
        self.add(
            tensors,
            f"func.call @{callee}({a}, {b}, %v, %i, %b) : ({TENSOR}, {TENSOR}, f32, index, i1) -> {TENSOR}",
        )

    def nested(self, tensors: list[str], depth: int) -> str:
        """A block that ends with a yield of some tensor."""
        kept = len(self.slices), len(self.indices)
        inner = list(tensors)
        self.block(inner, depth + 1, self.random.randint(0, 4))
        del self.slices[kept[0] :]
        del self.indices[kept[1] :]
        return self.pick(inner)

    def make_if(self, tensors: list[str], depth: int) -> None:
        result = self.name("r")
        self.lines.append(f"  {result} = scf.if %b -> ({TENSOR}) {{")
        self.lines.append(f"  scf.yield {self.nested(tensors, depth)} : {TENSOR}\n  }} else {{")
        self.lines.append(f"  scf.yield {self.nested(tensors, depth)} : {TENSOR}\n  }}")
        tensors.append(result)

    def make_switch(self, tensors: list[str], depth: int) -> None:
        result = self.name("r")
        self.lines.append(f"  {result} = scf.index_switch %i -> {TENSOR} case 1 {{")
        self.lines.append(f"  scf.yield {self.nested(tensors, depth)} : {TENSOR}\n  }} default {{")
        self.lines.append(f"  scf.yield {self.nested(tensors, depth)} : {TENSOR}\n  }}")
        tensors.append(result)

    def make_region(self, tensors: list[str], depth: int) -> None:
        result = self.name("r")
        self.lines.append(f"  {result} = scf.execute_region -> {TENSOR} {{")
        self.lines.append(f"  scf.yield {self.nested(tensors, depth)} : {TENSOR}\n  }}")
        tensors.append(result)

    def make_for(self, tensors: list[str], depth: int) -> None:
        result, iv, arg = self.name("r"), self.name("j"), self.name("a")
        high = self.random.choice(["%n", "%c2"])
        self.lines.append(
            f"  {result} = scf.for {iv} = %c0 to {high} step %c2 "
            f"iter_args({arg} = {self.pick(tensors)}) -> ({TENSOR}) {{"
        )
        self.indices.append(iv)
        inner = self.nested([*tensors, arg], depth)
        self.indices.remove(iv)
        self.lines.append(f"  scf.yield {inner} : {TENSOR}\n  }}")
        tensors.append(result)

    def make_while(self, tensors: list[str], depth: int) -> None:
        result, before, after = self.name("r"), self.name("a"), self.name("a")
        self.lines.append(
            f"  {result} = scf.while ({before} = {self.pick(tensors)}) : ({TENSOR}) -> {TENSOR} {{"
        )
        self.lines.append(
            f"  scf.condition(%b) {self.nested([*tensors, before], depth)} : {TENSOR}\n"
            f"  }} do {{\n  ^bb0({after}: {TENSOR}):"
        )
        self.lines.append(f"  scf.yield {self.nested([*tensors, after], depth)} : {TENSOR}\n  }}")
        tensors.append(result)

    def make_forall(self, tensors: list[str], depth: int) -> None:
        result, iv, arg = self.name("r"), self.name("j"), self.name("a")
        size = self.random.choice(["%n", "2", "1"])
        self.lines.append(
            f"  {result} = scf.forall ({iv}) in ({size}) "
            f"shared_outs({arg} = {self.pick(tensors)}) -> ({TENSOR}) {{"
        )
        self.indices.append(iv)
        inner = self.nested([*tensors, arg], depth)
        self.indices.remove(iv)
        self.lines.append(
            "  scf.forall.in_parallel {\n"
            f"    tensor.parallel_insert_slice {inner} into {arg}[{iv}] [%n] [1] : "
            f"{TENSOR} into {TENSOR}\n  }}\n  }}"
        )
        tensors.append(result)


_SIGNATURE = f"%x: {TENSOR}, %y: {TENSOR}, %v: f32, %i: index, %b: i1"
_CALLEES = f"""
func.func private @outside({TENSOR}, {TENSOR} {{bufferization.access = "read"}}, f32, index, i1) -> {TENSOR}
func.func @pass({_SIGNATURE}) -> {TENSOR} {{
  return %x : {TENSOR}
}}
func.func @write({_SIGNATURE}) -> {TENSOR} {{
  %r = tensor.insert %v into %y[%i] : {TENSOR}
  return %r : {TENSOR}
}}
func.func @look({_SIGNATURE}) -> {TENSOR} {{
  %s = tensor.extract %x[%i] : {TENSOR}
  %e = tensor.empty(%i) : {TENSOR}
  %r = linalg.fill ins(%s : f32) outs(%e : {TENSOR}) -> {TENSOR}
  return %r : {TENSOR}
}}
func.func @pick({_SIGNATURE}) -> {TENSOR} {{
  %w = func.call @write(%x, %y, %v, %i, %b) : ({TENSOR}, {TENSOR}, f32, index, i1) -> {TENSOR}
  %r = arith.select %b, %x, %w : {TENSOR}
  return %r : {TENSOR}
}}
"""


def module(seed: int, functions: int = 4, size: int = 14, kinds: tuple[str, ...] = _KINDS) -> str:
    """A module of random functions and those that they call."""
    texts = [Program(1000 * seed + k, size, kinds).function(f"f{k}") for k in range(functions)]
    return _MAPS + _CALLEES + "\n".join(texts) + "\n"

"""Random tensor programs that are defined by construction, each with a `main` that prints all of its results.

Every size and the range of every index is known while the program is written, even where its types say `?`, so that
no access is out of bounds and no divisor is zero.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field

MAX_RESULTS = 12
"""Of the tensors of a program, how many are returned and printed."""
FLOATS, INTEGERS = ("f32", "f64"), ("i32", "i64", "i8")


@dataclass(frozen=True)
class Number:
    """An index value that lies between `low` and `high`."""

    name: str
    low: int
    high: int


@dataclass(frozen=True)
class Tensor:
    """A tensor whose sizes we know, even where its type does not say them."""

    name: str
    shape: tuple[int, ...]
    static: tuple[bool, ...]
    element: str

    @property
    def type(self) -> str:
        """As MLIR writes it."""
        sizes = (str(n) if known else "?" for n, known in zip(self.shape, self.static, strict=True))
        return f"tensor<{''.join(f'{size}x' for size in sizes)}{self.element}>"


@dataclass
class Scope:
    """What a piece of program may use."""

    tensors: list[Tensor]
    numbers: list[Number]
    scalars: dict[str, list[str]] = field(default_factory=dict)

    def inner(self) -> Scope:
        """A scope inside of a region."""
        return Scope([*self.tensors], [*self.numbers], {k: [*v] for k, v in self.scalars.items()})


class Writer:
    """Writes one random function and the `main` that calls it."""

    def __init__(self, source: random.Random, number: int) -> None:
        self.random = source
        self.number = number
        self.lines: list[str] = []
        self.count = 0
        self.used: Counter[str] = Counter()

    def fresh(self) -> str:
        self.count += 1
        return f"%v{self.count}"

    def emit(self, text: str) -> str:
        """Write an op with one result; its name."""
        name = self.fresh()
        self.lines.append(f"  {name} = {text}")
        return name

    # Scalars and indices.

    def literal(self, element: str) -> str:
        if element in FLOATS:
            return self.random.choice(
                ("1.0", "-2.5", "3.0", "0.125", "-0.0", "7.75", "1.0e+20", "0.1")
            )
        if element == "i1":
            return self.random.choice(("true", "false"))
        return str(self.random.choice((0, 1, 2, 3, -1, -5, 7, 100, -128)))

    def constant(self, element: str) -> str:
        return self.emit(f"arith.constant {self.literal(element)} : {element}")

    def index(self, scope: Scope, low: int, high: int) -> Number:
        """An index between two bounds, both included; `low <= high`."""
        fitting = [n for n in scope.numbers if low <= n.low and n.high <= high]
        if fitting and self.random.random() < 0.7:
            return self.random.choice(fitting)
        value = self.random.randint(low, high)
        return Number(self.emit(f"arith.constant {value} : index"), value, value)

    def fixed(self, scope: Scope, value: int) -> tuple[str, bool]:
        """A value for a size: its text, and whether it stands in the text of the op itself."""
        known = [n.name for n in scope.numbers if n.low == n.high == value]
        if known and self.random.random() < 0.6:
            return self.random.choice(known), False
        return str(value), True

    def scalar(self, scope: Scope, element: str) -> str:
        known = scope.scalars.get(element, [])
        return (
            self.random.choice(known)
            if known and self.random.random() < 0.7
            else self.constant(element)
        )

    def arithmetic(self, scope: Scope, element: str, left: str, right: str) -> str:
        """One scalar op, or a few, on operands of a type."""
        pick = self.random.choice
        if element in FLOATS:
            kind = pick(("binary", "binary", "select", "convert", "neg"))
            self.used[f"float {kind}"] += 1
            if kind == "binary":
                name = pick(
                    ("addf", "subf", "mulf", "divf", "maximumf", "minimumf", "maxnumf", "minnumf")
                )
                return self.emit(f"arith.{name} {left}, {right} : {element}")
            if kind == "select":
                test = self.emit(
                    f"arith.cmpf {pick(('olt', 'oge', 'une', 'ueq', 'ord', 'ugt'))}, {left}, {right} : {element}"
                )
                return self.emit(f"arith.select {test}, {left}, {right} : {element}")
            if kind == "neg":
                return self.emit(f"arith.negf {left} : {element}")
            return self._through_integer(element, left)
        kind = pick(("binary", "binary", "divide", "shift", "select", "convert"))
        self.used[f"integer {kind}"] += 1
        if kind == "binary":
            name = pick(
                ("addi", "subi", "muli", "andi", "ori", "xori", "minsi", "maxui", "minui", "maxsi")
            )
            return self.emit(f"arith.{name} {left}, {right} : {element}")
        if kind == "divide":
            divisor = self.emit(f"arith.constant {pick((2, 3, 7, -3))} : {element}")
            name = pick(
                ("divsi", "divui", "remsi", "remui", "floordivsi", "ceildivsi", "ceildivui")
            )
            return self.emit(f"arith.{name} {left}, {divisor} : {element}")
        if kind == "shift":
            amount = self.emit(f"arith.constant {pick((0, 1, 5))} : {element}")
            return self.emit(
                f"arith.{pick(('shli', 'shrsi', 'shrui'))} {left}, {amount} : {element}"
            )
        if kind == "select":
            test = self.emit(
                f"arith.cmpi {pick(('slt', 'sge', 'ne', 'ult', 'uge', 'eq'))}, {left}, {right} : {element}"
            )
            return self.emit(f"arith.select {test}, {left}, {right} : {element}")
        return self._through_other_width(element, left)

    def _through_integer(self, element: str, value: str) -> str:
        low, high = (self.emit(f"arith.constant {n} : {element}") for n in ("-100.0", "100.0"))
        clamped = self.emit(f"arith.maxnumf {value}, {low} : {element}")
        clamped = self.emit(f"arith.minnumf {clamped}, {high} : {element}")
        whole = self.emit(f"arith.fptosi {clamped} : {element} to i32")
        return self.emit(
            f"arith.{self.random.choice(('sitofp', 'uitofp'))} {whole} : i32 to {element}"
        )

    def _through_other_width(self, element: str, value: str) -> str:
        if element == "i64":
            narrow = self.emit(f"arith.trunci {value} : i64 to i16")
            return self.emit(
                f"arith.{self.random.choice(('extsi', 'extui'))} {narrow} : i16 to i64"
            )
        wide = self.emit(
            f"arith.{self.random.choice(('extsi', 'extui'))} {value} : {element} to i64"
        )
        return self.emit(f"arith.trunci {wide} : i64 to {element}")

    # Tensors.

    def operand(self, scope: Scope, *, rank: int | None = None) -> Tensor:
        fitting = [t for t in scope.tensors if rank is None or len(t.shape) == rank]
        if not fitting:
            return self.new_tensor(scope, rank or 1)
        # New ones are preferred, so that results hang on long chains of ops.
        return self.random.choice(fitting[-3:] if self.random.random() < 0.7 else fitting)

    def new_tensor(
        self,
        scope: Scope,
        rank: int,
        shape: tuple[int, ...] = (),
        element: str = "",
        static: tuple[bool, ...] | None = None,
    ) -> Tensor:
        """A tensor that is filled with one scalar."""
        shape = shape or tuple(self.random.randint(1, 4) for _ in range(rank))
        element = element or self.random.choice((*FLOATS, *INTEGERS))
        empty = self.empty(scope, shape, element, static)
        value = self.scalar(scope, element)
        name = self.emit(
            f"linalg.fill ins({value} : {element}) outs({empty.name} : {empty.type}) -> {empty.type}"
        )
        return Tensor(name, shape, empty.static, element)

    def empty(
        self,
        scope: Scope,
        shape: tuple[int, ...],
        element: str,
        static: tuple[bool, ...] | None = None,
    ) -> Tensor:
        if static is None:
            sizes = [self.fixed(scope, size) for size in shape]
        else:
            sizes = [
                (str(n), True) if known else (self.index(scope, n, n).name, False)
                for n, known in zip(shape, static, strict=True)
            ]
        dynamic = ", ".join(text for text, static in sizes if not static)
        result = Tensor("", shape, tuple(static for _, static in sizes), element)
        return Tensor(
            self.emit(f"tensor.empty({dynamic}) : {result.type}"), shape, result.static, element
        )

    def like(self, tensor: Tensor, name: str) -> Tensor:
        return Tensor(name, tensor.shape, tensor.static, tensor.element)

    def do_insert(self, scope: Scope) -> None:
        tensor = self.operand(scope)
        if 0 in tensor.shape:
            return
        places = [[self.index(scope, 0, size - 1).name for size in tensor.shape] for _ in range(2)]
        old = self.emit(f"tensor.extract {tensor.name}[{', '.join(places[0])}] : {tensor.type}")
        value = self.arithmetic(scope, tensor.element, old, self.scalar(scope, tensor.element))
        scope.scalars.setdefault(tensor.element, []).append(value)
        name = self.emit(
            f"tensor.insert {value} into {tensor.name}[{', '.join(places[1])}] : {tensor.type}"
        )
        scope.tensors.append(self.like(tensor, name))

    def slice_text(
        self, scope: Scope, tensor: Tensor
    ) -> tuple[str, tuple[int, ...], tuple[bool, ...], bool]:
        """`[offsets] [sizes] [strides]`, the sizes, whether each is static, and whether all strides are positive."""
        offsets, sizes, strides, static = [], [], [], []
        for whole in tensor.shape:
            stride = self.random.choice((1, 1, 1, 2))
            size = self.random.randint(
                0 if self.random.random() < 0.1 else min(1, whole), (whole + stride - 1) // stride
            )
            last = (size - 1) * stride if size else 0
            offset = self.index(scope, 0, max(0, whole - 1 - last))
            text, known = self.fixed(scope, size)
            offsets.append(
                offset.name
                if self.random.random() < 0.5 or offset.low != offset.high
                else str(offset.low)
            )
            sizes.append((text, size))
            strides.append(str(stride))
            static.append(known)
        text = f"[{', '.join(offsets)}] [{', '.join(t for t, _ in sizes)}] [{', '.join(strides)}]"
        return text, tuple(size for _, size in sizes), tuple(static), True

    def do_slice(self, scope: Scope) -> None:
        """Cut a slice, change it, and insert it, possibly at another place."""
        tensor = self.operand(scope)
        text, sizes, static, _ = self.slice_text(scope, tensor)
        dropped = {
            d
            for d, (n, known) in enumerate(zip(sizes, static, strict=True))
            if n == 1 and known and self.random.random() < 0.5
        }
        if any(
            n == 1 and known and d not in dropped
            for d, (n, known) in enumerate(zip(sizes, static, strict=True))
        ):
            dropped = set()
        kept = [d for d in range(len(sizes)) if d not in dropped]
        part = Tensor(
            "", tuple(sizes[d] for d in kept), tuple(static[d] for d in kept), tensor.element
        )
        name = self.emit(f"tensor.extract_slice {tensor.name}{text} : {tensor.type} to {part.type}")
        part = self.like(part, name)
        if self.random.random() < 0.6:
            value = self.scalar(scope, tensor.element)
            name = self.emit(
                f"linalg.fill ins({value} : {tensor.element}) outs({part.name} : {part.type}) -> {part.type}"
            )
            part = self.like(part, name)
        if part.shape and self.random.random() < 0.8:
            scope.tensors.append(part)
        name = self.emit(
            f"tensor.insert_slice {part.name} into {tensor.name}{text} : {part.type} into {tensor.type}"
        )
        scope.tensors.append(self.like(tensor, name))

    def do_generic(self, scope: Scope) -> None:
        """An elementwise nest with a permuted input; the output is one of the tensors at hand."""
        output = self.operand(scope)
        rank = len(output.shape)
        order = list(range(rank))
        self.random.shuffle(order)
        fitting = [
            t
            for t in scope.tensors
            if t.element == output.element and t.shape == tuple(output.shape[d] for d in order)
        ]
        if not fitting:
            return
        given = self.random.choice(fitting)
        loops = ", ".join(f"d{d}" for d in range(rank))
        maps = [
            f"affine_map<({loops}) -> ({', '.join(f'd{d}' for d in order)})>",
            f"affine_map<({loops}) -> ({loops})>",
        ]
        iterators = ", ".join('"parallel"' for _ in range(rank))
        name = self.fresh()
        self.lines.append(
            f"  {name} = linalg.generic {{indexing_maps = [{', '.join(maps)}], iterator_types = [{iterators}]}} "
            f"ins({given.name} : {given.type}) outs({output.name} : {output.type}) {{"
        )
        left, right = self.fresh(), self.fresh()
        self.lines.append(f"  ^bb0({left}: {output.element}, {right}: {output.element}):")
        value = self.arithmetic(scope, output.element, left, right)
        if rank and output.element == "i64" and self.random.random() < 0.5:
            place = self.emit("linalg.index 0 : index")
            place = self.emit(f"arith.index_cast {place} : index to i64")
            value = self.emit(f"arith.addi {value}, {place} : i64")
        self.lines.append(f"  linalg.yield {value} : {output.element}\n  }} -> {output.type}")
        scope.tensors.append(self.like(output, name))

    def do_transpose(self, scope: Scope) -> None:
        tensor = self.operand(scope, rank=2)
        target = self.empty(scope, tensor.shape[::-1], tensor.element, tensor.static[::-1])
        name = self.emit(
            f"linalg.transpose ins({tensor.name} : {tensor.type}) outs({target.name} : {target.type}) permutation = [1, 0]"
        )
        scope.tensors.append(self.like(target, name))

    def do_broadcast(self, scope: Scope) -> None:
        tensor = self.operand(scope, rank=1)
        where = self.random.randint(0, 1)
        shape = (3, *tensor.shape) if where == 0 else (*tensor.shape, 3)
        static = (True, *tensor.static) if where == 0 else (*tensor.static, True)
        target = self.empty(scope, shape, tensor.element, static)
        name = self.emit(
            f"linalg.broadcast ins({tensor.name} : {tensor.type}) outs({target.name} : {target.type}) dimensions = [{where}]"
        )
        scope.tensors.append(self.like(target, name))

    def do_reduce(self, scope: Scope) -> None:
        tensor = self.operand(scope, rank=2)
        where = self.random.randint(0, 1)
        kept = 1 - where
        start = self.new_tensor(
            scope, 1, (tensor.shape[kept],), tensor.element, (tensor.static[kept],)
        )
        op = "addf" if tensor.element in FLOATS else self.random.choice(("addi", "maxsi", "xori"))
        name, left, right = self.fresh(), self.fresh(), self.fresh()
        self.lines.append(
            f"  {name} = linalg.reduce ins({tensor.name} : {tensor.type}) outs({start.name} : {start.type}) dimensions = [{where}]\n"
            f"  ({left}: {tensor.element}, {right}: {tensor.element}) {{"
        )
        value = self.emit(f"arith.{op} {left}, {right} : {tensor.element}")
        self.lines.append(f"  linalg.yield {value} : {tensor.element}\n  }}")
        scope.tensors.append(self.like(start, name))

    def do_matmul(self, scope: Scope) -> None:
        left = self.operand(scope, rank=2)
        right = self.new_tensor(scope, 2, (left.shape[1], self.random.randint(1, 3)), left.element)
        start = self.new_tensor(scope, 2, (left.shape[0], right.shape[1]), left.element)
        name = self.emit(
            f"linalg.matmul ins({left.name}, {right.name} : {left.type}, {right.type}) outs({start.name} : {start.type}) -> {start.type}"
        )
        scope.tensors.append(self.like(start, name))

    def do_new(self, scope: Scope) -> None:
        """`from_elements`, `splat`, `generate` or a filled `empty`."""
        kind = self.random.choice(("from_elements", "splat", "generate", "fill"))
        self.used[kind] += 1
        element = self.random.choice((*FLOATS, *INTEGERS))
        if kind == "from_elements":
            shape = self.random.choice(((2,), (3,), (2, 2)))
            values = [
                self.scalar(scope, element)
                for _ in range(shape[0] * (shape[1] if len(shape) > 1 else 1))
            ]
            result = Tensor("", shape, (True,) * len(shape), element)
            scope.tensors.append(
                self.like(
                    result, self.emit(f"tensor.from_elements {', '.join(values)} : {result.type}")
                )
            )
        elif kind == "fill":
            scope.tensors.append(self.new_tensor(scope, self.random.randint(1, 3)))
        elif kind == "splat":
            result = Tensor("", (2, 3), (True, True), element)
            value = self.scalar(scope, element)
            scope.tensors.append(
                self.like(result, self.emit(f"tensor.splat {value} : {result.type}"))
            )
        else:
            self._generate(scope, element)

    def _generate(self, scope: Scope, element: str) -> None:
        size = self.random.randint(1, 4)
        count = self.index(scope, size, size)
        result = Tensor("", (size, 2), (False, True), element)
        name, first, second = self.fresh(), self.fresh(), self.fresh()
        self.lines.append(
            f"  {name} = tensor.generate {count.name} {{\n  ^bb0({first}: index, {second}: index):"
        )
        value = self.emit(f"arith.index_cast {first} : index to i32")
        if element in FLOATS:
            value = self.emit(f"arith.sitofp {value} : i32 to {element}")
        elif element == "i64":
            value = self.emit(f"arith.extsi {value} : i32 to i64")
        elif element == "i8":
            value = self.emit(f"arith.trunci {value} : i32 to i8")
        value = self.arithmetic(scope, element, value, self.scalar(scope, element))
        self.lines.append(f"  tensor.yield {value} : {element}\n  }} : {result.type}")
        scope.tensors.append(self.like(result, name))

    def do_pad(self, scope: Scope) -> None:
        tensor = self.operand(scope, rank=2)
        low, high = self.random.randint(0, 2), self.random.randint(0, 2)
        result = Tensor(
            "", (tensor.shape[0] + low, tensor.shape[1] + high), tensor.static, tensor.element
        )
        value = self.scalar(scope, tensor.element)
        name, first, second = self.fresh(), self.fresh(), self.fresh()
        self.lines.append(
            f"  {name} = tensor.pad {tensor.name} low[{low}, 0] high[0, {high}] {{\n  ^bb0({first}: index, {second}: index):\n"
            f"  tensor.yield {value} : {tensor.element}\n  }} : {tensor.type} to {result.type}"
        )
        scope.tensors.append(self.like(result, name))

    def do_reshape(self, scope: Scope) -> None:
        tensor = self.new_tensor(scope, 1, (6,))
        if not tensor.static[0]:
            return
        name = self.emit(
            f"tensor.expand_shape {tensor.name} [[0, 1]] output_shape [2, 3] : {tensor.type} into tensor<2x3x{tensor.element}>"
        )
        wide = Tensor(name, (2, 3), (True, True), tensor.element)
        scope.tensors.append(wide)
        part = self.operand(scope, rank=2)
        # A buffer may only lose dimensions of size 1 in our semantics so far.
        if part.static == (True, True) and 1 in part.shape:
            flat = Tensor("", (part.shape[0] * part.shape[1],), (True,), part.element)
            scope.tensors.append(
                self.like(
                    flat,
                    self.emit(
                        f"tensor.collapse_shape {part.name} [[0, 1]] : {part.type} into {flat.type}"
                    ),
                )
            )

    def do_numbers(self, scope: Scope) -> None:
        """Exact arithmetic on indices; the result is kept as an `i64`, and as a number where its range is known."""
        pick = self.random.choice
        left, right = pick(scope.numbers), pick(scope.numbers)
        shift = self.emit(f"arith.constant {pick((-7, -2, 3, 9))} : index")
        divisor = self.emit(f"arith.constant {pick((2, 3, -3))} : index")
        sum_ = self.emit(f"arith.{pick(('addi', 'subi', 'muli'))} {left.name}, {shift} : index")
        quotient = self.emit(
            f"arith.{pick(('divsi', 'remsi', 'floordivsi', 'ceildivsi', 'divui', 'remui'))} {sum_}, {divisor} : index"
        )
        test = self.emit(
            f"arith.cmpi {pick(('slt', 'ult', 'ugt', 'sle', 'eq'))}, {quotient}, {right.name} : index"
        )
        other = self.emit(
            f"affine.apply affine_map<(d0)[s0] -> ((d0 * 3 + s0) floordiv 4 + d0 mod 5)>({sum_})[{right.name}]"
        )
        least = self.emit(
            f"affine.min affine_map<(d0, d1) -> (d0, d1 - 1, 40)>({other}, {quotient})"
        )
        chosen = self.emit(f"arith.select {test}, {least}, {quotient} : index")
        value = self.emit(f"arith.index_cast {chosen} : index to i64")
        scope.scalars.setdefault("i64", []).append(value)
        tensor = pick(scope.tensors)
        where = self.random.randrange(len(tensor.shape)) if tensor.shape else None
        if where is not None:
            place = self.index(scope, where, where)
            name = self.emit(f"tensor.dim {tensor.name}, {place.name} : {tensor.type}")
            scope.numbers.append(Number(name, tensor.shape[where], tensor.shape[where]))

    def do_if(self, scope: Scope, depth: int) -> None:
        tensor = self.operand(scope)
        left, right = self.random.choice(scope.numbers), self.random.choice(scope.numbers)
        test = self.emit(f"arith.cmpi sle, {left.name}, {right.name} : index")
        if self.random.random() < 0.3:
            other = [t for t in scope.tensors if t.type == tensor.type and t.shape == tensor.shape]
            name = self.emit(
                f"arith.select {test}, {tensor.name}, {self.random.choice(other).name} : {tensor.type}"
            )
            scope.tensors.append(self.like(tensor, name))
            return
        name = self.fresh()
        self.lines.append(f"  {name} = scf.if {test} -> ({tensor.type}) {{")
        for last in (False, True):
            inner = scope.inner()
            self.body(inner, 2, depth + 1)
            result = self.of_type(inner, tensor)
            self.lines.append(f"  scf.yield {result.name} : {tensor.type}")
            self.lines.append("  }" if last else "  } else {")
        scope.tensors.append(self.like(tensor, name))

    def do_for(self, scope: Scope, depth: int) -> None:
        tensor = self.operand(scope)
        largest = max((size for t in scope.tensors for size in t.shape), default=2)
        trips = self.random.randint(0, min(3, largest))
        step = self.random.choice((1, 1, 2))
        lower, upper, width = (self.index(scope, n, n) for n in (0, trips, step))
        name, counter, carried = self.fresh(), self.fresh(), self.fresh()
        self.lines.append(
            f"  {name} = scf.for {counter} = {lower.name} to {upper.name} step {width.name} iter_args({carried} = {tensor.name}) -> ({tensor.type}) {{"
        )
        inner = scope.inner()
        inner.tensors.append(self.like(tensor, carried))
        inner.numbers.append(Number(counter, 0, max(0, trips - 1)))
        self.body(inner, 3, depth + 1)
        result = self.of_type(inner, tensor)
        self.lines.append(f"  scf.yield {result.name} : {tensor.type}\n  }}")
        scope.tensors.append(self.like(tensor, name))

    def of_type(self, scope: Scope, wanted: Tensor) -> Tensor:
        """The newest tensor of a type."""
        return next(
            t for t in reversed(scope.tensors) if t.type == wanted.type and t.shape == wanted.shape
        )

    def body(self, scope: Scope, length: int, depth: int) -> None:
        """Write some random ops."""
        kinds = ["insert"] * 3 + ["slice"] * 3 + ["generic"] * 3 + ["new", "numbers", "numbers"]
        kinds += ["transpose", "broadcast", "reduce", "matmul", "pad", "reshape"]
        if depth < 2:
            kinds += ["if", "for", "for"]
        for _ in range(length):
            kind = self.random.choice(kinds)
            self.used[kind] += 1
            write = getattr(self, f"do_{kind}")
            write(scope, depth) if kind in ("if", "for") else write(scope)

    # The program.

    def program(self) -> str:
        """A function, and a `main` that calls it and prints its results."""
        arguments = [
            Tensor(
                f"%a{n}",
                shape,
                tuple(self.random.random() < 0.4 for _ in shape),
                self.random.choice((*FLOATS, *INTEGERS)),
            )
            for n, shape in enumerate(
                tuple(self.random.randint(1, 4) for _ in range(rank))
                for rank in (1, 2, self.random.randint(1, 3))
            )
        ]
        numbers = [Number(f"%n{value}", value, value) for value in range(4)]
        scope = Scope([*arguments], [*numbers])
        self.body(scope, self.random.randint(4, 9), 0)
        results = [t for t in scope.tensors if t.shape and t not in arguments][-MAX_RESULTS:]
        for element, values in scope.scalars.items():
            row = Tensor("", (len(values),), (True,), element)
            name = self.emit(f"tensor.from_elements {', '.join(values)} : {row.type}")
            results.append(self.like(row, name))
        results = results or arguments[:1]
        written = ", ".join(result.name for result in results)
        types = ", ".join(result.type for result in results)
        parameters = ", ".join(
            [*(f"{t.name}: {t.type}" for t in arguments), *(f"{n.name}: index" for n in numbers)]
        )
        head = f"func.func @f{self.number}({parameters}) -> ({types}) {{"
        function = [head, *self.lines, f"  return {written} : {types}", "}"]
        return "\n".join([*function, *self.main(arguments, results)])

    def main(self, arguments: list[Tensor], results: list[Tensor]) -> list[str]:
        self.lines = []
        given = [self._constant_tensor(argument) for argument in arguments]
        numbers = [self.emit(f"arith.constant {value} : index") for value in range(4)]
        parameters = [f"{t.type}" for t in arguments] + ["index"] * 4
        types = ", ".join(result.type for result in results)
        called = self.fresh()
        self.lines.append(
            f"  {called}:{len(results)} = func.call @f{self.number}({', '.join([*given, *numbers])}) : ({', '.join(parameters)}) -> ({types})"
        )
        for position, result in enumerate(results):
            self._print(self.like(result, f"{called}#{position}"))
        return [f"func.func @main{self.number}() {{", *self.lines, "  return", "}"]

    def _constant_tensor(self, tensor: Tensor) -> str:
        def nested(shape: tuple[int, ...]) -> str:
            if not shape:
                return self.literal(tensor.element)
            return f"[{', '.join(nested(shape[1:]) for _ in range(shape[0]))}]"

        full = Tensor("", tensor.shape, (True,) * len(tensor.shape), tensor.element)
        name = self.emit(f"arith.constant dense<{nested(tensor.shape)}> : {full.type}")
        return (
            name
            if full.type == tensor.type
            else self.emit(f"tensor.cast {name} : {full.type} to {tensor.type}")
        )

    def _print(self, tensor: Tensor) -> None:
        """Print all elements as bits; every NaN as the same one."""
        zero, one = (self.emit(f"arith.constant {n} : index") for n in (0, 1))
        counters: list[str] = []
        for dimension in range(len(tensor.shape)):
            place = self.emit(f"arith.constant {dimension} : index")
            size = self.emit(f"tensor.dim {tensor.name}, {place} : {tensor.type}")
            counters.append(self.fresh())
            self.lines.append(f"  scf.for {counters[-1]} = {zero} to {size} step {one} {{")
        value = self.emit(f"tensor.extract {tensor.name}[{', '.join(counters)}] : {tensor.type}")
        width = tensor.element[1:]
        if tensor.element in FLOATS:
            strange = self.emit(f"arith.cmpf uno, {value}, {value} : {tensor.element}")
            bits = self.emit(f"arith.bitcast {value} : {tensor.element} to i{width}")
            nan = self.emit(f"arith.constant -1 : i{width}")
            value = self.emit(f"arith.select {strange}, {nan}, {bits} : i{width}")
        if width != "64":
            value = self.emit(f"arith.extsi {value} : i{width} to i64")
        self.lines.append(f"  vector.print {value} : i64")
        self.lines.extend("  }" for _ in tensor.shape)

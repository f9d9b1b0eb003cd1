"""What MLIR's own definitions (`.td` files) say of ops, read from what `mlir-tblgen --print-records` prints."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from platformdirs import user_cache_path

PACKAGE = "libmlir-22-dev"
"""The Debian package with the `.td` files. It is unpacked in a cache and never installed: it would remove others."""
TBLGEN = "mlir-tblgen-22"
FILES = (
    *("Affine/IR/AffineOps", "Arith/IR/ArithOps", "Async/IR/AsyncOps"),
    *("Bufferization/IR/BufferizationOps", "Complex/IR/ComplexOps"),
    *("ControlFlow/IR/ControlFlowOps", "Func/IR/FuncOps", "GPU/IR/GPUOps", "Index/IR/IndexOps"),
    *("LLVMIR/LLVMOps", "Linalg/IR/LinalgOps", "Linalg/IR/LinalgRelayoutOps"),
    *("Linalg/IR/LinalgStructuredOps", "MLProgram/IR/MLProgramOps", "Math/IR/MathOps"),
    *("MemRef/IR/MemRefOps", "SCF/IR/SCFOps", "Shape/IR/ShapeOps"),
    *("SparseTensor/IR/SparseTensorOps", "Tensor/IR/TensorOps", "UB/IR/UBOps"),
    "Vector/IR/VectorOps",
)
"""Where the ops of the table are defined, under `mlir/Dialect`."""
SEGMENTS = {"operandSegmentSizes", "resultSegmentSizes"}


@dataclass(frozen=True)
class Value:
    """An operand or a result: its name, with `?` or `*` behind it, and its effects (`read`, `write`, ...)."""

    name: str
    effects: tuple[str, ...] = ()


@dataclass(frozen=True)
class Definition:
    """What MLIR says of an op."""

    name: str
    operands: tuple[Value, ...]
    results: tuple[Value, ...]
    attributes: frozenset[str]
    symbols: frozenset[str]
    """The attributes that refer to symbols."""
    traits: frozenset[str]
    """Traits and interfaces by their C++ names."""
    effects: frozenset[str]
    """Those that the op lists for itself, on no operand."""
    has_regions: bool
    has_successors: bool


class NoDefinitions(Exception):
    """There are no `.td` files, or nothing that reads them."""


def include_folder() -> Path:
    """The folder with MLIR's `.td` files: `ONESHOT_MLIR_INCLUDE`, where the package is installed, or in the cache."""
    if shutil.which(TBLGEN) is None:
        raise NoDefinitions(f"needs {TBLGEN}: apt-get install mlir-22-tools")
    given = os.environ.get("ONESHOT_MLIR_INCLUDE")
    places = (Path(given) if given else None, Path("/usr/lib/llvm-22/include"), cached_folder())
    for place in places:
        if place is not None and (place / "mlir" / "IR" / "OpBase.td").is_file():
            return place
    raise NoDefinitions(
        f"needs the .td files of {PACKAGE}: python -m benchmarks conformance ods --download"
    )


def cached_folder() -> Path:
    """Where `download` puts them."""
    return user_cache_path("oneshot-verify") / PACKAGE / "usr" / "lib" / "llvm-22" / "include"


def download() -> None:
    """Unpack the Debian package into the cache."""
    cache = user_cache_path("oneshot-verify") / PACKAGE
    cache.mkdir(parents=True, exist_ok=True)
    subprocess.run(["apt-get", "download", PACKAGE], cwd=cache, check=True)
    for package in cache.glob("*.deb"):
        subprocess.run(["dpkg", "-x", str(package), str(cache)], check=True)
        package.unlink()


def definitions(include: Path) -> dict[str, Definition]:
    """All ops of `FILES`, by name."""
    found: dict[str, Definition] = {}
    for file in FILES:
        records = Records(include, file)
        for definition in records.ops():
            found.setdefault(definition.name, definition)
    return found


@dataclass(frozen=True)
class Record:
    """One `def`: the names of its classes and its fields, as text."""

    classes: frozenset[str]
    fields: dict[str, str]

    def text(self, field: str) -> str:
        """A field that is a string; empty where it is not set."""
        return self.fields.get(field, "").strip('"')

    def names(self, field: str) -> list[str]:
        """A field that is a list of records."""
        return re.findall(r"\w+", self.fields.get(field, ""))


_RECORD = re.compile(r"^def (\S+) \{\t// ?(.*?)\n(.*?)^\}", re.DOTALL | re.MULTILINE)
_FIELD = re.compile(r"^  .+? (\w+) = (.*);$", re.MULTILINE)
_CODE = re.compile(r"\[\{(.*?)\}\]", re.DOTALL)
"""Text in C++ or prose; one line of it may be the name of a class."""
_ARGUMENT = re.compile(r"(\w+)(?::\$(\w+))?")
_EMPTY = Record(frozenset(), {})


class Records:
    """The records of one file."""

    def __init__(self, include: Path, file: str) -> None:
        path = include / "mlir" / "Dialect" / f"{file}.td"
        command = [TBLGEN, "--print-records", "-I", str(include), str(path)]
        run = subprocess.run(command, capture_output=True, text=True, check=True)
        text = run.stdout[run.stdout.index("------------- Defs") :]
        text = _CODE.sub(lambda code: "code" if "\n" in code[1] else f'"{code[1].strip()}"', text)
        self._by_name = {
            name: Record(frozenset(classes.split()), dict(_FIELD.findall(body)))
            for name, classes, body in _RECORD.findall(text)
        }

    def find(self, name: str) -> Record:
        """The record of that name; an empty one for a class or a type without a `def`."""
        return self._by_name.get(name, _EMPTY)

    def ops(self) -> Iterator[Definition]:
        """The ops that the file defines, or includes."""
        for record in self._by_name.values():
            if "Op" in record.classes:
                yield self._definition(record)

    def _definition(self, record: Record) -> Definition:
        dialect = self.find(record.fields["opDialect"]).text("name")
        operands: list[Value] = []
        attributes: set[str] = set()
        symbols: set[str] = set()
        for constraint, name in self._arguments(record.fields["arguments"]):
            bare = self.find(constraint).fields.get("constraint", constraint)
            classes = self.find(bare).classes
            if "AttrConstraint" in classes or "Property" in classes or "PropConstraint" in classes:
                attributes.add(name)
                if "SymbolRef" in self._attribute_kind(bare):
                    symbols.add(name)
            else:
                operands.append(Value(name + self._suffix(bare), self._effects(constraint)))
        traits, effects = self._traits(record)
        return Definition(
            f"{dialect}.{record.text('opName')}",
            tuple(operands),
            tuple(
                Value(name, self._effects(constraint))
                for constraint, name in self._arguments(record.fields["results"])
            ),
            frozenset(attributes - SEGMENTS),
            frozenset(symbols),
            traits,
            effects,
            has_regions=":$" in record.fields["regions"],
            has_successors=":$" in record.fields["successors"],
        )

    @staticmethod
    def _arguments(dag: str) -> list[tuple[str, str]]:
        """The constraints in a dag, each with its name (empty if it has none)."""
        return _ARGUMENT.findall(dag.partition(" ")[2])

    def _attribute_kind(self, name: str) -> str:
        """How an attribute is stored, that of an optional one included."""
        return self.find(name).text("storageType")

    def _suffix(self, constraint: str) -> str:
        classes = self.find(constraint).classes
        return "*" if "Variadic" in classes else "?" if "Optional" in classes else ""

    def _effects(self, constraint: str) -> tuple[str, ...]:
        return tuple(
            effect
            for decorator in self.find(constraint).names("decorators")
            if (effect := self._effect(decorator))
        )

    def _effect(self, name: str) -> str:
        return self.find(name).text("effect").rpartition("::")[2].lower()

    def _traits(self, record: Record) -> tuple[frozenset[str], frozenset[str]]:
        traits: set[str] = set()
        effects: set[str] = set()
        todo = record.names("traits")
        while todo:
            name = todo.pop()
            trait = self.find(name)
            traits.add(trait.text("cppInterfaceName") or name)
            if "MemoryEffects" in trait.classes:
                effects.update(filter(None, map(self._effect, trait.names("effects"))))
            # Lists of traits, and interfaces that others are based on.
            todo += [*trait.names("traits"), *trait.names("baseInterfaces")]
        return frozenset(traits), frozenset(effects)

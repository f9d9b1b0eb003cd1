"""The language of certificates: JSON, read into data. `docs/certificates.md` specifies it.

Nothing in a certificate is believed: it says what is asked where. Ops and values have names by their places in the text
(`ir/places.py`); a global is `@` and its path.
"""

from __future__ import annotations

import json
from dataclasses import MISSING, dataclass, fields, is_dataclass
from functools import cache, lru_cache
from hashlib import sha256
from typing import Any, TypeAlias, cast, get_args, get_type_hints

from xdsl.dialects.builtin import ModuleOp

from oneshot_verify.ir import fingerprint
from oneshot_verify.ir.recursion import room_to_recurse

DEEP = 5_000
"""Python frames for points in points; many more would take too much of the stack."""
SCHEMA = 2
"""Changes when certificates mean something else."""
KIND = "oneshot-verify certificate"
RULES = [
    "cut",
    "nest",
    "lowered",
    "branch",
    "loop",
    "head",
    "ways",
    "threads",
    "call",
    "event",
    "same",
]
OPS = {
    "branch": ("affine.if", "scf.execute_region", "scf.if", "scf.index_switch"),
    "call": ("func.call",),
    "loop": ("affine.for", "scf.for", "scf.while"),
    "threads": ("affine.parallel", "scf.forall", "scf.parallel"),
}
"""The ops that each rule is for; the rule for events is for any op that the outside world can see."""
Place: TypeAlias = tuple[str, int]
"""(`returned`, number) or (`argument`, number) of the target"""
Sum: TypeAlias = tuple[tuple[int, str], ...]
"""A sum of scalars of the source: pairs of a factor and a name; without a name, it is the factor itself."""


class BadCertificate(Exception):
    """A text that is no certificate, or one of other programs."""


@dataclass(frozen=True)
class Range:
    """The indices of one dimension from `first` up to before `end`."""

    dimension: int
    end: Sum
    first: Sum = ()


Box: TypeAlias = tuple[Range, ...]
"""The elements whose index is in each range."""


@dataclass(frozen=True)
class Hold:
    """A buffer (or tensor) of the target holds a tensor (or what a buffer holds) of the source."""

    tensor: str
    buffer: str
    inside: tuple[Box, ...] = ()
    """If not empty, it is held in these boxes only."""
    outside: tuple[Box, ...] = ()
    """Boxes in which it need not be held."""

    @property
    def is_part(self) -> bool:
        """True if nothing is said of some of its elements."""
        return bool(self.inside or self.outside)


@dataclass(frozen=True)
class Point:
    """A pair of ops that both programs reach, and the conditions to check there."""

    source: int
    """The number of the source's op: the point is after it for a `cut`, and at it for the other rules."""
    target: int
    rule: str
    holds: tuple[Hold, ...] = ()
    equal: tuple[tuple[str, str], ...] = ()
    """Scalars of both programs that are equal at the head of a loop."""
    defined: tuple[str, ...] = ()
    """Scalars of the source that are defined at the head of a loop."""
    havoc: tuple[str, ...] = ()
    """Buffers of the target of which nothing is known at the head of a loop."""
    moved: tuple[int, ...] = ()
    """The numbers of the target's loop-carried buffers that may be another buffer in each iteration."""
    owned: tuple[tuple[int, str], ...] = ()
    """Numbers of `moved`, each with a truth value that the target carries: true if the loop has to free the buffer, or
    to hand it on. Without a name, it always has to."""
    frozen: tuple[int, ...] = ()
    """Numbers like those in `moved`, of buffers that are read-only from the loop on: others may alias them."""
    lost: tuple[int, ...] = ()
    """Numbers like those in `moved`, of arbitrary buffers that are neither read nor written by this name."""
    raced: tuple[str, ...] = ()
    """Buffers of the target from which threads read what others may write: something undefined."""
    kept: tuple[int, ...] = ()
    """Numbers of shared outputs of threads, of which is said that they are as before where no thread inserts, or each
    one only what is there already."""
    among: tuple[tuple[int, str], ...] = ()
    """Numbers like those in `moved`, each with a buffer from outside the loop that may be carried instead of the
    initial one."""
    within: tuple[tuple[int, str], ...] = ()
    """Numbers like those in `moved`, each with a buffer from outside the loop of which some part is carried."""
    first: int = 0
    """The number of first iterations of a loop that are walked one by one: the relation at its head holds after them.
    For a call, nonzero if both bodies are walked here; for a cut, if the few iterations of nests of the source are."""
    regions: tuple[tuple[Point, ...], ...] = ()
    """The points in the regions of the two ops."""
    still: tuple[str, ...] = ()
    """Buffers of `holds` that no iteration changes; all others may change."""


@dataclass(frozen=True)
class Certificate:
    """The plan of the proof of one function."""

    function: str
    source: str
    """The fingerprint of the source module."""
    target: str
    results: tuple[Place, ...]
    """For each result of the source, (`returned`, number) or (`argument`, number) of the target."""
    points: tuple[Point, ...]
    assumptions: tuple[str, ...] = ()
    versions: object = None
    """The versions of the tools that made it; for people, never checked."""
    schema: int = SCHEMA
    kind: str = KIND


@lru_cache(maxsize=8)
def fingerprint_of(module: ModuleOp) -> str:
    """The hash by which a certificate names a program; equal only for equal ones. Cached: do not change `module`."""
    return "sha256:" + sha256(fingerprint(module).encode()).hexdigest()


# Reading.


@room_to_recurse(DEEP)
def read(text: str) -> Certificate:
    """Parse a certificate. Raises `BadCertificate` if the text is none."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadCertificate(f"this is no JSON: {error}") from None
    found: Certificate = _read(data, Certificate, "the certificate")
    if (found.schema, found.kind) != (SCHEMA, KIND):
        raise BadCertificate(f"this is not schema {SCHEMA}")
    return found


_hints = cache(get_type_hints)


def _read(data: Any, form: Any, what: str) -> Any:
    """Convert JSON data to the type `form`. Raises `BadCertificate`, with `what` as its name, if it does not fit."""
    inner = get_args(form)
    if inner == get_args(Place):
        place = "argument" if isinstance(data, dict) and "argument" in data else "returned"
        return place, _object(data, {place: int}, what)[place]
    if inner:
        if not isinstance(data, list):
            raise BadCertificate(f"{what} is no list")
        each = cast("list[Any]", data)
        forms = inner[:1] * len(each) if inner[-1] is Ellipsis else inner
        if len(each) != len(forms):
            raise BadCertificate(f"{what} has another length")
        return tuple(_read(one, its, what) for one, its in zip(each, forms, strict=True))
    if is_dataclass(form):
        given = {each.name for each in fields(form) if each.default is not MISSING}
        optional = given - {"schema", "kind"}
        made = cast("Any", form)(**_object(data, _hints(form), what, optional))
        if isinstance(made, Point) and made.rule not in RULES:
            raise BadCertificate(f"there is no rule '{made.rule}'")
        return made
    # In Python, true is an integer.
    if not isinstance(data, form) or (form is int and isinstance(data, bool)):
        raise BadCertificate(f"{what} is no {form.__name__}")
    return data


def _object(data: Any, forms: dict[str, Any], what: str, optional: Any = frozenset()) -> Any:
    """The fields of a JSON object. Raises `BadCertificate` if one is unknown, or missing and not optional."""
    found = cast("dict[str, Any]", data) if isinstance(data, dict) else {}
    wrong = (found.keys() - forms.keys()) | (forms.keys() - optional - found.keys())
    if wrong:
        raise BadCertificate(f"{what}: '{min(wrong)}' is missing, or not known")
    return {name: _read(each, forms[name], f"'{name}'") for name, each in found.items()}


# Writing.


@room_to_recurse(DEEP)
def write(certificate: Certificate) -> str:
    """The text of a certificate."""
    return json.dumps(
        {
            "schema": SCHEMA,
            "kind": KIND,
            "function": certificate.function,
            "source": certificate.source,
            "target": certificate.target,
            "versions": certificate.versions or {},
            "assumptions": list(certificate.assumptions),
            "results": [{place: number} for place, number in certificate.results],
            "points": _data(certificate.points),
        },
        indent=1,
    )


def _data(value: object) -> object:
    """A value as JSON data. Of points and their parts, only what is not the default."""
    if isinstance(value, tuple):
        return [_data(each) for each in cast("tuple[object, ...]", value)]
    if not is_dataclass(value) or isinstance(value, type):
        return value
    said = ((each, getattr(value, each.name)) for each in fields(value))
    return {each.name: _data(its) for each, its in said if its != each.default}

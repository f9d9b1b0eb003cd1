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

SCHEMA = 2
"""Changes when certificates mean something else."""
KIND = "oneshot-verify certificate"
RULES = ("cut", "nest", "branch", "loop", "head", "threads", "call", "event")
Place: TypeAlias = tuple[str, int]
"""(`returned`, number) or (`argument`, number) of the target"""


class BadCertificate(Exception):
    """A text that is no certificate, or one of other programs."""


@dataclass(frozen=True)
class Hold:
    """A buffer (or tensor) of the target holds a tensor (or what a buffer holds) of the source."""

    tensor: str
    buffer: str


@dataclass(frozen=True)
class Point:
    """A place that both programs come to, and what is asked there."""

    source: int
    """The op of the source: behind it for a `cut`, at it for the other rules."""
    target: int
    rule: str
    holds: tuple[Hold, ...] = ()
    equal: tuple[tuple[str, str], ...] = ()
    """Scalars of both programs that are equal at the head of a loop."""
    havoc: tuple[str, ...] = ()
    """Buffers of the target of which nothing is known at the head of a loop."""
    moved: tuple[int, ...] = ()
    """The numbers of what the target's loop carries that may be another buffer in each round."""
    regions: tuple[tuple[Point, ...], ...] = ()
    """The points in the regions of the two ops."""
    first: int = 0
    """How many of the first rounds of a loop are looked at by themselves: what is said of the head holds behind
    them. Of a call, whether it is looked at by itself, not by what was shown of all calls."""
    among: tuple[tuple[int, str], ...] = ()
    """Numbers like those in `moved`, each with a buffer from outside that may be carried, too, and not only the one
    from which the loop starts."""
    frozen: tuple[int, ...] = ()
    """Numbers like those in `moved`, of buffers that nobody writes to from then on: others may have them."""
    defined: tuple[str, ...] = ()
    """Scalars of the source that are defined at the head of a loop."""
    lost: tuple[int, ...] = ()
    """Numbers like those in `moved`, of buffers that nobody looks into or writes to by this name, whatever they are."""


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
    """What made it; for people."""
    schema: int = SCHEMA
    kind: str = KIND


@lru_cache(maxsize=8)
def fingerprint_of(module: ModuleOp) -> str:
    """What a certificate calls a program by, once nobody changes it any more: equal only where the program is."""
    return "sha256:" + sha256(fingerprint(module).encode()).hexdigest()


# Reading.


def read(text: str) -> Certificate:
    """The certificate that a text is; raises `BadCertificate`."""
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
    """Data of the form that the type of a field says."""
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
    """The fields of an object: all that are not optional, and no others."""
    found = cast("dict[str, Any]", data) if isinstance(data, dict) else {}
    wrong = (found.keys() - forms.keys()) | (forms.keys() - optional - found.keys())
    if wrong:
        raise BadCertificate(f"{what}: '{min(wrong)}' is missing, or not known")
    return {name: _read(each, forms[name], f"'{name}'") for name, each in found.items()}

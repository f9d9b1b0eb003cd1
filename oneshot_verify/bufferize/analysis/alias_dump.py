"""The alias sets as attributes, as `dump-alias-sets` of upstream's pass prints them.

A set is the list of the names of its members, the names that the printer gives them:

    %0 = tensor.insert %x into %t[%i] {__opresult_alias_set_attr__ = [["%0", "%t"]]} : tensor<?xf32>

Ops with tensor results have one list for each of them; ops with tensor block arguments have one for each of those, by
region and block. The order of the members has no meaning; ours is alphabetical.
"""

from __future__ import annotations

from collections.abc import Iterable
from io import StringIO

from xdsl.dialects.builtin import ArrayAttr, StringAttr
from xdsl.ir import Operation, SSAValue
from xdsl.printer import Printer

from oneshot_verify.bufferize.analysis.result import Analysis
from oneshot_verify.bufferize.analysis.walk import post_order
from oneshot_verify.bufferize.interface import is_tensor
from oneshot_verify.ir.recursion import room_to_recurse

RESULTS = "__opresult_alias_set_attr__"
ARGUMENTS = "__bbarg_alias_set_attr__"


class _NamingPrinter(Printer):
    """A printer that records the name of each printed value in `names`."""

    def __init__(self) -> None:
        super().__init__(stream=StringIO())
        self.names: dict[SSAValue, str] = {}

    def print_ssa_value(self, value: SSAValue) -> str:
        name = self.names[value] = super().print_ssa_value(value)
        return name


def annotate_alias_sets(module: Operation, analysis: Analysis) -> None:
    """Write the alias sets of all tensors in `module` as attributes."""
    printer = _NamingPrinter()
    with room_to_recurse():
        printer.print_op(module)
    sets = _Sets(analysis, printer.names)
    for op in post_order(module):
        if any(map(is_tensor, op.results)):
            op.attributes[RESULTS] = sets.of(op.results)
        regions = [[block.args for block in region.blocks] for region in op.regions]
        if any(is_tensor(value) for blocks in regions for values in blocks for value in values):
            op.attributes[ARGUMENTS] = ArrayAttr(
                [ArrayAttr([sets.of(values) for values in blocks]) for blocks in regions]
            )


class _Sets:
    """Alias sets as lists of names, built once for all members of a set."""

    def __init__(self, analysis: Analysis, names: dict[SSAValue, str]) -> None:
        self._analysis = analysis
        self._names = names
        self._made: dict[SSAValue, ArrayAttr[StringAttr]] = {}

    def of(self, values: Iterable[SSAValue]) -> ArrayAttr[ArrayAttr[StringAttr]]:
        """The sets of those of `values` that are tensors."""
        return ArrayAttr([self._set(value) for value in values if is_tensor(value)])

    def _set(self, value: SSAValue) -> ArrayAttr[StringAttr]:
        if value not in self._made:
            members = self._analysis.members_of(value)
            names = sorted(f"%{self._names.get(member, '?')}" for member in members)
            made = ArrayAttr([StringAttr(name) for name in names])
            self._made.update(dict.fromkeys(members, made))
        return self._made[value]

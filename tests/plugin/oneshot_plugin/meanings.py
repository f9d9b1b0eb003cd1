"""What the ops of `acme` mean, on tensors and on memrefs."""

from xdsl.dialects.builtin import f32

from oneshot_verify.semantics.meanings import meaning
from oneshot_verify.semantics.values import MemRefValue, TensorValue


class AcmeMeanings:
    """The ops of `acme`."""

    @meaning("acme.scale")
    def scale(self, machine, op, operands):
        """Each element times the scalar."""
        factor, vector = operands
        domain = machine.domain

        def scaled(contents):
            return domain.generate(
                vector.shape,
                lambda index: domain.element_op(
                    "arith.mulf", f32, [domain.read(contents, index), factor], (f32, f32), {}
                ),
                f32,
            )

        if isinstance(vector, MemRefValue):
            machine.memory.fill(vector, scaled(machine.memory.contents(vector, op)), op)
            return ()
        return (TensorValue(vector.shape, scaled(vector.contents), vector.element_type),)

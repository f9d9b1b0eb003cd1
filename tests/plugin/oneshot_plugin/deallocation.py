"""What deallocation has to know of the ops of `acme`."""

from oneshot_verify.bufferize.passes.deallocation import (
    Allocation,
    DeallocationModel,
    DeallocationModels,
)


def register(models: DeallocationModels) -> None:
    models.register(DeallocationModel(), "acme.scale")
    models.register(DeallocationModel(allocation=Allocation.HEAP), "acme.make")

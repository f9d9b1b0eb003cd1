"""From models to programs on tensors: the front ends write them, `iree-opt` lowers them to linalg."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

MODELS = Path(__file__).parent / "models"
"""Texts in Python for another Python, which write the models of a front end into a folder."""
INSTALL = "pip install iree-base-compiler jax jaxlib onnx torch"
SEPARATOR = "// -----\n"
SECONDS = 600.0
TORCH = "torch-lower-to-backend-contract,torch-backend-to-linalg-on-tensors-backend-pipeline"
"""The lowering of PyTorch's operators, as `iree-compile` begins it."""
ONNX = f"func.func(convert-torch-onnx-to-torch),{TORCH}"


@dataclass(frozen=True)
class Program:
    """What a front end made of a model, on tensors, with locations."""

    name: str
    """`jax/mlp`."""
    text: str


class FrontEnds:
    """The programs that are found beside one Python."""

    def __init__(self, python: Path) -> None:
        self.python = python
        self.iree_opt = python.parent / "iree-opt"

    def missing(self) -> str:
        """What is not installed; empty if all is there."""
        tried = [str(self.python), "-c", "import jax, onnx, torch, iree.compiler"]
        if self.iree_opt.is_file() and subprocess.run(tried, capture_output=True).returncode == 0:
            return ""
        return f"JAX, ONNX, PyTorch and IREE are not beside {self.python}: {INSTALL}"

    def write_models(self, name: str, folder: Path) -> None:
        """Run `models/NAME.txt`."""
        subprocess.run([str(self.python), str(MODELS / f"{name}.txt"), str(folder)], check=True)

    def run(self, texts: Sequence[str], *options: str) -> list[str]:
        """What `iree-opt` makes of each text; empty where it fails."""
        command = [str(self.iree_opt), "--allow-unregistered-dialect", "--split-input-file"]
        done = subprocess.run(
            [*command, *options],
            input=f"\n{SEPARATOR}".join(texts),
            capture_output=True,
            text=True,
            timeout=SECONDS,
        )
        made = done.stdout.split(SEPARATOR)
        if len(made) == len(texts):
            return [text.strip() for text in made]
        if len(texts) == 1:
            return [""]
        return [self.run([text], *options)[0] for text in texts]


def make(tools: FrontEnds, folder: Path) -> tuple[list[Program], dict[str, str]]:
    """All programs, and for each model that could not be lowered the step that failed."""
    made: list[Program] = []
    failed: dict[str, str] = {}

    def lower(kind: str, paths: Sequence[Path], *passes: str) -> None:
        options = (*passes, "--mlir-print-debuginfo")
        texts = tools.run([path.read_text() for path in paths], *options)
        for path, text in zip(paths, texts, strict=True):
            name = f"{kind}/{path.name.partition('.')[0]}"
            if text:
                made.append(Program(name, text))
            else:
                failed[name] = "iree-opt cannot lower it"

    tools.write_models("jax", folder)
    jax = sorted(folder.glob("*.stablehlo.mlir"))
    lower("jax", jax, "--iree-stablehlo-input-transformation-pipeline")
    tools.write_models("onnx", folder)
    for path in sorted(folder.glob("*.onnx")):
        if not path.with_suffix(".onnx.mlir").is_file():
            failed[f"onnx/{path.stem}"] = "IREE cannot import it"
    lower("onnx", sorted(folder.glob("*.onnx.mlir")), f"--pass-pipeline=builtin.module({ONNX})")
    tools.write_models("torch", folder)
    for path in folder.glob("*.torch.error"):
        failed[f"torch/{path.name.partition('.')[0]}"] = "PyTorch cannot export it"
    torch = sorted(folder.glob("*.torch.mlir"))
    lower("torch", torch, f"--pass-pipeline=builtin.module({TORCH})")
    return made, failed

"""Write the pages of codes and of assumptions, and what api.md says of each name, anew: python .ci/update_codes.py"""

import inspect
import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from enum import Enum
from pathlib import Path

import oneshot_verify as ov
from oneshot_verify import api
from oneshot_verify.home import SITE
from oneshot_verify.report.assumptions import table
from oneshot_verify.report.codes import Code, codes

DOCS = Path(__file__).resolve().parents[1] / "docs"
CODES = """# Codes

A report shows a code beside each verdict that is not `proved`. Each has a page, with a wrong and a right
program, which `oneshot-verify explain OV101` prints. The same code means a difference where the verdict is `refuted`,
and an open question where it is `unknown`.
"""
GROUPS = {
    "OV1": "the programs differ",
    "OV2": "the bufferized program is undefined",
    "OV3": "life of memory",
    "OV4": "the proof does not get through",
    "OV5": "not judged",
}


def codes_page() -> str:
    """The page of all codes."""
    parts, group = [CODES], ""
    for name, code in codes().items():
        if name[:3] != group:
            group = name[:3]
            parts.append(f"\n## {group}: {GROUPS[group]}\n\n| code | | it says |\n|---|---|---|\n")
        parts.append(f"| [{name}](codes/{name}.md) | {code.title} | {code.says} |\n")
    return "".join(parts)


def code_page(code: Code) -> str:
    """The page of one code on the site."""
    return re.sub(rf"{SITE}([\w-]+)/", r"[\1.md](../\1.md).", code.page)


ASSUMPTIONS = """# What does a proof assume?

A proof holds under what stands below it in the report as *assumed*; the text shows a few lines of it, and names
the rest. `prove --verbose` shows all, as JSON and HTML do; `oneshot-verify explain no-overflow` prints one entry.
Read each as a question: is it true of the programs around yours?
"""


def assumptions_page() -> str:
    """The page of assumptions."""
    parts, subject = [ASSUMPTIONS], ""
    for name, (kind, texts) in table().items():
        if kind.about != subject:
            subject = kind.about
            parts.append(f"## About {subject}\n")
        sentences = "".join(f"> {_shown(each)}\n>\n" for each in texts).removesuffix(">\n")
        parts.append(f"### {name}\n\n{sentences}\nTrue unless {_shown(kind.unless)}.\n")
    return "\n".join(parts)


def _shown(text: str) -> str:
    """Text of the table, with holes and names in the font of code."""
    return re.sub(r"(?<!\w)'([\w.]+)'", r"`\1`", re.sub(r"\{(\w+)\}", r"*\1*", text))


MARKS = re.compile(r"(?<=<!-- begin: update_codes -->\n).*?(?=<!-- end -->)", re.DOTALL)


def reference() -> Iterator[str]:
    """The names of the Python interface: signatures, and fields."""
    for name in ov.__all__:
        each = getattr(api, name)
        said = (inspect.getdoc(each) or "").split("\n\n")[0]
        yield f"### {name}\n\n{' '.join(said.split())}\n"
        lines = list(_members(name, each))
        if lines:
            yield "\n".join(("```py", *lines, "```", ""))


def _members(name: str, each: object) -> Iterator[str]:
    if inspect.isfunction(each):
        # Types are texts.
        yield re.sub(r"(: |-> )'([^']*)'", r"\1\2", f"{name}{inspect.signature(each)}")
    elif isinstance(each, type) and issubclass(each, Enum):
        yield from (f'{member.name} = "{member.value}"' for member in each)
    elif is_dataclass(each):
        yield from (f"{field.name}: {field.type}" for field in fields(each))


def pages() -> dict[str, str]:
    """All pages, by their paths in `docs`."""
    of_codes = {f"codes/{code.name}.md": code_page(code) for code in codes().values()}
    api = MARKS.sub("\n".join(reference()), (DOCS / "api.md").read_text())
    written = {"codes.md": codes_page(), "assumptions.md": assumptions_page(), "api.md": api}
    return written | of_codes


if __name__ == "__main__":
    for path, page in pages().items():
        (DOCS / path).write_text(page)

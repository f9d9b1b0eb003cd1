"""Draw the picture of the home page and the README anew: python .ci/update_picture.py

What both programs of `examples/read_after_write` do on the input that refutes the second one: the source, the target,
and the buffer over time.
"""

import re
from collections.abc import Iterator
from html import escape
from pathlib import Path

import oneshot_verify as ov
from oneshot_verify.report.html import listing_lines
from oneshot_verify.report.html_picture import CHARACTER, MARGIN, draw_history
from oneshot_verify.verdict_data import counterexample_document

ROOT = Path(__file__).resolve().parents[1]
EXAMPLE = ROOT / "examples" / "read_after_write"
PICTURE = ROOT / "docs" / "read_after_write.svg"
STYLE = ROOT / "oneshot_verify" / "report" / "templates" / "picture.css"
OWN_STYLE = """.page { fill: var(--page); stroke: var(--rule); }
.history .title { font: 600 13px system-ui, sans-serif; }
.line { fill: none; } .line.write { fill: var(--wrong); } .line.read { fill: var(--read); }
"""
TITLES = (
    "Tensors: %t never changes",
    "Buffers: the store overwrites what the load needs",
    "Memory",
)
LINE = 20


def text() -> str:
    """The picture, as SVG."""
    source, target = (
        ov.load(EXAMPLE.with_suffix(".mlir")),
        ov.load(EXAMPLE.with_suffix(".wrong.mlir")),
    )
    [result] = ov.prove(source, target)
    assert result.counterexample is not None
    found = counterexample_document(result.counterexample)
    bodies = [
        # Without the signature, the return and the brace.
        list(listing_lines(found, listing))[1:-2]
        for listing in found["listings"]
    ]
    history = draw_history(found["history"])
    [(wide, high)] = re.findall(r'width="(\d+)" +height="(\d+)"', history)
    width = max(int(wide), 2 * MARGIN + 10 + CHARACTER * max(len(line.text) for line in bodies[0]))
    parts, y = [], MARGIN
    for title, body in zip(TITLES, bodies, strict=False):
        y += LINE
        parts.append(f'<text class="title" x="{MARGIN}" y="{y}">{escape(title)}</text>')
        for line in body:
            y += LINE
            parts.extend(drawn(line.text.strip(), line.role if body is bodies[1] else "", y, width))
        y += LINE // 2
    parts.append(f'<text class="title" x="{MARGIN}" y="{y + LINE}">{TITLES[-1]}</text>')
    parts.append(history.replace("<svg", f'<svg y="{y}"', 1))
    height = y + int(high)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="history" width="{width:.0f}" height="{height}"'
        f' viewBox="0 0 {width:.0f} {height}">\n<style>{STYLE.read_text()}{OWN_STYLE}</style>\n'
        f'<rect class="page" width="{width:.0f}" height="{height}" rx="6"/>\n'
        + "\n".join(parts)
        + "\n</svg>\n"
    )


def drawn(line: str, role: str, y: int, width: float) -> Iterator[str]:
    """A line of a program."""
    size = f'width="{width - 2 * MARGIN:.0f}" height="{LINE}"'
    yield f'<rect class="line {role}" x="{MARGIN}" y="{y - LINE + 6}" {size}/>'
    yield f'<text x="{MARGIN + 5}" y="{y}" xml:space="preserve">{escape(line)}</text>'


if __name__ == "__main__":
    PICTURE.write_text(text())

"""Tables, and the places in documents that are written by scripts."""

import textwrap
from pathlib import Path

from measure import BadInput


def write_between_markers(path, name, text):
    """Replaces what stands between `<!-- NAME:begin -->` and `<!-- NAME:end -->`."""
    begin, end = f"<!-- {name}:begin -->", f"<!-- {name}:end -->"
    try:
        document = Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"{path}: {error}") from None
    before, begins, rest = document.partition(begin)
    _, ends, after = rest.partition(end)
    if not (begins and ends):
        raise BadInput(f"{path}: {begin} and {end} are not there, in this order")
    Path(path).write_text(f"{before}{begin}\n\n{text}\n\n{end}{after}", encoding="utf-8")


def paragraph(text):
    """A text wrapped as in the documents."""
    return textwrap.fill(text, width=85, break_long_words=False, break_on_hyphens=False)


def table(head, rows, text_columns):
    """A Markdown table; the first `text_columns` columns are text, the others numbers."""
    columns = list(zip(head, *rows, strict=True))
    widths = [max(3, *map(len, column)) for column in columns]
    rule = [
        "-" * (width + 2) if index < text_columns else "-" * (width + 1) + ":"
        for index, width in enumerate(widths)
    ]
    lines = [_row(row, widths, text_columns) for row in [head, *rows]]
    lines.insert(1, f"|{'|'.join(rule)}|")
    return "\n".join(lines)


def _row(cells, widths, text_columns):
    padded = [
        cell.ljust(width) if index < text_columns else cell.rjust(width)
        for index, (cell, width) in enumerate(zip(cells, widths, strict=True))
    ]
    return f"| {' | '.join(padded)} |"

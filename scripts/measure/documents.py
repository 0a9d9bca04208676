"""Tables, and the places in documents that are written by scripts."""

import textwrap
import unicodedata
from pathlib import Path

from measure import BadInput


def is_japanese(path):
    """Whether a document is the Japanese one, by its name."""
    return path.endswith(".ja.md")


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
    write(path, f"{before}{begin}\n\n{text}\n\n{end}{after}")


def write(path, text):
    """Writes a file."""
    try:
        Path(path).write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadInput(f"{path}: {error}") from None


def paragraph(text, first="", following=""):
    """A text wrapped as in the documents. Japanese has no blanks to break its lines at."""
    return textwrap.fill(
        text,
        width=85,
        initial_indent=first,
        subsequent_indent=following,
        break_long_words=False,
        break_on_hyphens=False,
    )


def item(text):
    """An item of a Markdown list."""
    return paragraph(text, "- ", "  ")


def table(head, rows, text_columns):
    """A Markdown table; the first `text_columns` columns are text, the others numbers."""
    columns = list(zip(head, *rows, strict=True))
    widths = [max(3, *map(_width, column)) for column in columns]
    rule = [
        "-" * (width + 2) if index < text_columns else "-" * (width + 1) + ":"
        for index, width in enumerate(widths)
    ]
    lines = [_row(row, widths, text_columns) for row in [head, *rows]]
    lines.insert(1, f"|{'|'.join(rule)}|")
    return "\n".join(lines)


def _row(cells, widths, text_columns):
    padded = [
        cell + _blanks(cell, width) if index < text_columns else _blanks(cell, width) + cell
        for index, (cell, width) in enumerate(zip(cells, widths, strict=True))
    ]
    return f"| {' | '.join(padded)} |"


def _blanks(cell, width):
    return " " * (width - _width(cell))


def _width(text):
    """Columns of a terminal that a text takes: East Asian letters take two."""
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in text)

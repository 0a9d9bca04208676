"""Scatter plots on logarithmic axes, as SVG that is written by hand.

The colours are of a middle brightness and the ground is transparent, so that the
picture can be read on a light page and on a dark one.
"""

import math
from dataclasses import dataclass
from xml.sax.saxutils import escape

COLOURS = ["#2f81f7", "#e0702a", "#2da44e", "#a371f7"]
INK = "#7a7f87"

PANEL_WIDTH, PANEL_HEIGHT = 430, 330
LEFT, RIGHT, TOP, BOTTOM = 62, 10, 34, 46


@dataclass(frozen=True)
class Series:
    """Points in one colour, and a line through their medians."""

    name: str
    points: list
    medians: list


@dataclass(frozen=True)
class Panel:
    """A plot: its series, and what the axes measure."""

    title: str
    x_label: str
    series: list


class Axis:
    """Maps values to pixels by their logarithms."""

    def __init__(self, values, first, last):
        self.low = min(math.log10(value) for value in values)
        self.high = max(math.log10(value) for value in values)
        if self.high - self.low < 1:
            self.low, self.high = self.low - 0.5, self.high + 0.5
        self.first, self.last = first, last

    def pixel(self, value):
        """Where a value lies, to a tenth of a pixel."""
        share = (math.log10(value) - self.low) / (self.high - self.low)
        return round(self.first + share * (self.last - self.first), 1)

    def ticks(self, steps):
        """Values to be marked: `steps` times the powers of ten."""
        powers = range(math.floor(self.low), math.ceil(self.high) + 1)
        values = [step * 10.0**power for power in powers for step in steps]
        return [value for value in values if self.low <= math.log10(value) <= self.high]


def draw(panels):
    """The panels side by side."""
    width = PANEL_WIDTH * len(panels)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {PANEL_HEIGHT}"'
        f' width="{width}" height="{PANEL_HEIGHT}"'
        f' font-family="sans-serif" font-size="13" fill="{INK}">'
    ]
    for index, panel in enumerate(panels):
        parts.append(f'<g transform="translate({index * PANEL_WIDTH})">')
        parts.extend(_panel(panel))
        parts.append("</g>")
    parts.append("</svg>\n")
    return "\n".join(parts)


def _panel(panel):
    points = [point for series in panel.series for point in series.points]
    x_axis = Axis([x for x, _ in points], LEFT + 8, PANEL_WIDTH - RIGHT - 8)
    y_axis = Axis([y for _, y in points], PANEL_HEIGHT - BOTTOM - 8, TOP + 8)
    yield _text(LEFT, TOP - 14, panel.title, "start")
    yield from _grid(x_axis, y_axis)
    yield _text((LEFT + PANEL_WIDTH - RIGHT) / 2, PANEL_HEIGHT - 8, panel.x_label, "middle")
    for series, colour in zip(panel.series, COLOURS, strict=False):
        yield _cloud(series.points, x_axis, y_axis, colour)
    for series, colour in zip(panel.series, COLOURS, strict=False):
        yield from _median_line(series.medians, x_axis, y_axis, colour)
    if len(panel.series) > 1:
        yield from _legend(panel.series)


def _grid(x_axis, y_axis):
    left, right, top, bottom = LEFT, PANEL_WIDTH - RIGHT, TOP, PANEL_HEIGHT - BOTTOM
    yield (
        f'<rect x="{left}" y="{top}" width="{right - left}" height="{bottom - top}"'
        f' fill="none" stroke="{INK}"/>'
    )
    lines = ""
    for value in x_axis.ticks([1, 3]):
        lines += f"M{x_axis.pixel(value):g} {top}V{bottom}"
        yield _text(x_axis.pixel(value), bottom + 17, _number(value), "middle")
    for value in y_axis.ticks([1]):
        lines += f"M{left} {y_axis.pixel(value):g}H{right}"
        yield _text(left - 6, y_axis.pixel(value) + 4, _number(value), "end")
    yield f'<path d="{lines}" stroke="{INK}" stroke-opacity=".25"/>'


def _cloud(points, x_axis, y_axis, colour):
    """All points as one path of dots: as elements of their own they would be ten
    times as many bytes. Points on one spot are drawn once."""
    spots = sorted({(round(x_axis.pixel(x)), round(y_axis.pixel(y))) for x, y in points})
    dots = "".join(f"M{x} {y}h0" for x, y in spots)
    return (
        f'<path d="{dots}" stroke="{colour}" stroke-opacity=".6" stroke-width="4"'
        f' stroke-linecap="round"/>'
    )


def _median_line(medians, x_axis, y_axis, colour):
    places = [(x_axis.pixel(x), y_axis.pixel(y)) for x, y in medians]
    corners = " ".join(f"{x:g},{y:g}" for x, y in places)
    yield f'<polyline points="{corners}" fill="none" stroke="{colour}" stroke-width="2.5"/>'
    for x, y in places:
        yield f'<circle cx="{x:g}" cy="{y:g}" r="4.5" fill="{colour}" stroke="#fff"/>'


def _legend(all_series):
    for index, (series, colour) in enumerate(zip(all_series, COLOURS, strict=False)):
        y = TOP + 18 + 17 * index
        yield f'<circle cx="{LEFT + 14}" cy="{y - 4}" r="4.5" fill="{colour}"/>'
        yield _text(LEFT + 24, y, series.name, "start")


def _text(x, y, text, anchor):
    return f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}">{escape(text)}</text>'


def _number(value):
    """A tick's value: 0.01, 30, 10k, 1M."""
    if value >= 1e6:
        return f"{value / 1e6:g}M"
    return f"{value / 1e3:g}k" if value >= 1e4 else f"{value:g}"

"""Text on a terminal: indented, without blanks at the ends of lines, rule numbers kept whole."""

from __future__ import annotations

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.measure import Measurement
from rich.rule import Rule
from rich.segment import Segment
from rich.text import Text

NARROWEST = 10
"""What is left for text however deep it is indented."""


class Paragraph:
    """A text behind an indent, and behind it the rule that caused what it says.

    `first` stands in place of the first line's indent. The rule stands on a line of
    its own where the last line has no room for all of it.
    """

    def __init__(
        self, text: Text | str, indent: int = 0, *, first: Text | None = None, rule: str = ""
    ) -> None:
        self.text = Text(text) if isinstance(text, str) else text
        self.indent = indent
        self.first = Text(" " * indent) if first is None else first
        self.rule = rule

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        indent = max(0, min(self.indent, options.max_width - NARROWEST))
        width = options.max_width - indent
        lines = list(self.text.wrap(console, width, overflow="fold"))
        for line in lines:
            line.rstrip()
        if self.rule:
            mark = Text(f"[CR {self.rule}]", style="dim not bold")
            if lines and lines[-1].cell_len + 2 + mark.cell_len <= width:
                lines[-1].append("  ").append_text(mark)
            else:
                lines.append(mark)
        start = self.first
        if start.cell_len > indent:
            yield start  # there is no room for text behind it
            start = Text(" " * indent)
        for line in lines:
            yield Text(no_wrap=True, overflow="ignore").append_text(start).append_text(line)
            start = Text(" " * indent)

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        inner = Measurement.get(console, options, self.text)
        mark = len(f"  [CR {self.rule}]") if self.rule else 0
        widest = inner.maximum + mark + self.indent
        return Measurement(min(inner.minimum + self.indent, options.max_width),
                           min(widest, options.max_width))


class Heading:
    """A line across with a text in it; a text too long for that stands below the line."""

    def __init__(self, text: Text) -> None:
        self.text = text

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        if self.text.cell_len + 4 <= options.max_width:
            yield Rule(self.text)
        else:
            yield Rule()
            yield Paragraph(self.text)


class Indented:
    """Anything else behind an indent."""

    def __init__(self, inner: RenderableType, indent: int) -> None:
        self.inner = inner
        self.indent = indent

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        indent = max(0, min(self.indent, options.max_width - NARROWEST))
        inner = options.update_width(options.max_width - indent)
        for line in console.render_lines(self.inner, inner, pad=False):
            yield Segment(" " * indent)
            yield from line
            yield Segment.line()

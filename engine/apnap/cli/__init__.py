"""The command `apnap`: thin commands over the library. Nothing heavy is imported at the top."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from io import TextIOWrapper
from typing import Any

import click

from .. import __version__

COMMANDS = {
    "replay": "Tell the story of a scenario file.",
    "orders": "Explore every legal order of triggers, and what each leads to.",
    "check": "Play many scenario files and sum up.",
    "conformance": "Play whole scripted games of other engines' tests, and sum up.",
    "convert": "Make a scenario file of one such game.",
    "card": "Show a card and how its text is understood.",
    "cards": "Your own card library: import or fetch all cards.",
    "schema": "Print the JSON Schema of scenario files.",
}
"""The commands with their one-line help; each lives in a module of its own."""


class Lazy(click.Group):
    """A group that imports a command only when it is used."""

    lasting = False
    """Whether what is understood of cards is kept on disk: when the process is the command."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f".{cmd_name}", __package__).command
        if self.lasting and "apnap.oracle.understanding" in sys.modules:
            from ..library.paths import kept_path
            from ..oracle.understanding import keep

            keep(kept_path())
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            from ..errors import did_you_mean

            hint = did_you_mean(args[0], COMMANDS)
            said = f'there is no command "{args[0]}"'
            raise click.UsageError(f"{said}; {hint}" if hint else said)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(
    cls=Lazy,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Examples:\n\n"
    "\b\n"
    "  apnap replay scenarios/initiative/goliath-paladin.yaml\n"
    "  apnap orders scenarios/two-headed-giant/both-heads-steal.yaml\n"
    "  apnap check scenarios\n"
    "  apnap card Forest",
)
@click.version_option(__version__, prog_name="apnap")
def app() -> None:
    """Which triggered abilities trigger, who orders them, and what each choice leads to.

    Exit status: 0 all expectations held, 1 an expectation failed, 2 something was refused.
    """


def main(arguments: list[str] | None = None) -> None:
    """The entry point of the command; ends the process with the exit status."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    Lazy.lasting = True
    status = run(arguments)
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        _leave_the_pipe()
    except OSError as error:
        status = _unwritten(error)
    sys.exit(status)


def run(arguments: list[str] | None = None) -> int:
    """Run the command and give its exit status; every error is one message on stderr."""
    from ..errors import ApnapError, InternalError

    try:
        result: Any = app.main(args=arguments, prog_name="apnap", standalone_mode=False)
        return int(result or 0)
    except click.exceptions.Exit as stop:
        return stop.exit_code
    except click.ClickException as error:
        error.show()
        return 2
    except (click.Abort, KeyboardInterrupt):
        click.echo("stopped", err=True)
        return 130
    except (BrokenPipeError, SystemExit):  # the latter is how rich answers a closed pipe
        _leave_the_pipe()
        return 0
    except InternalError as error:
        click.echo(f"apnap: {error}; please report this with the file", err=True)
        return 2
    except ApnapError as error:
        click.echo(f"apnap: {error}", err=True)
        return 2
    except OSError as error:  # every file that is read has errors of its own
        return _unwritten(error)
    except Exception as error:
        if os.environ.get("APNAP_DEBUG"):
            raise
        click.echo(f"apnap: {fault(error)}", err=True)
        return 2


def fault(error: Exception) -> str:
    """What to say of an error that no input should cause."""
    said = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    return (
        f"a fault of the program ({said}); please report it with the file "
        "(APNAP_DEBUG=1 shows where)"
    )


def _unwritten(error: OSError) -> int:
    """The output cannot be written: a full disk, for instance."""
    click.echo(f"apnap: the output cannot be written: {error.strerror or error}", err=True)
    _leave_the_pipe()
    return 2


def _leave_the_pipe() -> None:
    """Nobody reads on: what is still to be written goes nowhere, without a message."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())

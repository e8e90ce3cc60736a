"""One command, `royaume`."""

from royaume.cli.app import main

__all__ = ["main"]

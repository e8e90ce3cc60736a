"""Structured logs without hidden information, and what Prometheus counts."""

from __future__ import annotations

import logging
import sys

import structlog
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram


def configure_logs(as_json: bool, level: str = "info") -> None:
    """Log to standard error, one line an event: JSON for machines, readable for people."""
    renderer = (
        structlog.processors.JSONRenderer() if as_json else structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
    )
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            renderer,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.getLevelNamesMapping()[level.upper()]),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )


class Metrics:
    """The counters of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "royaume_requests", "Requests answered", ["method", "route", "status"], registry=self.registry
        )
        self.seconds = Histogram(
            "royaume_request_seconds",
            "Time to answer a request",
            ["route"],
            registry=self.registry,
            buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5),
        )
        self.entries = Counter("royaume_log_entries", "Entries written to logs", ["kind"], registry=self.registry)
        self.listeners = Gauge("royaume_listeners", "People following a table", registry=self.registry)
        self.bot_seconds = Histogram(
            "royaume_bot_seconds", "Time a bot took to decide", ["bot"], registry=self.registry
        )
        self.bot_failures = Counter(
            "royaume_bot_failures", "Bots that crashed or overran", ["bot", "reason"], registry=self.registry
        )
        self.bot_queue = Gauge(
            "royaume_bot_queue", "Bots that wait for a turn to think", ["kind"], registry=self.registry
        )
        self.bot_wait = Histogram(
            "royaume_bot_wait_seconds",
            "Time a bot waited for its turn to think",
            ["kind"],
            registry=self.registry,
            buckets=(0.01, 0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 120),
        )
        self.bot_tables_failed = Counter(
            "royaume_bot_tables_failed", "Tables at which the bots could not go on", registry=self.registry
        )

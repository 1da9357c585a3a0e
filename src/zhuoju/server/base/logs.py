"""Structured logs: one JSON line for each thing worth knowing, never a secret."""

import logging

import structlog


def begin(level: int = logging.INFO) -> None:
    """Write JSON lines to standard error."""
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(ensure_ascii=False),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(file=None),
        cache_logger_on_first_use=True,
    )

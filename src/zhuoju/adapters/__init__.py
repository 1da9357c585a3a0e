"""Doors to other projects: learning environments, chat platforms, sheets and maps."""


def missing(library: str, extra: str = "adapters") -> ImportError:
    """The one clear error for a library that is not there."""
    return ImportError(f'{library} is not installed: pip install "zhuoju[{extra}]"')

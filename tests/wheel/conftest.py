"""One archive, one wheel and one place where it is installed, for the tests of a file."""

from pathlib import Path

import pytest

from tests.wheel import making


@pytest.fixture(scope="module")
def backend(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return making.hatchling(tmp_path_factory.mktemp("backend"))


@pytest.fixture(scope="module")
def archive(backend: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    making.client()
    return making.archive(backend, tmp_path_factory.mktemp("archive"))


@pytest.fixture(scope="module")
def wheel(backend: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    making.client()
    return making.wheel_of(making.ROOT, tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of an environment that the wheel is installed in."""
    programs = making.environment(tmp_path_factory.mktemp("installed"))
    making.install(programs, wheel)
    return programs

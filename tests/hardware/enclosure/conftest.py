"""Hub and pod are built once. Without the CAD kernel these tests are not collected; `make enclosure` runs them."""

from importlib.util import find_spec

import pytest

collect_ignore_glob = [] if find_spec("build123d") else ["test_*.py"]


@pytest.fixture(scope="session")
def hub():
    from hardware.enclosure import assembly

    return assembly.hub()


@pytest.fixture(scope="session")
def pod():
    from hardware.enclosure import assembly

    return assembly.pod()


@pytest.fixture(scope="session")
def board_hub():
    from hardware.enclosure import assembly

    return assembly.board_hub()


@pytest.fixture(scope="session")
def board_pod():
    from hardware.enclosure import assembly

    return assembly.board_pod()

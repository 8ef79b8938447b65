"""A PostgreSQL for the kept history."""

from collections.abc import Iterator

import pytest

from tests.kept.adapter import NoPostgresError, Postgres


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    try:
        server = Postgres()
    except NoPostgresError as problem:
        pytest.fail(str(problem), pytrace=False)
    yield server
    server.stop()

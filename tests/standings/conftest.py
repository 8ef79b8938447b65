"""The fixtures of the history's tests: a data folder of one's own, SQLite and a real PostgreSQL."""

from tests.history.conftest import own_data_folder, postgres, where  # noqa: F401
from tests.web.conftest import quick_ends  # noqa: F401

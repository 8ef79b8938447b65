"""The tests on a busy machine: slow is not wrong."""

from hypothesis import HealthCheck, settings


def test_no_property_has_a_deadline():
    assert settings.default.deadline is None
    assert HealthCheck.too_slow in settings.default.suppress_health_check

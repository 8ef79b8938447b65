"""The suite on a busy machine: nothing that is only slow may fail."""

from hypothesis import HealthCheck, settings


def test_no_property_has_a_deadline():
    assert settings.default.deadline is None
    assert HealthCheck.too_slow in settings.default.suppress_health_check

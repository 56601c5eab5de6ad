"""Properties are tried without a deadline: the first call of a scipy function imports it."""

from hypothesis import settings

settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")

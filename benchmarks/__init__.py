"""Measurements of speed, memory and coverage; none is imported by the generator."""

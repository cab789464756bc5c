"""Tuolaji: the card game Tractor by its published match rules."""

from tuolaji.interpreted import install_if_asked

install_if_asked()

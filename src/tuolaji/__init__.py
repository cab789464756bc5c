"""Tuolaji: the card game Tractor by its published match rules."""

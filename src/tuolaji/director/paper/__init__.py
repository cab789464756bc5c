"""Paper: what is printed for an event, as typst source; and the rule sheet, made from the event's own values."""

from tuolaji.director.paper.rulesheet import Section, format_words, rule_sheet

__all__ = ["Section", "format_words", "rule_sheet"]

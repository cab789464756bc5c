"""Paper: what is printed for an event, as typst source; and the rule sheet, made from the event's own values."""

from tuolaji.director.paper.rulesheet import Section, rule_sheet

__all__ = ["Section", "rule_sheet"]

"""Addresses as budgets count them."""

from __future__ import annotations

from ipaddress import IPv6Address, ip_address


def address_key(host: str) -> str:
    """Addresses that are one household's: an IPv4 address, or the first half of an IPv6 address."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return address.exploded[:19]
    return str(address)

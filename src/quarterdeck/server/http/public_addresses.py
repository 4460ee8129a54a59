"""Network addresses: grouping for rate limits, and which are public, for calls to other servers.

``ipaddress`` knows most of it, but its knowledge depends on the Python version; this list does not.
"""

from __future__ import annotations

import ipaddress
from functools import lru_cache
from typing import Final

NOT_PUBLIC: Final = tuple(
    ipaddress.ip_network(network)
    for network in (
        "0.0.0.0/8",  # this network
        "10.0.0.0/8",  # private
        "100.64.0.0/10",  # shared by carriers
        "127.0.0.0/8",  # this machine
        "169.254.0.0/16",  # link-local, with the metadata services of clouds
        "172.16.0.0/12",  # private
        "192.0.0.0/24",  # protocols
        "192.0.2.0/24",  # examples
        "192.88.99.0/24",  # relays into IPv6
        "192.168.0.0/16",  # private
        "198.18.0.0/15",  # benchmarks
        "198.51.100.0/24",  # examples
        "203.0.113.0/24",  # examples
        "224.0.0.0/4",  # multicast
        "240.0.0.0/4",  # reserved, and broadcast
        "2001::/23",  # protocols, Teredo among them
        "2001:db8::/32",  # examples
        "2002::/16",  # with an embedded IPv4 address
        "3fff::/20",  # examples
    )
)

# All public IPv6 addresses. Outside it are loopback, private, site-local and multicast addresses,
# and the prefixes with an embedded IPv4 address (::ffff:0:0/96, 64:ff9b::/96).
PUBLIC_IPV6: Final = ipaddress.ip_network("2000::/3")


def is_public(address: str) -> bool:
    """Return True if a numeric address is public."""
    found = ipaddress.ip_address(address.partition("%")[0])
    if found.version == 6 and found not in PUBLIC_IPV6:
        return False
    return found.is_global and not any(found in network for network in NOT_PUBLIC)


@lru_cache(maxsize=4096)
def limit_key(address: str) -> str:
    """Return the key of an address for limits: for IPv6 its /64, which belongs to one user."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((int(found) >> 64 << 64, 64)))

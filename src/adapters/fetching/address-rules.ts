import ipaddr from 'ipaddr.js'

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Whether an IP address, as the system writes it, belongs to the public internet. Everything else is refused: private,
 * loopback, link-local, carrier-grade NAT, multicast, reserved and documentation ranges, and the ways of writing such an
 * IPv4 address in IPv6 (mapped, NAT64, Teredo, 6to4).
 */
export function isPublicAddress(address: string): boolean {
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) return ipaddr.IPv4.parse(address).range() === 'unicast'
  return ipaddr.IPv6.isValid(address) && isPublicIPv6(ipaddr.IPv6.parse(address))
}

function isPublicIPv6(address: ipaddr.IPv6): boolean {
  // outside of this block nothing is public, although ipaddr.js calls ::7f00:1, for one, unicast
  if (address.zoneId !== undefined || !address.match(globalUnicast)) return false
  const range = address.range()
  if (range === '6to4') return new ipaddr.IPv4(address.toByteArray().slice(2, 6)).range() === 'unicast'
  return range === 'unicast'
}

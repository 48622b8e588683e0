import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'
import { AppError } from '#src/domain/shared/app-error.js'

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Whether an IP address in its system form is public. Everything else is refused: private, loopback, link-local,
 * carrier-grade NAT, multicast, reserved and documentation ranges, and such IPv4 addresses embedded in IPv6 (mapped,
 * NAT64, Teredo, 6to4).
 */
export function isPublicAddress(address: string): boolean {
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) return ipaddr.IPv4.parse(address).range() === 'unicast'
  return ipaddr.IPv6.isValid(address) && isPublicIPv6(ipaddr.IPv6.parse(address))
}

function isPublicIPv6(address: ipaddr.IPv6): boolean {
  // nothing outside of this block is public, although ipaddr.js calls for example ::7f00:1 unicast
  if (address.zoneId !== undefined || !address.match(globalUnicast)) return false
  const range = address.range()
  if (range === '6to4') return new ipaddr.IPv4(address.toByteArray().slice(2, 6)).range() === 'unicast'
  return range === 'unicast'
}

/** Whether the user allowed a host regardless of its address; `port` is the port dialled. */
export type IsAllowedHost = (hostname: string, port: number) => boolean

const defaultPorts: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 }

/** The port of a URL, or the default port of its protocol. */
export function portOf(protocol: string, port: string): number {
  return port === '' ? (defaultPorts[protocol] ?? 0) : Number(port)
}

/**
 * Parses entries such as `localhost`, `127.0.0.1:8080` or `[::1]:8080`; without a port, all ports are allowed. Names
 * must match exactly in their URL form. Throws VALIDATION_ERROR if an entry is not a host.
 */
export function allowedHosts(entries: readonly string[]): IsAllowedHost {
  const allowed = new Set(entries.map(normalized))
  return (hostname, port) => allowed.has(hostname) || allowed.has(`${hostname}:${port}`)
}

function normalized(entry: string): string {
  const text = isIPv6(entry) ? `[${entry}]` : entry
  const [, host = '', port] = /^([^\s/?#@\\]+?|\[[^\]]+\])(?::(\d{1,5}))?$/.exec(text) ?? []
  if (!URL.canParse(`http://${host}`)) throw noHost(entry)
  const { hostname } = new URL(`http://${host}`)
  return port === undefined ? hostname : `${hostname}:${Number(port)}`
}

function noHost(entry: string): AppError {
  const message = `${JSON.stringify(entry.slice(0, 80))} is not a host; use one such as localhost or 127.0.0.1:8080.`
  return new AppError('VALIDATION_ERROR', message)
}

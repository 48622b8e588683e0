import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'
import { AppError } from '#src/domain/shared/app-error.js'

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

/** Answers whether the user allowed a host whatever its address; `port` is the one dialled. */
export type IsAllowedHost = (hostname: string, port: number) => boolean

const defaultPorts: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 }

/** The port that a URL leads to, also where it does not say. */
export function portOf(protocol: string, port: string): number {
  return port === '' ? (defaultPorts[protocol] ?? 0) : Number(port)
}

/**
 * Reads entries such as `localhost`, `127.0.0.1:8080` or `[::1]:8080`; without a port all ports are meant. Names match
 * exactly, written as URLs write them. Throws VALIDATION_ERROR for an entry that is no host.
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
  const message = `${JSON.stringify(entry.slice(0, 80))} is no host; write one such as localhost or 127.0.0.1:8080.`
  return new AppError('VALIDATION_ERROR', message)
}

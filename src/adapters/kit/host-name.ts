import { isIPv6 } from 'node:net'

/** The host of a request. */
export interface NamedHost {
  /** Normalized as in URLs: `localhost` for `LOCALHOST`, `[::1]` for `[0:0:0:0:0:0:0:1]`. */
  readonly name: string
  /** Null if none is given. */
  readonly port: number | null
}

// a host has no characters with a meaning elsewhere in a URL, such as @ and #, and no escapes or blanks
const hostPattern = /^(\[[\da-f:.]+\]|[\w.-]+)(?::(\d{0,5}))?$/i

/** Parses a Host header; returns null if it is invalid. */
export function readHost(text: string): NamedHost | null {
  const [, name, port = ''] = hostPattern.exec(text) ?? []
  const canonical = name === undefined ? null : hostnameOf(name)
  return canonical === null ? null : { name: canonical, port: port === '' ? null : Number(port) }
}

/** Removes the brackets that an IPv6 address has in a URL. */
export function withoutBrackets(host: string): string {
  return host.replace(/^\[(.*)\]$/, '$1')
}

/** Normalizes a host that a person entered, with or without brackets. Returns null if it is invalid or has a port. */
export function canonicalHost(text: string): string | null {
  const bare = withoutBrackets(text)
  if (isIPv6(bare)) return hostnameOf(`[${bare}]`)
  return /[\s/\\@?#%*:[\]]/.test(text) ? null : hostnameOf(text)
}

/** Normalizes an origin that a person entered to the form that browsers send. Returns null if it is not an origin. */
export function canonicalOrigin(text: string): string | null {
  const [, scheme, host, port = ''] = /^([a-z][a-z\d+.-]*):\/\/(\[[^\]]*\]|[^:/]*)(:\d{1,5})?\/?$/i.exec(text) ?? []
  if (scheme === undefined || host === undefined || canonicalHost(host) === null) return null
  const url = `${scheme}://${host}${port}`
  if (!URL.canParse(url)) return null
  const { origin } = new URL(url)
  // browsers send origins without special rules, such as those of extensions, unchanged
  return origin === 'null' ? url.toLowerCase() : origin
}

/** Whether only programs on this machine can reach the address. */
export function isLoopback(canonicalName: string): boolean {
  return canonicalName === 'localhost' || canonicalName === '[::1]' || /^127(\.\d{1,3}){3}$/.test(canonicalName)
}

function hostnameOf(name: string): string | null {
  return URL.canParse(`http://${name}`) ? new URL(`http://${name}`).hostname : null
}

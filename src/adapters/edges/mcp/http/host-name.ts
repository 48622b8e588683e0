import { isIPv6 } from 'node:net'

/** A host as a request names it. */
export interface NamedHost {
  /** As URLs write it: `localhost` for `LOCALHOST`, `[::1]` for `[0:0:0:0:0:0:0:1]`. */
  readonly name: string
  /** Null when none is named. */
  readonly port: number | null
}

// what has a meaning elsewhere in a URL, such as @ and #, is in no host, nor are escapes and blanks
const hostPattern = /^(\[[\da-f:.]+\]|[\w.-]+)(?::(\d{0,5}))?$/i

/** The value of a Host header; null for what is none. */
export function readHost(text: string): NamedHost | null {
  const [, name, port = ''] = hostPattern.exec(text) ?? []
  const canonical = name === undefined ? null : hostnameOf(name)
  return canonical === null ? null : { name: canonical, port: port === '' ? null : Number(port) }
}

/** An address without the brackets that it has in a URL. */
export function withoutBrackets(host: string): string {
  return host.replace(/^\[(.*)\]$/, '$1')
}

/** A host that a person named, with or without brackets, as URLs write it; null for what is none, or has a port. */
export function canonicalHost(text: string): string | null {
  const bare = withoutBrackets(text)
  if (isIPv6(bare)) return hostnameOf(`[${bare}]`)
  return /[\s/\\@?#%*:[\]]/.test(text) ? null : hostnameOf(text)
}

/** The origin that a person named, as browsers send it; null for what is none, or is more than an origin. */
export function canonicalOrigin(text: string): string | null {
  const [, scheme, host, port = ''] = /^([a-z][a-z\d+.-]*):\/\/(\[[^\]]*\]|[^:/]*)(:\d{1,5})?\/?$/i.exec(text) ?? []
  if (scheme === undefined || host === undefined || canonicalHost(host) === null) return null
  const url = `${scheme}://${host}${port}`
  if (!URL.canParse(url)) return null
  const { origin } = new URL(url)
  // a browser sends what it has no rule for, such as the origin of an extension, as it is
  return origin === 'null' ? url.toLowerCase() : origin
}

/** Whether only programs of this machine reach an address. */
export function isLoopback(canonicalName: string): boolean {
  return canonicalName === 'localhost' || canonicalName === '[::1]' || /^127(\.\d{1,3}){3}$/.test(canonicalName)
}

function hostnameOf(name: string): string | null {
  return URL.canParse(`http://${name}`) ? new URL(`http://${name}`).hostname : null
}

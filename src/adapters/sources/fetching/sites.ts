import { type HostLeases, unsharedLeases } from '#src/application/websites/ports/host-leases.js'
import { allowedHosts } from './addresses.js'
import { checkedConnector, type DialHost, dialHost, type ResolveHost, systemResolver } from './checked-connector.js'
import { FetchFailed } from './fetch-failures.js'
import { type Pauses, realPauses } from './host-queue.js'
import { PoliteClient } from './polite-client.js'
import { Robots } from './robots.js'

/** How sites are reached, for all fetchers. */
export interface SitesOptions {
  /** The version of jobworkflow for the User-Agent. */
  readonly version: string
  /** Hosts to allow regardless of their address, as `host` or `host:port`; none by default. */
  readonly allowHosts?: readonly string[]
  /** The pause between two requests to one host, in milliseconds; defaults to 1000. */
  readonly hostDelayMs?: number
  /** Defaults to the system's resolver. */
  readonly resolve?: ResolveHost
  /** Defaults to a connection over TCP and TLS. */
  readonly dial?: DialHost
  /** Defaults to real time. */
  readonly pauses?: Pauses
  /** Shares hosts with other programs; by default they are not shared. */
  readonly hostLeases?: HostLeases
}

const defaultHostDelayMs = 1000
const maxRedirects = 5
const productToken = 'jobworkflow'

/**
 * The parts for polite requests: call `robots` first, then `client`, which uses the host's turn on any port, pauses in
 * between, and checks the address when it dials. `reads` is part of the User-Agent. Throws VALIDATION_ERROR if an entry
 * of `allowHosts` is not a host.
 */
export function reachSites(
  options: SitesOptions,
  reads: string,
): { readonly client: PoliteClient; readonly robots: Robots } {
  const { version, allowHosts = [], resolve = systemResolver, dial = dialHost, pauses = realPauses } = options
  const { hostLeases = unsharedLeases, hostDelayMs = defaultHostDelayMs } = options
  const connectorFor = checkedConnector(allowedHosts(allowHosts), resolve, dial)
  const userAgent = `${productToken}/${version} (+local assistant of one person; reads ${reads} when asked to)`
  const client = new PoliteClient({ connectorFor, pauses, userAgent, hostLeases })
  return { client, robots: new Robots({ client, pauses, hostDelayMs, productToken }) }
}

/** Follows redirects, which `visit` returns as URLs, to the result. Throws FetchFailed for too many. */
export async function followRedirects<T>(start: URL, visit: (url: URL) => Promise<T | URL>): Promise<T> {
  let url = start
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    const found = await visit(url)
    if (!(found instanceof URL)) return found
    url = found
  }
  throw new FetchFailed({ kind: 'too-many-redirects', limit: maxRedirects })
}

import { type HostTurns, unsharedTurns } from '#src/application/websites/ports/host-turns.js'
import { allowedHosts } from './addresses.js'
import { checkedConnector, type DialHost, dialHost, type ResolveHost, systemResolver } from './checked-connector.js'
import { FetchFailed } from './fetch-failures.js'
import { type Pauses, realPauses } from './host-queue.js'
import { PoliteClient } from './polite-client.js'
import { Robots } from './robots.js'

/** How sites are reached, whatever is read of them. */
export interface SitesOptions {
  /** Of jobworkflow, told to the sites. */
  readonly version: string
  /** Hosts to read whatever their address, as `host` or `host:port`; none when absent. */
  readonly allowHosts?: readonly string[]
  /** Pause between two requests to one host, in milliseconds; 1000 when absent. */
  readonly hostDelayMs?: number
  /** The system's when absent. */
  readonly resolve?: ResolveHost
  /** A connection over TCP and TLS when absent. */
  readonly dial?: DialHost
  /** Real ones when absent. */
  readonly pauses?: Pauses
  /** With whom the hosts are shared; with nobody when absent. */
  readonly hostTurns?: HostTurns
}

const defaultHostDelayMs = 1000
const maxRedirects = 5
const productToken = 'jobworkflow'

/**
 * What asks sites by their rules: `robots` first, then `client`, in the turn of the host, whatever its port, with a pause in
 * between, at an address that is checked where it is dialled. `reads` is told to the sites. Throws VALIDATION_ERROR for an
 * entry of `allowHosts` that is no host.
 */
export function reachSites(
  options: SitesOptions,
  reads: string,
): { readonly client: PoliteClient; readonly robots: Robots } {
  const { version, allowHosts = [], resolve = systemResolver, dial = dialHost, pauses = realPauses } = options
  const { hostTurns = unsharedTurns, hostDelayMs = defaultHostDelayMs } = options
  const connectorFor = checkedConnector(allowedHosts(allowHosts), resolve, dial)
  const userAgent = `${productToken}/${version} (+local assistant of one person; reads ${reads} when asked to)`
  const client = new PoliteClient({ connectorFor, pauses, userAgent, hostTurns })
  return { client, robots: new Robots({ client, pauses, hostDelayMs, productToken }) }
}

/** What `visit` finds at the end of the redirects, which are the URLs that it gives. Throws FetchFailed for too many. */
export async function followRedirects<T>(start: URL, visit: (url: URL) => Promise<T | URL>): Promise<T> {
  let url = start
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    const found = await visit(url)
    if (!(found instanceof URL)) return found
    url = found
  }
  throw new FetchFailed({ kind: 'too-many-redirects', limit: maxRedirects })
}

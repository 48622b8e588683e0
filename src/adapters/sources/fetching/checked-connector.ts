import { lookup } from 'node:dns/promises'
import { isIP, type LookupFunction, Socket } from 'node:net'
import { buildConnector } from 'undici'
import { type IsAllowedHost, isPublicAddress, portOf } from './addresses.js'
import { connectTimeoutMs, FetchFailed } from './fetch-failures.js'

export interface ResolvedAddress {
  readonly address: string
  readonly family: number
}

/** Finds the addresses of a host name. Throws as `dns.lookup`. */
export type ResolveHost = (hostname: string) => Promise<readonly ResolvedAddress[]>

/** Connects to a host whose addresses `lookup` tells; the seam for tests that stand between look-up and connection. */
export type DialHost = (lookup: LookupFunction) => buildConnector.connector

export const systemResolver: ResolveHost = (hostname) => lookup(hostname, { all: true })

export const dialHost: DialHost = (lookup) =>
  buildConnector({
    timeout: connectTimeoutMs,
    // of several addresses; Node's quarter of a second is too short for the other side of the world
    autoSelectFamilyAttemptTimeout: connectTimeoutMs / 4,
    allowH2: false,
    lookup,
  })

/** Makes the connector of one request, which gives up when the signal is aborted. */
export type ConnectorFor = (signal: AbortSignal) => buildConnector.connector

/**
 * Connectors for undici that connect to public addresses only, except for hosts that the user allowed. Addresses
 * written in the URL, those the resolver tells, and the one at the other end of the connection are checked: a name that
 * changes its address in between gains nothing. Fails with FetchFailed 'private-address'.
 */
export function checkedConnector(
  isAllowed: IsAllowedHost,
  resolve: ResolveHost = systemResolver,
  dial: DialHost = dialHost,
): ConnectorFor {
  const connectAnywhere = dial(lookupFunction(resolve))
  const connectPublic = dial(lookupFunction(async (hostname) => checked(hostname, await resolve(hostname))))
  return (signal) => (options, callback) => {
    const { hostname, protocol, port } = options
    const literal = isIP(hostname) !== 0
    if (isAllowed(isIP(hostname) === 6 ? `[${hostname}]` : hostname, portOf(protocol, port))) {
      connect(connectAnywhere, options, signal, callback)
    } else if (literal && !isPublicAddress(hostname)) {
      callback(privateAddress(hostname), null)
    } else {
      connect(connectPublic, options, signal, checkingPeer(hostname, callback))
    }
  }
}

/** A connector of undici: it gives the socket back, which its own type does not say. */
type Connector = (...call: Parameters<buildConnector.connector>) => unknown

/** Connects, unless `signal` is aborted: undici by itself goes on connecting for a request that nobody waits for. */
function connect(
  connector: Connector,
  options: buildConnector.Options,
  signal: AbortSignal,
  callback: buildConnector.Callback,
): void {
  let giveUp = () => {}
  const socket = connector(options, (...result) => {
    signal.removeEventListener('abort', giveUp)
    callback(...result)
  })
  if (!(socket instanceof Socket)) return
  giveUp = () => socket.destroy(new Error('given up'))
  if (socket.connecting) signal.addEventListener('abort', giveUp, { once: true })
}

/** As soon as one address is private all are refused: which of them is dialled is not up to the site. */
function checked(hostname: string, addresses: readonly ResolvedAddress[]): readonly ResolvedAddress[] {
  if (!addresses.every(({ address }) => isPublicAddress(address))) throw privateAddress(hostname)
  return addresses
}

function checkingPeer(hostname: string, callback: buildConnector.Callback): buildConnector.Callback {
  return (...[error, socket]) => {
    if (error !== null) return callback(error, null)
    if (isPublicAddress(socket.remoteAddress ?? '')) return callback(null, socket)
    socket.destroy()
    callback(privateAddress(hostname), null)
  }
}

/** `resolve` in the form that `net.connect` asks for. */
function lookupFunction(resolve: ResolveHost): LookupFunction {
  return (hostname, { all }, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const [first] = addresses
        if (first === undefined) callback(Object.assign(new Error('no address'), { code: 'ENOTFOUND' }), '')
        else if (all === true) callback(null, [...addresses])
        else callback(null, first.address, first.family)
      },
      (error) => callback(error, ''),
    )
  }
}

function privateAddress(host: string): FetchFailed {
  return new FetchFailed({ kind: 'private-address', host })
}

import { lookup } from 'node:dns/promises'
import { isIP, type LookupFunction, Socket } from 'node:net'
import { buildConnector } from 'undici'
import { type IsAllowedHost, isPublicAddress, portOf } from './addresses.js'
import { connectTimeoutMs, FetchFailed } from './fetch-failures.js'

export interface ResolvedAddress {
  readonly address: string
  readonly family: number
}

/** Resolves a host name. Throws like `dns.lookup`. */
export type ResolveHost = (hostname: string) => Promise<readonly ResolvedAddress[]>

/** Makes a connector that uses `lookup`; tests replace it to act between lookup and connection. */
export type DialHost = (lookup: LookupFunction) => buildConnector.connector

export const systemResolver: ResolveHost = (hostname) => lookup(hostname, { all: true })

export const dialHost: DialHost = (lookup) =>
  buildConnector({
    timeout: connectTimeoutMs,
    // for each of several addresses; Node's default of 250 ms is too short for distant hosts
    autoSelectFamilyAttemptTimeout: connectTimeoutMs / 4,
    allowH2: false,
    lookup,
  })

/** Makes the connector of one request; aborting the signal stops connecting. */
export type ConnectorFor = (signal: AbortSignal) => buildConnector.connector

/**
 * Connectors for undici that only connect to public addresses, except for hosts that the user allowed. Addresses in the
 * URL, resolved addresses and the actual peer are checked, so changing DNS in between does not help. Fails with
 * FetchFailed 'private-address'.
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

/** An undici connector, which also returns the socket; undici's own type does not say so. */
type Connector = (...call: Parameters<buildConnector.connector>) => unknown

/** Connects until `signal` is aborted: undici itself would keep connecting for an abandoned request. */
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

/** A single private address rejects all, because the site must not choose which one is dialled. */
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

/** Adapts `resolve` to the lookup function of `net.connect`. */
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

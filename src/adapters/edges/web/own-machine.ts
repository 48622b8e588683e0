import { isLoopback, readHost } from '#src/adapters/kit/host-name.js'
import { isLoopbackAddress } from '#src/domain/sync/mail-address.js'
import type { WebContext } from './web-env.js'

// anybody can send them, so they never prove anything; but their presence shows that something stands between
const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

/**
 * Whether nobody on the way can read what a form sends: the connection itself is encrypted, or it comes from this
 * machine, under a name of this machine, with nothing between. Source: page-add-account.
 */
export function isPrivateConnection(c: WebContext): boolean {
  if (new URL(c.req.url).protocol === 'https:') return true
  const host = readHost(c.req.header('host') ?? new URL(c.req.url).host)
  // only a server knows its socket
  const isFromHere = isLoopbackAddress(c.env?.remoteAddress ?? '127.0.0.1')
  const isDirect = proxyHeaders.every((name) => c.req.header(name) === undefined)
  return host !== null && isLoopback(host.name) && isFromHere && isDirect
}

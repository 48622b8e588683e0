import { CLIENT_INFO_META_KEY, type Server, type ServerContext } from '@modelcontextprotocol/server'
import type { CallContext } from './define-tool.js'

const maxNameLength = 60

/** What one call brings with it: when it is cancelled, where its progress goes, and the client's own model. */
export function callContext(server: Server, ctx: ServerContext): CallContext {
  const { mcpReq } = ctx
  const { signal, notify, _meta, envelope } = mcpReq
  const progressToken = _meta?.progressToken
  // a client of the revision without a handshake is sent no request; one of the others has said what it can do
  const canSample = envelope === undefined && server.getClientCapabilities()?.sampling !== undefined
  const client = clientName(ctx) ?? toLogText(server.getClientVersion()?.name ?? '')
  return {
    signal,
    ...(client === '' ? {} : { client }),
    ...(progressToken === undefined
      ? {}
      : {
          notifyProgress: (progress) => {
            // a client that is gone has its own listeners
            notify({ method: 'notifications/progress', params: { progressToken, ...progress } }).catch(() => {})
          },
        }),
    ...(canSample ? { requestSampling: (params, options) => server.createMessage(params, options) } : {}),
  }
}

/** The name by which the client calls itself, fit for a log; null when the request does not bear it. */
export function clientName({ mcpReq }: ServerContext): string | null {
  // the SDK has checked what of the envelope is required, and this is not
  const envelope: Readonly<Record<string, unknown>> | undefined = mcpReq.envelope
  const client = envelope?.[CLIENT_INFO_META_KEY]
  const name = typeof client === 'object' && client !== null && 'name' in client ? client.name : null
  return typeof name === 'string' ? toLogText(name) : null
}

function toLogText(name: string): string {
  return name.slice(0, maxNameLength).replace(/[^\p{L}\p{N} ._()/-]/gu, '?')
}

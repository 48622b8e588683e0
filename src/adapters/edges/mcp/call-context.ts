import { CLIENT_INFO_META_KEY, type Server, type ServerContext } from '@modelcontextprotocol/server'
import type { CallContext } from './define-tool.js'

const maxNameLength = 60

/** The context of one call: its cancellation, its progress notifications, and sampling by the client's model. */
export function callContext(server: Server, ctx: ServerContext): CallContext {
  const { mcpReq } = ctx
  const { signal, notify, _meta, envelope } = mcpReq
  const progressToken = _meta?.progressToken
  // a client of the revision without a handshake gets no requests; others declare their capabilities
  const canSample = envelope === undefined && server.getClientCapabilities()?.sampling !== undefined
  const client = clientName(ctx) ?? toLogText(server.getClientVersion()?.name ?? '')
  return {
    signal,
    ...(client === '' ? {} : { client }),
    ...(progressToken === undefined
      ? {}
      : {
          notifyProgress: (progress) => {
            // a disconnected client is handled by its own listeners
            notify({ method: 'notifications/progress', params: { progressToken, ...progress } }).catch(() => {})
          },
        }),
    ...(canSample ? { requestSampling: (params, options) => server.createMessage(params, options) } : {}),
  }
}

/** The client's name for itself, made safe for a log; null if the request does not carry one. */
export function clientName({ mcpReq }: ServerContext): string | null {
  // the SDK validates only the required parts of the envelope, and this part is optional
  const envelope: Readonly<Record<string, unknown>> | undefined = mcpReq.envelope
  const client = envelope?.[CLIENT_INFO_META_KEY]
  const name = typeof client === 'object' && client !== null && 'name' in client ? client.name : null
  return typeof name === 'string' ? toLogText(name) : null
}

function toLogText(name: string): string {
  return name.slice(0, maxNameLength).replace(/[^\p{L}\p{N} ._()/-]/gu, '?')
}

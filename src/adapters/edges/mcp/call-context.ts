import { CLIENT_INFO_META_KEY, type Server, type ServerContext } from '@modelcontextprotocol/server'
import type { CallContext } from './define-tool.js'

const maxNameLength = 60

/** What one call brings with it: when it is cancelled, where its progress goes, and the client's own model. */
export function callContext(server: Server, { mcpReq }: ServerContext): CallContext {
  const { signal, notify, _meta, envelope } = mcpReq
  const progressToken = _meta?.progressToken
  // a client of the revision without a handshake is sent no request; one of the others has said what it can do
  const canSample = envelope === undefined && server.getClientCapabilities()?.sampling !== undefined
  return {
    signal,
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

/** The name by which the client calls itself, fit for a log; null where it has none. */
export function clientName(server: Server, { mcpReq }: ServerContext): string | null {
  // the SDK has checked what of the envelope is required, and this is not
  const envelope: Readonly<Record<string, unknown>> | undefined = mcpReq.envelope
  const client = envelope?.[CLIENT_INFO_META_KEY]
  const named = typeof client === 'object' && client !== null && 'name' in client ? client.name : null
  const name = named ?? server.getClientVersion()?.name
  return typeof name === 'string' ? toLogText(name) : null
}

function toLogText(name: string): string {
  return name.slice(0, maxNameLength).replace(/[^\p{L}\p{N} ._()/-]/gu, '?')
}

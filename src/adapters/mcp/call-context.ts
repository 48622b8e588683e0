import type { Server } from '@modelcontextprotocol/sdk/server/index.js'
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js'
import type { ServerNotification, ServerRequest } from '@modelcontextprotocol/sdk/types.js'
import type { CallContext } from './define-tool.js'

type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>

/** What one call brings with it: when it is cancelled, where its progress goes, and the client's own model. */
export function callContext(server: Server, { signal, _meta, requestId, sendNotification }: Extra): CallContext {
  const progressToken = _meta?.progressToken
  // before the first call the client has said what it can do
  const canSample = server.getClientCapabilities()?.sampling !== undefined
  return {
    signal,
    ...(progressToken === undefined
      ? {}
      : {
          notifyProgress: (progress) => {
            // a client that is gone has its own listeners
            sendNotification({ method: 'notifications/progress', params: { progressToken, ...progress } }).catch(
              () => {},
            )
          },
        }),
    ...(canSample
      ? {
          requestSampling: (params, options) =>
            server.createMessage(params, { ...options, relatedRequestId: requestId }),
        }
      : {}),
  }
}

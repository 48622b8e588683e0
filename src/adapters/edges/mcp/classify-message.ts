import {
  classifyInboundRequest,
  type InboundHttpRequest,
  type JSONRPCMessage,
  type MessageClassification,
  UnsupportedProtocolVersionError,
} from '@modelcontextprotocol/server'
import { hasEnvelope } from './check-params.js'
import { modernRevision } from './protocol.js'
import { type ErrorReply, errorReply } from './read-message.js'

/** The HTTP headers that describe the message, if any. */
export type MessageHeaders = Pick<InboundHttpRequest, 'protocolVersionHeader' | 'mcpMethodHeader' | 'mcpNameHeader'>

/** Which server handles a message, or why none does. */
export type Classified =
  | { readonly classification: MessageClassification }
  | { readonly refusal: ErrorReply; readonly httpStatus: number }

const legacy: MessageClassification = { era: 'legacy' }

/**
 * Each message is classified on its own, so that a client may first ask whether the server knows a revision and then
 * continue with another.
 */
export function classifyIncoming(message: JSONRPCMessage, headers: MessageHeaders = {}): Classified {
  // a handshake is negotiated in the body; a client that first asked with a newer revision may still send that in its
  // header
  if ('method' in message && message.method === 'initialize' && !hasEnvelope(message.params))
    return { classification: legacy }
  const outcome = classifyInboundRequest({ httpMethod: 'POST', ...headers, body: message })
  if (outcome.kind === 'legacy') return { classification: legacy }
  if (outcome.kind === 'reject') return refuse(message, outcome, outcome.httpStatus)
  const { classification } = outcome
  if (classification.revision === modernRevision) return { classification }
  const requested = classification.revision ?? 'unknown'
  return refuse(message, new UnsupportedProtocolVersionError({ supported: [modernRevision], requested }), 400)
}

interface Reason {
  readonly code: number
  readonly message: string
  readonly data?: unknown
}

function refuse(asked: JSONRPCMessage, { code, message, data }: Reason, httpStatus: number): Classified {
  const id = 'id' in asked && 'method' in asked ? asked.id : null
  const error = { code, message: message.slice(0, 500), ...(data === undefined ? {} : { data }) }
  return { refusal: errorReply(id, error), httpStatus }
}

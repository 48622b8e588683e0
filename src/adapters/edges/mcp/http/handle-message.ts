import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  isJSONRPCRequest,
  type JSONRPCRequest,
  type MessageClassification,
  ProtocolErrorCode,
} from '@modelcontextprotocol/server'
import { classifyIncoming, type MessageHeaders } from '#src/adapters/edges/mcp/classify-message.js'
import type { CreateServer } from '#src/adapters/edges/mcp/create-server.js'
import { errorReply, readValue } from '#src/adapters/edges/mcp/read-message.js'
import { HttpChannel } from './http-channel.js'
import { acceptedForms, checkLegacyHeaders, checkModernHeaders, readMessageHeaders } from './message-headers.js'
import { refusedCode, sendJson } from './refusal.js'

/** One parsed message that was posted to /mcp, and where its answer goes. */
export interface PostedMessage {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** Always an object. */
  readonly body: unknown
  /** Aborted when the client disconnects before it has its answer. */
  readonly signal: AbortSignal
}

/** Answers one posted message; owns the response. */
export type HandleMessage = (posted: PostedMessage) => Promise<void>

/**
 * Answers posted messages, each with its own server: no client state is kept between messages. Messages that expect no
 * answer are accepted and ignored: a cancellation names its request by id, and ids of different clients may be equal.
 */
export function createMessageHandler(createServer: CreateServer): HandleMessage {
  return async (posted) => {
    const { response } = posted
    const incoming = readValue(posted.body)
    if (incoming === null)
      return sendJson(
        response,
        400,
        errorReply(null, { code: ProtocolErrorCode.InvalidRequest, message: 'The body is not a JSON-RPC message.' }),
      )
    if ('refusal' in incoming) return sendJson(response, 400, incoming.refusal)
    const { message } = incoming
    const headers = readMessageHeaders(posted.request.headers)
    const classified = classifyIncoming(message, headers)
    if ('refusal' in classified) return sendJson(response, classified.httpStatus, classified.refusal)
    if (!isJSONRPCRequest(message)) return void response.writeHead(202).end()
    const fault = checkHeaders(classified.classification, headers, message)
    if (fault !== null) return sendJson(response, 400, errorReply(message.id, fault))
    await answer(posted, message, classified.classification, createServer)
  }
}

function checkHeaders({ era }: MessageClassification, headers: MessageHeaders, request: JSONRPCRequest) {
  return era === 'modern' ? checkModernHeaders(headers, request) : checkLegacyHeaders(headers, request)
}

/** Resolves when the request is answered or its client has disconnected. */
async function answer(
  posted: PostedMessage,
  request: JSONRPCRequest,
  classification: MessageClassification,
  createServer: CreateServer,
): Promise<void> {
  const { response, signal } = posted
  const forms = acceptedForms(posted.request.headers.accept)
  if (forms === null)
    return sendJson(
      response,
      406,
      errorReply(request.id, { code: refusedCode, message: 'Accept application/json and text/event-stream.' }),
    )
  const channel = new HttpChannel(classification, response, forms)
  const closed = new Promise<void>((resolve) => {
    channel.onclose = resolve
  })
  await createServer().connect(channel)
  if (signal.aborted) return
  const leave = () => void channel.close()
  signal.addEventListener('abort', leave, { once: true })
  channel.deliver(request)
  await closed
  signal.removeEventListener('abort', leave)
}

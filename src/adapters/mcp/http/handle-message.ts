import type { IncomingMessage, ServerResponse } from 'node:http'
import { isJSONRPCRequest, type JSONRPCRequest, type MessageClassification } from '@modelcontextprotocol/server'
import { classifyMessage, type MessageHeaders } from '../classify-message.js'
import type { CreateServer } from '../create-server.js'
import { type Refusal, readValue } from '../read-message.js'
import { acceptedForms } from './accepted-forms.js'
import { HttpChannel } from './http-channel.js'
import { checkLegacyHeaders, checkModernHeaders, readMessageHeaders } from './message-headers.js'

/** One message that was posted, and where its answer goes. */
export interface PostedMessage {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** The JSON of the body. */
  readonly body: unknown
  /** Aborted when the client is gone. */
  readonly signal: AbortSignal
}

/**
 * Answers posted messages, each by a server of its own: nothing is kept of a client from one to the next.
 * What nobody waits for is taken and ignored: a notification that calls off a request names it by an id, and ids of
 * different clients coincide.
 */
export function createMessageHandler(createServer: CreateServer): (posted: PostedMessage) => Promise<void> {
  return async (posted) => {
    const incoming = readValue(posted.body)
    if (incoming === null) return refuse(posted, 400, refusalOf(null, -32600, 'The body is no message of JSON-RPC.'))
    if ('refusal' in incoming) return refuse(posted, 400, incoming.refusal)
    const { message } = incoming
    const headers = readMessageHeaders(posted.request.headers)
    const classified = classifyMessage(message, headers)
    if ('refusal' in classified) return refuse(posted, classified.httpStatus, classified.refusal)
    if (!isJSONRPCRequest(message)) return void posted.response.writeHead(202).end()
    const fault = checkHeaders(classified.classification, headers, message)
    if (fault !== null) return refuse(posted, 400, refusalOf(message.id, fault.code, fault.message))
    await answer(posted, message, classified.classification, createServer)
  }
}

function checkHeaders({ era }: MessageClassification, headers: MessageHeaders, request: JSONRPCRequest) {
  return era === 'modern' ? checkModernHeaders(headers, request) : checkLegacyHeaders(headers, request)
}

/** Resolves when the request is answered, or its client gone. */
async function answer(
  posted: PostedMessage,
  request: JSONRPCRequest,
  classification: MessageClassification,
  createServer: CreateServer,
): Promise<void> {
  const { response, signal } = posted
  const forms = acceptedForms(posted.request.headers.accept)
  if (forms === null)
    return refuse(posted, 406, refusalOf(request.id, -32000, 'Accept application/json and text/event-stream.'))
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

function refusalOf(id: Refusal['id'], code: number, message: string): Refusal {
  return { jsonrpc: '2.0', id, error: { code, message } }
}

function refuse({ response }: PostedMessage, status: number, refusal: Refusal): void {
  const body = Buffer.from(JSON.stringify(refusal))
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': body.length }).end(body)
}

import type { Exchange } from './connections.js'
import { allowPage, createTokenCheck, type Headers, isPreflight, type Verdict } from './guard.js'
import type { HandleMessage } from './handle-message.js'
import { Permits } from './permits.js'
import { checkBodyHeaders, expectedBytes, parseBody, readRequestBody } from './read-body.js'
import { Refusal, sendJson } from './refusal.js'

/** Something else that was asked, and what ends a stream: the server stops, or the client is gone. */
export type AnswerPage = (
  asked: Pick<Exchange, 'request' | 'response'> & { readonly stopping: AbortSignal },
) => Promise<void>

export interface AnswerParts {
  readonly guard: (headers: Headers) => Verdict
  /** Null when none is asked for. */
  readonly token: string | null
  readonly version: string
  readonly handleMessage: HandleMessage
  /** Answers what is neither a message nor a question after its health; nothing else is there when absent. */
  readonly answerPage?: AnswerPage | undefined
  readonly isClosing: () => boolean
}

const maxCallsAtWork = 200
const maxPagesAtWork = 400
// as over stdin
const maxWaiting = 1000
/** Bodies of all requests that are read, wait or are worked on. */
const maxBytesInFlight = 256 * 1024 * 1024
/** A body of this length finds its place among any others. */
const smallBodyBytes = 64 * 1024

const busy = () =>
  new Refusal(503, 'Too much is asked at once. Nothing was done: send the request again.', {
    headers: { 'retry-after': '1' },
  })
const stopping = () =>
  new Refusal(503, 'The server is stopping. Nothing was done.', { headers: { connection: 'close' } })

/** Answers whatever is asked on one port. Throws Refusal. */
export function createAnswer(parts: AnswerParts): (exchange: Exchange) => Promise<void> {
  const { guard, version, handleMessage, isClosing } = parts
  const hasToken = parts.token === null ? () => true : createTokenCheck(parts.token)
  const pages = new Permits({ total: maxPagesAtWork, maxWaiting })
  const calls = new Permits({ total: maxCallsAtWork, maxWaiting })
  const bytes = new Permits({ total: maxBytesInFlight, maxWaiting })

  return async (exchange) => {
    const { request, response } = exchange
    admit(exchange)
    if (isPreflight(request)) return void response.writeHead(204).end()
    if (isClosing()) throw stopping()
    const [path] = (request.url ?? '').split('?', 1)
    if (path === '/healthz') return answerHealth(exchange)
    if (path !== '/mcp') return takeOther(exchange)
    requireToken(exchange)
    if (request.method !== 'POST') throw methodNotAllowed('POST')
    await takeMessage(exchange)
  }

  /** Lets in whom the guard does, and tells a page of an allowed origin that it may read the answer. */
  function admit({ request, response }: Exchange): void {
    response.setHeader('x-content-type-options', 'nosniff')
    response.setHeader('cache-control', 'no-store')
    const verdict = guard(request.headersDistinct)
    if ('refusal' in verdict) throw new Refusal(403, verdict.refusal)
    if (verdict.origin !== null) allowPage(verdict.origin, request, response)
  }

  function requireToken({ request }: Exchange): void {
    if (!hasToken(request.headers.authorization))
      throw new Refusal(401, 'Send the token of this server: "Authorization: Bearer TOKEN".', {
        headers: { 'www-authenticate': 'Bearer' },
      })
  }

  function answerHealth({ request, response }: Exchange): void {
    if (request.method !== 'GET' && request.method !== 'HEAD') throw methodNotAllowed('GET, HEAD')
    sendJson(response, 200, { status: 'ok', version })
  }

  /** The page asks who is there by itself. */
  async function takeOther(exchange: Exchange): Promise<void> {
    const { answerPage } = parts
    if (answerPage !== undefined) return takePage(exchange, answerPage)
    requireToken(exchange)
    throw new Refusal(404, 'There is nothing here: messages go to /mcp.')
  }

  async function takePage(exchange: Exchange, answerPage: AnswerPage): Promise<void> {
    const { request, response, awaitsContinue, receiving } = exchange
    const release = await pages.take(1, receiving.signal)
    if (release === null) throw isClosing() ? stopping() : busy()
    try {
      if (awaitsContinue) response.writeContinue()
      await answerPage({ request, response, stopping: receiving.signal })
    } finally {
      release()
    }
  }

  async function takeMessage(exchange: Exchange): Promise<void> {
    const { headersDistinct } = exchange.request
    checkBodyHeaders(headersDistinct)
    const length = expectedBytes(headersDistinct)
    const release = length <= smallBodyBytes ? () => {} : await bytes.take(length, exchange.receiving.signal)
    if (release === null) throw isClosing() ? stopping() : busy()
    try {
      const body = await receive(exchange)
      // what may have been large is not
      if (body.length <= smallBodyBytes) release()
      await answerMessage(exchange, parseBody(body))
    } finally {
      release()
    }
  }

  async function receive({ request, response, awaitsContinue, receiving }: Exchange): Promise<Buffer> {
    if (awaitsContinue) response.writeContinue()
    const body = await readRequestBody(request, receiving.signal)
    if (body === null) throw stopping()
    return body
  }

  async function answerMessage({ request, response, gone: { signal } }: Exchange, body: object): Promise<void> {
    // what is no call is answered at once
    const release = isCall(body) ? await calls.take(1, signal) : () => {}
    if (release === null) throw busy()
    try {
      await handleMessage({ request, response, body, signal })
    } finally {
      release()
    }
  }
}

function isCall(message: object): boolean {
  return 'method' in message && message.method === 'tools/call'
}

function methodNotAllowed(allow: string): Refusal {
  return new Refusal(405, `Only ${allow} is answered here.`, { headers: { allow } })
}

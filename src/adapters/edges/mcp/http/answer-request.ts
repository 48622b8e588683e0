import { codePath, type PageHandler } from '#src/adapters/kit/page-handler.js'
import { Callers, type CallersParts } from './callers.js'
import type { Exchange } from './connections.js'
import { allowPage, type Guard, isPreflight } from './guard.js'
import type { HandleMessage } from './handle-message.js'
import { Refusal, safeHeaders, sendJson, stopping } from './refusal.js'
import { MessageTaker } from './take-message.js'
import { PageTaker } from './take-page.js'

export interface AnswerParts extends CallersParts {
  readonly guard: Guard
  readonly version: string
  readonly handleMessage: HandleMessage
  /** Answers everything except messages and health checks; if absent, nothing else is served. */
  readonly page?: PageHandler | undefined
  readonly isClosing: () => boolean
  /** Timeout for the body of an unauthenticated request, in milliseconds. */
  readonly guestTimeoutMs: number
}

/** Answers every request on one port. Throws Refusal. */
export function createAnswer(parts: AnswerParts): (exchange: Exchange) => Promise<void> {
  const { guard, version, page, isClosing } = parts
  const callers = new Callers(parts)
  const messages = new MessageTaker(parts.handleMessage, isClosing)
  const pages = page === undefined ? null : new PageTaker(page, callers, parts)
  return async (exchange) => {
    const { request, response } = exchange
    const [path] = (request.url ?? '').split('?', 1)
    letIn(exchange, guard, path === codePath && request.method === 'POST')
    if (isPreflight(request)) return void response.writeHead(204).end()
    if (isClosing()) throw stopping()
    if (path === '/healthz') return answerHealth(exchange, version)
    if (path !== '/mcp' && pages !== null) return pages.take(exchange)
    await callers.require(exchange)
    if (path !== '/mcp') throw new Refusal(404, 'Nothing here: send messages to /mcp.')
    if (request.method !== 'POST') throw methodNotAllowed('POST')
    await messages.take(exchange)
  }
}

/** Applies the guard, and sets the headers that let a page of an allowed origin read the answer. */
function letIn({ request, response }: Exchange, guard: Guard, isOpen: boolean): void {
  for (const [name, value] of safeHeaders) response.setHeader(name, value)
  const verdict = guard(request.headersDistinct, isOpen)
  if ('refusal' in verdict) throw new Refusal(403, verdict.refusal)
  if (verdict.origin !== null) allowPage(verdict.origin, request, response)
}

function answerHealth({ request, response }: Exchange, version: string): void {
  if (request.method !== 'GET' && request.method !== 'HEAD') throw methodNotAllowed('GET, HEAD')
  sendJson(response, 200, { status: 'ok', version })
}

function methodNotAllowed(allow: string): Refusal {
  return new Refusal(405, `Method not allowed: use ${allow}.`, { headers: { allow } })
}

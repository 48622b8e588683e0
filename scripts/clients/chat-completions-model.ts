import { type Move, plainText, type Vendor } from './conversation.js'
import type { ModelAnswer } from './model-server.js'

interface Request {
  readonly model?: string
  readonly stream?: boolean
  readonly tools?: readonly { readonly function?: { readonly name: string } }[]
  readonly messages?: readonly { readonly role: string; readonly content?: unknown }[]
}

/** OpenAI's Chat Completions API, which many programs speak. */
export const answerAsChatCompletions: Vendor = (conversation) => (path, body) => {
  if (!path.includes('/chat/completions')) return null
  const request = (body ?? {}) as Request
  const offered = (request.tools ?? []).flatMap((tool) => tool.function?.name ?? [])
  const last = (request.messages ?? []).findLast(({ role }) => role === 'tool')
  return completion(request, conversation.next(offered, last === undefined ? null : plainText(last.content)))
}

function completion({ model, stream }: Request, move: Move): ModelAnswer {
  const id = `call_${Math.random().toString(36).slice(2)}`
  const call = (tool: string, args: object) => ({
    index: 0,
    id,
    type: 'function',
    function: { name: tool, arguments: JSON.stringify(args) },
  })
  const message =
    'tool' in move
      ? { role: 'assistant', content: null, tool_calls: [call(move.tool, move.args)] }
      : { role: 'assistant', content: move.say }
  const finish_reason = 'tool' in move ? 'tool_calls' : 'stop'
  const usage = { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 }
  const whole = { id, model, created: 0, usage }
  if (stream !== true)
    return { json: { ...whole, object: 'chat.completion', choices: [{ index: 0, message, finish_reason }] } }
  const chunk = (delta: object, reason: string | null) => ({
    data: { ...whole, object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: reason }] },
  })
  return { events: [chunk(message, null), chunk({}, finish_reason)] }
}

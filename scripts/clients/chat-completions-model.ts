import { type Move, plainText, type Vendor } from './conversation.js'
import type { ModelAnswer } from './model-server.js'

interface Message {
  readonly role: string
  readonly content?: unknown
  readonly tool_call_id?: string
  readonly tool_calls?: readonly { readonly id?: string; readonly function?: { readonly name: string } }[]
}

interface Request {
  readonly model?: string
  readonly stream?: boolean
  readonly tools?: readonly { readonly function?: { readonly name: string } }[]
  readonly messages?: readonly Message[]
}

// a server may still be starting at the first search
const maxSearches = 5

/** OpenAI's Chat Completions API, which many programs speak. */
export const answerAsChatCompletions: Vendor = (conversation) => (path, body) => {
  if (!path.includes('/chat/completions')) return null
  const request = (body ?? {}) as Request
  const offered = (request.tools ?? []).flatMap((tool) => tool.function?.name ?? [])
  const { last, searches } = answersOf(request)
  // Qwen Code hides servers' tools: the model searches for them and calls them through another tool
  const found = offered.includes('tool_call') ? searches.flatMap((text) => text.match(/\bmcp__\w+/g) ?? []) : []
  const move = conversation.next([...offered, ...found], last)
  if (!('tool' in move)) {
    const isHidden = conversation.missing !== null && offered.includes('tool_search') && searches.length < maxSearches
    const query = { query: `jobworkflow ${conversation.missing}` }
    return completion(request, isHidden ? { tool: 'tool_search', args: query } : move)
  }
  const isBridged = !offered.includes(move.tool)
  return completion(request, isBridged ? { tool: 'tool_call', args: { name: move.tool, arguments: move.args } } : move)
}

/** Returns the last answer of our tools, and the answers of tool searches. */
function answersOf({ messages = [] }: Request) {
  const calls = messages.flatMap(({ tool_calls = [] }) => tool_calls)
  const searchIds = calls.filter((call) => call.function?.name === 'tool_search').map(({ id }) => id)
  const answers = messages.filter(({ role }) => role === 'tool')
  const isSearch = ({ tool_call_id }: Message) => searchIds.includes(tool_call_id)
  const last = answers.findLast((answer) => !isSearch(answer))
  return {
    last: last === undefined ? null : plainText(last.content),
    searches: answers.filter(isSearch).map(({ content }) => plainText(content)),
  }
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

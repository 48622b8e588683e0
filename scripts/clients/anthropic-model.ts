import type { Move, Vendor } from './conversation.js'
import type { ModelAnswer } from './model-server.js'

interface Block {
  readonly type: string
  readonly id?: string
  readonly name?: string
  readonly tool_use_id?: string
  readonly text?: string
  readonly content?: string | readonly Block[]
}

interface Request {
  readonly model?: string
  readonly stream?: boolean
  readonly tools?: readonly { readonly name: string }[]
  readonly messages?: readonly { readonly role: string; readonly content: string | readonly Block[] }[]
}

/** Anthropic's Messages API. */
export const answerAsAnthropic: Vendor = (conversation) => (path, body) => {
  const request = (body ?? {}) as Request
  if (path.includes('/count_tokens')) return { json: { input_tokens: 100 } }
  if (!path.startsWith('/v1/messages')) return null
  const offered = (request.tools ?? []).map(({ name }) => name)
  const move = conversation.next(offered, lastAnswerOf(request))
  // a client may hide tools until the model searches for them
  const isHidden = conversation.missing !== null && offered.includes('ToolSearch')
  const searches = blocksOf(request).filter(({ name }) => name === 'ToolSearch').length
  if (!isHidden || searches >= maxSearches) return message(request, move)
  return message(request, { tool: 'ToolSearch', args: { query: 'jobworkflow new jobs status', max_results: 20 } })
}

// a server may still be starting at the first search
const maxSearches = 5

function blocksOf({ messages = [] }: Request): readonly Block[] {
  return messages.flatMap(({ content }) => (typeof content === 'string' ? [] : content))
}

/** Returns the last answer of our tools, ignoring results of tool searches. */
function lastAnswerOf(request: Request): string | null {
  const blocks = blocksOf(request)
  const searches = blocks.filter(({ name }) => name === 'ToolSearch').map(({ id }) => id)
  const results = blocks.filter(({ type, tool_use_id: id }) => type === 'tool_result' && !searches.includes(id))
  return results.length === 0 ? null : textOf(results.at(-1)?.content ?? '')
}

function textOf(content: string | readonly Block[]): string {
  return typeof content === 'string' ? content : content.map(({ text = '' }) => text).join('\n')
}

function message({ model, stream }: Request, move: Move): ModelAnswer {
  const isCall = 'tool' in move
  const id = `msg_${Math.random().toString(36).slice(2)}`
  const block = isCall
    ? { type: 'tool_use', id: `toolu_${id}`, name: move.tool, input: move.args }
    : { type: 'text', text: move.say }
  const end = { stop_reason: isCall ? 'tool_use' : 'end_turn', stop_sequence: null }
  const usage = { input_tokens: 100, output_tokens: 20 }
  const whole = { id, type: 'message', role: 'assistant', model, content: [block], ...end, usage }
  if (stream !== true) return { json: whole }
  const empty = isCall ? { ...block, input: {} } : { type: 'text', text: '' }
  const delta = isCall
    ? { type: 'input_json_delta', partial_json: JSON.stringify(move.args) }
    : { type: 'text_delta', text: move.say }
  const events = [
    { type: 'message_start', message: { ...whole, content: [], stop_reason: null } },
    { type: 'content_block_start', index: 0, content_block: empty },
    { type: 'content_block_delta', index: 0, delta },
    { type: 'content_block_stop', index: 0 },
    { type: 'message_delta', delta: end, usage },
    { type: 'message_stop' },
  ]
  return { events: events.map((data) => ({ event: data.type, data })) }
}

import { plainText, type Vendor } from './conversation.js'
import type { ModelAnswer } from './model-server.js'

interface OfferedTool {
  readonly type?: string
  readonly name?: string
  readonly tools?: readonly OfferedTool[]
}

interface Request {
  readonly input?: readonly { readonly type?: string; readonly output?: unknown }[]
  readonly tools?: readonly OfferedTool[]
}

/** OpenAI's Responses API, as Codex uses it. */
export const answerAsResponses: Vendor = (conversation) => (path, body) => {
  if (!path.includes('/responses')) return null
  const { input = [], tools = [] } = (body ?? {}) as Request
  const outputs = input.filter(({ type }) => type === 'function_call_output')
  const offered = namesOf(tools)
  const last = outputs.at(-1)
  const move = conversation.next([...offered.keys()], last === undefined ? null : plainText(last.output))
  if (!('tool' in move))
    return stream({ type: 'message', role: 'assistant', content: [{ type: 'output_text', text: move.say }] })
  return stream({
    type: 'function_call',
    call_id: `call_${outputs.length}`,
    ...offered.get(move.tool),
    arguments: JSON.stringify(move.args),
  })
}

interface ToolName {
  readonly name: string
  readonly namespace?: string
}

/** Returns how each tool is called, by its full name; some are in the namespace of their server. */
function namesOf(tools: readonly OfferedTool[]): ReadonlyMap<string, ToolName> {
  const names = new Map<string, ToolName>()
  for (const { name = '', tools: inner } of tools) {
    if (inner === undefined) names.set(name, { name })
    for (const tool of inner ?? []) names.set(`${name}.${tool.name}`, { name: tool.name ?? '', namespace: name })
  }
  return names
}

function stream(item: object): ModelAnswer {
  const usage = { input_tokens: 100, output_tokens: 20, total_tokens: 120 }
  const events = [
    { type: 'response.created', response: { id: 'resp_1' } },
    { type: 'response.output_item.done', output_index: 0, item },
    { type: 'response.completed', response: { id: 'resp_1', usage } },
  ]
  return { events: events.map((data) => ({ event: data.type, data })) }
}

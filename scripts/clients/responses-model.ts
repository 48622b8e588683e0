import type { AnswerModel, ModelAnswer } from './model-server.js'
import { nextMove, offeredName } from './triage-script.js'

interface OfferedTool {
  readonly type?: string
  readonly name?: string
  readonly tools?: readonly OfferedTool[]
}

interface Request {
  readonly input?: readonly { readonly type?: string; readonly output?: unknown }[]
  readonly tools?: readonly OfferedTool[]
}

/** OpenAI's Responses API, as Codex asks it. */
export const answerAsResponses: AnswerModel = (path, body) => {
  if (!path.includes('/responses')) return null
  const { input = [], tools = [] } = (body ?? {}) as Request
  const outputs = input.filter(({ type }) => type === 'function_call_output')
  const move = nextMove(outputs.length === 0 ? null : plainText(outputs.at(-1)?.output))
  const call = 'tool' in move ? findTool(tools, move.tool) : undefined
  if (!('tool' in move) || call === undefined)
    return stream({
      type: 'message',
      role: 'assistant',
      content: [{ type: 'output_text', text: 'say' in move ? move.say : 'ok' }],
    })
  return stream({
    type: 'function_call',
    call_id: `call_${outputs.length}`,
    ...call,
    arguments: JSON.stringify(move.args),
  })
}

/** A tool by its name, alone or in the namespace of its server. */
function findTool(
  tools: readonly OfferedTool[],
  tool: string,
): { readonly name: string; readonly namespace?: string } | undefined {
  const flat = offeredName(
    tools.flatMap(({ name, type }) => (type === 'namespace' || name === undefined ? [] : [name])),
    tool,
  )
  if (flat !== undefined) return { name: flat }
  for (const { name: namespace = '', tools: inner = [] } of tools) {
    const name = offeredName(
      inner.flatMap((one) => one.name ?? []),
      tool,
    )
    if (name !== undefined) return { name, namespace }
  }
  return undefined
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

/** The texts of an answer, as text or as a list of parts. */
function plainText(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return ''
  return Object.values(value).map(plainText).join('\n')
}

import { plainText, type Vendor } from './conversation.js'
import type { ModelAnswer } from './model-server.js'

interface Part {
  readonly functionResponse?: { readonly response?: unknown }
}

interface Schema {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, Schema>>
}

interface Request {
  readonly generationConfig?: { readonly responseMimeType?: string; readonly responseJsonSchema?: Schema }
  readonly contents?: readonly { readonly parts?: readonly Part[] }[]
  readonly tools?: readonly { readonly functionDeclarations?: readonly { readonly name: string }[] }[]
}

/** Google's Gemini API. */
export const answerAsGemini: Vendor = (conversation) => (path, body) => {
  if (path.includes(':countTokens')) return { json: { totalTokens: 100 } }
  if (!/:(?:streamG|g)enerateContent/.test(path)) return null
  const { contents = [], tools = [], generationConfig = {} } = (body ?? {}) as Request
  if (generationConfig.responseMimeType === 'application/json') {
    return candidate(path, { text: JSON.stringify(sampleOf(generationConfig.responseJsonSchema ?? {})) })
  }
  const offered = tools.flatMap(({ functionDeclarations = [] }) => functionDeclarations.map(({ name }) => name))
  const results = contents.flatMap(({ parts = [] }) => parts.flatMap(({ functionResponse }) => functionResponse ?? []))
  const last = results.at(-1)
  const move = conversation.next(offered, last === undefined ? null : plainText(last.response))
  return candidate(path, 'tool' in move ? { functionCall: { name: move.tool, args: move.args } } : { text: move.say })
}

function candidate(path: string, part: object): ModelAnswer {
  const answer = {
    candidates: [{ content: { role: 'model', parts: [part] }, finishReason: 'STOP', index: 0 }],
    usageMetadata: { promptTokenCount: 100, candidatesTokenCount: 20, totalTokenCount: 120 },
  }
  return path.includes(':stream') ? { events: [{ data: answer }] } : { json: answer }
}

/** Returns a value that fits the schema; the client asks in JSON, for example, which model is best. */
function sampleOf({ type = '', enum: choices, properties = {} }: Schema): unknown {
  // Google's own schemas have upper-case types
  const kind = type.toLowerCase()
  if (choices !== undefined) return choices[0]
  if (kind === 'object')
    return Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, sampleOf(inner)]))
  return kind === 'number' || kind === 'integer' ? 1 : 'ok'
}

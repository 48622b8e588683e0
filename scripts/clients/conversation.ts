import type { ModelAnswer } from './model-server.js'

/** What a scripted model does next: call a tool, or end with words. */
export type Move =
  | { readonly tool: string; readonly args: Readonly<Record<string, unknown>> }
  | { readonly say: string }

/** What a model does after the last answer of a tool; null at the beginning. */
export type Script = (lastAnswer: string | null) => Move

/** A tool call that the client made for the model, and the text that the model was given of its answer. */
export interface Call {
  readonly tool: string
  readonly args: Readonly<Record<string, unknown>>
  given: string | null
}

/** A vendor's API: what of a request goes to the conversation, and how its move is answered. Null where the path is unknown. */
export type Vendor = (conversation: Conversation) => (path: string, body: unknown) => ModelAnswer | null

/** One run of a client with a scripted model. */
export class Conversation {
  readonly calls: Call[] = []
  /** The tool that the last move wanted, if the client offered others only: it may keep it back, or not have it yet. */
  missing: string | null = null
  readonly #script: Script

  constructor(script: Script) {
    this.#script = script
  }

  /** The next move, with the tool by the name that the client offers it by. */
  next(offered: readonly string[], lastAnswer: string | null): Move {
    // clients ask on the side, such as for a title, and offer nothing
    if (offered.length === 0) return { say: 'ok' }
    const pending = this.calls.at(-1)
    // of a call that was just made, a repeated request still has the answer before it
    if (pending !== undefined && lastAnswer !== this.calls.at(-2)?.given) pending.given = lastAnswer
    const move = this.#script(lastAnswer)
    if (!('tool' in move)) return move
    const name = offeredName(offered, move.tool)
    this.missing = name === undefined ? move.tool : null
    if (name === undefined) return { say: `The tool ${move.tool} is not offered yet.` }
    // a client may ask the same again, after a fault of the network
    if (!isSame(pending, move)) this.calls.push({ ...move, given: null })
    return { ...move, tool: name }
  }
}

function isSame(call: Call | undefined, { tool, args }: Pick<Call, 'tool' | 'args'>): boolean {
  return call?.given === null && call.tool === tool && JSON.stringify(call.args) === JSON.stringify(args)
}

/** The tool by the name that the client gave it, of those that it offers; undefined if it offers none that ends so. */
export function offeredName(offered: readonly string[], tool: string): string | undefined {
  return offered.find((name) => name === tool || ['_', '.', '-'].some((mark) => name.endsWith(mark + tool)))
}

/** The texts of an answer, however deep the client put them. */
export function plainText(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return ''
  return Object.values(value).map(plainText).join('\n')
}

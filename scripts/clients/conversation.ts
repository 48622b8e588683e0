import type { ModelAnswer } from './model-server.js'

/** The next move of a scripted model: a tool call, or a final text. */
export type Move =
  | { readonly tool: string; readonly args: Readonly<Record<string, unknown>> }
  | { readonly say: string }

/** Returns a model's move after the last tool answer; null at the beginning. */
export type Script = (lastAnswer: string | null) => Move

/** A tool call that the client made, and the text of its answer that the model received. */
export interface Call {
  readonly tool: string
  readonly args: Readonly<Record<string, unknown>>
  given: string | null
}

/** A vendor's API: passes requests to the conversation and encodes its moves. Returns null if the path is unknown. */
export type Vendor = (conversation: Conversation) => (path: string, body: unknown) => ModelAnswer | null

/** One run of a client with a scripted model. */
export class Conversation {
  readonly calls: Call[] = []
  /** The tool that the last move wanted but the client did not offer: it may hide the tool, or not have it yet. */
  missing: string | null = null
  readonly #script: Script

  constructor(script: Script) {
    this.#script = script
  }

  /** Returns the next move, with the tool name that the client offers. */
  next(offered: readonly string[], lastAnswer: string | null): Move {
    // clients make side requests, such as for a title, without tools
    if (offered.length === 0) return { say: 'ok' }
    const pending = this.calls.at(-1)
    // a repeated request still has the answer before the pending call
    if (pending !== undefined && lastAnswer !== this.calls.at(-2)?.given) pending.given = lastAnswer
    const move = this.#script(lastAnswer)
    if (!('tool' in move)) return move
    const name = offeredName(offered, move.tool)
    this.missing = name === undefined ? move.tool : null
    if (name === undefined) return { say: `The tool ${move.tool} is not offered yet.` }
    // a client may repeat a request after a network fault
    if (!isSame(pending, move)) this.calls.push({ ...move, given: null })
    return { ...move, tool: name }
  }
}

function isSame(call: Call | undefined, { tool, args }: Pick<Call, 'tool' | 'args'>): boolean {
  return call?.given === null && call.tool === tool && JSON.stringify(call.args) === JSON.stringify(args)
}

/** Returns the client's name for the tool, or undefined if no offered name ends with it. */
export function offeredName(offered: readonly string[], tool: string): string | undefined {
  return offered.find((name) => name === tool || ['_', '.', '-'].some((mark) => name.endsWith(mark + tool)))
}

/** Returns all texts of an answer, at any depth. */
export function plainText(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return ''
  return Object.values(value).map(plainText).join('\n')
}

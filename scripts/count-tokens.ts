import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'

export interface ListedTool {
  readonly name: string
  readonly description?: string | undefined
  readonly inputSchema: object
  readonly outputSchema?: object | undefined
}

/** Returns the o200k tokens of a value as JSON without spaces, as sent over the wire. */
export function tokensOf(value: unknown): number {
  return countTokens(JSON.stringify(value))
}

/** Returns the tokens of what a client puts into an agent's context for a tool: name, description and input schema. */
export function tokensToCall({ name, description, inputSchema }: ListedTool): number {
  return tokensOf({ name, description, inputSchema })
}

export function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0)
}

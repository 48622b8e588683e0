import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'

const written = new WeakMap<object, string>()

/** The output as JSON. An output that is measured before it is sent is written once. */
export function jsonOf(output: object): string {
  const json = written.get(output) ?? JSON.stringify(output)
  written.set(output, json)
  return json
}

let lastQuoted: { readonly json: string; readonly quoted: string } | null = null

/** JSON as a string inside JSON. The last one is kept: a large answer is measured, and then sent. */
export function quoteJson(json: string): string {
  // the same string object compares at once, however long it is
  if (lastQuoted?.json !== json) lastQuoted = { json, quoted: JSON.stringify(json) }
  return lastQuoted.quoted
}

/** As `quoteJson`, and keeps nothing. */
export function quoteJsonFinally(json: string): string {
  const quoted = quoteJson(json)
  lastQuoted = null
  return quoted
}

/** The same JSON as text and as structured content: some clients read only the one, some only the other. */
export function toResult(output: Record<string, unknown>): CallToolResult {
  return { content: [{ type: 'text', text: jsonOf(output) }], structuredContent: output }
}

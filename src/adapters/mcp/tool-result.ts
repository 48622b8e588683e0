import type { CallToolResult } from '@modelcontextprotocol/server'

const written = new WeakMap<object, string>()

/** The output as JSON. An output that is measured before it is sent is written once. */
export function jsonOf(output: object): string {
  const json = written.get(output) ?? JSON.stringify(output)
  written.set(output, json)
  return json
}

/** What JSON weighs inside a text, in bytes: quotation marks and backslashes are escaped there, and nothing else is. */
export function quotedBytes(json: string): number {
  return Buffer.byteLength(json) + count(json, '"') + count(json, '\\') + '""'.length
}

function count(text: string, character: string): number {
  let found = 0
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) found++
  return found
}

/** The same JSON as text and as structured content: some clients read only the one, some only the other. */
export function toResult(output: Record<string, unknown>): CallToolResult {
  return { content: [{ type: 'text', text: jsonOf(output) }], structuredContent: output }
}

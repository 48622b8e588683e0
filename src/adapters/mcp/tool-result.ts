import type { CallToolResult } from '@modelcontextprotocol/server'

const written = new WeakMap<object, string>()

/** The output as JSON. An output that is measured before it is sent is written once. */
export function jsonOf(output: object): string {
  const json = written.get(output) ?? JSON.stringify(output)
  written.set(output, json)
  return json
}

/** The same JSON as text and as structured content: some clients read only the one, some only the other. */
export function toResult(output: Record<string, unknown>): CallToolResult {
  return { content: [{ type: 'text', text: jsonOf(output) }], structuredContent: output }
}

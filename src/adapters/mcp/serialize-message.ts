import type { CallToolResult, JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js'

/**
 * A message as one line of JSON, in pieces to be written one after the other: the reader takes in the
 * first while the next is made. The structured content of a tool's answer is the JSON that its text holds already (see
 * `toResult`): it is put in as it is, because writing megabytes a second time takes as long as reading them did.
 */
export function* serializeMessage(message: JSONRPCMessage): Generator<string> {
  const json = 'result' in message ? jsonOfBoth(message.result) : null
  if (json === null || !('result' in message)) {
    yield `${JSON.stringify(message)}\n`
    return
  }
  const { structuredContent: _, content: __, ...rest } = message.result
  const line = JSON.stringify({ jsonrpc: message.jsonrpc, id: message.id, result: { ...rest, structuredContent: 0 } })
  // before the 0 and the braces that close the result and the message
  yield line.slice(0, -3) + json
  yield `,"content":[{"type":"text","text":${JSON.stringify(json)}}]}}\n`
}

/** The JSON that is both the only text and the structured content; null when the result is not of this kind. */
function jsonOfBoth({ content, structuredContent }: Partial<CallToolResult>): string | null {
  const [only, ...others] = content ?? []
  if (structuredContent === undefined || only?.type !== 'text' || others.length > 0) return null
  // nothing else may be on the text
  return Object.keys(only).length === 2 ? only.text : null
}

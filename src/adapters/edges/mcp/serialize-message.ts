import type { CallToolResult, JSONRPCMessage } from '@modelcontextprotocol/server'

// the reader handles one piece while the next is built; a pipe on Linux holds this much
const pieceLength = 64 * 1024
const [quotationMark = 0, backslash = 0] = Buffer.from('"\\')
const between = ',"content":[{"type":"text","text":"'
const closing = '"}]}}\n'

/**
 * Serializes a message as one line of JSON in UTF-8; a long line comes in pieces to be written in order. The structured
 * content of a tool result equals the JSON in its text (see `toResult`): it is inserted unchanged, and its bytes are
 * quoted for the text, because stringifying and encoding megabytes a second time takes as long as reading them.
 */
export function* serializeMessage(message: JSONRPCMessage): Generator<Buffer> {
  const json = 'result' in message ? jsonOfBoth(message.result) : null
  if (json === null || !('result' in message)) {
    yield Buffer.from(`${JSON.stringify(message)}\n`)
    return
  }
  const { structuredContent: _, content: __, ...rest } = message.result
  const line = JSON.stringify({ jsonrpc: message.jsonrpc, id: message.id, result: { ...rest, structuredContent: 0 } })
  // before the 0 and the braces that close the result and the message
  yield* piecesOf(line.slice(0, -3), json)
}

function* piecesOf(opening: string, json: string): Generator<Buffer> {
  const jsonBytes = Buffer.byteLength(json)
  // quoting at most doubles a byte
  const line = Buffer.allocUnsafe(Buffer.byteLength(opening) + jsonBytes * 3 + between.length + closing.length)
  let [sent, end] = [0, 0]
  for (end of writeTwice(line, opening, json)) {
    if (end - sent < pieceLength) continue
    yield line.subarray(sent, end)
    sent = end
  }
  if (end > sent) yield line.subarray(sent, end)
}

/** Writes the JSON into the line unchanged, then again as quoted text; yields the end of what is written. */
function* writeTwice(line: Buffer, opening: string, json: string): Generator<number> {
  const start = line.write(opening)
  let end = start
  for (let from = 0; from < json.length; ) {
    const to = endOfPiece(json, from)
    end += line.write(json.slice(from, to), end)
    from = to
    yield end
  }
  const jsonEnd = end
  end += line.write(between, end)
  for (let from = start; from < jsonEnd; from += pieceLength) {
    end = quote(line, from, Math.min(from + pieceLength, jsonEnd), end)
    yield end
  }
  yield end + line.write(closing, end)
}

function endOfPiece(text: string, from: number): number {
  const end = from + pieceLength
  // half of a surrogate pair cannot be encoded
  return (text.charCodeAt(end - 1) & 0xfc00) === 0xd800 ? end + 1 : end
}

/**
 * Copies the bytes of JSON from `from` to `to` to position `at` of the same buffer, quoted as a JSON string, and
 * returns the end. JSON has no bare control characters, so only quotation marks and backslashes are escaped.
 */
function quote(buffer: Buffer, from: number, to: number, at: number): number {
  let end = at
  for (let i = from; i < to; i++) {
    const byte = buffer[i] as number
    if (byte === quotationMark || byte === backslash) buffer[end++] = backslash
    buffer[end++] = byte
  }
  return end
}

/** The JSON that is both the only text and the structured content; null if the result has another form. */
function jsonOfBoth({ content, structuredContent }: Partial<CallToolResult>): string | null {
  const [only, ...others] = content ?? []
  if (structuredContent === undefined || only?.type !== 'text' || others.length > 0) return null
  // the text may have no further members
  return Object.keys(only).length === 2 ? only.text : null
}

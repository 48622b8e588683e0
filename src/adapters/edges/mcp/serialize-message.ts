import type { CallToolResult, JSONRPCMessage } from '@modelcontextprotocol/server'

// the reader takes in one piece while the next is made; a pipe holds as much on Linux
const pieceLength = 64 * 1024
const [quotationMark = 0, backslash = 0] = Buffer.from('"\\')
const between = ',"content":[{"type":"text","text":"'
const closing = '"}]}}\n'

/**
 * A message as one line of JSON in UTF-8, a long one in pieces to be written one after the other. The structured content
 * of a tool's answer is the JSON that its text holds already (see `toResult`): it is put in as it is, and its bytes are
 * quoted for the text, because to write and encode megabytes a second time takes as long as reading them did.
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
  // quoted, a byte becomes two at most
  const line = Buffer.allocUnsafe(Buffer.byteLength(opening) + jsonBytes * 3 + between.length + closing.length)
  let [sent, end] = [0, 0]
  for (end of writeTwice(line, opening, json)) {
    if (end - sent < pieceLength) continue
    yield line.subarray(sent, end)
    sent = end
  }
  if (end > sent) yield line.subarray(sent, end)
}

/** Writes the JSON into the line as it is, and again as a text; yields how far the line has come. */
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
 * Writes the bytes of JSON from `from` to `to` into the same buffer at `at`, as they stand within a text, and returns
 * where they end there. JSON holds no bare control characters: quotation marks and backslashes are all there is to escape.
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

/** The JSON that is both the only text and the structured content; null when the result is not of this kind. */
function jsonOfBoth({ content, structuredContent }: Partial<CallToolResult>): string | null {
  const [only, ...others] = content ?? []
  if (structuredContent === undefined || only?.type !== 'text' || others.length > 0) return null
  // nothing else may be on the text
  return Object.keys(only).length === 2 ? only.text : null
}

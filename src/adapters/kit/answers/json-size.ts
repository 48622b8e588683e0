/** What JSON takes inside a text, in bytes: quotation marks and backslashes are escaped there, and nothing else is. */
export function quotedBytes(json: string): number {
  return Buffer.byteLength(json) + countOf(json, '"') + countOf(json, '\\') + '""'.length
}

/** What JSON takes in an answer that holds it twice, in bytes: as structured content, and inside a text. */
export function wireBytes(json: string): number {
  return Buffer.byteLength(json) + quotedBytes(json)
}

function countOf(text: string, character: string): number {
  let found = 0
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) found++
  return found
}

const maxHeaderBytes = 64 * 1024
const tailBytes = 1200
// the beginning of the next separator without a header after it; a complete separator line contains a time
const begunSeparator = /\n\r?\n(?:F|Fr|Fro|From(?: [^\n]{0,990})?|From [^\n]{0,990}\d:\d\d[^\n]{0,99}\n[!-9;-~]{0,99})$/

/**
 * Whether the last message of a file is truncated: before the blank line after its headers, before the closing boundary
 * of its multipart, before the end given by its Content-Length, or inside the separator after it. `bytes` is everything
 * up to the end of the file.
 */
export function isCutMessage(bytes: Buffer): boolean {
  if (begunSeparator.test(bytes.toString('latin1', Math.max(0, bytes.length - tailBytes)))) return true
  const head = bytes.toString('latin1', 0, maxHeaderBytes)
  const bodyStart = /^\r?\n|\n\r?\n/.exec(head)
  if (bodyStart === null) return bytes.length <= maxHeaderBytes
  const bodyAt = bodyStart.index + bodyStart[0].length
  const headers = head.slice(0, bodyAt).replace(/\r?\n[ \t]+/g, ' ')
  return isShorterThanStated(headers, bytes.subarray(bodyAt)) || lacksClosingBoundary(headers, bytes.subarray(bodyAt))
}

const multipart =
  /^content-type[ \t]{0,9}:[ \t]{0,9}multipart\/[^\n]{0,900}?\bboundary[ \t]{0,9}=[ \t]{0,9}(?:"([^"\n]{1,200})"|([^\s";]{1,200}))/im

function lacksClosingBoundary(headers: string, body: Buffer): boolean {
  const [, quoted, bare] = multipart.exec(headers) ?? []
  const boundary = quoted ?? bare
  return boundary !== undefined && body.lastIndexOf(`--${boundary}--`, undefined, 'latin1') === -1
}

function isShorterThanStated(headers: string, body: Buffer): boolean {
  const stated = Number(/^content-length:[ \t]{0,9}(\d{1,15})[ \t]{0,9}\r?$/im.exec(headers)?.[1] ?? 0)
  if (stated <= body.length) return false
  // it may count the line ends used in transit
  return stated > body.length + countLines(body)
}

function countLines(body: Buffer): number {
  let lines = 0
  for (let at = body.indexOf(0x0a); at !== -1; at = body.indexOf(0x0a, at + 1)) lines++
  return lines
}

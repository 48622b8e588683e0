import { countDigits, endOfBase64 } from './base64-body.js'
import { endOfHeaders, maxHeaderBytes } from './header-fields.js'

const maxUnstrippedBytes = 64 * 1024
const headBytes = 16 * 1024
const attachedBytes = 8 * 1024
// 2 million characters of Japanese in quoted-printable
const textBytes = 20 * 1024 * 1024
const maxBoundaries = 1000
// how many forwarded messages have their inner headers searched for boundaries
const maxForwarded = 100

/** The header with the decoded size of a part whose content was removed. */
export const fullSizeHeader = 'content-lightened-from'

export interface StrippedMessage {
  readonly bytes: Buffer
  /** Whether text was cut as well. */
  readonly textCut: boolean
}

/**
 * A message without the content of its attachments, which is not read, and with texts cut at 20 MB, so that parsing
 * takes little time and memory. Headers and boundaries stay.
 */
export function stripAttachments(raw: Uint8Array): StrippedMessage {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.length)
  if (bytes.length <= maxUnstrippedBytes) return { bytes, textCut: false }
  const kept: Buffer[] = []
  let textCut = false
  for (const section of sections(bytes)) {
    const { start, end } = section
    const attached = isAttached(section.headers)
    const limit = attached ? section.headEnd - start + attachedBytes : textBytes
    const cut = end - start > limit
    if (cut && attached) kept.push(bytes.subarray(start, section.headEnd), sizeNote(bytes, section))
    const from = cut && attached ? section.headEnd : start
    kept.push(bytes.subarray(from, cut ? lineEnd(bytes, start + limit, end) : end))
    textCut ||= cut && !attached
  }
  return { bytes: Buffer.concat(kept), textCut }
}

interface Section {
  readonly start: number
  readonly end: number
  /** The end of its headers. */
  readonly headEnd: number
  /** The first part of its headers. */
  readonly headers: string
}

/** The sections between the boundaries that the message declares. */
function* sections(bytes: Buffer): Generator<Section> {
  const boundaries = new Set<string>()
  let start = 0
  let forwarded = 0
  while (start < bytes.length) {
    const headEnd = start + endOfHeaders(bytes.subarray(start, start + maxHeaderBytes))
    const headers = bytes.toString('latin1', start, Math.min(headEnd, start + headBytes))
    declaredIn(headers, boundaries)
    // a forwarded message declares its boundaries in its own headers
    if (/^content-type:\s*message\//im.test(headers) && ++forwarded <= maxForwarded) {
      declaredIn(bytes.toString('latin1', headEnd, headEnd + headBytes), boundaries)
    }
    const end = nextBoundary(bytes, start + 1, boundaries)
    yield { start, end, headEnd: Math.min(headEnd, end), headers }
    start = end
  }
}

/** The size of the content, as a header. */
function sizeNote(bytes: Buffer, { headers, headEnd, end }: Section): Buffer {
  const isBase64 = /^content-transfer-encoding:\s*"?base64/im.test(headers)
  const size = isBase64 ? decodedSize(bytes, headEnd, end) : end - headEnd
  return Buffer.from(`\n${fullSizeHeader}: ${size}`)
}

function decodedSize(bytes: Buffer, start: number, end: number): number {
  const last = endOfBase64(bytes, start, end)
  return Math.floor((countDigits(bytes, start, last) * 3) / 4)
}

function declaredIn(head: string, boundaries: Set<string>): void {
  for (const [, quoted, bare] of head.matchAll(/boundary\s*=\s*(?:"([^"\r\n]+)"|([^\s";]+))/gi)) {
    if (boundaries.size < maxBoundaries) boundaries.add((quoted ?? bare ?? '').trimEnd())
  }
}

/** The start of the line that ends the section at `from`. */
function nextBoundary(bytes: Buffer, from: number, boundaries: ReadonlySet<string>): number {
  if (boundaries.size === 0) return bytes.length
  for (let at = bytes.indexOf('\n--', from); at !== -1; at = bytes.indexOf('\n--', at + 3)) {
    const line = bytes.toString('latin1', at + 3, at + 203).split(/\r?\n/, 1)[0] ?? ''
    if (boundaries.has(line.trimEnd()) || boundaries.has(line.trimEnd().replace(/--$/, ''))) return at + 1
  }
  return bytes.length
}

function isAttached(headers: string): boolean {
  // the text of an attached message is read
  if (/^content-type:\s*message\/(?:rfc822|global)/im.test(headers)) return false
  return (
    /^content-type:\s*(?:image|audio|video|application|font|model)\//im.test(headers) ||
    /^content-disposition:\s*"?attachment/im.test(headers)
  )
}

/** The end of the line at `at`; `at` itself if the line is long. */
function lineEnd(bytes: Buffer, at: number, end: number): number {
  const newline = bytes.subarray(at, Math.min(end, at + 1000)).indexOf(0x0a)
  return newline === -1 ? at : at + newline + 1
}

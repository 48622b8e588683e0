import { endOfHeaders, maxHeaderBytes } from './header-reader.js'

const lightEnough = 64 * 1024
const headBytes = 16 * 1024
const attachedBytes = 8 * 1024
// 2 million characters of quoted-printable Japanese
const textBytes = 20 * 1024 * 1024
const maxBoundaries = 1000

export interface LightMessage {
  readonly bytes: Buffer
  /** Whether text was left out too. */
  readonly textCut: boolean
}

/**
 * A message without the insides of its attachments, which nobody reads, and without the end of texts over 20 MB: what is
 * left can be parsed in little time and memory. Headers and boundaries stay.
 */
export function lighten(raw: Uint8Array): LightMessage {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.length)
  if (bytes.length <= lightEnough) return { bytes, textCut: false }
  const kept: Buffer[] = []
  let textCut = false
  for (const { start, end } of sections(bytes)) {
    const attached = isAttached(headOf(bytes, start, end))
    const limit = attached ? endOfHead(bytes, start, end) + attachedBytes : textBytes
    const cut = end - start > limit
    kept.push(bytes.subarray(start, cut ? lineEnd(bytes, start + limit, end) : end))
    textCut ||= cut && !attached
  }
  return { bytes: Buffer.concat(kept), textCut }
}

interface Section {
  readonly start: number
  readonly end: number
}

/** What lies between the boundaries that the message declares. */
function* sections(bytes: Buffer): Generator<Section> {
  const boundaries = new Set<string>()
  let start = 0
  while (start < bytes.length) {
    declaredIn(headOf(bytes, start, bytes.length), boundaries)
    const end = nextBoundary(bytes, start + 1, boundaries)
    yield { start, end }
    start = end
  }
}

function headOf(bytes: Buffer, start: number, end: number): string {
  return bytes.toString('latin1', start, Math.min(end, start + headBytes))
}

/** How long the headers of a section are, as far as any are read. */
function endOfHead(bytes: Buffer, start: number, end: number): number {
  return endOfHeaders(bytes.subarray(start, Math.min(end, start + maxHeaderBytes)))
}

function declaredIn(head: string, boundaries: Set<string>): void {
  for (const [, quoted, bare] of head.matchAll(/boundary\s*=\s*(?:"([^"\r\n]+)"|([^\s";]+))/gi)) {
    if (boundaries.size < maxBoundaries) boundaries.add((quoted ?? bare ?? '').trimEnd())
  }
}

/** Where the line that ends the section at `from` starts. */
function nextBoundary(bytes: Buffer, from: number, boundaries: ReadonlySet<string>): number {
  if (boundaries.size === 0) return bytes.length
  for (let at = bytes.indexOf('\n--', from); at !== -1; at = bytes.indexOf('\n--', at + 3)) {
    const line = bytes.toString('latin1', at + 3, at + 203).split(/\r?\n/, 1)[0] ?? ''
    if (boundaries.has(line.trimEnd()) || boundaries.has(line.trimEnd().replace(/--$/, ''))) return at + 1
  }
  return bytes.length
}

function isAttached(head: string): boolean {
  const headers = head.split(/\r?\n\r?\n/, 1)[0] ?? ''
  return (
    /^content-type:\s*(?:image|audio|video|application|font|model)\//im.test(headers) ||
    /^content-disposition:\s*"?attachment/im.test(headers)
  )
}

/** The end of the line that `at` lies in; `at` itself when the line is long. */
function lineEnd(bytes: Buffer, at: number, end: number): number {
  const newline = bytes.subarray(at, Math.min(end, at + 1000)).indexOf(0x0a)
  return newline === -1 ? at : at + newline + 1
}

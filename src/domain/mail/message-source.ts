import { cutText } from '#src/domain/shared/text.js'

/** The beginning of a text, and the size of the whole. */
export interface TextExcerpt {
  readonly text: string
  readonly truncated: boolean
  /** The size of the whole in bytes. */
  readonly size: number
}

export interface SourceExcerpt extends TextExcerpt {
  readonly encoding: 'utf-8' | 'base64'
  /** The byte positions of the part in the whole. */
  readonly start: number
  readonly end: number
}

/** The requested part: `length` bytes from `offset` on. */
export interface SourceWindow {
  readonly offset: number
  readonly length: number
}

// the most bytes of a character before its last byte
const bytesBefore = 3

/**
 * Returns the bytes that `sourceExcerpt` needs for a window. The surrounding bytes tell whether a character crosses its
 * edges.
 */
export function windowBytes({ offset, length }: SourceWindow): { readonly from: number; readonly to: number } {
  return { from: Math.max(0, offset - bytesBefore), to: offset + length + 1 }
}

/**
 * Returns part of a message: as text if its bytes are UTF-8, otherwise as base64. `bytes` are those of `windowBytes`,
 * `size` is that of the whole. Start and end move back to the start of a character, so that consecutive parts add up to
 * the whole.
 */
export function sourceExcerpt(bytes: Uint8Array, size: number, window: SourceWindow): SourceExcerpt {
  const { from } = windowBytes(window)
  const last = Math.min(window.offset + window.length, from + bytes.length)
  const start = characterStart(bytes, Math.min(window.offset, from + bytes.length) - from)
  const end = characterStart(bytes, last - from)
  const part = bytes.subarray(start, Math.max(start, end))
  const text = decodeUtf8(part)
  // a window smaller than its only character shows nothing, but is skipped so that reading advances
  const passed = part.length > 0 || from + end >= size ? from + Math.max(start, end) : last
  const place = { truncated: from + end < size, size, start: from + start, end: passed }
  if (text !== null) return { text, encoding: 'utf-8', ...place }
  return { text: base64(part), encoding: 'base64', ...place }
}

/**
 * The same for bytes that are known to be text, limited to `maxCharacters` UTF-16 units; invalid UTF-8 becomes U+FFFD.
 */
export function textExcerpt(head: Uint8Array, size: number, maxCharacters = Number.POSITIVE_INFINITY): TextExcerpt {
  const isCut = head.length < size
  const whole = isCut ? head.subarray(0, characterStart(head, head.length, continuation)) : head
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(whole)
  if (text.length <= maxCharacters) return { text, truncated: isCut, size }
  return { text: cutText(text, maxCharacters), truncated: true, size }
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    // a byte order mark is part of the message
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}

const continuation = 0x80
const isContinuation = (byte: number) => (byte & 0xc0) === continuation

/** Returns `at`, or the start of the character that spans it. Invalid UTF-8 never counts as a character. */
function characterStart(bytes: Uint8Array, at: number, next = bytes[at] ?? 0): number {
  if (!isContinuation(next)) return at
  let lead = at - 1
  while (lead > at - bytesBefore && isContinuation(bytes[lead] ?? 0)) lead--
  return lead >= 0 && lead + lengthOf(bytes[lead] ?? 0) > at ? lead : at
}

/** Returns the length of the character that starts with this byte. */
function lengthOf(byte: number): number {
  if (byte >= 0xf0) return 4
  if (byte >= 0xe0) return 3
  return byte >= 0xc0 ? 2 : 1
}

function base64(bytes: Uint8Array): string {
  // converted in slices, because a call has a limited number of arguments; multiples of three need no padding inside
  const slices: string[] = []
  for (let at = 0; at < bytes.length; at += 30_000)
    slices.push(btoa(String.fromCharCode(...bytes.subarray(at, at + 30_000))))
  return slices.join('')
}

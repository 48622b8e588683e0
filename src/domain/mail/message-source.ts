/** Part of a text from its start, and how large the whole is. */
export interface Excerpt {
  readonly text: string
  readonly truncated: boolean
  /** Bytes of the whole. */
  readonly size: number
}

export interface SourceExcerpt extends Excerpt {
  readonly encoding: 'utf-8' | 'base64'
}

/**
 * How a message's bytes are shown: as text where they are UTF-8, else as base64. `head` holds the first of `size`
 * bytes.
 */
export function sourceExcerpt(head: Uint8Array, size: number): SourceExcerpt {
  const truncated = head.length < size
  const text = decodeUtf8(truncated ? wholeCharacters(head) : head)
  if (text !== null) return { text, encoding: 'utf-8', truncated, size }
  return { text: base64(head), encoding: 'base64', truncated, size }
}

/** The same for bytes that are known to be text; what is not UTF-8 comes as U+FFFD. */
export function textExcerpt(head: Uint8Array, size: number): Excerpt {
  const truncated = head.length < size
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(truncated ? wholeCharacters(head) : head)
  return { text, truncated, size }
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    // a byte order mark is part of the message
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Without the character that the cut has split, if any. */
function wholeCharacters(bytes: Uint8Array): Uint8Array {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0
    if ((byte & 0xc0) === 0x80) continue
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1
    return length > back ? bytes.subarray(0, bytes.length - back) : bytes
  }
  return bytes
}

function base64(bytes: Uint8Array): string {
  // spread in slices: a call takes only so many arguments; a multiple of three needs no padding inside
  const slices: string[] = []
  for (let at = 0; at < bytes.length; at += 30_000)
    slices.push(btoa(String.fromCharCode(...bytes.subarray(at, at + 30_000))))
  return slices.join('')
}

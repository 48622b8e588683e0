/** A file name on disk or in a packed file. */
export interface DecodedName {
  /** For display, in NFC: some systems decompose letters with marks. */
  readonly name: string
  /** Unique for each name. */
  readonly id: string
}

/**
 * File names are usually UTF-8, but need not be: others are decoded as Shift_JIS from Japanese Windows, if possible.
 */
export function decodeFileName(bytes: Buffer): DecodedName {
  const text = decode(bytes, 'utf-8')
  if (text !== null) return { name: text.normalize('NFC'), id: text }
  // names never contain NUL, so this id is unique
  const id = `\0${bytes.toString('hex')}`
  return { name: (decode(bytes, 'shift_jis') ?? bytes.toString('latin1')).normalize('NFC'), id }
}

/** The bytes of a name, from its id. */
export function encodeFileName(id: string): Buffer {
  return id.startsWith('\0') ? Buffer.from(id.slice(1), 'hex') : Buffer.from(id)
}

export function decode(bytes: Buffer, encoding: 'utf-8' | 'shift_jis'): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}

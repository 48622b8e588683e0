/** A name as a disk or a packed file holds it. */
export interface DecodedName {
  /** As people read it, in NFC: some systems write marks apart from their letters. */
  readonly name: string
  /** Never the same for two names. */
  readonly id: string
}

/** Names are UTF-8 by custom, but nothing holds them to it: others are read as Japanese Windows wrote them, if they can be. */
export function decodeFileName(bytes: Buffer): DecodedName {
  const text = decode(bytes, 'utf-8')
  if (text !== null) return { name: text.normalize('NFC'), id: text }
  // no name holds a NUL, so that this is the id of no other
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

import type { KeptFacts } from '#src/domain/hunt/letters/message-facts.js'

/** A message as stored in any archive, including foreign ones. */
export interface StoredEmail {
  readonly subject: string | null
  /** Display string. */
  readonly from: string | null
  readonly fromEmail: string | null
  /** Decoded text body, or the start of it. */
  readonly plainText: string | null
  /** All bytes, or the start of a large message; null if the archive has none. */
  readonly raw: Uint8Array | null
}

/** Understands a stored message. Returns null if that failed. Takes time linear in its size. */
export type UnderstandStored = (email: StoredEmail) => Promise<KeptFacts | null>

import type { KeptFacts } from '#src/domain/hunt/letters/message-facts.js'

/** A message as an archive holds it, whoever made the archive. */
export interface StoredEmail {
  readonly subject: string | null
  /** Display string. */
  readonly from: string | null
  readonly fromEmail: string | null
  /** Decoded text body, or the start of it. */
  readonly plainText: string | null
  /** All of its bytes, or the start of them where it is large; null where the archive has none. */
  readonly raw: Uint8Array | null
}

/** What is understood of a stored message. Null where that failed. Takes time linear in its size. */
export type UnderstandStored = (email: StoredEmail) => Promise<KeptFacts | null>

import { createHash, hash as hashOnce } from 'node:crypto'
import { stableBytes } from '../../../../domain/mail/stable-bytes.js'

/** What a message is known by: SHA-256 each. */
export interface MessageNames {
  /** Its bytes and its mailbox: another export may change it. */
  readonly digest: Buffer
  /** Its account, its mailbox and what of its bytes stays: the same in every export. */
  readonly identity: Buffer
  /** The same without the mailbox, which version 0.1.0 named otherwise: the identity of what that version stored. */
  unplaced(): Buffer
  /** What of its bytes stays. */
  readonly content: Buffer
}

/** A message and where it lies. */
export interface PlacedMessage {
  readonly raw: Uint8Array
  readonly mailbox: string
  /** The account. */
  readonly address: string
}

export function namesOf({ raw, mailbox, address }: PlacedMessage): MessageNames {
  const hash = createHash('sha256').update(raw)
  const whole = hash.copy().digest()
  const pieces = stableBytes(raw)
  const content = pieces.length === 1 && pieces[0]?.length === raw.length ? whole : sha256(...pieces)
  const digest = hash.update('\0').update(mailbox).digest()
  const placed = (place: string) => hashOnce('sha256', Buffer.concat([content, Buffer.from(place)]), 'buffer')
  const identity = placed(`${address}\0${mailbox.normalize('NFC')}`)
  return { digest, identity, unplaced: () => placed(address), content }
}

function sha256(...pieces: readonly Uint8Array[]): Buffer {
  const hash = createHash('sha256')
  for (const piece of pieces) hash.update(piece)
  return hash.digest()
}

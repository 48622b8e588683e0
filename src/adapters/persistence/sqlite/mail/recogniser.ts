import type { KnownMessage, Recognised } from '../../../../application/mail/ports/mail-store.js'
import type { RawMessage } from '../../../../domain/mail/raw-message.js'
import { KnownCopies, type KnownCopy, toldAsStored } from './known-copies.js'
import { type MessageNames, namesOf } from './message-names.js'
import { messageIn, readReading } from './readings.js'
import type { ImportSession } from './write-messages.js'

/** What `recognise` promises of a message, and how it is kept. */
export interface RecognisedMessage extends KnownMessage {
  readonly copy: KnownCopy
}

/** Tells which messages of one reading the archive holds. */
export class Recogniser {
  readonly source: string
  readonly copies: KnownCopies
  readonly #session: ImportSession
  /** Hashing takes as long as all the rest, and what is not known is asked for again when it is written. */
  readonly #names = new WeakMap<Uint8Array, MessageNames>()

  constructor(session: ImportSession, source: string, isAnew: boolean) {
    const readingId = isAnew ? null : (readReading(session.connection, source)?.id ?? null)
    this.source = source
    this.copies = new KnownCopies(session.connection, readingId)
    this.#session = session
  }

  recognise(message: RawMessage, isRevisit: boolean): RecognisedMessage | Exclude<Recognised, KnownMessage> {
    const { mailbox, told: saying } = message
    const told = saying === undefined ? null : toldAsStored(saying.labels)
    const copy = this.copies.find({ names: this.names(message), mailbox, told, isRevisit })
    if (copy === null) return null
    if (copy.difference === 'bytes') return 'with-other-bytes'
    this.copies.take(copy.emailId)
    return { emailId: copy.emailId, isUpdate: copy.difference === 'told', message, copy }
  }

  /** Others may be the messages that these files were. */
  release(names: readonly string[]): void {
    const { connection } = this.#session
    const reading = names.length === 0 ? null : readReading(connection, this.source)
    if (reading !== null) for (const name of names) this.copies.release(messageIn(connection, reading.id, name))
  }

  names({ raw, mailbox }: { readonly raw: Uint8Array; readonly mailbox: string }): MessageNames {
    const known = this.#names.get(raw)
    if (known !== undefined) return known
    const names = namesOf({ raw, mailbox, address: this.#session.address })
    this.#names.set(raw, names)
    return names
  }
}

import { defined } from '#src/adapters/kit/defined.js'
import type { KnownMessage, Recognised } from '#src/application/mail/ports/mail-store.js'
import type { RawMessage } from '#src/domain/mail/raw-message.js'
import { KnownCopies } from './known-copies.js'
import { type MessageNames, type NamedMessage, namesIn } from './message-names.js'
import { emailsOfFiles, readReading } from './readings.js'
import { toldAsStored } from './told.js'
import type { ImportSession } from './write-messages.js'

/** What `recognise` promises of a message, and how it is kept. */
export interface RecognisedMessage extends KnownMessage {
  /** Its identity, where the copy has none of its own yet. */
  readonly identity: Buffer | null
  /** Its digest, where the copy lies in a mailbox of another name. */
  readonly digest: Buffer | null
}

/** Tells which messages of one reading the archive holds. */
export class Recogniser {
  readonly source: string
  readonly copies: KnownCopies
  readonly #session: ImportSession
  /** Hashing takes as long as all the rest, and what is not known is asked for again when it is written. */
  readonly #names = new WeakMap<Uint8Array, { readonly of: NamedMessage; readonly names: MessageNames }>()

  constructor(session: ImportSession, source: string, isAnew: boolean) {
    const readingId = isAnew ? null : (readReading(session.connection, source)?.id ?? null)
    this.source = source
    this.copies = new KnownCopies(session, readingId)
    this.#session = session
  }

  recognise(message: RawMessage, isRevisit: boolean): RecognisedMessage | Exclude<Recognised, KnownMessage> {
    const { mailbox, told, file, raw } = message
    const names = this.names(message)
    const copy = this.copies.find({ names, mailbox, told: toldAsStored(told), isRevisit })
    if (copy === null) return null
    const { emailId, news, isUnplaced, isElsewhere } = copy
    if (news === 'bytes') return 'with-other-bytes'
    this.copies.take(emailId)
    const { identity, digest } = names
    const settled = { identity: isUnplaced ? identity : null, digest: isElsewhere ? digest : null }
    const isUpdate = news === 'told'
    return { emailId, isUpdate, size: raw.byteLength, mailbox, ...defined({ told, file }), ...settled }
  }

  /** Their files are gone: others may be the messages that they were. */
  release(files: readonly string[]): void {
    const { connection } = this.#session
    const reading = files.length === 0 ? null : readReading(connection, this.source)
    if (reading !== null) this.copies.release(emailsOfFiles(connection, reading.id, files))
  }

  names({ raw, mailbox, told }: NamedMessage): MessageNames {
    const known = this.#names.get(raw)
    // a source may show the same bytes in several places
    if (known?.of.mailbox === mailbox && known.of.told === told) return known.names
    const of = { raw, mailbox, ...defined({ told }) }
    const names = namesIn(of, this.#session.address)
    this.#names.set(raw, { of, names })
    return names
  }
}

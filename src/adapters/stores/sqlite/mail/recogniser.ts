import { defined } from '#src/adapters/kit/defined.js'
import type { KnownMessage, Recognised } from '#src/application/mail/ports/mail-store.js'
import type { RawMessage } from '#src/domain/mail/raw-message.js'
import { KnownCopies, type Shower } from './known-copies.js'
import { type MessageNames, type NamedMessage, namesIn } from './message-names.js'
import { emailsOfFiles, readReading } from './readings.js'
import { serializeMetadata } from './source-metadata.js'
import type { ImportSession } from './write-messages.js'

/** What `recognise` found out about a message, and what to store for it. */
export interface RecognisedMessage extends KnownMessage {
  /** Its identity, if the copy has none yet. */
  readonly identity: Buffer | null
  /** Its digest, if the copy is in a mailbox with another name. */
  readonly digest: Buffer | null
}

/** Tells which messages of one reading the archive already has. */
export class Recogniser {
  readonly source: string
  readonly copies: KnownCopies
  readonly #session: ImportSession
  /** Cached: hashing takes as long as all the rest, and unknown messages are hashed again when they are written. */
  readonly #names = new WeakMap<Uint8Array, { readonly of: NamedMessage; readonly names: MessageNames }>()

  constructor(session: ImportSession, source: string, isAnew: boolean, shower: Shower = 'import') {
    const readingId = isAnew ? null : (readReading(session.connection, source)?.id ?? null)
    this.source = source
    this.copies = new KnownCopies(session, readingId, shower)
    this.#session = session
  }

  recognise(message: RawMessage, isRevisit: boolean): RecognisedMessage | Exclude<Recognised, KnownMessage> {
    const { mailbox, sourceMetadata, file, raw } = message
    const names = this.names(message)
    const copy = this.copies.find({ names, mailbox, sourceMetadata: serializeMetadata(sourceMetadata), isRevisit })
    if (copy === null) return null
    const { emailId, change, isUnplaced, isElsewhere } = copy
    if (change === 'bytes') return 'with-other-bytes'
    this.copies.take(emailId)
    const { identity, digest } = names
    const settled = { identity: isUnplaced ? identity : null, digest: isElsewhere ? digest : null }
    const isUpdate = change === 'metadata'
    return { emailId, isUpdate, size: raw.byteLength, mailbox, ...defined({ sourceMetadata, file }), ...settled }
  }

  /** For deleted files: other files may be the same messages. */
  release(files: readonly string[]): void {
    const { connection } = this.#session
    const reading = files.length === 0 ? null : readReading(connection, this.source)
    if (reading !== null) this.copies.release(emailsOfFiles(connection, reading.id, files))
  }

  names({ raw, mailbox, sourceMetadata }: NamedMessage): MessageNames {
    const known = this.#names.get(raw)
    // a source may show the same bytes in several places
    if (known?.of.mailbox === mailbox && known.of.sourceMetadata === sourceMetadata) return known.names
    const of = { raw, mailbox, ...defined({ sourceMetadata }) }
    const names = namesIn(of, this.#session.address, this.#session.onServers)
    this.#names.set(raw, { of, names })
    return names
  }
}

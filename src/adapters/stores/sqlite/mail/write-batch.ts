import { databaseError } from '#src/adapters/stores/sqlite/kit/sqlite-errors.js'
import type { AddedCount, MailBatch } from '#src/application/mail/ports/mail-store.js'
import { advance, releaseFiles } from './readings.js'
import type { RecognisedMessage, Recogniser } from './recogniser.js'
import { indexNotes } from './search-index.js'
import { serializeMetadata } from './source-metadata.js'
import { type ImportSession, MessageWriter } from './write-messages.js'

/** The name of the archive's note that messages with guessed threads were added. */
export const unsettledThreads = 'unsettled_threads'

export interface BatchWriting {
  readonly recogniser: Recogniser
  /** The path of the archive. */
  readonly path: string
  /** In the format of `toDatetime`. */
  readonly at: string
}

/** Adds a batch; call within a transaction. Throws DB_ERROR if another import reads the same source. */
export function writeBatch(
  session: ImportSession,
  batch: MailBatch,
  { recogniser, path, at }: BatchWriting,
): AddedCount {
  const { connection } = session
  const { messages, changed = [], leftOut = [], gone = [], isRevisit = false } = batch
  const known = (batch.known ?? []) as readonly RecognisedMessage[]
  const { copies } = recogniser
  const id = advance(connection, batch, messages.length + known.length)
  const outrun = () => databaseError(path, 'is already importing the same source')
  if (id === null) throw outrun()
  copies.readingId = id
  const writer = new MessageWriter(session, {
    id,
    copies,
    isRevisit,
    at,
    names: (message) => recogniser.names(message),
  })
  const count = { added: 0, updated: 0, present: 0 }
  releaseFiles(connection, id, gone)
  for (const file of leftOut) writer.keepFile(file, null)
  for (const each of known) {
    if (!writer.claim(each.emailId, each.identity)) throw outrun()
    count[keepKnown(writer, each)]++
  }
  for (const { emailId, sourceMetadata, name, stamp } of changed) {
    writer.keepFile({ name, stamp }, emailId)
    count[
      writer.updateMetadata(emailId, { sourceMetadata: serializeMetadata(sourceMetadata) }) ? 'updated' : 'present'
    ]++
  }
  for (const message of messages) count[writer.write(message).outcome]++
  session.headers.flush()
  if (count.added + count.updated > 0) noteUnsettled(session)
  return count
}

function keepKnown(writer: MessageWriter, known: RecognisedMessage): keyof AddedCount {
  const { emailId, isUpdate, file, sourceMetadata, mailbox, digest } = known
  if (file !== undefined) writer.keepFile(file, emailId)
  if (!isUpdate) return 'present'
  writer.updateMetadata(emailId, {
    sourceMetadata: serializeMetadata(sourceMetadata),
    ...(digest === null ? {} : { digest, mailbox }),
  })
  return 'updated'
}

/** Notes that threads are guesses until they are settled. */
export function noteUnsettled({ connection }: ImportSession): void {
  if (indexNotes.read(connection, unsettledThreads) === null) indexNotes.write(connection, unsettledThreads, '1')
}

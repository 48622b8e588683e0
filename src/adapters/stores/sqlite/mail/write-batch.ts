import { databaseError } from '#src/adapters/stores/sqlite/kit/sqlite-errors.js'
import type { AddedCount, MailBatch } from '#src/application/mail/ports/mail-store.js'
import { advance, releaseFiles } from './readings.js'
import type { RecognisedMessage, Recogniser } from './recogniser.js'
import { indexNotes } from './search-index.js'
import { toldAsStored } from './told.js'
import { type ImportSession, MessageWriter } from './write-messages.js'

/** Under this name the archive notes that messages were added whose threads are a guess. */
export const unsettledThreads = 'unsettled_threads'

export interface BatchWriting {
  readonly recogniser: Recogniser
  /** The archive's file. */
  readonly path: string
  /** As `toDatetime` gives it. */
  readonly at: string
}

/** Adds a batch; the caller holds the transaction. Throws DB_ERROR where another import reads the same source. */
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
  const outrun = () => databaseError(path, 'takes in the same source from another import')
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
  for (const { emailId, told, name, stamp } of changed) {
    writer.keepFile({ name, stamp }, emailId)
    count[writer.retell(emailId, { told: toldAsStored(told) }) ? 'updated' : 'present']++
  }
  for (const message of messages) count[writer.write(message)]++
  session.headers.flush()
  if (count.added + count.updated > 0) noteUnsettled(session)
  return count
}

function keepKnown(writer: MessageWriter, known: RecognisedMessage): keyof AddedCount {
  const { emailId, isUpdate, file, told, mailbox, digest } = known
  if (file !== undefined) writer.keepFile(file, emailId)
  if (!isUpdate) return 'present'
  writer.retell(emailId, { told: toldAsStored(told), ...(digest === null ? {} : { digest, mailbox }) })
  return 'updated'
}

/** Threads are a guess until they are settled. */
export function noteUnsettled({ connection }: ImportSession): void {
  if (indexNotes.read(connection, unsettledThreads) === null) indexNotes.write(connection, unsettledThreads, '1')
}

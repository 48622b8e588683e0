import { sql } from 'drizzle-orm'
import { statement } from '#src/adapters/stores/sql/kit/query.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { assignments, insertInto, nameOf, type ValuesFor } from '#src/adapters/stores/sql/kit/writing.js'
import type { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import type { KnownFile } from '#src/application/mail/ports/mail-source.js'
import type { MailBatch, Reading } from '#src/application/mail/ports/mail-store.js'
import { importedEmails, importedFiles, importReadings } from './tables.js'

export interface StoredReading extends Reading {
  readonly id: number
}

const isSource = sql`${importReadings.source} = ${sql.placeholder('source')}`
const isReading = sql`${importReadings.id} = ${sql.placeholder('id')}`
const reading = selection({
  id: importReadings.id,
  position: importReadings.position,
  isFinished: [importReadings.isFinished, Boolean],
  messages: importReadings.messages,
}).select<{ source: string }>(sql`from ${importReadings} where ${isSource}`)
const startReading = insertInto(importReadings, ['source', 'position'])
const savePosition = statement<ValuesFor<typeof importReadings, 'position' | 'id' | 'messages'>>(
  sql`update ${importReadings} set ${assignments(importReadings, ['position'])}, ${nameOf(importReadings, 'isFinished')} = 0,
    ${nameOf(importReadings, 'messages')} = ${nameOf(importReadings, 'messages')} + ${sql.placeholder('messages')}
    where ${isReading}`,
)
const finishReading = statement<{ source: string; position: string }>(
  sql`update ${importReadings} set ${assignments(importReadings, ['position'])}, ${nameOf(importReadings, 'isFinished')} = 1
    where ${isSource}`,
)
const forgetReading = statement<{ source: string }>(sql`delete from ${importReadings} where ${isSource}`)
const forgetFiles = statement<{ id: number }>(
  sql`delete from ${importedFiles} where ${importedFiles.readingId} = ${sql.placeholder('id')}`,
)
const filesOf = selection({
  name: importedFiles.name,
  stamp: importedFiles.stamp,
  emailId: importedFiles.emailId,
}).select<{ source: string }>(
  sql`from ${importedFiles} where ${importedFiles.readingId} = (select ${importReadings.id} from ${importReadings} where ${isSource})`,
)
const isFile = sql`${importedFiles.readingId} = ${sql.placeholder('id')} and ${importedFiles.name} = ${sql.placeholder('name')}`
const emailOfFile = selection({ emailId: importedFiles.emailId }).select<{ id: number; name: string }>(
  sql`from ${importedFiles} where ${isFile}`,
)
const releaseCopy = statement<{ id: number; emailId: number }>(
  sql`update ${importedEmails} set ${nameOf(importedEmails, 'readingId')} = 0
    where ${importedEmails.readingId} = ${sql.placeholder('id')} and ${importedEmails.emailId} = ${sql.placeholder('emailId')}`,
)
const forgetFile = statement<{ id: number; name: string }>(sql`delete from ${importedFiles} where ${isFile}`)

export function readReading(connection: Connection, source: string): StoredReading | null {
  return connection.first(reading, { source })
}

export function readFiles(connection: Connection, source: string): ReadonlyMap<string, KnownFile> {
  const files = new Map<string, KnownFile>()
  for (const { name, stamp, emailId } of connection.iterate(filesOf, { source })) files.set(name, { stamp, emailId })
  return files
}

/** The messages in these files of a reading. */
export function emailsOfFiles(connection: Connection, id: number, names: readonly string[]): readonly number[] {
  return names.flatMap((name) => connection.first(emailOfFile, { id, name })?.emailId ?? [])
}

/**
 * Advances a reading that is at the position which the batch expects. Returns its id, or null if another import was
 * faster.
 */
export function advance(
  connection: Connection,
  { source, after, position }: MailBatch,
  messages: number,
): number | null {
  const known = readReading(connection, source)
  if (after === null) {
    if (known !== null) connection.run(forgetFiles, { id: known.id })
    connection.run(forgetReading, { source })
    const { lastId } = connection.run(startReading, { source, position })
    connection.run(savePosition, { position, id: lastId, messages })
    return lastId
  }
  // two imports that continue from the same position would take each other's messages for second copies
  if (known?.position !== after) return null
  connection.run(savePosition, { position, id: known.id, messages })
  return known.id
}

export function completeReading(connection: Connection, source: string, position: string): void {
  connection.run(finishReading, { source, position })
}

/** For deleted files: other files may be the same messages. */
export function releaseFiles(connection: Connection, id: number, names: readonly string[]): void {
  for (const emailId of emailsOfFiles(connection, id, names)) connection.run(releaseCopy, { id, emailId })
  for (const name of names) connection.run(forgetFile, { id, name })
}

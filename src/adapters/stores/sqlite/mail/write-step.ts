import { sql } from 'drizzle-orm'
import { statement } from '#src/adapters/stores/sql/kit/query.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { assignments, insertInto, type ValuesFor } from '#src/adapters/stores/sql/kit/writing.js'
import { databaseError } from '#src/adapters/stores/sqlite/kit/sqlite-errors.js'
import type { NewMessage } from '#src/application/mail/ports/mail-source.js'
import type { FolderStep, StepCount } from '#src/application/mail/ports/synced-mail.js'
import type { SourceMetadata } from '#src/domain/mail/raw-message.js'
import type { UidRange } from '#src/domain/sync/uid-ranges.js'
import type { RecognisedMessage, Recogniser } from './recogniser.js'
import { parseMetadata, serializeMetadata } from './source-metadata.js'
import { type StoredFolder, storedFolder } from './synced-folders.js'
import { importedEmails, syncedFolders, syncedMessages } from './tables.js'
import { noteUnsettled } from './write-batch.js'
import { type ImportSession, MessageWriter } from './write-messages.js'

const [folderId, uidvalidity, uid] = [
  sql.placeholder('folderId'),
  sql.placeholder('uidvalidity'),
  sql.placeholder('uid'),
]
const [first, last, at] = [sql.placeholder('first'), sql.placeholder('last'), sql.placeholder('at')]
interface Folder {
  readonly folderId: number
  readonly uidvalidity: number
}
const isOfFolder = sql`${syncedMessages.folderId} = ${folderId} and ${syncedMessages.uidvalidity} = ${uidvalidity}`
const isInRange = sql`${isOfFolder} and ${syncedMessages.uid} between ${first} and ${last}`

const placeKeys = ['folderId', 'uidvalidity', 'uid', 'emailId', 'size'] as const
const putMessage = insertInto(
  syncedMessages,
  placeKeys,
  sql`on conflict do update set email_id = excluded.email_id, size = excluded.size, gone_at = null`,
)
/** A message that got another uid has left the earlier one. */
const leaveEarlier = statement<Folder & { uid: number; emailId: number }>(
  sql`delete from ${syncedMessages} where ${syncedMessages.emailId} = ${sql.placeholder('emailId')}
    and ${syncedMessages.folderId} = ${folderId}
    and not (${syncedMessages.uidvalidity} = ${uidvalidity} and ${syncedMessages.uid} = ${uid})`,
)
const emailAt = selection({ emailId: syncedMessages.emailId, toldLabels: importedEmails.toldLabels }).select<
  Folder & { uid: number }
>(
  sql`from ${syncedMessages} join ${importedEmails} on ${importedEmails.emailId} = ${syncedMessages.emailId}
    where ${isOfFolder} and ${syncedMessages.uid} = ${uid}`,
)
const loseLeftOut = statement<Folder & UidRange>(
  sql`delete from ${syncedMessages} where ${isInRange} and ${syncedMessages.emailId} is null`,
)
const setGone = statement<Folder & UidRange & { at: string }>(
  sql`update ${syncedMessages} set gone_at = ${at} where ${isInRange} and ${syncedMessages.goneAt} is null`,
)
const setBack = statement<Folder & UidRange>(sql`update ${syncedMessages} set gone_at = null where ${isInRange}`)
const isOfOther = sql`${syncedMessages.folderId} = ${folderId} and ${syncedMessages.uidvalidity} <> ${uidvalidity}`
const loseOthersLeftOut = statement<Folder>(
  sql`delete from ${syncedMessages} where ${isOfOther} and ${syncedMessages.emailId} is null`,
)
const setOthersGone = statement<Folder & { at: string }>(
  sql`update ${syncedMessages} set gone_at = ${at} where ${isOfOther} and ${syncedMessages.goneAt} is null`,
)
const setModseq = statement<ValuesFor<typeof syncedFolders, 'id' | 'modseq'>>(
  sql`update ${syncedFolders} set ${assignments(syncedFolders, ['modseq'])} where ${syncedFolders.id} = ${sql.placeholder('id')}`,
)
const setEnd = statement<ValuesFor<typeof syncedFolders, 'id' | 'uidNext' | 'since'>>(
  sql`update ${syncedFolders} set ${assignments(syncedFolders, ['uidNext', 'since'])} where ${syncedFolders.id} = ${sql.placeholder('id')}`,
)

export interface StepWriting {
  readonly recogniser: Recogniser
  /** The path of the archive. */
  readonly path: string
  /** In the format of `toDatetime`. */
  readonly at: string
}

/** Stores a step of a folder; call within a transaction. Throws DB_ERROR. */
export function writeStep(session: ImportSession, step: FolderStep, writing: StepWriting): StepCount {
  const folder = storedFolder(session.connection, step.folder)
  if (folder === null) throw databaseError(writing.path, 'does not follow this folder')
  return new StepWriter(session, folder, writing).write(step)
}

class StepWriter {
  readonly #session: ImportSession
  readonly #folder: Folder
  readonly #writer: MessageWriter
  readonly #writing: StepWriting
  readonly #count = { added: 0, met: 0, updated: 0, gone: 0 }

  constructor(session: ImportSession, { id, uidValidity }: StoredFolder, writing: StepWriting) {
    const { recogniser, at } = writing
    const { copies } = recogniser
    this.#session = session
    this.#folder = { folderId: id, uidvalidity: uidValidity }
    this.#writing = writing
    this.#writer = new MessageWriter(session, {
      id: 0,
      copies,
      isRevisit: true,
      isServer: true,
      at,
      names: (message) => recogniser.names(message),
    })
  }

  write(step: FolderStep): StepCount {
    const { gone = [], back = [], relabelled = [], met = [], known = [], messages = [], leftOut = [] } = step
    const mailbox = step.folder.name
    const { connection } = this.#session
    // first what is gone: its message may be met again below
    for (const range of gone) this.#lose(range)
    for (const range of back) connection.run(setBack, { ...this.#folder, ...range })
    for (const each of relabelled) this.#relabel(each.uid, each.labels)
    for (const each of met) this.#meet(each.emailId, mailbox, each.sourceMetadata)
    for (const each of known as readonly RecognisedMessage[]) {
      this.#writer.claim(each.emailId, each.identity)
      this.#meet(each.emailId, mailbox, each.sourceMetadata)
    }
    for (const message of messages) this.#add(message)
    for (const { uid, size } of leftOut) connection.run(putMessage, { ...this.#folder, uid, size, emailId: null })
    this.#finish(step)
    return { ...this.#count }
  }

  #add(message: NewMessage): void {
    const { emailId, outcome } = this.#writer.write(message)
    this.#count[outcome === 'added' ? 'added' : 'met']++
    this.#place(message.sourceMetadata, emailId)
  }

  #lose(range: UidRange): void {
    const { connection } = this.#session
    connection.run(loseLeftOut, { ...this.#folder, ...range })
    this.#count.gone += connection.run(setGone, { ...this.#folder, ...range, at: this.#writing.at }).changes
  }

  #relabel(uid: number, labels: readonly string[]): void {
    const stored = this.#session.connection.first(emailAt, { ...this.#folder, uid })
    if (stored === null || stored.emailId === null) return
    const now = [...new Set(labels)].sort()
    if (JSON.stringify(parseMetadata(stored.toldLabels).labels) === JSON.stringify(now)) return
    const sourceMetadata = serializeMetadata({ labels: now, hasAllLabels: true })
    if (this.#writer.updateMetadata(stored.emailId, { sourceMetadata })) this.#count.updated++
  }

  #meet(emailId: number, mailbox: string, sourceMetadata: SourceMetadata | undefined): void {
    this.#writer.updateMetadata(emailId, { mailbox, sourceMetadata: serializeMetadata(sourceMetadata) })
    this.#place(sourceMetadata, emailId)
    this.#writing.recogniser.copies.settle(emailId)
    this.#count.met++
  }

  #place(sourceMetadata: SourceMetadata | undefined, emailId: number): void {
    const { connection } = this.#session
    const uid = sourceMetadata?.place?.uid
    if (uid === undefined) throw new TypeError('A message from a server has a uid.')
    connection.run(leaveEarlier, { ...this.#folder, uid, emailId })
    connection.run(putMessage, { ...this.#folder, uid, emailId, size: null })
  }

  #finish({ modseq, end }: FolderStep): void {
    const { connection } = this.#session
    const id = this.#folder.folderId
    if (modseq !== undefined) connection.run(setModseq, { id, modseq })
    if (end !== undefined) {
      connection.run(loseOthersLeftOut, this.#folder)
      this.#count.gone += connection.run(setOthersGone, { ...this.#folder, at: this.#writing.at }).changes
      connection.run(setEnd, { id, ...end })
    }
    this.#session.headers.flush()
    if (this.#count.added + this.#count.met > 0) noteUnsettled(this.#session)
  }
}

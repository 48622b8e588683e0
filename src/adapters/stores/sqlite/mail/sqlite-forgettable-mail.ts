import { sql } from 'drizzle-orm'
import { statement } from '#src/adapters/stores/sql/kit/query.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { readCount, readText } from '#src/adapters/stores/sql/kit/stored-values.js'
import type { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import {
  type DatabaseFile,
  type SqliteFileOptions,
  withConnection,
} from '#src/adapters/stores/sqlite/kit/open-database.js'
import { purgeFile } from '#src/adapters/stores/sqlite/kit/purge.js'
import { retryWhileBusy } from '#src/adapters/stores/sqlite/kit/retry-while-busy.js'
import type { ForgettableLetters, ForgettableMail } from '#src/application/keeping/ports/forgettable.js'
import { maxForgottenNames } from '#src/domain/keeping/forgetting.js'
import { archiveFile, openForImport } from './archive-file.js'
import { forgetHeaders } from './kept-headers.js'
import { removalsOf } from './message-rows.js'
import {
  emails,
  importedEmails,
  importedFiles,
  importReadings,
  indexInfo,
  syncedFolders,
  syncedMessages,
} from './tables.js'

const address = sql.placeholder('address')
const recipients = sql`coalesce(${emails.to}, '') || ' ' || coalesce(${emails.cc}, '') || ' ' || coalesce(${emails.bcc}, '')`
const letter = selection({
  id: [emails.id, readCount],
  messageId: [emails.messageId, readText],
  thread: [sql`cast(${emails.threadId} as text)`, readText],
  sender: [emails.fromEmail, readText],
  parties: [sql`coalesce(${emails.from}, '') || ' ' || ${recipients}`, readText],
  subject: [sql`substr(${emails.subject}, 1, 200)`, readText],
})
const byId = sql`order by ${emails.id}`
const ofAccount = letter.select<{ address: string }>(
  sql`from ${emails} where lower(${emails.address}) = ${address} ${byId}`,
)
const mentioning = letter.select<{ address: string }>(
  sql`from ${emails} where lower(${emails.fromEmail}) = ${address}
    or instr(lower(coalesce(${emails.from}, '') || ' ' || ${recipients}), ${address}) > 0 ${byId}`,
)
const threads = selection({
  thread: [sql`cast(${emails.threadId} as text)`, readText],
  count: [sql`count(*)`, readCount],
})
const allThreads = threads.select(sql`from ${emails} where ${emails.threadId} is not null group by ${emails.threadId}`)

const noted = 'forgotten'
const note = statement<{ id: number }>(
  sql`insert into temp.${sql.identifier(noted)} (id) values (${sql.placeholder('id')})`,
)
const gone = sql`(select id from temp.${sql.identifier(noted)})`
const removals = removalsOf(gone).map((query) => statement(query))

const folders = sql`(select ${syncedFolders.id} from ${syncedFolders} where lower(${syncedFolders.address}) = ${address})`
const isReadOnlyOf = sql`(select ${importReadings.id} from ${importReadings}
  where ${importReadings.id} in (select ${importedEmails.readingId} from ${importedEmails} where ${importedEmails.emailId} in ${gone})
    and ${importReadings.id} not in
      (select ${importedEmails.readingId} from ${importedEmails} where ${importedEmails.emailId} not in ${gone}))`
/** Before the letters: an account that is added again is read from its start. */
const removalsOfAccount = [
  sql`delete from ${syncedMessages} where ${syncedMessages.folderId} in ${folders}`,
  sql`delete from ${syncedFolders} where lower(${syncedFolders.address}) = ${address}`,
  sql`delete from ${indexInfo} where lower(${indexInfo.name}) = 'server_of ' || ${address}`,
].map((query) => statement<{ address: string }>(query))
const removalsOfReadings = [
  sql`delete from ${importedFiles} where ${importedFiles.readingId} in ${isReadOnlyOf}`,
  sql`delete from ${importReadings} where ${importReadings.id} in ${isReadOnlyOf}`,
].map((query) => statement(query))

/** Erases from an archive that an import made. */
export class SqliteForgettableMail implements ForgettableMail {
  readonly #file: DatabaseFile
  readonly #options: SqliteFileOptions

  constructor(path: string, options: SqliteFileOptions = {}) {
    this.#file = archiveFile(path, options)
    this.#options = options
  }

  ofAccount(account: string): Promise<ForgettableLetters> {
    return this.#read((connection) =>
      toLetters(connection, connection.iterate(ofAccount, { address: account.toLowerCase() })),
    )
  }

  ofPerson(person: string): Promise<ForgettableLetters> {
    const wanted = person.toLowerCase()
    return this.#read((connection) => {
      const found = connection.all(mentioning, { address: wanted })
      return toLetters(
        connection,
        found.filter(({ sender, parties }) => sender?.toLowerCase() === wanted || addressesIn(parties).has(wanted)),
      )
    })
  }

  async check(): Promise<void> {
    await retryWhileBusy(this.#file, () => openForImport(this.#file).close())
  }

  async erase({ ids }: ForgettableLetters, account: string | null): Promise<void> {
    await retryWhileBusy(this.#file, () => {
      const connection = openForImport(this.#file)
      try {
        connection.db.exec(`create temp table ${noted} (id integer primary key)`)
        connection.transaction('immediate', () => {
          for (const id of ids) connection.run(note, { id })
          if (account !== null) forgetAccount(connection, account.toLowerCase())
          for (const removal of removals) connection.run(removal)
          forgetHeaders(connection, ids)
        })
      } finally {
        connection.close()
      }
    })
  }

  purge(): Promise<void> {
    return purgeFile(this.#file.path, ['email_fts'], this.#options)
  }

  #read<T>(work: (connection: Connection) => T): Promise<T> {
    return withConnection(this.#file, 'read', (connection) =>
      connection.transaction('deferred', () => work(connection)),
    )
  }
}

function forgetAccount(connection: Connection, account: string): void {
  for (const removal of removalsOfReadings) connection.run(removal)
  for (const removal of removalsOfAccount) connection.run(removal, { address: account })
}

interface StoredLetter {
  readonly id: number
  readonly messageId: string | null
  readonly thread: string | null
  readonly sender: string | null
  readonly subject: string | null
}

function toLetters(connection: Connection, found: Iterable<StoredLetter>): ForgettableLetters {
  const [ids, messageIds] = [new Set<number>(), new Set<string>()]
  const [names, counts]: [string[], Map<string, number>] = [[], new Map()]
  for (const { id, messageId, thread, sender, subject } of found) {
    ids.add(id)
    if (messageId !== null && messageId !== '') messageIds.add(messageId)
    if (thread !== null) counts.set(thread, (counts.get(thread) ?? 0) + 1)
    if (names.length < maxForgottenNames) names.push(`${subject ?? ''} (${sender ?? 'unknown sender'})`.trim())
  }
  const whole = connection.all(allThreads).filter(({ thread, count }) => counts.get(thread ?? '') === count)
  return { ids, messageIds, threads: new Set(whole.map(({ thread }) => thread ?? '')), names }
}

/** The addresses in lists of people, which may have names beside them. */
function addressesIn(text: string | null): ReadonlySet<string> {
  return new Set((text ?? '').toLowerCase().split(/[\s<>"',;()[\]\\]+/))
}

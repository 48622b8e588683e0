import { type SQL, sql } from 'drizzle-orm'
import { statement } from '#src/adapters/stores/sql/kit/query.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { readCount, readText, type StoredValue } from '#src/adapters/stores/sql/kit/stored-values.js'
import type { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import { readFacts } from '#src/adapters/stores/sqlite/mail/email-facts.js'
import { emailFacts } from '#src/adapters/stores/sqlite/mail/tables.js'
import type { MessageFacts } from '#src/domain/hunt/letters/message-facts.js'
import type { MessageKind } from '#src/domain/hunt/letters/message-kind.js'
import { understandingVersion } from '#src/domain/hunt/letters/understand-message.js'
import type { LastWords } from '#src/domain/mail/conversation.js'
import type { OpenArchive } from './open-archive.js'

const { emailId, version, kind, sentKind, isAutomatic, ending, facts } = emailFacts

const isCurrent = sql`${version} = ${understandingVersion}`
const from = (rest: SQL) => sql`from ${emailFacts} where ${rest}`
const idOf = selection({ id: [emailId, readCount] })
const countOf = selection({ count: [sql`count(*)`, readCount] })
const asStored = (value: StoredValue) => value
const rowOf = selection({
  id: [emailId, readCount],
  kind: [kind, asStored],
  sentKind: [sentKind, asStored],
  isAutomatic: [isAutomatic, (value) => value === 1],
  ending: [ending, asStored],
  facts: [facts, asStored],
})

const wordsOf = selection({
  isAutomatic: [isAutomatic, (value) => value === 1],
  ending: [ending, (value) => readText(value) ?? ''],
}).select<{ id: number; version: string }>(
  from(sql`${emailId} = ${sql.placeholder('id')} and ${version} = ${sql.placeholder('version')}`),
)

export interface KnownRow {
  readonly facts: MessageFacts
  readonly isAutomatic: boolean
}

/**
 * The stored facts about the messages of an archive, in the archive itself or next to it, as far as they are of this
 * version.
 */
export class KnownFacts {
  readonly #connection: Connection

  constructor(connection: Connection) {
    this.#connection = connection
  }

  count(): number {
    return this.#connection.first(countOf.select(from(isCurrent)))?.count ?? 0
  }

  ids(): ReadonlySet<number> {
    return new Set(this.#connection.all(idOf.select(from(isCurrent))).map(({ id }) => id))
  }

  /** The received messages of these kinds. */
  ofKinds(kinds: readonly MessageKind[]): readonly number[] {
    // the first condition is that of the index
    const isOfKinds = sql`kind <> 'not_job_related' and ${kind} in (select value from json_each(${JSON.stringify(kinds)}))`
    return this.#idsWhere(isOfKinds)
  }

  /** Messages that would advance an application if the applicant sent them. */
  ofSentKinds(): readonly number[] {
    return this.#idsWhere(sql`sent_kind is not null`)
  }

  /** The latest messages in sent mail. */
  lastSent(limit: number): readonly number[] {
    // without the plus, SQLite reads all rows in the order of the key if few are sent
    return this.#idsWhere(sql`is_sent order by +${emailId} desc limit ${limit}`)
  }

  /** Facts by id; skips messages that were not understood. */
  byIds(ids: readonly number[]): ReadonlyMap<number, KnownRow> {
    const wanted = sql`${emailId} in (select value from json_each(${JSON.stringify(ids)})) and ${isCurrent}`
    const found = new Map<number, KnownRow>()
    for (const { id, isAutomatic, ...row } of this.#connection.all(rowOf.select(from(wanted)))) {
      const read = readFacts(row)
      if (read !== null) found.set(id, { facts: read, isAutomatic })
    }
    return found
  }

  /** How a message was sent and how it ends. Returns null if it was not understood. */
  lastWords(id: number): LastWords | null {
    return this.#connection.first(wordsOf, { id, version: understandingVersion })
  }

  #idsWhere(condition: SQL): readonly number[] {
    const rows = this.#connection.all(statement(sql`select ${emailId}, ${version} ${from(condition)}`))
    return rows.flatMap(([id = null, by = null]) => (by === understandingVersion ? readCount(id) : []))
  }
}

/** The facts of an open archive. Returns null if none are stored. */
export function knownFactsOf(opened: OpenArchive): KnownFacts | null {
  const index = opened.findIndex()
  if (index === null || !index.connection.hasTable('email_facts')) return null
  return new KnownFacts(index.connection)
}

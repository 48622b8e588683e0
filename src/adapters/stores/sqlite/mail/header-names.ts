import { sql } from 'drizzle-orm'
import { statement } from '#src/adapters/stores/sql/kit/query.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { readCount } from '#src/adapters/stores/sql/kit/stored-values.js'
import type { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import { insertOrReplace } from '#src/adapters/stores/sqlite/kit/sqlite-writing.js'
import { headerNames } from '#src/domain/mail/header-names.js'
import { indexNotes } from './search-index.js'
import { emailHeaders, emails, headerSets } from './tables.js'

// between names, which hold no line feed
const separator = '\n'

/** Of a message without bytes: nothing is said of it. */
const nothing = new Uint8Array()

const names = sql.placeholder('names')
const addSet = statement<{ names: string }>(
  sql`insert into ${headerSets} (${sql.identifier(headerSets.names.name)}) values (${names}) on conflict do nothing`,
)
const setOf = selection({ id: [headerSets.id, readCount] }).select<{ names: string }>(
  sql`from ${headerSets} where ${headerSets.names} = ${names}`,
)
const putHeaders = insertOrReplace(emailHeaders, ['emailId', 'setId'])

// those of a mailbox are few; this bounds what one of many senders takes
const maxKnownSets = 2000

/** Keeps which header lines the messages of an archive have. Few messages have names that no other has. */
export class KeptHeaderNames {
  readonly #connection: Connection
  readonly #known = new Map<string, number>()

  constructor(connection: Connection) {
    this.#connection = connection
  }

  /** In place of what was kept of the message. */
  keep(emailId: number, raw: Uint8Array): void {
    this.#connection.run(putHeaders, { emailId, setId: this.#setOf(headerNames(raw).join(separator)) })
  }

  #setOf(names: string): number {
    const known = this.#known.get(names)
    if (known !== undefined) return known
    this.#connection.run(addSet, { names })
    const id = this.#connection.first(setOf, { names })?.id ?? 0
    if (this.#known.size >= maxKnownSets) this.#known.clear()
    this.#known.set(names, id)
    return id
  }
}

const allSets = selection({ id: [headerSets.id, readCount], names: headerSets.names }).select(sql`from ${headerSets}`)

/** The sets of names of which none fits; null where an archive of an earlier version keeps none. */
export function setsWithout(connection: Connection, fits: (name: string) => boolean): readonly number[] | null {
  if (!connection.hasTable('email_headers')) return null
  const judged = new Map<string, boolean>()
  const isFitting = (name: string) => {
    const known = judged.get(name) ?? fits(name)
    judged.set(name, known)
    return known
  }
  return connection.all(allSets).flatMap(({ id, names }) => (names.split(separator).some(isFitting) ? [] : id))
}

/** Up to which message an archive of an earlier version keeps names; absent once it does of all. */
const noteName = 'header_names_to'

const after = sql.placeholder('after')
const countAfter = selection({ count: [sql`count(*)`, readCount] }).select<{ after: number }>(
  sql`from ${emails} where ${emails.id} > ${after}`,
)
const nextMessages = selection({ id: [emails.id, readCount], raw: emails.raw }).select<{ after: number }>(
  sql`from ${emails} where ${emails.id} > ${after} order by ${emails.id}`,
)

// each batch is a transaction: small enough that a kill costs little and that others come in between
const defaultMaxMessages = 500
const maxBytes = 16 * 1024 * 1024

/** How many messages of an earlier version have no names yet. */
export function countWithoutHeaders(connection: Connection): number {
  const noted = indexNotes.read(connection, noteName)
  return noted === null ? 0 : (connection.first(countAfter, { after: Number(noted) })?.count ?? 0)
}

/** Keeps the names of the next of them, and gives their number: 0 when all have them. */
export function headersBatch(connection: Connection, maxMessages = defaultMaxMessages): number {
  return connection.transaction('immediate', () => {
    const noted = indexNotes.read(connection, noteName)
    if (noted === null) return 0
    const kept = new KeptHeaderNames(connection)
    const read: { readonly id: number; readonly raw: Uint8Array }[] = []
    let bytes = 0
    for (const { id, raw } of connection.iterate(nextMessages, { after: Number(noted) })) {
      read.push({ id, raw: raw ?? nothing })
      bytes += raw?.length ?? 0
      if (read.length === maxMessages || bytes >= maxBytes) break
    }
    for (const { id, raw } of read) kept.keep(id, raw)
    const last = read.at(-1)
    indexNotes.write(connection, noteName, last === undefined ? null : String(last.id))
    return read.length
  })
}

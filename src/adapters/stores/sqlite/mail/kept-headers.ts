import { type Column, sql } from 'drizzle-orm'
import { statement } from '#src/adapters/stores/sql/kit/query.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { readCount } from '#src/adapters/stores/sql/kit/stored-values.js'
import type { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import { insertOrReplace } from '#src/adapters/stores/sqlite/kit/sqlite-writing.js'
import { anyHeaderName, headerNames } from '#src/domain/mail/header-names.js'
import {
  addHeaderLines,
  emptySignature,
  type HeaderSignature,
  isOpaque,
  mayHold,
} from '#src/domain/mail/header-signature.js'
import type { TextMatcher } from '#src/domain/mail/linear-matcher.js'
import { indexNotes } from './search-index.js'
import { emailHeaders, emails, headerSets, headerSignatures } from './tables.js'

// between names, which contain no line feed
const separator = '\n'

/** For a message without bytes. */
const nothing = new Uint8Array()

const names = sql.placeholder('names')
const addSet = statement<{ names: string }>(
  sql`insert into ${headerSets} (${sql.identifier(headerSets.names.name)}) values (${names}) on conflict do nothing`,
)
const setOf = selection({ id: [headerSets.id, readCount] }).select<{ names: string }>(
  sql`from ${headerSets} where ${headerSets.names} = ${names}`,
)
const putHeaders = insertOrReplace(emailHeaders, ['emailId', 'setId'])

// a mailbox has few sets; this bounds the memory for one with many senders
const maxKnownSets = 2000

// whose trigrams are kept together
const messagesPerBlock = 32

/** The block of a message, by the column that holds its id. */
export const blockOf = (id: Column) => sql`+${id} / ${sql.raw(String(messagesPerBlock))}`

const block = sql.placeholder('block')
const signatureOf = selection({
  worded: headerSignatures.worded,
  allLines: headerSignatures.allLines,
}).select<{ block: number }>(sql`from ${headerSignatures} where ${headerSignatures.block} = ${block}`)
const putSignature = insertOrReplace(headerSignatures, ['block', 'worded', 'allLines'])

/**
 * Keeps which header lines the messages of an archive have, and which trigrams stand in them. Few messages have names that no other has.
 * What a batch keeps is there once it is flushed.
 */
export class KeptHeaders {
  readonly #connection: Connection
  readonly #known = new Map<string, number>()
  readonly #signatures = new Map<number, HeaderSignature>()

  constructor(connection: Connection) {
    this.#connection = connection
  }

  /** Replaces what was stored about the message. */
  keep(emailId: number, raw: Uint8Array): void {
    const names = headerNames(raw)
    this.#connection.run(putHeaders, { emailId, setId: this.#setOf(names.join(separator)) })
    addHeaderLines(this.#signatureOf(Math.trunc(emailId / messagesPerBlock)), raw, names)
  }

  /** Writes the trigrams of what was kept, at the end of the transaction in which it was. */
  flush(): void {
    for (const [block, { worded, all }] of this.#signatures)
      this.#connection.run(putSignature, { block, worded: Buffer.from(worded), allLines: Buffer.from(all) })
    this.#signatures.clear()
  }

  #signatureOf(block: number): HeaderSignature {
    const known = this.#signatures.get(block)
    if (known !== undefined) return known
    const stored = this.#connection.first(signatureOf, { block })
    const signature = stored === null ? emptySignature() : { worded: stored.worded, all: stored.allLines }
    this.#signatures.set(block, signature)
    return signature
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

const inBlock = selection({ id: [emails.id, readCount], raw: emails.raw }).select<{ first: number; last: number }>(
  sql`from ${emails} where ${emails.id} between ${sql.placeholder('first')} and ${sql.placeholder('last')}`,
)
const forgetSignature = statement<{ block: number }>(
  sql`delete from ${headerSignatures} where ${headerSignatures.block} = ${block}`,
)

/** Makes the trigrams of deleted messages' blocks anew, from the messages that are left; call within a transaction. */
export function forgetHeaders(connection: Connection, deleted: Iterable<number>): void {
  if (!connection.hasTable('header_signatures')) return
  const kept = new KeptHeaders(connection)
  for (const block of new Set(Array.from(deleted, (id) => Math.trunc(id / messagesPerBlock)))) {
    connection.run(forgetSignature, { block })
    const first = block * messagesPerBlock
    const left = connection.all(inBlock, { first, last: first + messagesPerBlock - 1 })
    for (const { id, raw } of left) if (raw !== null) kept.keep(id, raw)
    kept.flush()
  }
}

const allSets = selection({ id: [headerSets.id, readCount], names: headerSets.names }).select(sql`from ${headerSets}`)

/** Messages of which no header line can fit a pattern. */
export interface UnfitHeaders {
  /** By the set of their names. */
  readonly sets: readonly number[]
  /** By the block of their ids. */
  readonly blocks: readonly number[]
}

/** Returns null if an archive of an earlier version has no stored headers. */
export function findUnfitHeaders(connection: Connection, matcher: TextMatcher): UnfitHeaders | null {
  if (!connection.hasTable('email_headers')) return null
  const sets = connection.all(allSets).map(({ id, names }) => ({ id, names: names.split(separator) }))
  const fits = (name: string) => name === anyHeaderName || matcher.mayFollow(`${name}:`)
  const fitting = new Set([...new Set(sets.flatMap(({ names }) => names))].filter(fits))
  return {
    sets: sets.filter(({ names }) => !names.some((name) => fitting.has(name))).map(({ id }) => id),
    blocks: unfitBlocks(connection, matcher.required, fitting),
  }
}

const signatures = {
  worded: signaturesOf(headerSignatures.worded),
  allLines: signaturesOf(headerSignatures.allLines),
}

function signaturesOf(trigrams: typeof headerSignatures.worded | typeof headerSignatures.allLines) {
  return selection({ block: [headerSignatures.block, readCount], trigrams }).select(sql`from ${headerSignatures}`)
}

function unfitBlocks(
  connection: Connection,
  required: readonly string[],
  fitting: ReadonlySet<string>,
): readonly number[] {
  // if no set fits, no message is left to exclude
  if (fitting.size === 0 || required.length === 0 || !connection.hasTable('header_signatures')) return []
  const lines = [...fitting].some(isOpaque) ? 'allLines' : 'worded'
  const unfit: number[] = []
  for (const { block, trigrams } of connection.iterate(signatures[lines]))
    if (trigrams !== null && !required.every((text) => mayHold(trigrams, text))) unfit.push(block)
  return unfit
}

/** The note of the last message whose names are stored, in an archive of an earlier version; absent once all are. */
const noteName = 'header_names_to'

const after = sql.placeholder('after')
const countAfter = selection({ count: [sql`count(*)`, readCount] }).select<{ after: number }>(
  sql`from ${emails} where ${emails.id} > ${after}`,
)
const nextMessages = selection({ id: [emails.id, readCount], raw: emails.raw }).select<{ after: number }>(
  sql`from ${emails} where ${emails.id} > ${after} order by ${emails.id}`,
)

// each batch is a transaction: small enough that a kill loses little and that others get their turn
const defaultMaxMessages = 500
const maxBytes = 16 * 1024 * 1024

/** How many messages of an earlier version have no stored names yet. */
export function countWithoutHeaders(connection: Connection): number {
  const noted = indexNotes.read(connection, noteName)
  return noted === null ? 0 : (connection.first(countAfter, { after: Number(noted) })?.count ?? 0)
}

/** Stores the names of the next of them, and returns their number: 0 if all have names. */
export function headersBatch(connection: Connection, maxMessages = defaultMaxMessages): number {
  return connection.transaction('immediate', () => {
    const noted = indexNotes.read(connection, noteName)
    if (noted === null) return 0
    const kept = new KeptHeaders(connection)
    const read: { readonly id: number; readonly raw: Uint8Array }[] = []
    let bytes = 0
    for (const { id, raw } of connection.iterate(nextMessages, { after: Number(noted) })) {
      read.push({ id, raw: raw ?? nothing })
      bytes += raw?.length ?? 0
      if (read.length === maxMessages || bytes >= maxBytes) break
    }
    for (const { id, raw } of read) kept.keep(id, raw)
    kept.flush()
    const last = read.at(-1)
    indexNotes.write(connection, noteName, last === undefined ? null : String(last.id))
    return read.length
  })
}

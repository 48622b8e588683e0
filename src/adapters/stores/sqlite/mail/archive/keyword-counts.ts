import { sql } from 'drizzle-orm'
import { countKeywords, type Keyword } from '#src/adapters/stores/index/keywords.js'
import { toFts5Match } from '#src/adapters/stores/index/to-match.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { readCount, readText } from '#src/adapters/stores/sql/kit/stored-values.js'
import { emails } from '#src/adapters/stores/sqlite/mail/tables.js'
import { type HeldKeywords, maxKeywords, sumKeywords } from '#src/domain/mail/text-match.js'
import type { ArchiveConnection } from './archive-connection.js'
import { where } from './email-conditions.js'
import { selectEmails } from './email-rows.js'
import { IndexedQuery } from './indexed-query.js'
import type { SearchIndex } from './open-archive.js'

type Keywords = readonly (Keyword | null)[]

// one text for all rows: passing on a row takes longer than finding it
const docsColumn = selection({
  ids: [sql`group_concat(doc)`, (value): number[] => JSON.parse(`[${readText(value) ?? ''}]`)],
})
const textColumns = selection({
  id: [emails.id, readCount],
  subject: [emails.subject, readText],
  plainText: [emails.plainText, readText],
})

const createTerms = sql`create virtual table if not exists temp.email_terms using fts5vocab(main, email_fts, instance)`
const columnsOf = { words: ['subject_words', 'body_words'], bigrams: ['subject_bigrams', 'body_bigrams'] } as const
/** Sorts after every character that a token can contain. */
const lastCharacter = '\u{10ffff}'

/** The keywords that each message contains, packed into one number per message, because there may be many messages. */
export class HeldByMessage {
  readonly #held = new Map<number, number>()

  /** Adds the occurrences of one keyword: a message id for each. */
  addOccurrences(ids: number[]): void {
    // a prefix matches several terms
    if (ids.some((id, i) => id < (ids[i - 1] ?? id))) ids.sort((a, b) => a - b)
    for (let start = 0, end = 0; start < ids.length; start = end) {
      const id = ids[start] ?? 0
      while (ids[end] === id) end++
      this.#held.set(id, (this.#held.get(id) ?? 0) + packHeld({ found: 1, count: end - start }))
    }
  }

  set(id: number, held: HeldKeywords): void {
    this.#held.set(id, packHeld(held))
  }

  /** Packed counts by message. */
  entries(): Iterable<readonly [number, number]> {
    return this.#held
  }
}

/** A message contains fewer keywords than this. */
const foundBound = 2 ** Math.ceil(Math.log2(maxKeywords + 1))

/** Packs the counts into one number; equal numbers mean equal counts. */
export function packHeld({ found, count }: HeldKeywords): number {
  return count * foundBound + found
}

export function unpackHeld(packed: number): HeldKeywords {
  return { found: packed % foundBound, count: Math.floor(packed / foundBound) }
}

/** An upper bound: includes names of attachments, which the index has after the body. */
export function countIndexed(archive: ArchiveConnection, index: SearchIndex, keywords: Keywords): HeldByMessage {
  index.connection.run(createTerms)
  const indexed = new IndexedQuery(archive, index)
  const held = new HeldByMessage()
  for (const keyword of keywords) {
    if (keyword === null) continue
    const { ids = [] } = index.connection.first(occurrences(indexed, index, keyword)) ?? {}
    held.addOccurrences(ids)
  }
  return held
}

function occurrences(indexed: IndexedQuery, { indexedTo }: SearchIndex, { tokens, isPrefix, form, match }: Keyword) {
  const columns = sql`col in (${columnsOf[form][0]}, ${columnsOf[form][1]})`
  const bound = indexedTo === null ? sql`` : sql`and doc <= ${indexedTo}`
  const [first = ''] = tokens
  if (tokens.length === 1) {
    const isTerm = isPrefix ? sql`term >= ${first} and term < ${first + lastCharacter}` : sql`term = ${first}`
    return docsColumn.select(sql`from temp.email_terms where ${isTerm} and ${columns} ${bound}`)
  }
  const matching = indexed.fromMatching(`{${columnsOf[form].join(' ')}} : ${toFts5Match(match)}`)
  // a phrase starts where all of its tokens say so
  const starts = sql`select doc from json_each(${JSON.stringify(tokens)}) token cross join temp.email_terms
    where term = token.value and ${columns} and doc in (select rowid ${matching})
    group by doc, col, offset - token.key having count(*) = ${tokens.length}`
  return docsColumn.select(sql`from (${starts})`)
}

/** Reads the messages with ids after `after`. */
export function countScanned(archive: ArchiveConnection, after: number, keywords: Keywords): HeldByMessage {
  const held = new HeldByMessage()
  for (const { id, ...texts } of archive.iterate(selectEmails(textColumns, where([sql`${emails.id} > ${after}`])))) {
    const counts = sumKeywords(countKeywords(keywords, texts))
    if (counts.found > 0) held.set(id, counts)
  }
  return held
}

/** Returns null if the message no longer exists. */
export function countInMessage(archive: ArchiveConnection, id: number, keywords: Keywords): HeldKeywords | null {
  const texts = archive.first(selectEmails(textColumns, where([sql`${emails.id} = ${id}`])))
  return texts && sumKeywords(countKeywords(keywords, texts))
}

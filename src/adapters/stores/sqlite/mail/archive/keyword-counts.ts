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

// one text for all rows: to hand over a row takes longer than to find it
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
/** Behind every character that a token can hold. */
const lastCharacter = '\u{10ffff}'

/** What each message holds. Many messages may hold something: of each, one number is kept. */
export class HeldByMessage {
  readonly #held = new Map<number, number>()

  /** Those of one keyword: a message for each. */
  addOccurrences(ids: number[]): void {
    // a prefix stands for several terms
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

  /** Packed, by message. */
  entries(): Iterable<readonly [number, number]> {
    return this.#held
  }
}

/** A message may hold fewer keywords than this. */
const foundBound = 2 ** Math.ceil(Math.log2(maxKeywords + 1))

/** As one number; of two messages it says whether they hold the same. */
export function packHeld({ found, count }: HeldKeywords): number {
  return count * foundBound + found
}

export function unpackHeld(packed: number): HeldKeywords {
  return { found: packed % foundBound, count: Math.floor(packed / foundBound) }
}

/** Names of attachments stand in the index behind the body, and count here: a bound from above. */
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
  // a phrase starts where as many of its tokens say so as it has
  const starts = sql`select doc from json_each(${JSON.stringify(tokens)}) token cross join temp.email_terms
    where term = token.value and ${columns} and doc in (select rowid ${matching})
    group by doc, col, offset - token.key having count(*) = ${tokens.length}`
  return docsColumn.select(sql`from (${starts})`)
}

/** Reads the messages behind `after`. */
export function countScanned(archive: ArchiveConnection, after: number, keywords: Keywords): HeldByMessage {
  const held = new HeldByMessage()
  for (const { id, ...texts } of archive.iterate(selectEmails(textColumns, where([sql`${emails.id} > ${after}`])))) {
    const counts = sumKeywords(countKeywords(keywords, texts))
    if (counts.found > 0) held.set(id, counts)
  }
  return held
}

/** Null where it is gone. */
export function countInMessage(archive: ArchiveConnection, id: number, keywords: Keywords): HeldKeywords | null {
  const texts = archive.first(selectEmails(textColumns, where([sql`${emails.id} = ${id}`])))
  return texts && sumKeywords(countKeywords(keywords, texts))
}

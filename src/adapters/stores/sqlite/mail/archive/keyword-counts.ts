import { sql } from 'drizzle-orm'
import { countKeywords, type Keyword } from '#src/adapters/stores/index/keywords.js'
import { toFts5Match } from '#src/adapters/stores/index/to-match.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { readCount, readText } from '#src/adapters/stores/sql/kit/stored-values.js'
import { emails } from '#src/adapters/stores/sqlite/mail/tables.js'
import { type HeldKeywords, sumKeywords } from '#src/domain/mail/text-match.js'
import type { ArchiveConnection } from './archive-connection.js'
import { where } from './email-conditions.js'
import { selectEmails } from './email-rows.js'
import { IndexedQuery } from './indexed-query.js'
import type { SearchIndex } from './open-archive.js'

type Keywords = readonly (Keyword | null)[]

const countColumns = selection({ id: [sql`doc`, readCount], count: [sql`count(*)`, readCount] })
const textColumns = selection({
  id: [emails.id, readCount],
  subject: [emails.subject, readText],
  plainText: [emails.plainText, readText],
})

const createTerms = sql`create virtual table if not exists temp.email_terms using fts5vocab(main, email_fts, instance)`
const columnsOf = { words: ['subject_words', 'body_words'], bigrams: ['subject_bigrams', 'body_bigrams'] } as const
/** Behind every character that a token can hold. */
const lastCharacter = '\u{10ffff}'

/** By message. Names of attachments stand in the index behind the body, and count here: a bound from above. */
export function countIndexed(
  archive: ArchiveConnection,
  index: SearchIndex,
  keywords: Keywords,
): Map<number, HeldKeywords> {
  index.connection.run(createTerms)
  const indexed = new IndexedQuery(archive, index)
  const held = new Map<number, HeldKeywords>()
  for (const keyword of keywords) {
    if (keyword === null) continue
    for (const { id, count } of index.connection.iterate(occurrences(indexed, index, keyword))) {
      const before = held.get(id)
      held.set(id, { found: (before?.found ?? 0) + 1, count: (before?.count ?? 0) + count })
    }
  }
  return held
}

function occurrences(indexed: IndexedQuery, { indexedTo }: SearchIndex, { tokens, isPrefix, form, match }: Keyword) {
  const columns = sql`col in (${columnsOf[form][0]}, ${columnsOf[form][1]})`
  const bound = indexedTo === null ? sql`` : sql`and doc <= ${indexedTo}`
  const [first = ''] = tokens
  if (tokens.length === 1) {
    const isTerm = isPrefix ? sql`term >= ${first} and term < ${first + lastCharacter}` : sql`term = ${first}`
    return countColumns.select(sql`from temp.email_terms where ${isTerm} and ${columns} ${bound} group by doc`)
  }
  const matching = indexed.fromMatching(`{${columnsOf[form].join(' ')}} : ${toFts5Match(match)}`)
  // a phrase starts where as many of its tokens say so as it has
  const starts = sql`select doc from json_each(${JSON.stringify(tokens)}) token cross join temp.email_terms
    where term = token.value and ${columns} and doc in (select rowid ${matching})
    group by doc, col, offset - token.key having count(*) = ${tokens.length}`
  return countColumns.select(sql`from (${starts}) group by doc`)
}

/** Reads the messages behind `after`. */
export function countScanned(archive: ArchiveConnection, after: number, keywords: Keywords): Map<number, HeldKeywords> {
  const held = new Map<number, HeldKeywords>()
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

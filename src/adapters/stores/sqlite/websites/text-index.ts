import { sql } from 'drizzle-orm'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { statement } from '#src/adapters/stores/sql/kit/query.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { first, run, type Work } from '#src/adapters/stores/sql/kit/work.js'
import { insertInto } from '#src/adapters/stores/sql/kit/writing.js'
import type { IndexedText } from '#src/adapters/stores/sql/websites/indexed-text.js'
import type { IndexedChunk } from '#src/adapters/stores/sql/websites/store-engine.js'
import { websiteChunks } from './tables.js'

/** FTS5 keeps no contents of it; its rows bear the ids of chunks. */
const chunkIndex = sqliteTable('website_chunks_fts', {
  chunkId: integer('rowid'),
  titleWords: text('title_words'),
  headingWords: text('heading_words'),
  bodyWords: text('body_words'),
  titleBigrams: text('title_bigrams'),
  headingBigrams: text('heading_bigrams'),
  bodyBigrams: text('body_bigrams'),
})

const insert = insertInto(chunkIndex, [
  'chunkId',
  'titleWords',
  'headingWords',
  'bodyWords',
  'titleBigrams',
  'headingBigrams',
  'bodyBigrams',
])
const remove = statement<{ chunkId: number }>(
  sql`delete from ${chunkIndex} where ${chunkIndex.chunkId} = ${sql.placeholder('chunkId')}`,
)

export function* indexText(chunkId: number, { title, headings, body }: IndexedText): Work<void> {
  yield* run(insert, {
    chunkId,
    titleWords: title.words,
    headingWords: headings.words,
    bodyWords: body.words,
    titleBigrams: title.bigrams,
    headingBigrams: headings.bigrams,
    bodyBigrams: body.bigrams,
  })
}

export function* unindexText(chunkId: number): Work<void> {
  yield* run(remove, { chunkId })
}

const chunkIsThere = selection({ id: websiteChunks.id }).select<{ id: number }>(
  sql`from ${websiteChunks} where ${websiteChunks.id} = ${sql.placeholder('id')}`,
)

/** The engine counts no tokens. */
export function* indexTexts(chunks: readonly IndexedChunk[]): Work<number> {
  for (const { id, text } of chunks) {
    if ((yield* first(chunkIsThere, { id })) === null) continue
    yield* unindexText(id)
    yield* indexText(id, text)
  }
  return 0
}

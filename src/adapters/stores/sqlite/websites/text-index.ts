import { sql } from 'drizzle-orm'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { statement } from '#src/adapters/stores/sql/kit/query.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { insertInto } from '#src/adapters/stores/sql/kit/writing.js'
import type { IndexedText } from '#src/adapters/stores/sql/websites/indexed-text.js'
import type { IndexedChunk } from '#src/adapters/stores/sql/websites/store-engine.js'
import type { Connection } from '#src/adapters/stores/sqlite/kit/connection.js'
import { websiteChunks } from './tables.js'

/** A contentless FTS5 table; its rowids are chunk ids. */
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

export function indexText(store: Connection, chunkId: number, { title, headings, body }: IndexedText): void {
  store.run(insert, {
    chunkId,
    titleWords: title.words,
    headingWords: headings.words,
    bodyWords: body.words,
    titleBigrams: title.bigrams,
    headingBigrams: headings.bigrams,
    bodyBigrams: body.bigrams,
  })
}

export function unindexText(store: Connection, chunkId: number): void {
  store.run(remove, { chunkId })
}

const chunkIsThere = selection({ id: websiteChunks.id }).select<{ id: number }>(
  sql`from ${websiteChunks} where ${websiteChunks.id} = ${sql.placeholder('id')}`,
)

/** Skips chunks that no longer exist. Returns 0: this engine does not count tokens. */
export function indexTexts(store: Connection, chunks: readonly IndexedChunk[]): number {
  for (const { id, text } of chunks) {
    if (store.first(chunkIsThere, { id }) === null) continue
    unindexText(store, id)
    indexText(store, id, text)
  }
  return 0
}

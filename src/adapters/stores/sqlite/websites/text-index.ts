import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { analyse, analysisVersion } from '#src/adapters/stores/index/analyse.js'
import { statement } from '#src/adapters/stores/sql/kit/query.js'
import { type RowOf, selection } from '#src/adapters/stores/sql/kit/selection.js'
import { insertInto } from '#src/adapters/stores/sql/kit/writing.js'
import { analyseText, type IndexedText } from '#src/adapters/stores/sql/websites/indexed-text.js'
import type { Progress } from '#src/application/shared/progress.js'
import { chunkText, fromChunks } from './chunk-text.js'
import type { OpenStore } from './open-store.js'
import { readAnalysis, readStatistics, writeAnalysis } from './store-info.js'
import { websiteChunks } from './tables.js'
import type { WebsiteConnection } from './website-connection.js'

// the index holds what several versions have split
const mixed = 'mixed'
const rebuilding = `rebuilding ${analysisVersion}`

const maxBatch = 200

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

export function indexText(store: OpenStore, chunkId: number, { title, headings, body }: IndexedText): void {
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

export function unindexText(store: OpenStore, chunkId: number): void {
  store.run(remove, { chunkId })
}

/** To be called before chunks are indexed: those that are there may have been split by another version. */
export function noteAnalysis(store: OpenStore): void {
  const before = readAnalysis(store)
  if (before === analysisVersion || before === rebuilding) return
  writeAnalysis(store, readStatistics(store).chunks === 0 ? analysisVersion : mixed)
}

export function isTextIndexCurrent(store: OpenStore): boolean {
  return readAnalysis(store) === analysisVersion || readStatistics(store).chunks === 0
}

/** As `WebsiteRepository.rebuildTextIndex`; others may write between its batches. */
export async function* rebuildTextIndex(connection: WebsiteConnection): AsyncGenerator<Progress> {
  if (await connection.read(isTextIndexCurrent)) return
  await connection.write((store) => writeAnalysis(store, rebuilding))
  const { chunks: total } = await connection.read(readStatistics)
  let done = 0
  for (let after = 0; ; ) {
    const batch = await connection.read((store) => store.all(nextBatch, { after }))
    if (batch.length === 0) break
    await replaceTexts(connection, batch)
    done += batch.length
    after = batch.at(-1)?.id ?? after
    // signals of the system come only between turns
    await nextTurn()
    yield { done, total }
  }
  await connection.write((store) => {
    // another version may have stored a page meanwhile
    if (readAnalysis(store) === rebuilding) writeAnalysis(store, analysisVersion)
  })
}

const nextBatch = chunkText.select<{ after: number }>(
  sql`${fromChunks} where ${websiteChunks.id} > ${sql.placeholder('after')} order by ${websiteChunks.id} limit ${maxBatch}`,
)
const chunkIsThere = selection({ id: websiteChunks.id }).select<{ id: number }>(
  sql`from ${websiteChunks} where ${websiteChunks.id} = ${sql.placeholder('id')}`,
)

/** Passes over chunks that are gone. */
function replaceTexts(connection: WebsiteConnection, batch: readonly RowOf<typeof chunkText>[]): Promise<void> {
  const analysed = batch.map(({ id, title, headings, content }) => ({
    id,
    text: analyseText(analyse(title), headings, content),
  }))
  return connection.write((store) => {
    for (const { id, text } of analysed) {
      if (store.first(chunkIsThere, { id }) === null) continue
      unindexText(store, id)
      indexText(store, id, text)
    }
  })
}

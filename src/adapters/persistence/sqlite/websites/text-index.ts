import { setImmediate as nextTurn } from 'node:timers/promises'
import type { TextIndexProgress } from '../../../../application/websites/ports/website-repository.js'
import { type AnalysedText, analyse, analysisVersion } from '../../full-text/analyse.js'
import type { OpenStore } from './open-store.js'
import { readAnalysis, readStatistics, writeAnalysis } from './store-info.js'
import type { WebsiteConnection } from './website-connection.js'

/** What the index stores of a chunk. */
export interface IndexedText {
  readonly title: AnalysedText
  readonly headings: AnalysedText
  readonly body: AnalysedText
}

// the index holds what several versions have split
const mixed = 'mixed'
const rebuilding = `rebuilding ${analysisVersion}`

const chunksAtOnce = 200

/** `title` is the same for all chunks of a page, and is analysed once. */
export function analyseText(title: AnalysedText, headings: readonly string[], content: string): IndexedText {
  return { title, headings: analyse(headings.join('\n')), body: analyse(content) }
}

export function indexText(store: OpenStore, chunkId: number, { title, headings, body }: IndexedText): void {
  store.run(
    `insert into website_chunks_fts (rowid, title_words, heading_words, body_words, title_bigrams, heading_bigrams,
      body_bigrams) values (?, ?, ?, ?, ?, ?, ?)`,
    chunkId,
    title.words,
    headings.words,
    body.words,
    title.bigrams,
    headings.bigrams,
    body.bigrams,
  )
}

export function unindexText(store: OpenStore, chunkId: number): void {
  store.run('delete from website_chunks_fts where rowid = ?', chunkId)
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
export async function* rebuildTextIndex(connection: WebsiteConnection): AsyncGenerator<TextIndexProgress> {
  if (await connection.read(isTextIndexCurrent)) return
  await connection.write((store) => writeAnalysis(store, rebuilding))
  const { chunks: total } = await connection.read(readStatistics)
  let done = 0
  for (let batch = await nextBatch(connection, 0); batch.length > 0; ) {
    await replaceTexts(connection, batch)
    done += batch.length
    // signals of the system come only between turns
    await nextTurn()
    yield { done, total }
    batch = await nextBatch(connection, batch.at(-1)?.id ?? 0)
  }
  await connection.write((store) => {
    // another version may have stored a page meanwhile
    if (readAnalysis(store) === rebuilding) writeAnalysis(store, analysisVersion)
  })
}

function replaceTexts(connection: WebsiteConnection, batch: readonly ChunkText[]): Promise<void> {
  const analysed = batch.map(({ id, title, headings, content }) => ({
    id,
    text: analyseText(analyse(title), headings, content),
  }))
  return connection.write((store) => {
    for (const { id, text } of analysed) replaceText(store, id, text)
  })
}

/** Passes over a chunk that is gone. */
function replaceText(store: OpenStore, chunkId: number, text: IndexedText): void {
  if (store.first('select 1 from website_chunks where id = ?', chunkId) === null) return
  unindexText(store, chunkId)
  indexText(store, chunkId, text)
}

interface ChunkText {
  readonly id: number
  readonly title: string
  readonly headings: readonly string[]
  readonly content: string
}

async function nextBatch(connection: WebsiteConnection, after: number): Promise<readonly ChunkText[]> {
  const rows = await connection.read((store) =>
    store.all<Omit<ChunkText, 'headings'> & { headings: string }>(
      `select c.id, s.title, c.headings, c.content
        from website_chunks c join website_sources s on s.id = c.source_id where c.id > ? order by c.id limit ?`,
      after,
      chunksAtOnce,
    ),
  )
  return rows.map((row) => ({ ...row, headings: JSON.parse(row.headings) }))
}

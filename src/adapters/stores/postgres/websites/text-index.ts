import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { analyse, analysisVersion } from '#src/adapters/stores/index/analyse.js'
import type { PostgresConnection } from '#src/adapters/stores/postgres/kit/connection.js'
import type { PostgresDatabase } from '#src/adapters/stores/postgres/kit/database.js'
import { literal } from '#src/adapters/stores/sql/kit/engine-dialect.js'
import { type RowOf, selection } from '#src/adapters/stores/sql/kit/selection.js'
import { readCount } from '#src/adapters/stores/sql/kit/stored-values.js'
import { columnList, nameOf } from '#src/adapters/stores/sql/kit/writing.js'
import { analyseText, type IndexedText } from '#src/adapters/stores/sql/websites/indexed-text.js'
import type { Progress } from '#src/application/shared/progress.js'
import { chunkText, fromChunks } from './chunk-text.js'
import { noChange, noteChange, readFacts, type StoreFacts, writeAnalysis } from './store-info.js'
import { websiteChunkIndex, websiteChunks } from './tables.js'
import { toTermVector } from './term-vector.js'

// the index holds what several versions have split
const mixed = 'mixed'
const rebuilding = `rebuilding ${analysisVersion}`

const maxBatch = 200

interface IndexValues {
  readonly ids: readonly number[]
  readonly tokens: readonly number[]
  readonly terms: readonly string[]
}

const name = (key: 'chunkId' | 'tokens' | 'terms') => nameOf(websiteChunkIndex, key)
// gone chunks are passed over; those that are there stay until the end of the transaction
const put = selection({ tokens: [sql`coalesce(sum(before.tokens), 0)`, readCount] }).query<IndexValues>(
  sql`with given as (select * from unnest(${sql.placeholder('ids')}::bigint[], ${sql.placeholder('tokens')}::integer[],
      ${sql.placeholder('terms')}::text[]) as given (id, tokens, terms)),
    there as (select ${websiteChunks.id} from ${websiteChunks} join given on given.id = ${websiteChunks.id}
      order by ${websiteChunks.id} for key share of website_chunks),
    before as (select ${websiteChunkIndex.chunkId} as id, ${websiteChunkIndex.tokens} as tokens
      from ${websiteChunkIndex} join there on there.id = ${websiteChunkIndex.chunkId}),
    written as (insert into ${websiteChunkIndex} (${columnList(websiteChunkIndex, ['chunkId', 'tokens', 'terms'])})
      select given.id, given.tokens, given.terms::tsvector from given join there on there.id = given.id order by given.id
      on conflict (${name('chunkId')}) do update set ${name('tokens')} = excluded.${name('tokens')},
        ${name('terms')} = excluded.${name('terms')} returning ${name('tokens')})
    select (select coalesce(sum(written.tokens), 0) from written) - coalesce(sum(before.tokens), 0) from before`,
)

/** Indexes the texts of chunks, in place of what was indexed of them. How many tokens there are more than before. */
export async function indexTexts(
  connection: PostgresConnection,
  chunks: readonly { readonly id: number; readonly text: IndexedText }[],
): Promise<number> {
  const vectors = chunks.map(({ text }) => toTermVector(text))
  const values = {
    ids: chunks.map(({ id }) => id),
    tokens: vectors.map(({ tokens }) => tokens),
    terms: vectors.map(({ literal }) => literal),
  }
  return (await connection.first(put, values))?.tokens ?? 0
}

/**
 * To be called before chunks are indexed: those that are there, `removed` more than there will be, may have been split by
 * another version.
 */
export async function noteAnalysis(connection: PostgresConnection, removed: number): Promise<void> {
  const { analysis, statistics } = await readFacts(connection)
  if (analysis === analysisVersion || analysis === rebuilding) return
  await writeAnalysis(connection, statistics.chunks === removed ? analysisVersion : mixed)
}

export function isTextIndexCurrent({ analysis, statistics }: StoreFacts): boolean {
  return analysis === analysisVersion || statistics.chunks === 0
}

const nextBatch = chunkText.select<{ after: number }>(
  sql`${fromChunks} where ${websiteChunks.id} > ${sql.placeholder('after')}::bigint
    order by ${websiteChunks.id} limit ${literal(maxBatch)}`,
)

const none = () => {}

/** As `WebsiteRepository.rebuildTextIndex`; others may write between its batches. */
export async function* rebuildTextIndex(database: PostgresDatabase): AsyncGenerator<Progress> {
  const before = await database.read<StoreFacts | null>(readFacts, () => null)
  if (before === null || isTextIndexCurrent(before)) return
  await database.write((connection) => writeAnalysis(connection, rebuilding), none)
  const total = before.statistics.chunks
  let done = 0
  for (let after = 0; ; ) {
    const batch = await database.ask(nextBatch, () => [], { after })
    if (batch.length === 0) break
    await replaceTexts(database, batch)
    done += batch.length
    after = batch.at(-1)?.id ?? after
    // signals of the system come only between turns
    await nextTurn()
    yield { done, total }
  }
  await database.write(async (connection) => {
    // another version may have stored a page meanwhile
    if ((await readFacts(connection)).analysis === rebuilding) await writeAnalysis(connection, analysisVersion)
  }, none)
}

function replaceTexts(database: PostgresDatabase, batch: readonly RowOf<typeof chunkText>[]): Promise<void> {
  const analysed = batch.map(({ id, title, headings, content }) => ({
    id,
    text: analyseText(analyse(title), headings, content),
  }))
  return database.write(async (connection) => {
    const tokens = await indexTexts(connection, analysed)
    await noteChange(connection, { ...noChange, tokens })
  }, none)
}

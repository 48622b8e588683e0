import { sql } from 'drizzle-orm'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { readCount } from '#src/adapters/stores/sql/kit/stored-values.js'
import { first, type Work } from '#src/adapters/stores/sql/kit/work.js'
import { columnList, nameOf } from '#src/adapters/stores/sql/kit/writing.js'
import type { IndexedChunk } from '#src/adapters/stores/sql/websites/store-engine.js'
import { websiteChunkIndex, websiteChunks } from './tables.js'
import { toTermVector } from './term-vector.js'

interface IndexValues {
  readonly ids: readonly number[]
  readonly tokens: readonly number[]
  readonly terms: readonly string[]
  readonly repeated: readonly (string | null)[]
}

const columns = ['chunkId', 'tokens', 'terms', 'repeated'] as const
const name = (key: (typeof columns)[number]) => nameOf(websiteChunkIndex, key)
// skips chunks that no longer exist; locks the others until the end of the transaction
const put = selection({ tokens: [sql`coalesce(sum(before.tokens), 0)`, readCount] }).query<IndexValues>(
  sql`with given as (select * from unnest(${sql.placeholder('ids')}::bigint[], ${sql.placeholder('tokens')}::integer[],
      ${sql.placeholder('terms')}::text[], ${sql.placeholder('repeated')}::text[]) as given (id, tokens, terms, repeated)),
    there as (select ${websiteChunks.id} from ${websiteChunks} join given on given.id = ${websiteChunks.id}
      order by ${websiteChunks.id} for key share of website_chunks),
    before as (select ${websiteChunkIndex.chunkId} as id, ${websiteChunkIndex.tokens} as tokens
      from ${websiteChunkIndex} join there on there.id = ${websiteChunkIndex.chunkId}),
    written as (insert into ${websiteChunkIndex} (${columnList(websiteChunkIndex, columns)})
      select given.id, given.tokens, given.terms::tsvector, given.repeated::tsvector from given join there on there.id = given.id order by given.id
      on conflict (${name('chunkId')}) do update set ${name('tokens')} = excluded.${name('tokens')},
        ${name('terms')} = excluded.${name('terms')}, ${name('repeated')} = excluded.${name('repeated')} returning ${name('tokens')})
    select (select coalesce(sum(written.tokens), 0) from written) - coalesce(sum(before.tokens), 0) from before`,
)

export function* indexTexts(chunks: readonly IndexedChunk[]): Work<number> {
  const vectors = chunks.map(({ text }) => toTermVector(text))
  const values = {
    ids: chunks.map(({ id }) => id),
    tokens: vectors.map(({ tokens }) => tokens),
    terms: vectors.map(({ literal }) => literal),
    repeated: vectors.map(({ repeated }) => repeated),
  }
  return (yield* first(put, values))?.tokens ?? 0
}

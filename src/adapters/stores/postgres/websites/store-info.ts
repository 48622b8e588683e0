import { sql } from 'drizzle-orm'
import type { PostgresConnection } from '#src/adapters/stores/postgres/kit/connection.js'
import { statement } from '#src/adapters/stores/sql/kit/query.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { insertInto, nameOf } from '#src/adapters/stores/sql/kit/writing.js'
import type { VectorSpace } from '#src/application/websites/ports/website-repository.js'
import { untrusted, type VectorCalibration } from '#src/domain/websites/calibration.js'
import type { LexicalStatistics } from '#src/domain/websites/lexical-distance.js'
import { websiteInfo, websiteTotals } from './tables.js'

export interface Space extends VectorSpace {
  /** Not every chunk has its vector yet. */
  readonly isFilling: boolean
  /** Another whenever vectors were removed: what was remembered of them does not hold any longer. */
  readonly series?: string
}

interface StoredCalibration extends VectorCalibration {
  /** Vectors stored when it was made. */
  readonly vectors: number
}

/** What a store says of itself in one state. */
export interface StoreFacts {
  readonly statistics: LexicalStatistics
  /** Tokens of an entry of the index, on average. */
  readonly averageTokens: number
  readonly vectors: number
  /** Another after each write of chunks or vectors. */
  readonly version: string
  readonly space: Space | null
  readonly calibration: StoredCalibration
  /** Which version has split the text of the index. */
  readonly analysis: string | null
}

type Name = 'vector_space' | 'calibration' | 'analysis'

const note = (name: Name) =>
  sql<
    string | null
  >`(select ${websiteInfo.value} from ${websiteInfo} where ${websiteInfo.name} = ${sql.raw(`'${name}'`)})`

const facts = selection({
  chunks: websiteTotals.chunks,
  words: websiteTotals.words,
  tokens: websiteTotals.tokens,
  vectors: websiteTotals.vectors,
  version: websiteTotals.version,
  space: note('vector_space'),
  calibration: note('calibration'),
  analysis: note('analysis'),
}).select(sql`from ${websiteTotals}`)

export async function readFacts(connection: PostgresConnection): Promise<StoreFacts> {
  const row = await connection.first(facts)
  const { chunks = 0, words = 0, tokens = 0, vectors = 0, version = '', analysis = null } = row ?? {}
  return {
    statistics: { chunks, averageLength: chunks === 0 ? 0 : words / chunks },
    averageTokens: chunks === 0 ? 0 : tokens / chunks,
    vectors,
    version,
    space: toSpace(row?.space ?? null),
    calibration: row === null || row.calibration === null ? { ...untrusted, vectors: 0 } : JSON.parse(row.calibration),
    analysis,
  }
}

/** Whether the store's vectors can be searched: there are some, and none is missing that a reindex is to bring. */
export function searchableSpace({ space }: StoreFacts): VectorSpace | null {
  return space === null || space.isFilling ? null : { model: space.model, dimensions: space.dimensions }
}

function toSpace(value: string | null): Space | null {
  return value === null ? null : JSON.parse(value)
}

const put = insertInto(
  websiteInfo,
  ['name', 'value'],
  sql`on conflict (${nameOf(websiteInfo, 'name')}) do update set ${nameOf(websiteInfo, 'value')} = excluded.${nameOf(websiteInfo, 'value')}`,
)
const forget = statement<{ name: string }>(
  sql`delete from ${websiteInfo} where ${websiteInfo.name} = ${sql.placeholder('name')}`,
)

async function write(connection: PostgresConnection, name: Name, value: string | null): Promise<void> {
  if (value === null) await connection.run(forget, { name })
  else await connection.run(put, { name, value })
}

export function writeSpace(connection: PostgresConnection, space: Space): Promise<void> {
  return write(connection, 'vector_space', JSON.stringify(space))
}

export function writeCalibration(connection: PostgresConnection, calibration: StoredCalibration | null): Promise<void> {
  return write(connection, 'calibration', calibration === null ? null : JSON.stringify(calibration))
}

export function writeAnalysis(connection: PostgresConnection, version: string): Promise<void> {
  return write(connection, 'analysis', version)
}

const spaceRow = sql`from ${websiteInfo} where ${websiteInfo.name} = 'vector_space'`
const space = selection({ value: websiteInfo.value })
const spaceToUse = space.select(sql`${spaceRow} for share`)
const spaceToChange = space.select(sql`${spaceRow} for update`)
const holdTotals = statement(sql`select from ${websiteTotals} for update`)

/**
 * The space of the store's vectors, which stays what it is until the transaction ends; for `change` nobody else writes
 * vectors meanwhile. To be called before chunks are written. Null when there is none: then nobody else makes one.
 */
export async function holdSpace(connection: PostgresConnection, purpose: 'use' | 'change'): Promise<Space | null> {
  const query = purpose === 'use' ? spaceToUse : spaceToChange
  const found = await connection.first(query)
  if (found !== null) return toSpace(found.value)
  await connection.all(holdTotals)
  return toSpace((await connection.first(query))?.value ?? null)
}

/** What a write adds to the totals of the store, or takes from them. */
export interface Change {
  readonly chunks: number
  readonly words: number
  readonly tokens: number
  readonly vectors: number
}

export const noChange: Change = { chunks: 0, words: 0, tokens: 0, vectors: 0 }

export function sumOf(changes: readonly Change[]): Change {
  return changes.reduce(
    (sum, { chunks, words, tokens, vectors }) => ({
      chunks: sum.chunks + chunks,
      words: sum.words + words,
      tokens: sum.tokens + tokens,
      vectors: sum.vectors + vectors,
    }),
    noChange,
  )
}

const keys = ['chunks', 'words', 'tokens', 'vectors'] as const
const added = keys.map(
  (key) => sql`${nameOf(websiteTotals, key)} = ${websiteTotals[key]} + ${sql.placeholder(key)}::bigint`,
)
const add = statement<Change>(
  sql`update ${websiteTotals} set ${sql.join(added, sql`, `)}, ${nameOf(websiteTotals, 'version')} = gen_random_uuid()`,
)

/** The last that a write does: others wait for it from here to its end. */
export async function noteChange(connection: PostgresConnection, change: Change): Promise<void> {
  await connection.run(add, change)
}

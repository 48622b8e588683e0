import { sql } from 'drizzle-orm'
import { statement } from '#src/adapters/stores/sql/kit/query.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { all, first, run, type Work } from '#src/adapters/stores/sql/kit/work.js'
import { insertInto, nameOf } from '#src/adapters/stores/sql/kit/writing.js'
import {
  type Analysis,
  type Change,
  noChange,
  type Space,
  type StoredCalibration,
  type StoreFacts,
  toCalibration,
} from '#src/adapters/stores/sql/websites/store-engine.js'
import { websiteInfo, websiteTotals } from './tables.js'

/** The facts of a store, with further values from its totals. */
export interface SearchFacts extends StoreFacts {
  /** The average number of tokens in an index entry. */
  readonly averageTokens: number
  /** Changes with each write of chunks or vectors. */
  readonly version: string
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

/** Includes `change`, which the transaction has made but records only at its end. */
export function* readFacts(change: Change = noChange): Work<SearchFacts> {
  const row = yield* first(facts)
  const { words = 0, tokens = 0, vectors = 0, version = '', calibration = null } = row ?? {}
  const chunks = (row?.chunks ?? 0) + change.chunks
  return {
    statistics: { chunks, averageLength: chunks === 0 ? 0 : (words + change.words) / chunks },
    averageTokens: chunks === 0 ? 0 : (tokens + change.tokens) / chunks,
    vectors: vectors + change.vectors,
    version,
    space: toSpace(row?.space ?? null),
    calibration: toCalibration(calibration),
  }
}

export function* readSpace(): Work<Space | null> {
  return (yield* readFacts()).space
}

export function* readAnalysis(): Work<Analysis> {
  const { analysis = null, chunks = 0 } = (yield* first(facts)) ?? {}
  return { analysis, chunks }
}

export function* countChunks(): Work<{ readonly total: number; readonly withoutVector: number }> {
  const { statistics, vectors } = yield* readFacts()
  return { total: statistics.chunks, withoutVector: statistics.chunks - vectors }
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

function* write(name: Name, value: string | null): Work<void> {
  if (value === null) yield* run(forget, { name })
  else yield* run(put, { name, value })
}

export function writeSpace(space: Space): Work<void> {
  return write('vector_space', JSON.stringify(space))
}

export function writeCalibration(calibration: StoredCalibration | null): Work<void> {
  return write('calibration', calibration === null ? null : JSON.stringify(calibration))
}

export function writeAnalysis(version: string): Work<void> {
  return write('analysis', version)
}

const spaceRow = sql`from ${websiteInfo} where ${websiteInfo.name} = 'vector_space'`
const space = selection({ value: websiteInfo.value })
const spaceToUse = space.select(sql`${spaceRow} for share`)
const spaceToChange = space.select(sql`${spaceRow} for update`)
const holdTotals = statement(sql`select from ${websiteTotals} for update`)

export function* holdSpace(purpose: 'use' | 'change'): Work<Space | null> {
  const query = purpose === 'use' ? spaceToUse : spaceToChange
  const found = yield* first(query)
  if (found !== null) return toSpace(found.value)
  yield* all(holdTotals)
  return toSpace((yield* first(query))?.value ?? null)
}

const keys = ['chunks', 'words', 'tokens', 'vectors'] as const
const added = keys.map(
  (key) => sql`${nameOf(websiteTotals, key)} = ${websiteTotals[key]} + ${sql.placeholder(key)}::bigint`,
)
const add = statement<Change>(
  sql`update ${websiteTotals} set ${sql.join(added, sql`, `)}, ${nameOf(websiteTotals, 'version')} = gen_random_uuid()`,
)

export function* noteChange(change: Change): Work<void> {
  yield* run(add, change)
}

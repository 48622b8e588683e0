import { sql } from 'drizzle-orm'
import { statement } from '#src/adapters/stores/sql/kit/query.js'
import { nameOf } from '#src/adapters/stores/sql/kit/writing.js'
import type { VectorSpace } from '#src/application/websites/ports/website-repository.js'
import { untrusted, type VectorCalibration } from '#src/domain/websites/calibration.js'
import type { LexicalStatistics } from '#src/domain/websites/lexical-distance.js'
import { type OpenStore, storeNotes } from './open-store.js'
import { websiteInfo } from './tables.js'

interface Space extends VectorSpace {
  /** Not every chunk has its vector yet. */
  readonly isFilling: boolean
}

interface StoredCalibration extends VectorCalibration {
  /** Vectors stored when it was made. */
  readonly vectors: number
}

export function readStatistics(store: OpenStore): LexicalStatistics {
  const chunks = Number(storeNotes.read(store, 'chunks'))
  return { chunks, averageLength: chunks === 0 ? 0 : Number(storeNotes.read(store, 'words')) / chunks }
}

const value = nameOf(websiteInfo, 'value')
// numbers are bound as floats
const add = statement<{ name: string; count: number }>(
  sql`update ${websiteInfo} set ${value} = cast(${value} as integer) + cast(${sql.placeholder('count')} as integer)
    where ${websiteInfo.name} = ${sql.placeholder('name')}`,
)

export function addToStatistics(store: OpenStore, chunks: number, words: number): void {
  store.run(add, { name: 'chunks', count: chunks })
  store.run(add, { name: 'words', count: words })
}

export function readSpace(store: OpenStore): Space | null {
  const value = storeNotes.read(store, 'vector_space')
  return value === null ? null : JSON.parse(value)
}

export function writeSpace(store: OpenStore, space: Space): void {
  storeNotes.write(store, 'vector_space', JSON.stringify(space))
}

export function readCalibration(store: OpenStore): StoredCalibration {
  const value = storeNotes.read(store, 'calibration')
  return value === null ? { ...untrusted, vectors: 0 } : JSON.parse(value)
}

export function writeCalibration(store: OpenStore, calibration: StoredCalibration): void {
  storeNotes.write(store, 'calibration', JSON.stringify(calibration))
}

export function forgetCalibration(store: OpenStore): void {
  storeNotes.write(store, 'calibration', null)
}

/** Which version has split the text of the index. */
export function readAnalysis(store: OpenStore): string | null {
  return storeNotes.read(store, 'analysis')
}

export function writeAnalysis(store: OpenStore, version: string): void {
  storeNotes.write(store, 'analysis', version)
}

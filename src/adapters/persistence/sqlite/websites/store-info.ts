import { sql } from 'drizzle-orm'
import type { VectorSpace } from '../../../../application/websites/ports/website-repository.js'
import { untrusted, type VectorCalibration } from '../../../../domain/websites/calibration.js'
import type { LexicalStatistics } from '../../../../domain/websites/lexical-distance.js'
import { statement } from '../kit/query.js'
import { selection } from '../kit/selection.js'
import { insertInto } from '../kit/writing.js'
import type { OpenStore } from './open-store.js'
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
  const chunks = Number(read(store, 'chunks'))
  return { chunks, averageLength: chunks === 0 ? 0 : Number(read(store, 'words')) / chunks }
}

// numbers are bound as floats
const add = statement<{ name: string; count: number }>(
  sql`update ${websiteInfo} set value = cast(value as integer) + cast(${sql.placeholder('count')} as integer)
    where ${websiteInfo.name} = ${sql.placeholder('name')}`,
)

export function addToStatistics(store: OpenStore, chunks: number, words: number): void {
  store.run(add, { name: 'chunks', count: chunks })
  store.run(add, { name: 'words', count: words })
}

export function readSpace(store: OpenStore): Space | null {
  const value = read(store, 'vector_space')
  return value === null ? null : JSON.parse(value)
}

export function writeSpace(store: OpenStore, space: Space): void {
  write(store, 'vector_space', JSON.stringify(space))
}

export function readCalibration(store: OpenStore): StoredCalibration {
  const value = read(store, 'calibration')
  return value === null ? { ...untrusted, vectors: 0 } : JSON.parse(value)
}

export function writeCalibration(store: OpenStore, calibration: StoredCalibration): void {
  write(store, 'calibration', JSON.stringify(calibration))
}

export function forgetCalibration(store: OpenStore): void {
  store.run(forget, { name: 'calibration' })
}

/** Which version has split the text of the index. */
export function readAnalysis(store: OpenStore): string | null {
  return read(store, 'analysis')
}

export function writeAnalysis(store: OpenStore, version: string): void {
  write(store, 'analysis', version)
}

const named = sql`${websiteInfo} where ${websiteInfo.name} = ${sql.placeholder('name')}`
const find = selection({ value: websiteInfo.value }).select<{ name: string }>(sql`from ${named}`)
const forget = statement<{ name: string }>(sql`delete from ${named}`)
const put = insertInto(websiteInfo, ['name', 'value'], sql`on conflict do update set value = excluded.value`)

function read(store: OpenStore, name: string): string | null {
  return store.first(find, { name })?.value ?? null
}

function write(store: OpenStore, name: string, value: string): void {
  store.run(put, { name, value })
}

import type { VectorSpace } from '../../../../application/websites/ports/website-repository.js'
import { untrusted, type VectorCalibration } from '../../../../domain/websites/calibration.js'
import type { LexicalStatistics } from '../../../../domain/websites/lexical-distance.js'
import type { OpenStore } from './open-store.js'

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

export function addToStatistics(store: OpenStore, chunks: number, words: number): void {
  // numbers are bound as floats
  const add = 'update website_info set value = cast(value as integer) + cast(? as integer) where name = ?'
  store.run(add, chunks, 'chunks')
  store.run(add, words, 'words')
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
  store.run(`delete from website_info where name = 'calibration'`)
}

/** Which version has split the text of the index. */
export function readAnalysis(store: OpenStore): string | null {
  return read(store, 'analysis')
}

export function writeAnalysis(store: OpenStore, version: string): void {
  write(store, 'analysis', version)
}

function read(store: OpenStore, name: string): string | null {
  return store.first<{ value: string }>('select value from website_info where name = ?', name)?.value ?? null
}

function write(store: OpenStore, name: string, value: string): void {
  store.run('insert or replace into website_info (name, value) values (?, ?)', name, value)
}

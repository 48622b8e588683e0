import { sql } from 'drizzle-orm'
import { statement } from '#src/adapters/stores/sql/kit/query.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { first, run, type Work } from '#src/adapters/stores/sql/kit/work.js'
import { nameOf } from '#src/adapters/stores/sql/kit/writing.js'
import {
  type Analysis,
  type Change,
  noChange,
  type Space,
  type StoredCalibration,
  type StoreFacts,
  toCalibration,
} from '#src/adapters/stores/sql/websites/store-engine.js'
import type { LexicalStatistics } from '#src/domain/websites/lexical-distance.js'
import { storeNotes } from './open-store.js'
import { websiteChunks, websiteInfo } from './tables.js'

const vectorCount = selection({ count: sql<number>`count(*)` }).select(
  sql`from ${websiteChunks} where ${websiteChunks.hasVector} = 1`,
)

/** Each chunk records whether it has a vector; the other totals are written at the end of a write. */
export function* readFacts(change: Change = noChange): Work<StoreFacts> {
  return {
    statistics: yield* readStatistics(change),
    vectors: (yield* first(vectorCount))?.count ?? 0,
    space: yield* readSpace(),
    calibration: yield* readCalibration(),
  }
}

export function* readStatistics(change: Change = noChange): Work<LexicalStatistics> {
  const chunks = Number(yield* storeNotes.readWork('chunks')) + change.chunks
  const words = Number(yield* storeNotes.readWork('words')) + change.words
  return { chunks, averageLength: chunks === 0 ? 0 : words / chunks }
}

const value = nameOf(websiteInfo, 'value')
// numbers are bound as floats
const add = statement<{ name: string; count: number }>(
  sql`update ${websiteInfo} set ${value} = cast(${value} as integer) + cast(${sql.placeholder('count')} as integer)
    where ${websiteInfo.name} = ${sql.placeholder('name')}`,
)

export function* noteChange({ chunks, words }: Change): Work<void> {
  yield* run(add, { name: 'chunks', count: chunks })
  yield* run(add, { name: 'words', count: words })
}

export function* readSpace(): Work<Space | null> {
  const space = yield* storeNotes.readWork('vector_space')
  return space === null ? null : JSON.parse(space)
}

export function writeSpace(space: Space): Work<void> {
  return storeNotes.writeWork('vector_space', JSON.stringify(space))
}

export function* readCalibration(): Work<StoredCalibration> {
  return toCalibration(yield* storeNotes.readWork('calibration'))
}

export function writeCalibration(calibration: StoredCalibration | null): Work<void> {
  return storeNotes.writeWork('calibration', calibration === null ? null : JSON.stringify(calibration))
}

export function* readAnalysis(): Work<Analysis> {
  return { analysis: yield* storeNotes.readWork('analysis'), chunks: Number(yield* storeNotes.readWork('chunks')) }
}

export function writeAnalysis(version: string): Work<void> {
  return storeNotes.writeWork('analysis', version)
}

import type { SQL } from 'drizzle-orm'
import type { SearchPlan } from '../../../full-text/search-plan.js'
import { selection } from '../../../kit/selection.js'
import { readCount } from '../../../kit/stored-values.js'
import { emails } from '../tables.js'
import type { ArchiveConnection } from './archive-connection.js'
import { where } from './email-conditions.js'
import { isOneOf, selectEmails } from './email-rows.js'
import type { SearchIndex } from './open-archive.js'

/** An archive, what is asked of it, and how. */
export interface Question {
  readonly archive: ArchiveConnection
  readonly index: SearchIndex | null
  readonly plan: SearchPlan
  /** What the messages must meet beside the query. */
  readonly conditions: readonly SQL[]
}

export interface Hit {
  readonly id: number
  readonly score: number
  /** Null where the score decides alone. */
  readonly epoch: number | null
}

const beforeAll = Number.MIN_SAFE_INTEGER

/** Behind which id the messages are in no index; null when all are in it. */
export function unindexedAfter({ index }: Pick<Question, 'index'>): number | null {
  return index === null ? beforeAll : index.indexedTo
}

const maxHitsAtOnce = 500

/** The first hits whose messages meet the conditions. */
export function firstThatMeet(
  archive: ArchiveConnection,
  conditions: readonly SQL[],
  hits: Iterable<Hit>,
  limit: number,
): readonly Hit[] {
  const found: Hit[] = []
  let batch: Hit[] = []
  const judge = () => {
    found.push(...(conditions.length === 0 ? batch : thoseThatMeet(archive, conditions, batch)))
    batch = []
  }
  for (const hit of hits) {
    batch.push(hit)
    if (batch.length < maxHitsAtOnce) continue
    judge()
    if (found.length >= limit) break
  }
  judge()
  return found.slice(0, limit)
}

const idColumn = selection({ id: [emails.id, readCount] })

function thoseThatMeet(archive: ArchiveConnection, conditions: readonly SQL[], hits: readonly Hit[]): readonly Hit[] {
  const isHit = isOneOf(hits.map(({ id }) => id))
  const met = new Set(archive.all(selectEmails(idColumn, where([isHit, ...conditions]))).map(({ id }) => id))
  return hits.filter(({ id }) => met.has(id))
}

import type { SQL } from 'drizzle-orm'
import type { SearchPlan } from '#src/adapters/stores/index/search-plan.js'
import type { ArchiveConnection } from './archive-connection.js'
import { where } from './email-conditions.js'
import { countEmails, isOneOf, readIds } from './email-rows.js'
import type { SearchIndex } from './open-archive.js'

/** An archive, its index and a query. */
export interface Question {
  readonly archive: ArchiveConnection
  readonly index: SearchIndex | null
  readonly plan: SearchPlan
  /** Conditions on the messages apart from the query. */
  readonly conditions: readonly SQL[]
}

export interface Hit {
  readonly id: number
  readonly score: number
  /** Null if the score alone decides. */
  readonly epoch: number | null
}

const beforeAll = Number.MIN_SAFE_INTEGER

/** The id after which messages are not indexed. Returns null if all are. */
export function unindexedAfter({ index }: Pick<Question, 'index'>): number | null {
  return index === null ? beforeAll : index.indexedTo
}

const maxHitsAtOnce = 500

/** The first hits whose messages meet the conditions. */
export function firstMatching(
  archive: ArchiveConnection,
  conditions: readonly SQL[],
  hits: Iterable<Hit>,
  limit: number,
): readonly Hit[] {
  const found: Hit[] = []
  let batch: Hit[] = []
  let looked = 0
  let meeting: ReadonlySet<number> | null = null
  const judge = () => {
    looked += batch.length
    meeting ??= conditions.length > 0 && looked > maxLookups ? idsThatMeet(archive, conditions, looked) : null
    if (conditions.length === 0) found.push(...batch)
    else found.push(...(meeting === null ? thoseThatMeet(archive, conditions, batch) : batch.filter(isIn(meeting))))
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

// rows are as wide as messages: if a word is this common, an index with narrow rows is read instead
const maxLookups = 2000
const commonShare = 1 / 8

/** All messages that meet the conditions. Returns null if only a small share of the archive was checked. */
function idsThatMeet(
  archive: ArchiveConnection,
  conditions: readonly SQL[],
  looked: number,
): ReadonlySet<number> | null {
  return looked < commonShare * countEmails(archive) ? null : new Set(readIds(archive, where(conditions)))
}

const isIn = (ids: ReadonlySet<number>) => (hit: Hit) => ids.has(hit.id)

function thoseThatMeet(archive: ArchiveConnection, conditions: readonly SQL[], hits: readonly Hit[]): readonly Hit[] {
  const isHit = isOneOf(hits.map(({ id }) => id))
  const met = new Set(readIds(archive, where([isHit, ...conditions])))
  return hits.filter(({ id }) => met.has(id))
}

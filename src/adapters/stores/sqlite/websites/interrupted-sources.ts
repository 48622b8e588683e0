import { sql } from 'drizzle-orm'
import { statement } from '#src/adapters/stores/sql/kit/query.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { all, run, type Work } from '#src/adapters/stores/sql/kit/work.js'
import { assignments, type ValuesFor } from '#src/adapters/stores/sql/kit/writing.js'
import type { Interruption } from '#src/application/websites/ports/website-repository.js'
import { maxQueueTries } from '#src/domain/websites/page-queue.js'
import { hasEnded } from './leases.js'
import { websiteSources } from './tables.js'

const begun = selection({
  id: websiteSources.id,
  lease: websiteSources.lease,
  queuedAt: websiteSources.queuedAt,
  attempts: websiteSources.attempts,
}).select(
  sql`from ${websiteSources} where ${websiteSources.lease} is not null or ${websiteSources.status} = 'processing'`,
)
const keys = ['status', 'errorMessage', 'lease', 'queuedAt', 'attempts', 'updatedAt'] as const
const interrupt = statement<ValuesFor<typeof websiteSources, (typeof keys)[number]> & { readonly id: number }>(
  sql`update ${websiteSources} set ${assignments(websiteSources, keys)} where ${websiteSources.id} = ${sql.placeholder('id')}`,
)
const unclaimed = { lease: null, queuedAt: null, attempts: 0 } as const

/** Implements `WebsiteRepository.failInterrupted`. */
export function* failInterrupted({ message, messageAfterLastTry, at }: Interruption): Work<number> {
  const interrupted = (yield* all(begun)).filter(({ lease }) => lease === null || hasEnded(lease))
  for (const { id, queuedAt, attempts } of interrupted) {
    const tries = { queuedAt, attempts }
    const end =
      queuedAt !== null && attempts < maxQueueTries
        ? ({ status: 'pending', errorMessage: null, ...unclaimed, ...tries } as const)
        : ({ status: 'failed', errorMessage: queuedAt === null ? message : messageAfterLastTry, ...unclaimed } as const)
    yield* run(interrupt, { ...end, updatedAt: at, id })
  }
  return interrupted.length
}

import { sql } from 'drizzle-orm'
import { literal } from '#src/adapters/stores/sql/kit/engine-dialect.js'
import { statement } from '#src/adapters/stores/sql/kit/query.js'
import { selection } from '#src/adapters/stores/sql/kit/selection.js'
import { all, run, type Work } from '#src/adapters/stores/sql/kit/work.js'
import { nameOf } from '#src/adapters/stores/sql/kit/writing.js'
import type { Interruption } from '#src/application/websites/ports/website-repository.js'
import { maxQueueTries } from '#src/domain/websites/page-queue.js'
import { forgetOldLeases, isInForce } from './leases.js'
import { websiteSources } from './tables.js'

type Key = Parameters<typeof nameOf<typeof websiteSources>>[1]

const name = (key: Key) => nameOf(websiteSources, key)
const own = (key: Key) => sql`${websiteSources[key]}`
const isLeftOver = sql`(${own('lease')} is not null or ${own('status')} = 'processing') and not ${isInForce}`
// in the order of ids, like every lock on several sources
const holdLeftOver = selection({ id: websiteSources.id }).select(
  sql`from ${websiteSources} where ${isLeftOver} order by ${own('id')} for update`,
)
const waits = sql`${own('queuedAt')} is not null and ${own('attempts')} < ${literal(maxQueueTries)}`
const interrupt = statement<Interruption & { readonly ids: readonly number[] }>(
  sql`update ${websiteSources} set ${name('lease')} = null, ${name('updatedAt')} = ${sql.placeholder('at')},
      ${name('status')} = case when ${waits} then 'pending' else 'failed' end,
      ${name('errorMessage')} = case when ${waits} then null when ${own('queuedAt')} is null
        then ${sql.placeholder('message')}::text else ${sql.placeholder('messageAfterLastTry')}::text end,
      ${name('queuedAt')} = case when ${waits} then ${own('queuedAt')} end,
      ${name('attempts')} = case when ${waits} then ${own('attempts')} else 0 end
    where ${own('id')} = any(${sql.placeholder('ids')}::bigint[]) and ${isLeftOver}`,
)

/** Implements `WebsiteRepository.failInterrupted`. */
export function* failInterrupted(interruption: Interruption): Work<number> {
  yield* run(forgetOldLeases)
  const ids = (yield* all(holdLeftOver)).map(({ id }) => id)
  if (ids.length === 0) return 0
  // a statement sees leases as of its start: only the next one sees a lease that was made meanwhile with its claim
  return (yield* run(interrupt, { ...interruption, ids })).changes
}

import { type Finding, ratioFinding, type Setting } from '#bench/benchmark.js'
import { compare, interleave, type Subject, timedSubject } from '#bench/measure.js'
import type { JobRepository, QueuePageRequest } from '#src/application/jobs/ports/job-repository.js'
import type { QueuePosition } from '#src/domain/jobs/queue.js'
import { isoDate, type JobRow, smallJob } from './job-rows.js'
import { repeat } from './jobs-database.js'

const pageSize = 50
const rounds = { rounds: 400, warmUp: 50 }
const places = ['start', 'middle', 'end'] as const

/** The dates of `count` jobs, by capture order. */
const shapes: readonly { readonly name: string; readonly dateOf: (n: number, count: number) => string }[] = [
  { name: 'dates in order', dateOf: (n) => isoDate(n) },
  // a prime that divides no size: each date once, and neighbours in the queue far apart in the file
  { name: 'dates shuffled', dateOf: (n, count) => isoDate((n * 7_368_787) % count) },
  { name: '50 dates for all', dateOf: (n) => isoDate((n % 50) * 86_400) },
]

/** A storage of queues. */
export interface QueueStore {
  /** Null if it is the only one. */
  readonly name: string | null
  /** The bound for a page of the largest queue. */
  readonly bound?: { readonly atMost: number }
  make(count: number, rows: Iterable<JobRow>): Promise<OpenQueue>
}

export interface OpenQueue {
  readonly jobs: JobRepository
  /** Returns the position of the job at `offset` in the queue. */
  positionAt(offset: number): Promise<QueuePosition>
  /** Closes the queue and deletes it. */
  remove(): Promise<void>
}

/** Measures pages at three places of queues of three sizes, in each storage. */
export async function measureDepth(stores: readonly QueueStore[], { size }: Setting): Promise<readonly Finding[]> {
  const findings: Finding[] = []
  const counts = [10_000, 100_000, 1_000_000].map(size)
  for (const { name, dateOf } of shapes) {
    for (const store of stores) {
      const queues = await makeQueues(store, counts, dateOf)
      // each store separately: the first call after another store has colder caches, and would always hit the same page
      await interleave(
        queues.flatMap(({ pages }) => pages),
        rounds,
      )
      for (const { queue } of queues) await queue.remove()
      findings.push(...findingsOf(name, store, queues))
    }
  }
  return findings
}

interface MeasuredQueue {
  readonly queue: OpenQueue
  readonly count: number
  /** One for each of `places`. */
  readonly pages: readonly Subject[]
}

async function makeQueues(
  store: QueueStore,
  counts: readonly number[],
  dateOf: (n: number, count: number) => string,
): Promise<readonly MeasuredQueue[]> {
  const queues: MeasuredQueue[] = []
  for (const count of counts) {
    const rows = repeat(count, (n) => smallJob(n, dateOf(n, count)))
    const queue = await store.make(count, rows)
    queues.push({ queue, count, pages: await pagesOf(queue, count) })
  }
  return queues
}

async function pagesOf(queue: OpenQueue, count: number): Promise<readonly Subject[]> {
  const middle = await queue.positionAt(Math.floor(count / 2))
  const nearEnd = await queue.positionAt(count - pageSize - 1)
  return [null, middle, nearEnd].map((after) => {
    const request: QueuePageRequest = { limit: pageSize, after, maxCharacters: Number.POSITIVE_INFINITY }
    return timedSubject(async () => {
      const { entries } = await queue.jobs.readNew(request)
      if (entries.length !== pageSize) throw new Error(`a page of ${entries.length} jobs`)
    })
  })
}

function findingsOf(
  shape: string,
  store: QueueStore,
  [small, ...larger]: readonly MeasuredQueue[],
): readonly Finding[] {
  if (small === undefined) return []
  const where = store.name === null ? shape : `${shape}, ${store.name}`
  return larger.flatMap(({ count, pages }, step) =>
    pages.flatMap((page, place) => {
      const reference = small.pages[place]
      if (reference === undefined) return []
      const subject = `${places[place]} of ${count.toLocaleString('en')}, ${where}`
      const isLargest = step === larger.length - 1
      const against = `${places[place]} of ${small.count.toLocaleString('en')}`
      return ratioFinding(subject, against, compare(page, reference), isLargest ? store.bound : undefined)
    }),
  )
}

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { QueuePageRequest } from '../../src/application/jobs/ports/job-repository.js'
import type { QueuePosition } from '../../src/domain/jobs/queue.js'
import { type Benchmark, type Finding, ratioFinding, type Setting } from '../benchmark.js'
import { compare, interleave, type Subject, timedSubject } from '../measure.js'
import { loadLibrary } from '../program.js'
import { isoDate, smallJob } from './job-rows.js'
import { makeJobsDatabase, repeat } from './jobs-database.js'

const pageSize = 50
const rounds = { rounds: 400, warmUp: 50 }
const bound = { atMost: 1.3 }
const places = ['start', 'middle', 'end'] as const

/** How the dates of `count` jobs lie, by the order in which the jobs were captured. */
const shapes: readonly { readonly name: string; readonly dateOf: (n: number, count: number) => string }[] = [
  { name: 'dates in order', dateOf: (n) => isoDate(n) },
  // a prime that divides no size: each date once, neighbours in the queue far apart in the file
  { name: 'dates shuffled', dateOf: (n, count) => isoDate((n * 7_368_787) % count) },
  { name: '50 dates for all', dateOf: (n) => isoDate((n % 50) * 86_400) },
]

export const queueDepth: Benchmark = {
  name: 'jobs/queue-depth',
  title: 'A page deep in the queue',
  method:
    'A page of 50 through `SqliteJobRepository.readNew`, at the start, in the middle and at the end of a queue of 1,000,000 ' +
    'jobs of 300 bytes, against the same page of a queue of 10,000. Each call opens and closes the file.',
  async run(setting) {
    const findings: Finding[] = []
    for (const { name, dateOf } of shapes) findings.push(...(await measureShape(name, dateOf, setting)))
    return findings
  },
}

async function measureShape(
  name: string,
  dateOf: (n: number, count: number) => string,
  { folder, size }: Setting,
): Promise<readonly Finding[]> {
  const queues: Queue[] = []
  for (const count of [10_000, 100_000, 1_000_000].map(size)) {
    const path = join(folder, `${count}.db`)
    await makeJobsDatabase(
      path,
      repeat(count, (n) => smallJob(n, dateOf(n, count))),
    )
    queues.push(await openQueue(path, count))
  }
  await interleave(
    queues.flatMap(({ pages }) => pages),
    rounds,
  )
  for (const { path } of queues) rmSync(path)
  return findingsOf(name, queues)
}

interface Queue {
  readonly path: string
  readonly count: number
  /** One for each of `places`. */
  readonly pages: readonly Subject[]
}

async function openQueue(path: string, count: number): Promise<Queue> {
  const { SqliteJobRepository } = await loadLibrary()
  const jobs = new SqliteJobRepository(path)
  const positions = [null, positionAt(path, Math.floor(count / 2)), positionAt(path, count - pageSize - 1)]
  const pages = positions.map((after) => {
    const request: QueuePageRequest = { limit: pageSize, after, maxCharacters: Number.POSITIVE_INFINITY }
    return timedSubject(async () => {
      const { entries } = await jobs.readNew(request)
      if (entries.length !== pageSize) throw new Error(`a page of ${entries.length} jobs`)
    })
  })
  return { path, count, pages }
}

function positionAt(path: string, offset: number): QueuePosition {
  const db = new Database(path, { readonly: true })
  const find = db.prepare(
    `SELECT captured_at AS capturedAt, id FROM jobs WHERE status = 'new' ORDER BY captured_at DESC, id DESC LIMIT 1 OFFSET ?`,
  )
  const position = find.get(offset) as QueuePosition
  db.close()
  return position
}

function findingsOf(shape: string, [small, ...larger]: readonly Queue[]): readonly Finding[] {
  if (small === undefined) return []
  return larger.flatMap(({ count, pages }, step) =>
    pages.flatMap((page, place) => {
      const reference = small.pages[place]
      if (reference === undefined) return []
      const subject = `${places[place]} of ${count.toLocaleString('en')}, ${shape}`
      const isLargest = step === larger.length - 1
      const against = `${places[place]} of ${small.count.toLocaleString('en')}`
      return ratioFinding(subject, against, compare(page, reference), isLargest ? bound : undefined)
    }),
  )
}

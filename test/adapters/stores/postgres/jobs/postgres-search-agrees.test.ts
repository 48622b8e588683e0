import fc from 'fast-check'
import { expect, it, onTestFinished } from 'vitest'
import { MemoryJobRepository } from '#src/adapters/stores/memory/jobs/memory-job-repository.js'
import { MemoryJobSearch } from '#src/adapters/stores/memory/jobs/memory-job-search.js'
import { PostgresJobSearch } from '#src/adapters/stores/postgres/jobs/postgres-job-search.js'
import type { JobSearch, JobSearchRequest } from '#src/application/jobs/ports/job-search.js'
import type { SearchPosition } from '#src/domain/jobs/job-search.js'
import { aJob, anEvent } from '#test/support/a-job.js'
import { indexQueue, postgresQueue } from '#test/support/postgres-queue.js'

const words = [
  'nurse',
  'nurses',
  'nursery',
  'plays',
  'player',
  'oslo',
  'night-shift',
  'C++',
  'the',
  '看護師',
  '東京都',
  '京都',
  'チーム',
  'Åse',
  '',
]
const text = fc.array(fc.constantFrom(...words), { maxLength: 4 }).map((list) => list.join(' '))
const date = fc.constantFrom(
  null,
  '',
  '2026-01-01',
  '2026-02-01',
  'Feb 3, 2026',
  'soon',
  'x'.repeat(250),
  `${'x'.repeat(250)}y`,
)
const status = fc.constantFrom('new', 'reject', '', '選考中', 's'.repeat(1100))
/** Facts about a job besides its words. */
const fact = fc.constantFrom(
  '',
  'Remote: yes',
  'Remote: no',
  'Salary: $99,999',
  '年収800万円です',
  'Posted: 2026-01-20',
  'Posted: 2026-03-01',
)
const description = fc.tuple(fact, fact, text).map((parts) => parts.join('\n'))
const term = fc.oneof(
  fc.constantFrom(...words.filter((word) => word !== ''), 'nrse', 'playe', 'nightshift', 'kyoto'),
  fc.tuple(fc.constantFrom(...words), fc.constantFrom(...words)).map((pair) => `"${pair.join(' ')}"`),
)
const signed = fc.tuple(fc.constantFrom('', '', '-', 'OR '), term).map((parts) => parts.join(''))
const query = fc.array(signed, { minLength: 1, maxLength: 3 }).map((terms) => terms.join(' '))
const row = fc.record({
  title: text,
  company: text,
  location: text,
  description,
  source: text,
  capturedAt: date,
  status,
})
const maybe = <T>(some: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: some })
const asked: fc.Arbitrary<JobSearchRequest> = fc.record({
  query: fc.oneof(fc.constantFrom('nurse', 'oslo', '看護師', 'nurse oslo', ''), text, query),
  reach: fc.constantFrom('exact', 'exact', 'near'),
  remote: maybe(fc.boolean()),
  minPay: maybe(fc.record({ amount: fc.constantFrom(0, 50_000, 99_999), currency: fc.constantFrom('USD', 'JPY') })),
  language: maybe(fc.constantFrom('en', 'ja')),
  postedFrom: maybe(fc.constantFrom('2026-01-15T00:00:00.000Z')),
  postedTo: maybe(fc.constantFrom('2026-02-01T00:00:00.000Z')),
  statuses: maybe(fc.array(status, { minLength: 1, maxLength: 3 })),
  company: maybe(text),
  location: maybe(text),
  source: maybe(text.filter((source) => source !== '')),
  capturedFrom: maybe(fc.constantFrom('2026-01-15T00:00:00.000Z')),
  capturedTo: maybe(fc.constantFrom('2026-02-01T00:00:00.000Z')),
  hasMail: maybe(fc.boolean()),
  minScore: maybe(fc.constantFrom(0, 50)),
  order: fc.constantFrom('newest', 'match', 'score'),
  after: fc.constant(null),
  limit: fc.integer({ min: 1, max: 7 }),
}) as never

const count = 120
const [rows = [], later = []] = fc.sample(fc.array(row, { minLength: count, maxLength: count }), {
  numRuns: 2,
  seed: 3,
})
const events = rows.flatMap((_, i) =>
  i % 4 === 0
    ? [{ ...anEvent, jobId: i + 1, url: `https://jobs.harborlight.example/${i + 1}`, score: (i * 7) % 100 }]
    : [],
)
const links = [5, 10, 15, 20].map((jobId) => ({
  ...{ jobId, url: null, target: { kind: 'thread' as const, id: `${jobId}` }, state: 'confirmed' as const },
  ...{ evidence: null, at: anEvent.at },
}))

/** The same jobs in memory and in a schema. Its index was built before some of them were changed, added or removed. */
async function bothStores() {
  const isOld = (id: number) => id % 5 !== 0
  const before = rows.map((each, i) => aJob({ id: i + 1, ...each }))
  const now = before
    .map((job, i) => (i % 9 === 0 ? aJob({ ...later[i], id: job.id }) : job))
    .filter(({ id }) => id % 13 !== 0)
  const queue = await postgresQueue(before.filter(({ id }) => isOld(id)))
  await indexQueue(queue)
  await queue.all('delete from jobs where id % 13 = 0 or id % 9 = 1')
  await queue.insert(now.filter(({ id }) => !isOld(id) || id % 9 === 1))
  for (const { jobId, url, score } of events)
    await queue.all(
      "insert into job_events (job_id, url, at, actor, score) values ($1, $2, '', 'agent', $3)",
      jobId,
      url,
      score,
    )
  for (const { jobId } of links)
    await queue.all(
      "insert into job_links (job_id, target_kind, target_id, state, at) values ($1::bigint, 'thread', $1::bigint::text, 'confirmed', '')",
      jobId,
    )
  const repository = new MemoryJobRepository(now)
  for (const event of events) repository.history.addEvent(event)
  for (const link of links) repository.history.keepLink(link)
  return { queue, memory: new MemoryJobSearch(repository) }
}

/** Returns at most three pages of jobs, with the totals. */
async function pagesOf(search: JobSearch, request: JobSearchRequest) {
  const told: unknown[] = []
  let after: SearchPosition | null = null
  for (let page = 0; page < 3; page++) {
    const { entries, total, hasMore } = await search.search({ ...request, after })
    told.push({ jobs: entries.map(({ job }) => job), total, hasMore })
    if (!hasMore) break
    after = entries.at(-1)?.position ?? null
  }
  return told
}

it('index, scan and memory find the same jobs in the same order, page by page (hunt-search-index, hunt-search-words)', async () => {
  const { queue, memory } = await bothStores()
  const search = new PostgresJobSearch(queue.url)
  onTestFinished(() => search.close())
  const agree = (numRuns: number) =>
    fc.assert(
      fc.asyncProperty(asked, async (request) => {
        expect(await pagesOf(search, request)).toEqual(await pagesOf(memory, request))
      }),
      { numRuns, seed: 11 },
    )
  await agree(40)
  await queue.all('alter table jobs disable trigger user')
  await agree(12)
  await queue.all('alter table jobs enable trigger user')
  await indexQueue(queue)
  await agree(12)
})

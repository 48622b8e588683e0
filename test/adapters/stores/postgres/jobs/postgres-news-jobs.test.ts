import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { PostgresHuntJobs } from '#src/adapters/stores/postgres/jobs/postgres-hunt-jobs.js'
import { PostgresJobRepository } from '#src/adapters/stores/postgres/jobs/postgres-job-repository.js'
import { PostgresNewsJobs } from '#src/adapters/stores/postgres/jobs/postgres-news-jobs.js'
import { newsJobsContract } from '#test/contracts/news-jobs.contract.js'
import { aJob } from '#test/support/a-job.js'
import { freshSchema, schemaIn } from '#test/support/postgres.js'
import { addressOf, pairOfTests } from '#test/support/postgres-cluster.js'
import { type PostgresQueue, postgresQueue, postgresQueueAt } from '#test/support/postgres-queue.js'
import { reusedQueues } from '#test/support/reused-queues.js'
import { until as waitUntil } from '#test/support/timing.js'

const take = reusedQueues()

newsJobsContract('PostgresNewsJobs', async () => {
  const { url, all, insert } = await take()
  return {
    ...{ news: new PostgresNewsJobs(url), hunt: new PostgresHuntJobs(url), repository: new PostgresJobRepository(url) },
    insert,
    remove: async (id) => void (await all('delete from jobs where id = $1', id)),
    // its statement for known rows, "on conflict do update", keeps the id
    recapture: async (id, job) => void (await all('update jobs set id = $2 where id = $1', id, job.id)),
  }
})

/** A writer whose transaction is open. */
async function writerIn({ url }: PostgresQueue): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url.replace(/\?.*/, '') })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query(`begin; set local search_path to "${schemaIn(url)}"`)
  return client
}

function newsIn({ url }: Pick<PostgresQueue, 'url'>) {
  const news = new PostgresNewsJobs(url)
  onTestFinished(() => news.close())
  return news
}

const insert = `insert into jobs (url, title, payload_json, created_at) values ($1, $1, '{}', '')`
const check = `insert into job_checks (job_id, url, at, state, changes) values (1, $1, '2026-11-20T08:00:00.000Z', 'changed', '[]')`

describe('two writers in PostgreSQL (sync-news)', () => {
  it('the rows of the slow one come with the next answer, once', async () => {
    const queue = await postgresQueue()
    const news = newsIn(queue)
    const start = await news.position()
    const slow = await writerIn(queue)
    await slow.query(insert, ['slow'])
    await slow.query(check, ['slow'])
    // rows of a part of a transaction have a number of their own
    await slow.query('savepoint part')
    await slow.query(insert, ['slow part'])
    await queue.all(insert, 'quick')
    await queue.all(check, 'quick')
    const newsAfter = async (position: string) => {
      const { arrived, checks, until } = await news.since({ since: { position }, limit: 9 })
      const urls = [...arrived.newest, ...checks.newest].map(({ url }) => url)
      return { urls, totals: [arrived.total, checks.total], until }
    }
    const first = await newsAfter(start)
    expect(first).toMatchObject({ urls: ['quick', 'quick'], totals: [1, 1] })
    const between = await newsAfter(first.until)
    expect(between).toMatchObject({ urls: [], totals: [0, 0] })
    await slow.query('commit')
    const second = await newsAfter(between.until)
    expect(second).toMatchObject({ urls: ['slow part', 'slow', 'slow'], totals: [2, 1] })
    expect(await newsAfter(second.until)).toMatchObject({ urls: [], totals: [0, 0] })
    // an answer that was lost is asked for again
    expect((await newsAfter(first.until)).urls).toEqual(second.urls)
    expect((await newsAfter(start)).totals).toEqual([3, 2])
  })

  it('rows that were undone never come', async () => {
    const queue = await postgresQueue()
    const news = newsIn(queue)
    const start = await news.position()
    const slow = await writerIn(queue)
    await slow.query(insert, ['slow'])
    const { until } = await news.since({ since: { position: start }, limit: 9 })
    await slow.query('rollback')
    expect((await news.since({ since: { position: until }, limit: 9 })).arrived.total).toBe(0)
  })

  it('in a copy of the store, a position of the original means its ids', async () => {
    const queue = await postgresQueue([aJob({ id: 1 })])
    const news = newsIn(queue)
    const position = (await news.position()).replace(/\.\w+\.[\d:,]+$/, '.another.1:2:1')
    expect((await news.since({ since: { position }, limit: 9 })).arrived.total).toBe(0)
    await queue.insert([aJob({ id: 2 })])
    expect((await news.since({ since: { position }, limit: 9 })).arrived.total).toBe(1)
  })
})

describe('a restored dump (sync-news)', () => {
  it('tells what comes once, though its rows are of transactions that this server never had', async () => {
    const queue = await postgresQueue([aJob({ id: 1 })])
    await queue.all(`update job_arrivals set inserted_by = '9000000000000'::xid8`)
    const news = newsIn(queue)
    const start = await news.position()
    expect((await news.since({ since: { position: start }, limit: 9 })).arrived.total).toBe(0)
    await queue.insert([aJob({ id: 2 })])
    const { arrived, until } = await news.since({ since: { position: start }, limit: 9 })
    expect(arrived.newest.map(({ id }) => id)).toEqual([2])
    expect((await news.since({ since: { position: until }, limit: 9 })).arrived.total).toBe(0)
  })
})

describe('a standby that is read (sync-news)', () => {
  const { primary, standby } = pairOfTests()

  it('tells the rows of a slow writer with the next answer, once', async () => {
    const queue = await postgresQueueAt(addressOf(primary(), { schema: 'hunt' }), [aJob({ id: 1 })])
    const news = newsIn({ url: addressOf(standby(), { schema: 'hunt', target_session_attrs: 'any' }) })
    const arrivedAfter = async (position: string) => {
      const { arrived, until } = await news.since({ since: { position }, limit: 9 })
      return { urls: arrived.newest.map(({ url }) => url), until }
    }
    const isHere = async (url: string) => {
      const { arrived } = await news.since({ since: { time: '' }, limit: 9 })
      return arrived.newest.some((job) => job.url === url)
    }
    const comes = (url: string) => waitUntil(() => isHere(url).catch(() => false))
    await comes(aJob({ id: 1 }).url ?? '')
    const start = await news.position()
    const slow = await writerIn(queue)
    await slow.query(insert, ['slow'])
    await queue.all(insert, 'quick')
    await comes('quick')
    const first = await arrivedAfter(start)
    expect(first.urls).toEqual(['quick'])
    await slow.query('commit')
    await comes('slow')
    const second = await arrivedAfter(first.until)
    expect(second.urls).toEqual(['slow'])
    expect((await arrivedAfter(second.until)).urls).toEqual([])
    // a mark of the primary is read there too
    const mark = await newsIn(queue).position()
    await queue.all(insert, 'last')
    await comes('last')
    expect((await arrivedAfter(mark)).urls).toEqual(['last'])
  })
})

it('the PostgreSQL news report a missing queue (sync-news)', async () => {
  const news = new PostgresNewsJobs(await freshSchema())
  await expect(news.position()).rejects.toMatchObject({ code: 'DB_NOT_FOUND' })
  await news.close()
})

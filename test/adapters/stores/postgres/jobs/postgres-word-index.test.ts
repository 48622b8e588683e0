import type { Client } from 'pg'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { PostgresJobIntake } from '#src/adapters/stores/postgres/jobs/postgres-job-intake.js'
import { PostgresJobRepository } from '#src/adapters/stores/postgres/jobs/postgres-job-repository.js'
import { PostgresJobSearch } from '#src/adapters/stores/postgres/jobs/postgres-job-search.js'
import { PostgresJobTriage } from '#src/adapters/stores/postgres/jobs/postgres-job-triage.js'
import type { JobSearchRequest } from '#src/application/jobs/ports/job-search.js'
import { anyJob } from '#test/contracts/job-search.contract.js'
import { aJob, aPosting } from '#test/support/a-job.js'
import { schemaIn, withClient } from '#test/support/postgres.js'
import { indexQueue, type PostgresQueue, postgresQueue } from '#test/support/postgres-queue.js'

type Jobs = Parameters<PostgresQueue['insert']>[0]

async function indexed(jobs: Jobs): Promise<PostgresQueue> {
  const queue = await postgresQueue(jobs)
  await indexQueue(queue)
  return queue
}

const nurses = (...ids: readonly number[]) => ids.map((id) => aJob({ id, title: 'Nurse' }))
const insertNurse =
  "insert into jobs (id, url, title, payload_json, created_at) values ($1::bigint, 'https://a.example/' || $1::bigint, 'Nurse', '{}', '')"

async function found({ url }: PostgresQueue, query: string, request: Partial<JobSearchRequest> = {}) {
  const search = new PostgresJobSearch(url)
  onTestFinished(() => search.close())
  const { entries, total } = await search.search({ ...anyJob, query, ...request })
  expect(total).toBe(entries.length)
  return entries.map(({ job }) => job.id).toSorted((a, b) => a - b)
}

async function ids({ all }: PostgresQueue, table: string): Promise<readonly unknown[]> {
  return (await all(`select distinct job_id as id from ${table} order by id`)).map(({ id }) => id)
}

/** Returns what the index alone finds. */
async function foundByWord({ all }: PostgresQueue, word: string): Promise<readonly unknown[]> {
  return (await all('select job_id as id from job_words where words @> array[$1] order by id', `a${word}`)).map(
    ({ id }) => id,
  )
}

/** Runs `work` in another program's transaction, which then ends with `end`. */
function inTransaction(queue: PostgresQueue, work: (client: Client) => Promise<void>, end: 'commit' | 'rollback') {
  return withClient(queue.url, async (client) => {
    await client.query(`begin; set local search_path to "${schemaIn(queue.url)}"`)
    await work(client)
    await client.query(end)
  })
}

describe('the word index in a schema (hunt-search-index)', () => {
  it('is kept by triggers that only note what changed, for any writer', async () => {
    const queue = await indexed(nurses(1, 2, 3))
    expect([await ids(queue, 'job_noted'), await foundByWord(queue, 'nurs')]).toEqual([[], [1, 2, 3]])
    await queue.all("update jobs set title = 'Cook' where id = 1")
    await queue.all('delete from jobs where id = 2')
    await queue.all(insertNurse, 9)
    await queue.all('update jobs set id = 30 where id = 3')
    expect(await ids(queue, 'job_noted')).toEqual([1, 2, 3, 9, 30])
    expect([await found(queue, 'nurse'), await found(queue, 'cook')]).toEqual([[9, 30], [1]])
    await indexQueue(queue)
    expect([await ids(queue, 'job_noted'), await ids(queue, 'job_words')]).toEqual([[], [1, 9, 30]])
    expect([await found(queue, 'nurse'), await found(queue, 'cook')]).toEqual([[9, 30], [1]])
  })

  it('decides a search: a job whose words are not in it is not found', async () => {
    const queue = await indexed(nurses(1, 2))
    await queue.all('delete from job_words where job_id = 1')
    expect(await found(queue, 'nurse')).toEqual([2])
  })

  it('is not written by a change of status, nor by a write that changes nothing', async () => {
    const queue = await indexed([aJob({ id: 1 })])
    await queue.all("update jobs set status = 'reject', updated_at = 'now'")
    await queue.all(
      "insert into jobs select * from jobs on conflict (id) do update set title = excluded.title, status = 'new'",
    )
    expect(await ids(queue, 'job_noted')).toEqual([])
    expect(await found(queue, 'engineer', { statuses: ['new'] })).toEqual([1])
  })

  it('is extended by an import, including earlier notes', async () => {
    const queue = await indexed(nurses(1))
    await queue.insert(nurses(2))
    await queue.all("select setval('jobs_id_seq', 2)")
    const intake = new PostgresJobIntake(queue.url)
    const postings = [aPosting('https://a.example', { title: 'Nurse' })]
    await intake.add({ postings, at: '2026-01-01' }).finally(() => intake.close())
    expect([await ids(queue, 'job_noted'), await found(queue, 'nurse')]).toEqual([[], [1, 2, 3]])
  })

  it('is extended by our next write after a search met noted jobs', async () => {
    const queue = await indexed(nurses(1))
    const [jobs, triage] = [new PostgresJobRepository(queue.url), new PostgresJobTriage(queue.url)]
    onTestFinished(async () => void (await Promise.all([jobs.close(), triage.close()])))
    const update = () => jobs.updateStatuses({ updates: [{ id: 1, status: 'applied' }], at: '2026-01-01' })
    await queue.insert(nurses(2))
    await update()
    expect([await ids(queue, 'job_noted'), await found(queue, 'nurse')]).toEqual([[2], [1, 2]])
    await update()
    expect([await ids(queue, 'job_noted'), await foundByWord(queue, 'nurs')]).toEqual([[], [1, 2]])
    await queue.insert(nurses(3))
    await found(queue, 'nurse')
    await triage.write({ batch: 'b', actor: 'agent', at: '2026-01-01', verdicts: [] })
    expect([await ids(queue, 'job_noted'), await foundByWord(queue, 'nurs')]).toEqual([[], [1, 2, 3]])
  })

  it('forgets jobs on TRUNCATE, and learns those that follow', async () => {
    const queue = await indexed(nurses(1, 2))
    await queue.all('truncate jobs restart identity')
    expect(await found(queue, 'nurse')).toEqual([])
    await queue.all(insertNurse, 2)
    expect(await found(queue, 'nurse')).toEqual([2])
    await indexQueue(queue)
    expect([await ids(queue, 'job_words'), await found(queue, 'nurse')]).toEqual([[2], [2]])
  })

  it('is ignored if a trigger is disabled or missing, until it is rebuilt', async () => {
    const queue = await indexed(nurses(1, 2))
    for (const change of ['alter table jobs disable trigger user', 'drop trigger job_noted_of_update on jobs']) {
      await queue.all(change)
      await queue.all("update jobs set title = case title when 'Cook' then 'Nurse' else 'Cook' end where id = 1")
      const now = await found(queue, 'cook')
      await indexQueue(queue)
      expect([now, await foundByWord(queue, 'cook'), await found(queue, 'cook')]).toEqual([now, now, now])
    }
  })

  it('may lack its tables, and is made again by a migration', async () => {
    const queue = await indexed(nurses(1, 2))
    for (const table of ['job_words', 'job_words_info', 'job_noted']) {
      await queue.all(`drop table ${table}`)
      expect(await found(queue, 'nurse')).toEqual([1, 2])
      await indexQueue(queue)
      expect(await foundByWord(queue, 'nurs')).toEqual([1, 2])
    }
  })

  it('is ignored if another version made it, until it is rebuilt', async () => {
    const queue = await indexed(nurses(1, 2))
    await queue.all("update job_words_info set value = 'of another version'")
    await queue.all("update job_words set words = '{}'")
    await queue.all(insertNurse, 3)
    expect(await found(queue, 'nurse')).toEqual([1, 2, 3])
    const intake = new PostgresJobIntake(queue.url)
    await intake.add({ postings: [], at: '2026-01-01' }).finally(() => intake.close())
    expect(await ids(queue, 'job_noted')).toEqual([3])
    await indexQueue(queue)
    expect([await foundByWord(queue, 'nurs'), await found(queue, 'nurse')]).toEqual([
      [1, 2, 3],
      [1, 2, 3],
    ])
  })

  it('is bypassed if thousands of jobs are noted', async () => {
    const queue = await indexed(nurses(1))
    await queue.insert(
      Array.from({ length: 600 }, (_, i) => aJob({ id: i + 2, title: i % 300 === 0 ? 'Nurse' : 'Cook' })),
    )
    expect(await found(queue, 'nurse')).toEqual([1, 2, 302])
  })

  it('finds a job that was noted after thousands of changes of another', async () => {
    const queue = await indexed(nurses(1))
    await queue.all('insert into job_noted (job_id) select 1 from generate_series(1, 3000)')
    await queue.all(insertNurse, 2)
    expect(await found(queue, 'nurse')).toEqual([1, 2])
  })

  it('finds jobs with few words, with thousands and with none', async () => {
    const words = Array.from({ length: 3000 }, (_, i) => `w${i}`).join(' ')
    const none = { title: null, company: null, location: null, description: null, source: null }
    const queue = await indexed([
      aJob({ ...none, id: 1 }),
      aJob({ ...none, id: 2, title: 'w7' }),
      aJob({ id: 3, description: words }),
    ])
    expect([await found(queue, 'w7'), await found(queue, 'w2999 w7'), await found(queue, '')]).toEqual([
      [2, 3],
      [3],
      [1, 2, 3],
    ])
  })
})

describe('several processes that index at once (hunt-search-index)', () => {
  it('share the noted jobs while others write, and the index is right', async () => {
    const queue = await indexed([])
    await queue.insert(nurses(...Array.from({ length: 300 }, (_, i) => i + 1)))
    const change = async (n: number) => {
      await queue.all("update jobs set title = 'Cook' where id % 7 = $1", n)
      await queue.all('delete from jobs where id % 11 = $1', n)
    }
    await Promise.all([indexQueue(queue), change(1), indexQueue(queue), change(2), indexQueue(queue)])
    await indexQueue(queue)
    const idsOf = async (title: string) =>
      (await queue.all('select id from jobs where title = $1 order by id', title)).map(({ id }) => id)
    expect(await ids(queue, 'job_noted')).toEqual([])
    expect(await foundByWord(queue, 'nurs')).toEqual(await idsOf('Nurse'))
    expect(await foundByWord(queue, 'cook')).toEqual(await idsOf('Cook'))
  })

  it('skip rows that another process holds, without waiting', async () => {
    const queue = await indexed([])
    await queue.insert(nurses(1, 2))
    await inTransaction(
      queue,
      async (client) => {
        await client.query('select from job_noted where job_id = 1 for update')
        await indexQueue(queue)
        expect(await foundByWord(queue, 'nurs')).toEqual([2])
      },
      // as if the program were killed
      'rollback',
    )
    expect(await found(queue, 'nurse')).toEqual([1, 2])
    await indexQueue(queue)
    expect(await foundByWord(queue, 'nurs')).toEqual([1, 2])
  })

  it('do not wait for a transaction that deletes or changes a job, and index the result later', async () => {
    const queue = await indexed(nurses(1, 2, 3))
    await queue.all("update jobs set title = 'Cook'")
    const other = async (client: Client) => {
      await client.query('delete from jobs where id = 1')
      await client.query("update jobs set title = 'Smith' where id = 2")
      await indexQueue(queue)
      expect([await foundByWord(queue, 'cook'), await ids(queue, 'job_noted')]).toEqual([[2, 3], [1]])
    }
    await inTransaction(queue, other, 'commit')
    expect(await found(queue, 'smith')).toEqual([2])
    await indexQueue(queue)
    expect([await foundByWord(queue, 'smith'), await ids(queue, 'job_words')]).toEqual([[2], [2, 3]])
  })

  it('lose nothing if one of them or a writer is cut off', async () => {
    const queue = await indexed(nurses(1))
    await queue.insert(nurses(2, 3))
    await withClient(queue.url, async (cut) => {
      cut.on('error', () => {})
      await cut.query(`begin; set local search_path to "${schemaIn(queue.url)}"`)
      await cut.query('delete from job_noted where job_id = 2')
      await cut.query("update jobs set title = 'Cook' where id = 3")
      const { rows } = await cut.query('select pg_backend_pid() as pid')
      await queue.all('select pg_terminate_backend($1)', rows[0].pid)
      await vi.waitFor(async () =>
        expect(await queue.all('select from pg_stat_activity where pid = $1', rows[0].pid)).toEqual([]),
      )
    })
    await indexQueue(queue)
    expect([await foundByWord(queue, 'nurs'), await found(queue, 'nurse')]).toEqual([
      [1, 2, 3],
      [1, 2, 3],
    ])
  })

  it('never replace a later state with an earlier one', async () => {
    const queue = await indexed(nurses(1))
    await queue.all('update job_words set noted = 1000')
    await queue.all("update jobs set title = 'Cook'")
    await indexQueue(queue)
    expect(await foundByWord(queue, 'nurs')).toEqual([1])
  })
})

import type { PoolClient } from 'pg'
import { type Benchmark, type Finding, ratioFinding, type Setting } from '#bench/benchmark.js'
import { batchesInTurn, reason } from '#bench/jobs/history.js'
import { largeJob } from '#bench/jobs/job-rows.js'
import { repeat } from '#bench/jobs/jobs-database.js'
import { at } from '#bench/jobs/update.js'
import { compare, interleave, type Subject, timedSubject } from '#bench/measure.js'
import { loadJobs, loadPostgres } from '#bench/program.js'
import { BenchServer } from './bench-server.js'

const rounds = { rounds: 200, warmUp: 20 }

export const history: Benchmark = {
  name: 'postgres/history',
  title: 'Verdicts with their history',
  method:
    'Like `jobs/history`: 100 verdicts with reasons through `openJobs`, compared with a hand-written transaction that ' +
    'writes the same events without a trigger: `BEGIN`, the jobs locked in the order of their ids, one `INSERT` of all ' +
    'events, one `UPDATE`, `COMMIT`. Also `PostgresJobRepository.updateStatuses` of 100 with the trigger, compared with ' +
    'the same without it. 10,000 jobs of 4 KB; each batch takes the next 100.',
  run: (setting) => BenchServer.during((server) => measure(server, setting)),
}

async function measure(server: BenchServer, { size }: Setting): Promise<readonly Finding[]> {
  const make = (schema: string) => server.makeQueue(schema, repeat(size(10_000), largeJob))
  const noTrigger = (schema: string) => server.run(`DROP TRIGGER job_events_of_status ON ${schema}.jobs`)
  const { openJobs } = await loadJobs()
  const jobs = openJobs(await make('triage'))
  await make('hand')
  await noTrigger('hand')
  const client = await server.pool.connect()
  const next = batchesInTurn()
  const triage = timedSubject(() =>
    jobs.triage({ verdicts: next().map((verdict) => ({ ...verdict, reason, score: 40 })), actor: 'agent' }),
  )
  const byHand = triageByHand(client)
  await interleave([triage, byHand], rounds)
  client.release()
  await jobs.close()
  const [withHistory, without] = [await updating(await make('kept')), await updating(await make('unkept'))]
  await noTrigger('unkept')
  await interleave([withHistory.subject, without.subject], rounds)
  await withHistory.close()
  await without.close()
  return [
    ratioFinding('triage of 100', 'by hand', compare(triage, byHand), { atMost: 1.5 }),
    ratioFinding('update of 100', 'without history', compare(withHistory.subject, without.subject), { atMost: 1.3 }),
  ]
}

async function updating(url: string) {
  const { PostgresJobRepository } = await loadPostgres()
  const jobs = new PostgresJobRepository(url)
  const next = batchesInTurn()
  return { subject: timedSubject(() => jobs.updateStatuses({ updates: next(), at })), close: () => jobs.close() }
}

function triageByHand(client: PoolClient): Subject {
  const next = batchesInTurn()
  let batch = 0
  return timedSubject(async () => {
    const updates = next()
    const [ids, statuses] = [updates.map(({ id }) => id), updates.map(({ status }) => status)]
    await client.query('BEGIN')
    await client.query('SELECT id FROM hand.jobs WHERE id = ANY ($1::bigint[]) ORDER BY id FOR UPDATE', [ids])
    await client.query(
      `INSERT INTO hand.job_events (job_id, url, at, actor, from_status, to_status, batch, reason, score, found_by)
        SELECT id, url, $3, 'agent', jobs.status, verdict.status, $4, $5, 40,
          CASE WHEN (SELECT last.url FROM hand.job_events AS last WHERE last.job_id = jobs.id ORDER BY last.id DESC LIMIT 1)
            IS DISTINCT FROM jobs.url THEN url END
        FROM unnest($1::bigint[], $2::text[]) AS verdict (job, status) JOIN hand.jobs ON id = verdict.job`,
      [ids, statuses, at, `b${batch++}`, reason],
    )
    await client.query(
      `UPDATE hand.jobs SET status = verdict.status, updated_at = $3
        FROM unnest($1::bigint[], $2::text[]) AS verdict (id, status) WHERE jobs.id = verdict.id`,
      [ids, statuses, at],
    )
    await client.query('COMMIT')
  })
}

import { join } from 'node:path'
import type { PoolClient } from 'pg'
import { absoluteFinding, type Benchmark, type Finding, ratioFinding, type Setting } from '#bench/benchmark.js'
import { largeJob } from '#bench/jobs/job-rows.js'
import { makeJobsDatabase, repeat } from '#bench/jobs/jobs-database.js'
import { alternatingBatches, at, writeByHand, writeThroughAdapter } from '#bench/jobs/update.js'
import { compare, interleave, type Subject, timedSubject } from '#bench/measure.js'
import { loadPostgres } from '#bench/program.js'
import type { JobRepository } from '#src/application/jobs/ports/job-repository.js'
import { BenchServer } from './bench-server.js'
import { CountingProxy } from './counting-proxy.js'

const rounds = { rounds: 200, warmUp: 20 }
const batches = [{ count: 100, bound: { atMost: 1.5 } }, { count: 10 }, { count: 1 }]

export const update: Benchmark = {
  name: 'postgres/update',
  title: 'Writing a batch of verdicts',
  method:
    '`PostgresJobRepository.updateStatuses`, compared with a hand-written transaction of as many round trips, on a ' +
    'connection that stays open: `BEGIN`, the jobs locked in the order of their ids, one `UPDATE` of them all, `COMMIT`. ' +
    'The server forces each commit to disk. A proxy counts the round trips. Also `SqliteJobRepository.updateStatuses`, ' +
    'compared with its hand-written transaction, `synchronous = FULL`, WAL. 10,000 jobs of 4 KB.',
  run: (setting) => BenchServer.during((server) => measure(server, setting)),
}

async function measure(server: BenchServer, { folder, size }: Setting): Promise<readonly Finding[]> {
  const makeFile = (name: string) => makeJobsDatabase(join(folder, `${name}.db`), repeat(size(10_000), largeJob))
  const [ourPath, handPath] = [await makeFile('ours'), await makeFile('hand')]
  const url = await server.makeQueue('ours', repeat(size(10_000), largeJob))
  await server.makeQueue('hand', repeat(size(10_000), largeJob))
  const { PostgresJobRepository } = await loadPostgres()
  const jobs = new PostgresJobRepository(url)
  const client = await server.pool.connect()
  const findings: Finding[] = [await countRoundTrips(server)]
  for (const { count, bound } of batches) {
    const next = alternatingBatches(count)
    const ours = timedSubject(() => jobs.updateStatuses({ updates: next(), at }))
    const byHand = writeToServerByHand(client, count)
    await interleave([ours, byHand], rounds)
    findings.push(ratioFinding(`batch of ${count}, PostgreSQL`, 'by hand', compare(ours, byHand), bound))
    const [ofFile, fileByHand] = [await writeThroughAdapter(ourPath, count), writeByHand(handPath, count)]
    await interleave([ofFile, fileByHand], rounds)
    findings.push(ratioFinding(`batch of ${count}, SQLite`, 'by hand', compare(ofFile, fileByHand)))
    findings.push(ratioFinding(`batch of ${count}, PostgreSQL`, 'SQLite', compare(ours, ofFile)))
  }
  client.release()
  await jobs.close()
  return findings
}

/** Counts the round trips of a batch on an open connection. */
async function countRoundTrips(server: BenchServer): Promise<Finding> {
  const { PostgresJobRepository } = await loadPostgres()
  const proxy = await CountingProxy.to(server.port)
  const jobs: JobRepository & { close(): Promise<void> } = new PostgresJobRepository(server.url('ours', proxy.port))
  const next = alternatingBatches(100)
  await jobs.updateStatuses({ updates: next(), at })
  proxy.roundTrips = 0
  await jobs.updateStatuses({ updates: next(), at })
  const { roundTrips } = proxy
  await jobs.close()
  await proxy.close()
  return absoluteFinding('round trips of a batch of 100, PostgreSQL', roundTrips, '', { atMost: 4 })
}

function writeToServerByHand(client: PoolClient, count: number): Subject {
  const next = alternatingBatches(count)
  return timedSubject(async () => {
    const updates = next()
    const ids = updates.map(({ id }) => id)
    await client.query('BEGIN')
    await client.query({
      text: 'SELECT id FROM hand.jobs WHERE id = ANY ($1::bigint[]) ORDER BY id FOR UPDATE',
      values: [ids],
      rowMode: 'array',
    })
    await client.query({
      text: `UPDATE hand.jobs SET status = verdict.status, updated_at = $3
        FROM unnest($1::bigint[], $2::text[]) AS verdict (id, status) WHERE jobs.id = verdict.id`,
      values: [ids, updates.map(({ status }) => status), at],
    })
    await client.query('COMMIT')
  })
}

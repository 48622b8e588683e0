import { join } from 'node:path'
import { type Benchmark, type Finding, ratioFinding } from '#bench/benchmark.js'
import { readByHand, readThroughAdapter } from '#bench/jobs/adapter.js'
import { largeJob } from '#bench/jobs/job-rows.js'
import { makeJobsDatabase, repeat } from '#bench/jobs/jobs-database.js'
import { compare, interleave, timedSubject } from '#bench/measure.js'
import { loadPostgres } from '#bench/program.js'
import { BenchServer } from './bench-server.js'
import { pageStatement } from './page-plan.js'

const rounds = { rounds: 600, warmUp: 100 }
const pageSizes = [{ limit: 50, bound: { atMost: 1.25 } }, { limit: 5 }, { limit: 500 }]
const jobCount = 2000
const schema = 'queue'

export const adapter: Benchmark = {
  name: 'postgres/adapter',
  title: 'Reading through the adapter',
  method:
    'One call of `PostgresJobRepository.readNew` for jobs of 4 KB, compared with its statement run by hand with the same ' +
    'driver, on a connection that stays open, rows as arrays. The call also takes a connection from its pool, watches a ' +
    'deadline, and converts the rows to jobs and positions. Also `SqliteJobRepository.readNew`, compared with its ' +
    'statement.',
  run: ({ folder }) => BenchServer.during((server) => measure(server, join(folder, 'jobs.db'))),
}

async function measure(server: BenchServer, path: string): Promise<readonly Finding[]> {
  const url = await server.makeQueue(schema, repeat(jobCount, largeJob))
  await makeJobsDatabase(path, repeat(jobCount, largeJob))
  const { PostgresJobRepository } = await loadPostgres()
  const jobs = new PostgresJobRepository(url)
  const client = await server.pool.connect()
  const findings: Finding[] = []
  for (const { limit, bound } of pageSizes) {
    const ours = timedSubject(() => jobs.readNew({ limit, after: null, maxCharacters: Number.POSITIVE_INFINITY }))
    const byHand = timedSubject(() => client.query({ ...pageStatement(schema, null, limit), rowMode: 'array' }))
    await interleave([ours, byHand], rounds)
    findings.push(ratioFinding(`page of ${limit}, PostgreSQL`, 'by hand', compare(ours, byHand), bound))
    const [ofFile, fileByHand] = [await readThroughAdapter(path, limit), readByHand(path, limit)]
    await interleave([ofFile, fileByHand], rounds)
    findings.push(ratioFinding(`page of ${limit}, SQLite`, 'by hand', compare(ofFile, fileByHand)))
    findings.push(ratioFinding(`page of ${limit}, PostgreSQL`, 'SQLite', compare(ours, ofFile)))
  }
  client.release()
  await jobs.close()
  return findings
}

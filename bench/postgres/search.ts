import { absoluteFinding, type Benchmark, type Finding, ratioFinding, type Setting } from '#bench/benchmark.js'
import { repeat } from '#bench/jobs/jobs-database.js'
import { type Question, questions, searchedJob, searchRounds, verdicts } from '#bench/jobs/search.js'
import { compare, interleave, timedSubject } from '#bench/measure.js'
import { loadJobs, loadPostgres } from '#bench/program.js'
import { quantile } from '#scripts/kit/statistics.js'
import { BenchServer } from './bench-server.js'

const schema = 'searched'
const maxMs = 80

export const search: Benchmark = {
  name: 'postgres/search',
  title: 'Searching for jobs',
  method:
    'Like `jobs/search`: a search for 20 of 100,000 jobs of 4 KB with its exact total, through `openJobs` on an indexed ' +
    'schema in which one job in 100 has a scored verdict, compared with a hand-written query to a plain `tsvector` of the ' +
    'same texts under a GIN index: a page, newest first, and the count. Tables are vacuumed.',
  run: (setting) => BenchServer.during((server) => measure(server, setting)),
}

async function measure(server: BenchServer, { size }: Setting): Promise<readonly Finding[]> {
  const url = await makeSearched(server, size(100_000))
  const { openJobs } = await loadJobs()
  const jobs = openJobs(url)
  const findings: Finding[] = []
  for (const question of questions) {
    const ours = timedSubject(() => jobs.search(question.request))
    const byHand = timedSubject(() => askByHand(server, question))
    await interleave([ours, byHand], searchRounds)
    if (question.match !== undefined) findings.push(ratioFinding(question.name, 'by hand', compare(ours, byHand)))
    findings.push(absoluteFinding(`${question.name}, 95 of 100`, quantile(ours.costs, 0.95), 'ms', { atMost: maxMs }))
  }
  await jobs.close()
  return findings
}

async function makeSearched(server: BenchServer, count: number): Promise<string> {
  const url = await server.makeQueue(schema, repeat(count, searchedJob))
  await server.run(`SET search_path TO ${schema}; ${verdicts}
    CREATE TABLE by_hand AS SELECT id, to_tsvector('english', concat_ws(' ', title, company, location, description)) AS words FROM jobs;
    CREATE INDEX ON by_hand USING gin (words); ALTER TABLE by_hand ADD PRIMARY KEY (id); RESET search_path`)
  const { PostgresJobStorage } = await loadPostgres()
  const storage = new PostgresJobStorage(url)
  await storage.migrate()
  await storage.close()
  for (const table of ['jobs', 'job_events', 'job_words', 'job_noted', 'by_hand'])
    await server.run(`VACUUM ANALYZE ${schema}.${table}`)
  return url
}

async function askByHand({ pool }: BenchServer, { match, status }: Question): Promise<void> {
  const values = [match, status].filter((value) => value !== undefined)
  const where = [
    match === undefined
      ? 'true'
      : `id IN (SELECT id FROM ${schema}.by_hand WHERE words @@ plainto_tsquery('english', $1))`,
    status === undefined ? 'true' : `status = $${values.length}`,
  ].join(' AND ')
  const from = `FROM ${schema}.jobs WHERE ${where}`
  await pool.query(
    `SELECT id, title, company, location, status, url ${from} ORDER BY captured_at DESC NULLS LAST, id DESC LIMIT 21`,
    values,
  )
  await pool.query(`SELECT count(*) ${from}`, values)
}
